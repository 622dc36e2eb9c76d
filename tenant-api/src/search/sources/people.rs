//! People who let others find them, for who is signed in, by the name that others see and by nothing else.

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::Date;

use crate::activity::today;
use crate::ids::AccountId;
use crate::names::{PublicNameMode, public_name};
use crate::search::wanted::Wanted;
use crate::search::{OF_A_KIND, SearchHit, SearchKind};

/// Rows that are read: some of them are found by what others don't see.
const READ: i64 = 60;

struct Row {
    id: AccountId,
    full_name: String,
    mode: PublicNameMode,
    nickname: Option<String>,
    dob: Option<Date>,
    rank: i32,
}

/// The best people. `search_text` holds their addresses too, so a row only counts where its shown name fits.
pub async fn find(conn: &mut TenantConn, wanted: &Wanted<'_>) -> Result<Vec<SearchHit>, ApiError> {
    let Some(person) = wanted.person() else { return Ok(Vec::new()) };
    let rows = sqlx::query_as!(
        Row,
        r#"SELECT u.id AS "id: AccountId", u.full_name, u.public_name_mode AS "mode: PublicNameMode", u.nickname, u.dob,
                  CASE WHEN lower(coalesce(u.nickname, u.full_name)) LIKE ANY ($2) OR lower(u.full_name) LIKE ANY ($2)
                       THEN 0 ELSE 5 END AS "rank!"
             FROM users u
            WHERE u.findable AND u.id <> $4 AND u.contest_id IS NULL AND NOT u.is_visitor AND u.blocked_at IS NULL
              AND u.erase_at IS NULL AND u.erased_at IS NULL
              AND (to_tsvector('simple', u.search_text) @@ to_tsquery('simple', $1)
                   OR (u.public_name_mode = 'nickname'
                       AND to_tsvector('simple', regexp_replace(replace(regexp_replace(normalize(lower(coalesce(u.nickname, '')), NFD),
                             '[\u0300-\u036F]', '', 'g'), 'đ', 'd'), '[^[:alnum:]]+', ' ', 'g')) @@ to_tsquery('simple', $1)))
            ORDER BY 6, left(u.search_text, length(u.full_name)) LIKE ANY ($3) DESC, u.given_name, u.family_name, u.id LIMIT $5"#,
        wanted.query,
        &wanted.accents[..],
        &wanted.plain[..],
        person as AccountId,
        READ,
    )
    .fetch_all(&mut *conn)
    .await?;
    let today = today();
    let named = |row: Row| {
        let mode = wanted.practice.name_mode(row.mode);
        let title = public_name(&row.full_name, mode, row.nickname.as_deref(), row.dob, today);
        wanted.fits(&title).then(|| SearchHit {
            kind: SearchKind::Person,
            id: row.id.0,
            title,
            excerpt: String::new(),
            path: format!("/profile/{}", row.id),
            rank: row.rank,
        })
    };
    Ok(rows.into_iter().filter_map(named).take(usize::try_from(OF_A_KIND).unwrap_or_default()).collect())
}
