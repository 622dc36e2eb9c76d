//! What learners have handed in, by the kind of what an assignment is about.

use std::collections::HashMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::OffsetDateTime;

use super::derive::Handed;
use super::store::AssignmentRow;
use super::words::SubjectKind;
use crate::ids::{AccountId, AssignmentId, AttemptId, SubmissionId};

/// Something that was handed in.
#[derive(Debug, Clone, Copy)]
pub(super) struct One {
    pub(super) handed: Handed,
    pub(super) attempt: Option<AttemptId>,
    pub(super) submission: Option<SubmissionId>,
}

/// What one learner has handed in for one assignment.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers {
    pub(super) handed: Vec<One>,
    /// Whether something is begun that is not handed in.
    pub(super) runs: bool,
    /// The first answer that waits for a teacher.
    pub(super) to_mark: Option<SubmissionId>,
}

pub(super) type All = HashMap<(AssignmentId, AccountId), Answers>;

/// What these people have handed in for these assignments: a statement for each kind that there is.
pub(super) async fn all(
    conn: &mut TenantConn,
    rows: &[AssignmentRow],
    members: &[AccountId],
    now: OffsetDateTime,
) -> Result<All, ApiError> {
    let of = |kind: SubjectKind| -> Vec<AssignmentId> {
        rows.iter().filter(|row| row.subject_kind == Some(kind)).map(|row| row.id).collect()
    };
    let mut found = All::new();
    let (questions, lessons, contests) = (of(SubjectKind::Question), of(SubjectKind::Lesson), of(SubjectKind::Contest));
    if !questions.is_empty() {
        of_questions(conn, &questions, members, &mut found).await?;
    }
    if !lessons.is_empty() {
        of_quizzes(conn, &lessons, members, &mut found).await?;
        of_lessons(conn, &lessons, members, &mut found).await?;
        to_mark(conn, &lessons, members, &mut found).await?;
    }
    if !contests.is_empty() {
        of_contests(conn, &contests, members, now, &mut found).await?;
    }
    Ok(found)
}

/// Of each day after the due time the first of the best answers: no rule for what comes late counts another. What is sent in an
/// attempt at a quiz or a contest counts there, and what the judge could not run counts nowhere.
async fn of_questions(
    conn: &mut TenantConn,
    assignments: &[AssignmentId],
    members: &[AccountId],
    found: &mut All,
) -> Result<(), ApiError> {
    let rows = sqlx::query!(
        r#"SELECT s.assignment_id AS "assignment: AssignmentId", s.user_id AS "user: AccountId",
                  max(s.share) AS share, bool_or(s.waits) AS "waits!",
                  (array_agg(s.created_at ORDER BY s.share DESC NULLS LAST, s.id))[1] AS "at!",
                  (array_agg(s.id ORDER BY s.share DESC NULLS LAST, s.id))[1] AS "submission!: SubmissionId",
                  min(s.id) FILTER (WHERE s.to_mark) AS "to_mark: SubmissionId"
             FROM (SELECT a.id AS assignment_id, s.user_id, s.id, s.created_at,
                          s.status IN ('running', 'waiting_manual_judge') AS waits,
                          s.status = 'waiting_manual_judge' AS to_mark,
                          CASE WHEN s.status IN ('running', 'waiting_manual_judge') THEN NULL
                               WHEN s.max_score > 0 THEN LEAST(1, GREATEST(0, s.score / s.max_score)) ELSE 1 END AS share,
                          GREATEST(0, ceil(extract(epoch FROM s.created_at - GREATEST(a.due_at, l.due_at)) / 86400)) AS days,
                          s.created_at <= a.late_until AS before_until
                     FROM assignments a
                     JOIN submissions s ON s.question_id = a.question_id AND s.user_id = ANY ($2)
                     LEFT JOIN assignment_learners l ON l.assignment_id = a.id AND l.user_id = s.user_id
                    WHERE a.id = ANY ($1) AND s.attempt_id IS NULL AND s.status NOT IN ('SVE', 'stop', 'not_tested')) s
            GROUP BY s.assignment_id, s.user_id, s.days, s.before_until
            ORDER BY min(s.id)"#,
        assignments as &[AssignmentId],
        members as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?;
    for row in rows {
        let answers = found.entry((row.assignment, row.user)).or_default();
        let handed = Handed { share: row.share, waits: row.waits, at: row.at };
        answers.handed.push(One { handed, attempt: None, submission: Some(row.submission) });
        answers.to_mark = answers.to_mark.into_iter().chain(row.to_mark).min();
    }
    Ok(())
}

/// Attempts at quizzes that are handed in: all, or where the quiz says so the last one.
async fn of_quizzes(
    conn: &mut TenantConn,
    assignments: &[AssignmentId],
    members: &[AccountId],
    found: &mut All,
) -> Result<(), ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "assignment: AssignmentId", t.user_id AS "user: AccountId", t.id AS "attempt: AttemptId",
                  t.submitted_at, t.waiting, t.score, t.max_score,
                  coalesce(n.settings ->> 'counts' = 'last', false)
                  AND row_number() OVER (PARTITION BY a.id, t.user_id, t.submitted_at IS NULL ORDER BY t.try_number DESC) > 1
                  AS "is_beaten!"
             FROM assignments a JOIN lessons n ON n.id = a.lesson_id AND n.kind = 'quiz'
             JOIN attempts t ON t.lesson_id = a.lesson_id AND t.user_id = ANY ($2)
            WHERE a.id = ANY ($1) ORDER BY t.id"#,
        assignments as &[AssignmentId],
        members as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?;
    for row in rows {
        let answers = found.entry((row.assignment, row.user)).or_default();
        let Some(at) = row.submitted_at else {
            answers.runs = true;
            continue;
        };
        if row.is_beaten {
            continue;
        }
        let share = if row.max_score > 0.0 { (row.score / row.max_score).clamp(0.0, 1.0) } else { 1.0 };
        let handed = Handed { share: (row.waiting == 0).then_some(share), waits: row.waiting > 0, at };
        answers.handed.push(One { handed, attempt: Some(row.attempt), submission: None });
    }
    Ok(())
}

