use std::sync::Arc;
use std::time::{Duration, Instant};

use breakage::detour::Detour;
use breakage::part::Part;
use directory::{Directory, DirectoryOptions, Lookup, News, Site, SiteState, websites};
use futures::StreamExt;
use sqlx::PgPool;

use crate::installation::{Installation, application, with_installation};

/// For what is told at once; whatever else would have it known takes an hour.
const SOON: Duration = Duration::from_secs(30);

async fn site(directory: &Directory, host: &str) -> anyhow::Result<Arc<Site>> {
    match directory.resolve(host).await.map_err(|error| anyhow::anyhow!("{error:?}"))? {
        Lookup::Site(site) => Ok(site),
        other => anyhow::bail!("{host} leads to {other:?}"),
    }
}

async fn is_unknown(directory: &Directory, host: &str) -> anyhow::Result<bool> {
    let found = directory.resolve(host).await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
    Ok(matches!(found, Lookup::Unknown))
}

/// Waits until `holds` does, at most `patience`.
async fn eventually(patience: Duration, mut holds: impl AsyncFnMut() -> anyhow::Result<bool>) -> anyhow::Result<()> {
    let started = Instant::now();
    while !holds().await? {
        anyhow::ensure!(started.elapsed() < patience, "it did not come true in {patience:?}");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    Ok(())
}

async fn rename(pool: &PgPool, tenant: i64, name: &str) -> anyhow::Result<()> {
    sqlx::query("UPDATE tenants SET name = $2 WHERE id = $1").bind(tenant).bind(name).execute(pool).await?;
    Ok(())
}

/// Answers that live so long that only an invalidation can end them.
fn long_lived() -> DirectoryOptions {
    let hour = Duration::from_secs(3600);
    DirectoryOptions { life: hour, unknown_life: hour, poll: hour, ..DirectoryOptions::default() }
}

/// Waits until the directory listens. That begins with a flush, which makes what was read before stale; whoever asks for
/// this has let nothing else run since it was made, so that the news of it can't have been missed.
async fn until_it_listens(directory: &Directory) -> anyhow::Result<()> {
    let mut news = directory.news();
    let flushed = async {
        while news.recv().await? != News::OfAny {}
        anyhow::Ok(())
    };
    tokio::time::timeout(SOON, flushed).await?
}

/// A directory that listens.
async fn listening(it: &Installation, options: DirectoryOptions) -> anyhow::Result<Directory> {
    let directory = it.directory(options).await?;
    until_it_listens(&directory).await?;
    Ok(directory)
}

/// The same, by a way that counts what it asks.
async fn counted(it: &Installation) -> anyhow::Result<(Directory, Detour)> {
    let detour = Detour::to(it.server_port()).await?;
    let directory = Directory::connect(&it.control_url(Some(detour.port))?, long_lived()).await?;
    until_it_listens(&directory).await?;
    Ok((directory, detour))
}

async fn make_site(it: &Installation, name: &str) -> anyhow::Result<i64> {
    Ok(it.provisioner()?.sign_up(application(name)).await?.tenant_id)
}

#[tokio::test]
async fn a_host_leads_to_its_site_however_it_is_spelt() -> anyhow::Result<()> {
    with_installation(async |it| {
        let id = make_site(it, "demo").await?;
        let directory = it.directory(DirectoryOptions::default()).await?;
        for host in ["demo.localhost", "DEMO.localhost:8080", "demo.localhost."] {
            let site = site(&directory, host).await?;
            assert_eq!((site.id, site.state, site.primary_host.as_str()), (id, SiteState::Active, "demo.localhost"));
            assert_eq!((site.subscription.plan_id, site.subscription.plan_name.name()), (5, "Free"));
            assert!(!site.payment_allowed && site.is_servable());
        }
        for host in ["lophoc.localhost:8080", "console.localhost", "id.localhost"] {
            let found = directory.resolve(host).await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
            assert!(matches!(found, Lookup::Platform), "{host}");
        }
        for host in ["nobody.localhost", "a.demo.localhost", "localhost", "demo", "", "demo.localhost/x"] {
            assert!(is_unknown(&directory, host).await?, "{host}");
        }
        let by_id = directory.site(id).await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        assert_eq!(by_id.map(|site| site.id), Some(id));
        let all = directory.all_sites().await.map_err(|error| anyhow::anyhow!("{error:?}"))?;
        assert_eq!(all.iter().map(|site| site.id).collect::<Vec<_>>(), [id]);
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_notification_makes_a_changed_site_stale_at_once() -> anyhow::Result<()> {
    with_installation(async |it| {
        let id = make_site(it, "demo").await?;
        // It has had its flush, so that what follows is the notification's doing.
        let directory = listening(it, long_lived()).await?;
        let pool = it.provisioner()?.control().clone();
        assert_eq!(site(&directory, "demo.localhost").await?.name, "Lớp demo");

        let config = serde_json::json!({"slogan": {"vi": "Học để làm"}});
        assert!(websites::merge(&pool, id, Some("Tên mới"), &config).await?);
        eventually(SOON, async || {
            let site = site(&directory, "demo.localhost").await?;
            Ok(site.name == "Tên mới" && *site.website == config)
        })
        .await?;

        sqlx::query("INSERT INTO domains (host, tenant_id, is_primary, state) VALUES ('lop.vn', $1, true, 'live')")
            .bind(id)
            .execute(&pool)
            .await?;
        eventually(SOON, async || Ok(site(&directory, "demo.localhost").await?.primary_host == "lop.vn")).await?;
        assert_eq!(site(&directory, "LOP.vn").await?.id, id);

        sqlx::query("UPDATE tenants SET state = 'suspended' WHERE id = $1").bind(id).execute(&pool).await?;
        eventually(SOON, async || Ok(site(&directory, "lop.vn").await?.state == SiteState::Suspended)).await?;
        sqlx::query("UPDATE tenants SET state = 'closed' WHERE id = $1").bind(id).execute(&pool).await?;
        eventually(SOON, async || is_unknown(&directory, "lop.vn").await).await?;
        assert!(websites::merge(&pool, 4711, None, &config).await.is_err());
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_new_site_is_known_although_its_host_was_asked_for_before() -> anyhow::Result<()> {
    with_installation(async |it| {
        let directory = listening(it, long_lived()).await?;
        assert!(is_unknown(&directory, "demo.localhost").await?);
        let id = make_site(it, "demo").await?;
        eventually(SOON, async || Ok(!is_unknown(&directory, "demo.localhost").await?)).await?;
        assert_eq!(site(&directory, "demo.localhost").await?.id, id);
        Ok(())
    })
    .await
}

/// Waits until the change log is read once more, by a change of this tenant, who is not there.
async fn until_polled(pool: &PgPool, directory: &Directory, tenant: i64) -> anyhow::Result<()> {
    let mut news = directory.news();
    // The first reading tells of nothing: it only learns how far the log has come.
    eventually(SOON, async || {
        sqlx::query("INSERT INTO changes (tenant_id) VALUES ($1)").bind(tenant).execute(pool).await?;
        let told = async { while news.recv().await.is_ok_and(|news| news != News::Of(tenant)) {} };
        Ok(tokio::time::timeout(Duration::from_secs(2), told).await.is_ok())
    })
    .await
}

#[tokio::test]
async fn what_is_not_notified_is_found_in_the_change_log() -> anyhow::Result<()> {
    with_installation(async |it| {
        let id = make_site(it, "demo").await?;
        let pool = it.provisioner()?.control().clone();
        let silent = "CREATE OR REPLACE FUNCTION control.log_change() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN INSERT INTO control.changes (tenant_id) VALUES (NEW.id); RETURN NULL; END $$";
        sqlx::raw_sql(silent).execute(&pool).await?;
        let directory = listening(it, DirectoryOptions { poll: Duration::from_millis(100), ..long_lived() }).await?;
        until_polled(&pool, &directory, 4711).await?;
        site(&directory, "demo.localhost").await?;

        // A transaction that began before the last poll and ends after it must not slip through.
        let mut slow = pool.begin().await?;
        sqlx::query("UPDATE tenants SET name = 'Chậm mà chắc' WHERE id = $1").bind(id).execute(&mut *slow).await?;
        until_polled(&pool, &directory, 4712).await?;
        assert_eq!(site(&directory, "demo.localhost").await?.name, "Lớp demo");
        slow.commit().await?;
        eventually(SOON, async || Ok(site(&directory, "demo.localhost").await?.name == "Chậm mà chắc")).await
    })
    .await
}

/// Whoever saves asks for the site right afterwards, perhaps before the notification has come.
#[tokio::test]
async fn what_a_process_has_changed_itself_it_reads_afresh_without_being_told() -> anyhow::Result<()> {
    with_installation(async |it| {
        let id = make_site(it, "demo").await?;
        let pool = it.provisioner()?.control().clone();
        let silent = "CREATE OR REPLACE FUNCTION control.log_change() RETURNS trigger LANGUAGE plpgsql AS $$
            BEGIN RETURN NULL; END $$";
        sqlx::raw_sql(silent).execute(&pool).await?;
        let directory = listening(it, long_lived()).await?;
        site(&directory, "demo.localhost").await?;

        assert!(websites::merge(&pool, id, Some("Tên mới"), &serde_json::json!({})).await?);
        assert_eq!(site(&directory, "demo.localhost").await?.name, "Lớp demo", "something else has told it");
        directory.note_change(id);
        eventually(SOON, async || Ok(site(&directory, "demo.localhost").await?.name == "Tên mới")).await
    })
    .await
}

#[tokio::test]
async fn a_site_that_is_asked_for_is_read_again_before_its_answer_is_too_old() -> anyhow::Result<()> {
    with_installation(async |it| {
        let life = Duration::from_secs(16);
        make_site(it, "demo").await?;
        let directory = listening(it, DirectoryOptions { life, ..long_lived() }).await?;
        let begun = Instant::now();
        let first = site(&directory, "demo.localhost").await?;
        tokio::time::sleep(life / 4).await;
        assert!(Arc::ptr_eq(&first, &site(&directory, "demo.localhost").await?), "it was read again too early");
        tokio::time::sleep(life / 4 + Duration::from_millis(50)).await;
        assert!(Arc::ptr_eq(&first, &site(&directory, "demo.localhost").await?), "somebody had to wait for it");
        eventually(SOON, async || Ok(!Arc::ptr_eq(&first, &site(&directory, "demo.localhost").await?))).await?;
        assert!(begun.elapsed() < life, "it was read again when it was too old");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_stale_site_is_served_while_the_database_is_away() -> anyhow::Result<()> {
    with_installation(async |it| {
        let id = make_site(it, "demo").await?;
        let pool = it.provisioner()?.control().clone();
        let detour = Detour::to(it.server_port()).await?;
        let options = DirectoryOptions {
            life: Duration::from_millis(100),
            poll: Duration::from_millis(200),
            ..DirectoryOptions::default()
        };
        let directory = Directory::connect(&it.control_url(Some(detour.port))?, options).await?;
        site(&directory, "demo.localhost").await?;

        detour.cut();
        rename(&pool, id, "Tên mới").await?;
        tokio::time::sleep(Duration::from_millis(200)).await;
        let mut quickest = Duration::MAX;
        for _ in 0..3 {
            let asked = Instant::now();
            assert_eq!(site(&directory, "demo.localhost").await?.name, "Lớp demo");
            quickest = quickest.min(asked.elapsed());
        }
        assert!(quickest < Duration::from_secs(2), "waited {quickest:?} for a stale answer");
        let unheard_of = directory.resolve("other.localhost").await;
        let status = unheard_of.map(|_| 200).unwrap_or_else(|error| error.message().status().as_u16());
        assert_eq!(status, 503);

        detour.mend();
        eventually(SOON, async || Ok(site(&directory, "demo.localhost").await?.name == "Tên mới")).await
    })
    .await
}

#[tokio::test]
async fn a_flood_of_unknown_hosts_is_bounded_and_drives_no_site_out() -> anyhow::Result<()> {
    with_installation(async |it| {
        make_site(it, "demo").await?;
        let directory = it.directory(DirectoryOptions { unknown_capacity: 50, ..long_lived() }).await?;
        site(&directory, "demo.localhost").await?;
        for number in 0..500 {
            assert!(is_unknown(&directory, &format!("nobody-{number}.localhost")).await?);
        }
        let (sites, unknown) = directory.counts().await;
        assert_eq!(sites, 1);
        assert!(unknown <= 50, "{unknown} unknown hosts are remembered");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn what_changes_elsewhere_leaves_unknown_hosts_unknown() -> anyhow::Result<()> {
    with_installation(async |it| {
        let id = make_site(it, "demo").await?;
        let directory = listening(it, long_lived()).await?;
        site(&directory, "demo.localhost").await?;
        for number in 0..20 {
            assert!(is_unknown(&directory, &format!("nobody-{number}.localhost")).await?);
        }
        rename(it.provisioner()?.control(), id, "Tên mới").await?;
        eventually(SOON, async || Ok(site(&directory, "demo.localhost").await?.name == "Tên mới")).await?;
        assert_eq!(directory.counts().await.1, 20);
        Ok(())
    })
    .await
}

/// Memory of this process that is really there, in MiB.
fn resident() -> anyhow::Result<u64> {
    let pages = std::fs::read_to_string("/proc/self/statm")?;
    let resident: u64 = pages.split(' ').nth(1).unwrap_or_default().parse()?;
    Ok(resident * 4096 / (1024 * 1024))
}

#[tokio::test]
async fn unknown_hosts_without_end_ask_the_database_once_each() -> anyhow::Result<()> {
    // The whole number takes a minute: it comes with all steps of the walks.
    let hosts_asked: usize = if Part::of_this_run() == Part::All { 100_000 } else { 10_000 };
    with_installation(async |it| {
        make_site(it, "demo").await?;
        let (directory, detour) = counted(it).await?;
        site(&directory, "demo.localhost").await?;
        let hosts: Vec<String> = (0..hosts_asked).map(|_| format!("{}.vn", uuid::Uuid::new_v4().simple())).collect();
        let before = detour.statements();
        let memory = resident()?;
        for round in 0..2 {
            let started = Instant::now();
            let asked = futures::stream::iter(&hosts).map(|host| is_unknown(&directory, host)).buffer_unordered(32);
            let unknown = asked.filter(|answer| std::future::ready(matches!(answer, Ok(true)))).count().await;
            assert_eq!(unknown, hosts_asked);
            eprintln!("round {round} of {hosts_asked} unknown hosts: {:?}", started.elapsed());
        }
        let grown = resident()?.saturating_sub(memory);
        let (sites, remembered) = directory.counts().await;
        let asked = detour.statements() - before;
        eprintln!(
            "{hosts_asked} unknown hosts, asked for twice: {asked} statements, {grown} MiB more, {remembered} remembered"
        );
        assert_eq!(sites, 1);
        // 64 MiB for 100,000 of them.
        let room = 4 + 60 * hosts_asked as u64 / 100_000;
        assert!(remembered <= 200_000 && grown < room, "{remembered} remembered, {grown} MiB");
        // The listener and the poll ask a little as well.
        let once = hosts_asked as u64;
        assert!((once..=once + 200).contains(&asked), "{asked} statements");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn many_requests_for_one_host_ask_the_database_once() -> anyhow::Result<()> {
    with_installation(async |it| {
        make_site(it, "demo").await?;
        let (directory, detour) = counted(it).await?;
        let before = detour.statements();
        let asked = (0..200).map(|_| site(&directory, "demo.localhost"));
        for answer in futures::future::join_all(asked).await {
            answer?;
        }
        let asked = detour.statements() - before;
        assert!((1..20).contains(&asked), "{asked} statements for one answer");
        Ok(())
    })
    .await
}
