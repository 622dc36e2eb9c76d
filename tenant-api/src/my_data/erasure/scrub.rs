//! SQL that takes a person out of each table.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use crate::files;
use crate::ids::{AccountId, FormAnswerId, OrderId, SubmissionId, TaskId};
use crate::names::DELETED_ACCOUNT;

/// Who is to be erased.
pub(super) struct Person {
    pub(super) full_name: String,
    pub(super) erase_at: Option<OffsetDateTime>,
}

/// The row of a person who is not erased yet; nobody else writes it until the transaction ends.
pub(super) async fn lock(conn: &mut TenantConn, user: AccountId) -> Result<Option<Person>, ApiError> {
    Ok(sqlx::query_as!(
        Person,
        "SELECT full_name, erase_at FROM users WHERE id = $1 AND erased_at IS NULL FOR UPDATE",
        user as AccountId,
    )
    .fetch_optional(&mut *conn)
    .await?)
}

/// The addresses under which the person is known, also those that they never verified; and these with their parents',
/// which may be other children's as well.
pub(super) async fn addresses(conn: &mut TenantConn, user: AccountId) -> Result<(Vec<String>, Vec<String>), ApiError> {
    let known = sqlx::query!(
        r#"SELECT address AS "address!", bool_or(own) AS "own!" FROM (
               SELECT unnest(ARRAY[email, personal_email]) AS address, true AS own FROM users WHERE id = $1
               UNION SELECT email, true FROM one_time_tokens WHERE user_id = $1
               UNION SELECT email, true FROM identities WHERE user_id = $1
               UNION SELECT email, true FROM invitations WHERE user_id = $1
               UNION SELECT parent_email, false FROM users WHERE id = $1
               UNION SELECT email, false FROM parent_links WHERE user_id = $1) known
            WHERE address <> '' GROUP BY address"#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?;
    let own = known.iter().filter(|it| it.own).map(|it| it.address.clone()).collect();
    Ok((own, known.into_iter().map(|it| it.address).collect()))
}

/// What was changed of the person, of invitations to them, and why they were disqualified in contests; that something was
/// done stays.
pub(super) async fn histories(conn: &mut TenantConn, user: AccountId, addresses: &[String]) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE change_history SET changes = '[]' WHERE kind = 'user' AND object_id = $1
             OR kind = 'invitation' AND object_id IN (SELECT id FROM invitations WHERE user_id = $1 OR email = ANY ($2))",
        user as AccountId,
        addresses,
    )
    .execute(&mut *conn)
    .await?;
    // By the name that the list of the contest or the account has.
    sqlx::query!(
        "UPDATE change_history h SET changes = '[]'
          WHERE h.kind = 'contest' AND strpos(h.changes::text, '\"disqualified') > 0
            AND EXISTS (SELECT FROM contest_entries e JOIN users u ON u.id = e.user_id
                          LEFT JOIN contest_candidates c ON c.contest_id = e.contest_id AND c.user_id = e.user_id
                         WHERE e.contest_id = h.object_id AND e.user_id = $1
                           AND (strpos(h.changes::text, to_jsonb(u.full_name)::text) > 0
                                OR strpos(h.changes::text, to_jsonb(c.full_name)::text) > 0))",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Notices to others that name the person.
pub(super) async fn words_to_others(
    conn: &mut TenantConn,
    user: AccountId,
    full_name: &str,
    addresses: &[String],
) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE notices SET params = jsonb_set(params, '{name}', to_jsonb($4::text))
          WHERE user_id <> $1 AND (params ->> 'name' = $2 OR params ->> 'name' = ANY ($3) OR params -> 'by' = to_jsonb($1::bigint))",
        user as AccountId,
        full_name,
        addresses,
        DELETED_ACCOUNT,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Whether a letter is being sent that names the person, or waits to be sent to others: only those that are over are
/// emptied, since a namesake's may be among them.
pub(super) async fn is_in_letters_under_way(
    conn: &mut TenantConn,
    user: AccountId,
    (own, addresses): (&[String], &[String]),
) -> Result<bool, ApiError> {
    Ok(sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM tasks
            WHERE kind = 'letter' AND (state = 'running' OR state = 'waiting' AND payload ->> 'to' <> ALL ($3))
              AND EXISTS (SELECT FROM users u, unnest($2 || CASE WHEN u.full_name LIKE '% %' THEN ARRAY[u.full_name] ELSE '{}' END) known
                           WHERE u.id = $1 AND strpos(payload::text, known) > 0)) AS "any!""#,
        user as AccountId,
        addresses,
        own,
    )
    .fetch_one(&mut *conn)
    .await?)
}

