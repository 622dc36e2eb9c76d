//! A connection in the service of one tenant.

use std::fmt;

use futures::future::BoxFuture;
use futures::stream::{BoxStream, StreamExt};
use sqlx::postgres::{PgArguments, PgConnection, PgQueryResult, PgRow, PgStatement, PgTypeInfo, Postgres};
use sqlx::{AssertSqlSafe, Either, Execute, Executor, SqlSafeStr, SqlStr};

use crate::write_fence;

/// A connection whose role and search path are one tenant's. Statements go through `&mut TenantConn`.
pub struct TenantConn {
    pub(super) inner: PgConnection,
    /// `/*t_12*/`, put before each statement.
    pub(super) tag: String,
    /// True from the start of a statement to its end: a connection dropped in between is in doubt and is closed.
    pub(super) busy: bool,
    /// True once the connection itself failed.
    pub(super) broken: bool,
}

impl fmt::Debug for TenantConn {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.debug_struct("TenantConn").field("tag", &self.tag).finish_non_exhaustive()
    }
}

/// A statement with the tenant's tag before its text.
struct Tagged {
    sql: SqlStr,
    arguments: Option<PgArguments>,
    failed: Option<sqlx::error::BoxDynError>,
    persistent: bool,
}

impl Tagged {
    fn new<'q>(tag: &str, mut query: impl Execute<'q, Postgres>) -> Self {
        let persistent = query.persistent();
        let (arguments, failed) = match query.take_arguments() {
            Ok(arguments) => (arguments, None),
            Err(error) => (None, Some(error)),
        };
        Self { sql: tagged(tag, &query.sql()), arguments, failed, persistent }
    }
}

/// The text is the caller's own, which sqlx has already been told is safe; the tag holds a schema name of ours.
fn tagged(tag: &str, sql: &SqlStr) -> SqlStr {
    AssertSqlSafe(format!("{tag}{}", sql.as_str())).into_sql_str()
}

impl<'q> Execute<'q, Postgres> for Tagged {
    fn sql(self) -> SqlStr {
        self.sql
    }

    fn statement(&self) -> Option<&PgStatement> {
        None
    }

    fn take_arguments(&mut self) -> Result<Option<PgArguments>, sqlx::error::BoxDynError> {
        match self.failed.take() {
            Some(error) => Err(error),
            None => Ok(self.arguments.take()),
        }
    }

    fn persistent(&self) -> bool {
        self.persistent
    }
}

type Step = Result<Either<PgQueryResult, PgRow>, sqlx::Error>;

impl<'c> Executor<'c> for &'c mut TenantConn {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Step>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let tagged = Tagged::new(&self.tag, query);
        let TenantConn { inner, busy, broken, .. } = self;
        *busy = true;
        let steps = inner.fetch_many(tagged);
        futures::stream::unfold((steps, busy, broken), |(mut steps, busy, broken)| async move {
            match steps.next().await {
                Some(step) => {
                    if let Err(error) = &step {
                        *broken |= crate::db::is_unavailable(error);
                        *busy = false;
                    }
                    Some((step.map_err(write_fence::mark), (steps, busy, broken)))
                }
                None => {
                    *busy = false;
                    None
                }
            }
        })
        .boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, sqlx::Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let tagged = Tagged::new(&self.tag, query);
        Box::pin(async move {
            self.busy = true;
            let row = self.inner.fetch_optional(tagged).await;
            self.settle(&row);
            row.map_err(write_fence::mark)
        })
    }

    fn prepare_with<'e>(
        self,
        sql: SqlStr,
        parameters: &'e [PgTypeInfo],
    ) -> BoxFuture<'e, Result<PgStatement, sqlx::Error>>
    where
        'c: 'e,
    {
        let sql = tagged(&self.tag, &sql);
        Box::pin(async move {
            self.busy = true;
            let statement = self.inner.prepare_with(sql, parameters).await;
            self.settle(&statement);
            statement.map_err(write_fence::mark)
        })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<sqlx::Describe<Postgres>, sqlx::Error>>
    where
        'c: 'e,
    {
        let sql = tagged(&self.tag, &sql);
        Box::pin(async move {
            self.busy = true;
            let description = self.inner.describe(sql).await;
            self.settle(&description);
            description.map_err(write_fence::mark)
        })
    }
}

impl TenantConn {
    /// Notes that a statement came to its end, well or not.
    fn settle<T>(&mut self, result: &Result<T, sqlx::Error>) {
        self.busy = false;
        if let Err(error) = result {
            self.broken |= crate::db::is_unavailable(error);
        }
    }

    /// Sends a fixed statement of ours that takes no arguments, without preparing it.
    pub(super) async fn command(&mut self, sql: String) -> Result<(), sqlx::Error> {
        self.busy = true;
        let done = sqlx::raw_sql(AssertSqlSafe(sql)).execute(&mut self.inner).await.map(drop);
        self.settle(&done);
        done
    }
}
