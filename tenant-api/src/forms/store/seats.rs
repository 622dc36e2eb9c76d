//! SQL of seats. Whoever counts holds the form's row.

use platform::error::ApiError;
use platform::tenancy::TenantConn;

use crate::ids::FormId;

/// Of each choice of a form how many have it and how many wait for it.
pub async fn seat_counts(conn: &mut TenantConn, form: FormId) -> Result<Vec<(String, i64, i64)>, ApiError> {
    let rows = sqlx::query!("SELECT seat, taken, waiting FROM form_seats WHERE form_id = $1", form as FormId)
        .fetch_all(&mut *conn)
        .await?;
    Ok(rows.into_iter().map(|row| (row.seat, row.taken.into(), row.waiting.into())).collect())
}

/// So many more, or fewer, have these choices and wait for them.
pub async fn count_seats(
    tx: &mut TenantConn,
    form: FormId,
    wants: &[String],
    (taken, waiting): (i32, i32),
) -> Result<(), ApiError> {
    if wants.is_empty() || (taken, waiting) == (0, 0) {
        return Ok(());
    }
    // What is to be inserted is checked before it is found to be there.
    sqlx::query!(
        "INSERT INTO form_seats (form_id, seat, taken, waiting)
         SELECT $1, seat, greatest($3::int, 0), greatest($4::int, 0) FROM unnest($2::text[]) AS seat ORDER BY seat
         ON CONFLICT (form_id, seat) DO UPDATE
            SET taken = form_seats.taken + $3::int, waiting = form_seats.waiting + $4::int",
        form as FormId,
        wants,
        taken,
        waiting,
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