/// Letters to the person, letters that name them, and work that was done in their name. Rows stay where their keys keep
/// something from being done twice; what has not begun goes.
pub(super) async fn work(
    conn: &mut TenantConn,
    user: AccountId,
    this: TaskId,
    (own, addresses): (&[String], &[String]),
) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM tasks WHERE id <> $3 AND state = 'waiting'
            AND (created_by = $1 OR kind = 'letter' AND payload ->> 'to' = ANY ($2))",
        user as AccountId,
        own,
        this as TaskId,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE tasks SET payload = '{}', result = NULL, error = NULL, created_by = NULL
          WHERE id <> $3 AND state IN ('done', 'failed') AND (created_by = $1
             OR kind = 'letter' AND (payload ->> 'to' = ANY ($2)
                OR EXISTS (SELECT FROM users u, unnest($2 || CASE WHEN u.full_name LIKE '% %' THEN ARRAY[u.full_name] ELSE '{}' END) known
                            WHERE u.id = $1 AND strpos(payload::text, known) > 0)))",
        user as AccountId,
        addresses,
        this as TaskId,
    )
    .execute(&mut *conn)
    .await?;
    // What is running for them ends without anybody to tell.
    sqlx::query!(
        "UPDATE tasks SET created_by = NULL WHERE created_by = $1 AND id <> $2",
        user as AccountId,
        this as TaskId
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// Rows that are the person's alone.
pub(super) async fn rows(conn: &mut TenantConn, user: AccountId, addresses: &[String]) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM invitations WHERE user_id = $1 OR email = ANY ($2)", user as AccountId, addresses)
        .execute(&mut *conn)
        .await?;
    sqlx::query!("UPDATE invitations SET invited_by = NULL WHERE invited_by = $1", user as AccountId)
        .execute(&mut *conn)
        .await?;
    forms(conn, user, addresses).await?;
    own_rows(conn, user).await
}