/// Lessons that are no quizzes: handed in when they are finished.
async fn of_lessons(
    conn: &mut TenantConn,
    assignments: &[AssignmentId],
    members: &[AccountId],
    found: &mut All,
) -> Result<(), ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "assignment: AssignmentId", p.user_id AS "user: AccountId", p.percent, p.finished_at
             FROM assignments a JOIN lessons n ON n.id = a.lesson_id AND n.kind <> 'quiz'
             JOIN lesson_progress p ON p.lesson_id = a.lesson_id AND p.user_id = ANY ($2)
            WHERE a.id = ANY ($1)"#,
        assignments as &[AssignmentId],
        members as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?;
    for row in rows {
        let answers = found.entry((row.assignment, row.user)).or_default();
        match row.finished_at {
            Some(at) => {
                let handed = Handed { share: Some(1.0), waits: false, at };
                answers.handed.push(One { handed, attempt: None, submission: None });
            }
            None => answers.runs |= row.percent > 0,
        }
    }
    Ok(())
}

/// Of lessons the first answer that is in the queue of marking.
async fn to_mark(
    conn: &mut TenantConn,
    assignments: &[AssignmentId],
    members: &[AccountId],
    found: &mut All,
) -> Result<(), ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "assignment: AssignmentId", s.user_id AS "user: AccountId", min(s.id) AS "id!: SubmissionId"
             FROM assignments a JOIN submissions s ON s.lesson_id = a.lesson_id AND s.user_id = ANY ($2)
             LEFT JOIN attempts t ON t.id = s.attempt_id
            WHERE a.id = ANY ($1) AND s.status = 'waiting_manual_judge' AND t.status IS DISTINCT FROM 'running'
            GROUP BY a.id, s.user_id"#,
        assignments as &[AssignmentId],
        members as &[AccountId],
    )
    .fetch_all(&mut *conn)
    .await?;
    for row in rows {
        found.entry((row.assignment, row.user)).or_default().to_mark = Some(row.id);
    }
    Ok(())
}

/// Official entries in contests. They are handed in with their last part or at their end; they have marks when the contest is
/// over and its board stands still no more: nothing else tells what the board does not.
async fn of_contests(
    conn: &mut TenantConn,
    assignments: &[AssignmentId],
    members: &[AccountId],
    now: OffsetDateTime,
    found: &mut All,
) -> Result<(), ApiError> {
    let rows = sqlx::query!(
        r#"SELECT a.id AS "assignment: AssignmentId", e.user_id AS "user: AccountId", e.ends_at,
                  greatest(c.end_time, c.closes_at) <= $3 AND (c.freeze_minutes IS NULL OR c.unfrozen_at IS NOT NULL)
                  AS "is_told!",
                  CASE WHEN e.disqualified_at IS NULL THEN coalesce((b.live ->> 'score')::double precision, 0) ELSE 0 END
                  AS "score!",
                  (SELECT sum(p.question_amount * q.points) FROM contest_parts p
                    CROSS JOIN LATERAL (SELECT CASE WHEN c.format IN ('icpc', 'codeforces_edu') THEN 1 ELSE avg(q.score) END
                                               AS points FROM contest_questions q WHERE q.part_id = p.id) q
                    WHERE p.contest_id = c.id) AS max_score,
                  count(t.id) FILTER (WHERE t.status <> 'running') >= (SELECT count(*) FROM contest_parts p
                    WHERE p.contest_id = c.id) AS "is_through!",
                  max(t.submitted_at) AS submitted_at, coalesce(sum(t.waiting), 0) > 0 AS "waits!"
             FROM assignments a JOIN contests c ON c.id = a.contest_id
             JOIN contest_entries e ON e.contest_id = c.id AND e.kind = 'official' AND e.user_id = ANY ($2)
             LEFT JOIN contest_standings b ON b.entry_id = e.id
             LEFT JOIN attempts t ON t.entry_id = e.id
            WHERE a.id = ANY ($1)
            GROUP BY a.id, e.id, c.id, b.entry_id"#,
        assignments as &[AssignmentId],
        members as &[AccountId],
        now,
    )
    .fetch_all(&mut *conn)
    .await?;
    for row in rows {
        let answers = found.entry((row.assignment, row.user)).or_default();
        if !row.is_through && row.ends_at > now {
            answers.runs = true;
            continue;
        }
        let at = row.submitted_at.unwrap_or(row.ends_at).min(row.ends_at);
        let max_score = row.max_score.unwrap_or_default();
        let share = if max_score > 0.0 { (row.score / max_score).clamp(0.0, 1.0) } else { 1.0 };
        let waits = row.waits || !row.is_told;
        let handed = Handed { share: (!waits).then_some(share), waits, at };
        answers.handed.push(One { handed, attempt: None, submission: None });
    }
    Ok(())
}
