//! Kinds of topics that only tests have, beside the product's own.

use platform::error::ApiError;
use platform::messages::{LOGIN_REQUIRED, NO_ACCESS};
use tenant_api::live::TopicKind;

/// Of a class, which those follow whose profile names its number.
pub const CLASS: TopicKind = TopicKind::new("test_class/{id}", |site, actor, class| {
    Box::pin(async move {
        let id = actor.ok_or(LOGIN_REQUIRED)?.id;
        let mut conn = site.read().await?;
        let sql = "SELECT count(*) FROM users WHERE id = $1 AND class = $2";
        let found: i64 = sqlx::query_scalar(sql).bind(id).bind(class.to_string()).fetch_one(&mut *conn).await?;
        if found == 0 { Err(ApiError::from(NO_ACCESS)) } else { Ok(()) }
    })
});