/// What the person answered in forms, with an account or at their addresses: that they did, and where they stand, stays. Files
/// go as what nothing uses does; those of the account go with it.
async fn forms(conn: &mut TenantConn, user: AccountId, addresses: &[String]) -> Result<(), ApiError> {
    let answers = sqlx::query_scalar!(
        "UPDATE form_answers SET answers = '{}', search_text = '', note = '', email = NULL
          WHERE user_id = $1 OR email = ANY ($2) RETURNING id",
        user as AccountId,
        addresses,
    )
    .fetch_all(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM form_deliveries WHERE answer_id = ANY ($1)", &answers).execute(&mut *conn).await?;
    for id in answers {
        files::use_in(conn, files::Subject::FormAnswer(FormAnswerId(id)), &[]).await?;
    }
    Ok(())
}

/// A feature that keeps rows of people adds its table here.
async fn own_rows(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    contests(conn, user).await?;
    sqlx::query!("DELETE FROM post_previews WHERE made_by = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM comment_reports WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM comment_blocks WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM contest_candidates WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM announcements WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM sessions WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM api_keys WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM one_time_tokens WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM identities WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM sign_in_codes WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM notices WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM notice_events WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM notice_settings WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM course_teachers WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    comments(conn, user).await?;
    practice(conn, user).await?;
    classes(conn, user).await?;
    purchases(conn, user).await?;
    programs(conn, user).await?;
    sqlx::query!("DELETE FROM certificates WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM drafts WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM known_browsers WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM parent_links WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM parent_letters WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM consents WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM affiliate_codes WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM user_imports WHERE created_by = $1", user as AccountId).execute(&mut *conn).await?;
    Ok(())
}

/// What the person had printed in contests, and why they were disqualified: that they were stays.
async fn contests(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM print_requests p USING contest_entries e WHERE e.id = p.entry_id AND e.user_id = $1",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE contest_entries SET disqualified_reason = '–' WHERE user_id = $1 AND disqualified_reason IS NOT NULL",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// What the person's practice came to and what they have listed: lists that everybody sees were written for the site and
/// belong to it. Ranks, and the sums that they are in, follow right before the commit. The order is that of the step of
/// verdicts, which begins with gains.
async fn practice(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM point_gains WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM practice_days WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM give_ups WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM challenge_results WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM badges WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM problem_list_followers WHERE user_id = $1", user as AccountId)
        .execute(&mut *conn)
        .await?;
    sqlx::query!("DELETE FROM problem_lists WHERE owner_id = $1 AND visibility <> 'public'", user as AccountId)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// What the person wrote and measured for themselves. Of what they handed in the answer stays, as project.json; the Scratch
/// project, which may have their voice and pictures, goes with their files.
async fn programs(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM snippets WHERE author_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM snippet_watchers WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM scratch_analyses WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    let handed_in = sqlx::query_scalar!(
        r#"UPDATE submissions SET project_file_id = NULL WHERE user_id = $1 AND project_file_id IS NOT NULL
           RETURNING id AS "id: SubmissionId""#,
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?;
    for id in handed_in {
        files::use_in(conn, files::Subject::Submission(id), &[]).await?;
    }
    Ok(())
}

/// What the person bought. Orders, what came in for them and receipts stay, as the law wants of books, without notes, pictures
/// of transfers, addresses, and where something was to be brought. Orders are taken in the order in which others take them.
async fn purchases(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    let orders = sqlx::query_scalar!(
        "UPDATE transactions SET delivery = NULL, images = '{}', admin_note = '', search_text = lower(reference),
                version = version + 1, updated_at = now()
           FROM (SELECT id FROM transactions WHERE buyer_id = $1 ORDER BY id FOR UPDATE) mine
          WHERE transactions.id = mine.id RETURNING transactions.id",
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE change_history SET changes = '[]'
          WHERE kind = 'order' AND object_id = ANY ($1) AND strpos(changes::text, '\"admin_note') > 0",
        &orders,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        r#"UPDATE receipts SET content = jsonb_set(content, '{buyer,email}', '""') WHERE transaction_id = ANY ($1)"#,
        &orders,
    )
    .execute(&mut *conn)
    .await?;
    for id in orders {
        files::use_in(conn, files::Subject::Order(OrderId(id)), &[]).await?;
    }
    sqlx::query!("DELETE FROM discounts WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM activation_failures WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("UPDATE shop_purchases SET note = '' WHERE user_id = $1", user as AccountId)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// Where the person learnt and taught: that they were there stays, without what was said about them. The order is that of
/// the calls: memberships before attendance.
async fn classes(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!("DELETE FROM calendar_keys WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM classroom_names WHERE claimed_by = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM classroom_members WHERE user_id = $1 AND status = 'waiting'", user as AccountId)
        .execute(&mut *conn)
        .await?;
    sqlx::query!(
        "UPDATE classroom_members SET status = 'left', left_at = coalesce(left_at, now()), note = '' WHERE user_id = $1",
        user as AccountId
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("DELETE FROM absence_reports WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM class_presence WHERE user_id = $1", user as AccountId).execute(&mut *conn).await?;
    sqlx::query!("DELETE FROM class_hints WHERE user_id = $1 OR author_id = $1", user as AccountId)
        .execute(&mut *conn)
        .await?;
    // What teachers could undo has their remarks.
    sqlx::query!(
        "UPDATE attendance_changes SET rows = coalesce(
                (SELECT jsonb_agg(r) FROM jsonb_array_elements(rows) r WHERE r -> 'user_id' <> to_jsonb($1::bigint)), '[]')
          WHERE session_id IN (SELECT session_id FROM attendance WHERE user_id = $1)",
        user as AccountId
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE attendance SET remark = '', flags = '{}', device = NULL WHERE user_id = $1",
        user as AccountId
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

/// What the person has written in discussions: what others replied to stays as a line without words.
async fn comments(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "DELETE FROM comments c WHERE c.author_id = $1
            AND NOT EXISTS (SELECT FROM comments r WHERE r.parent_id = c.id AND r.author_id <> $1)",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "UPDATE comments SET author_id = NULL, deleted_at = now(), content = '', html = '', mentions = '{}'
          WHERE author_id = $1",
        user as AccountId,
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("UPDATE comments SET hidden_by = NULL WHERE hidden_by = $1", user as AccountId)
        .execute(&mut *conn)
        .await?;
    Ok(())
}

/// The person's own row, and the school that nobody else belongs to: its name is what the person wrote.
pub(super) async fn person(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    // Whoever finds the school by one of its names, and so is about to belong to it, is waited for before.
    let schools = sqlx::query_scalar!(
        "SELECT n.school_id FROM school_names n JOIN users u ON u.school_id = n.school_id
          WHERE u.id = $1 ORDER BY n.key, n.province FOR UPDATE OF n",
        user as AccountId,
    )
    .fetch_all(&mut *conn)
    .await?;
    own_row(conn, user).await?;
    sqlx::query!(
        "DELETE FROM schools s WHERE s.id = ANY ($1) AND NOT EXISTS (SELECT FROM users u WHERE u.school_id = s.id)",
        &schools,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}

async fn own_row(conn: &mut TenantConn, user: AccountId) -> Result<(), ApiError> {
    sqlx::query!(
        "UPDATE users SET email = 'erased-' || id || '@erased.invalid', full_name = $2, search_text = '', role = 'student',
                password_hash = NULL, sealed_password = NULL, must_set_password = false, user_type = NULL, dob = NULL,
                phone_number = NULL, address = NULL, country = NULL, province = NULL, legacy_province = NULL, school = NULL,
                class = NULL, gender = NULL, parent_email = NULL, personal_email = NULL, email_verified_at = NULL,
                public_name_mode = 'full', nickname = NULL, school_id = NULL, on_boards = true, findable = false,
                profile_parts = '{}', wallet_address = NULL, affiliate_code = NULL,
                congratulations = false, active_on = NULL, last_seen_at = NULL, blocked_at = now(), erase_at = NULL,
                erased_at = now(), updated_at = now(), version = version + 1
          WHERE id = $1",
        user as AccountId,
        DELETED_ACCOUNT,
    )
    .execute(&mut *conn)
    .await?;
    Ok(())
}
