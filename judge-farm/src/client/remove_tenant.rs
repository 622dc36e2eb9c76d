//! A tenant that is gone.

use sqlx::{PgConnection, PgPool};

use super::{JudgeError, store};

/// Stops what is under way and deletes every row; answers with how many jobs there were. What a node still says of a
/// job that is not there any more changes nothing.
pub async fn forget(pool: &PgPool, tenant_id: i64) -> Result<u64, JudgeError> {
    let live = sqlx::query_scalar!("select id from jobs where tenant_id = $1 and state <> 'done'", tenant_id)
        .fetch_all(pool)
        .await?;
    for id in live {
        store::cancel(pool, id).await?;
    }
    let mut transaction = pool.begin().await?;
    sqlx::query!("delete from progress where job_id in (select id from jobs where tenant_id = $1)", tenant_id)
        .execute(&mut *transaction)
        .await?;
    // The results go with their jobs.
    let jobs = sqlx::query!("delete from jobs where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    delete_live_runs(&mut transaction, tenant_id).await?;
    sqlx::query!("delete from charges where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    sqlx::query!("delete from tenant_lines where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    sqlx::query!("delete from user_lines where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    sqlx::query!("delete from verdicts where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    sqlx::query!("delete from failures where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    sqlx::query!("delete from rates where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    sqlx::query!("delete from standings where tenant_id = $1", tenant_id).execute(&mut *transaction).await?;
    transaction.commit().await?;
    Ok(jobs.rows_affected())
}

/// What its live runs had to say.
async fn delete_live_runs(conn: &mut PgConnection, tenant_id: i64) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "delete from live_output where job_id in (select job_id from live_runs where tenant_id = $1)",
        tenant_id
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!(
        "delete from live_input where job_id in (select job_id from live_runs where tenant_id = $1)",
        tenant_id
    )
    .execute(&mut *conn)
    .await?;
    sqlx::query!("delete from live_runs where tenant_id = $1", tenant_id).execute(&mut *conn).await?;
    Ok(())
}
