use std::process::Command;
use std::time::Duration;

use control_plane::operators::Role;
use futures::StreamExt;
use reqwest::Method;

use super::with_desk;

/// Much less than a process may take to finish what is under way.
const SOON: Duration = Duration::from_secs(10);

#[actix_web::test]
async fn streams_end_when_the_process_is_told_to_end() -> anyhow::Result<()> {
    with_desk(async |desk| {
        let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
        let mut streams = Vec::new();
        for path in ["/api/console/overview/events", "/api/console/farm/events"] {
            let mut pieces = desk.request(Method::GET, path, Some(&owner)).send().await?.bytes_stream();
            let first = pieces.next().await.transpose()?.unwrap_or_default();
            assert!(first.starts_with(b"event: "), "{path}: {first:?}");
            streams.push(pieces);
        }
        let told = Command::new("kill").arg(std::process::id().to_string()).status()?;
        assert!(told.success());
        for mut pieces in streams {
            let rest = tokio::time::timeout(SOON, async {
                while pieces.next().await.transpose()?.is_some() {}
                anyhow::Ok(())
            });
            rest.await??;
        }
        Ok(())
    })
    .await
}
