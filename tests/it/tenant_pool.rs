//! Connections that belong to one tenant at a time.

use std::collections::{HashMap, HashSet};
use std::time::Duration;

use platform::messages::OVERLOADED;
use platform::tenancy::{Limits, Placement, Servers, TenantConn, TenantPool};
use tests::world::eventually;
use tests::{TestSite, World, failed, run};

/// For what comes as soon as the machine has time for it.
const SOON: Duration = Duration::from_secs(180);

fn limits(connections: usize) -> Limits {
    Limits { connections, wait: SOON, ..Limits::default() }
}

/// The same, for those who are to be refused.
fn stern(connections: usize) -> Limits {
    Limits { wait: Duration::from_millis(300), ..limits(connections) }
}

fn pool(world: &World, limits: Limits) -> anyhow::Result<TenantPool> {
    Ok(TenantPool::new(Servers::parse(&world.server.settings.sites_url, "")?, limits))
}

async fn pid(conn: &mut TenantConn) -> anyhow::Result<i32> {
    Ok(sqlx::query_scalar("SELECT pg_backend_pid()").fetch_one(conn).await?)
}

async fn first_admin(conn: &mut TenantConn) -> anyhow::Result<String> {
    Ok(sqlx::query_scalar("SELECT email FROM users ORDER BY id LIMIT 1").fetch_one(conn).await?)
}

/// The backend that serves the tenant now.
async fn served_by(pool: &TenantPool, placement: &Placement) -> anyhow::Result<i32> {
    let mut tx = pool.begin(placement).await.map_err(failed)?;
    let found = pid(&mut tx).await?;
    tx.commit().await?;
    Ok(found)
}

/// Three sites of one database. The sites of all tests fill it, and then the next: which one is the last of the first
/// database depends on the order of the tests.
async fn sites(world: &World) -> anyhow::Result<[TestSite; 3]> {
    let mut found: HashMap<String, Vec<TestSite>> = HashMap::new();
    loop {
        let site = world.site().await?;
        let neighbours = found.entry(site.placement.database.clone()).or_default();
        neighbours.push(site);
        match <[TestSite; 3]>::try_from(std::mem::take(neighbours)) {
            Ok(three) => return Ok(three),
            Err(fewer) => *neighbours = fewer,
        }
    }
}

#[test]
fn a_tenant_gets_the_connection_that_served_it_last() -> anyhow::Result<()> {
    run(async |world| {
        let [one, two, three] = sites(world).await?;
        let pool = pool(world, limits(3))?;
        let mut first = Vec::new();
        for site in [&one, &two, &three] {
            first.push(served_by(&pool, &site.placement).await?);
        }
        first.dedup();
        assert_eq!(first.len(), 3, "while there is room each gets a connection of its own");
        for _ in 0..3 {
            for (site, pid) in [&three, &one, &two].into_iter().zip([first[2], first[0], first[1]]) {
                assert_eq!(served_by(&pool, &site.placement).await?, pid);
            }
        }
        assert_eq!(pool.counts(), (3, 3));
        Ok(())
    })
}

#[test]
fn one_connection_serves_many_tenants_and_each_its_own_rows() -> anyhow::Result<()> {
    run(async |world| {
        let sites = sites(world).await?;
        let pool = pool(world, limits(1))?;
        let mut backends = Vec::new();
        for _ in 0..4 {
            for site in &sites {
                let mut conn = pool.read(&site.placement).await.map_err(failed)?;
                // The same text in every tenant: a plan made for another must not serve here.
                assert_eq!(first_admin(&mut conn).await?, site.admin.email);
                let settings =
                    "SELECT current_user::text, current_setting('search_path'), current_setting('statement_timeout')";
                let (role, path, timeout): (String, String, String) =
                    sqlx::query_as(settings).fetch_one(&mut *conn).await?;
                assert_eq!(
                    (role, path.trim_matches('"')),
                    (site.placement.role.clone(), site.placement.schema.as_str())
                );
                assert_eq!(timeout, "5s");
                backends.push(pid(&mut conn).await?);
            }
        }
        backends.dedup();
        assert_eq!(backends.len(), 1);
        let mut conn = pool.read(&sites[0].placement).await.map_err(failed)?;
        let plans: Vec<String> =
            sqlx::query_scalar("SELECT statement FROM pg_prepared_statements").fetch_all(&mut *conn).await?;
        for site in &sites {
            let tag = format!("/*{}*/SELECT email", site.placement.schema);
            assert_eq!(plans.iter().filter(|plan| plan.starts_with(&tag)).count(), 1, "{tag} in {plans:?}");
        }
        Ok(())
    })
}

#[test]
fn a_transaction_that_is_dropped_leaves_nothing() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let pool = pool(world, limits(1))?;
        let insert = "INSERT INTO drafts (user_id, key, data) VALUES ($1, $2, '1')";
        let count = "SELECT count(*) FROM drafts";
        for (key, keep) in [("dropped", false), ("kept", true)] {
            let mut tx = pool.begin(&site.placement).await.map_err(failed)?;
            sqlx::query(insert).bind(site.admin.id).bind(key).execute(&mut *tx).await?;
            if keep {
                tx.commit().await?;
            } else {
                drop(tx);
            }
            // The one connection there is comes back only when it is clean.
            let mut conn = pool.read(&site.placement).await.map_err(failed)?;
            let found: i64 = sqlx::query_scalar(count).fetch_one(&mut *conn).await?;
            assert_eq!(found, i64::from(keep), "{key}");
        }
        // A transaction that failed half-way as well.
        let mut tx = pool.begin(&site.placement).await.map_err(failed)?;
        assert!(sqlx::query("SELECT nonsense").execute(&mut *tx).await.is_err());
        drop(tx);
        let mut conn = pool.read(&site.placement).await.map_err(failed)?;
        assert_eq!(first_admin(&mut conn).await?, site.admin.email);
        Ok(())
    })
}

#[test]
fn a_cancelled_statement_closes_its_connection_and_frees_its_place() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let pool = pool(world, limits(1))?;
        let before = served_by(&pool, &site.placement).await?;
        let mut sql = site.sql().await?;
        // Each its own: the one before may still be seen at work, since Postgres hears late that nobody waits for it.
        for (in_transaction, statement) in [(false, "SELECT pg_sleep(60)"), (true, "SELECT pg_sleep(61)")] {
            let sleeps = format!("/*{}*/{statement}%", site.placement.schema);
            let slow = async {
                if in_transaction {
                    let mut tx = pool.begin(&site.placement).await.map_err(failed)?;
                    sqlx::query(statement).execute(&mut *tx).await?;
                } else {
                    let mut conn = pool.read(&site.placement).await.map_err(failed)?;
                    sqlx::query(statement).execute(&mut *conn).await?;
                }
                anyhow::Ok(())
            };
            let is_under_way = eventually(SOON, async || {
                let seen = "SELECT EXISTS (SELECT FROM pg_stat_activity
                    WHERE datname = current_database() AND state = 'active' AND query LIKE $1)";
                Ok(sqlx::query_scalar(seen).bind(&sleeps).fetch_one(&mut sql).await?)
            });
            tokio::select! {
                ended = slow => anyhow::bail!("{ended:?} before it was cancelled"),
                seen = is_under_way => seen?,
            }
            assert_eq!(pool.counts(), (0, 0));
            assert_ne!(served_by(&pool, &site.placement).await?, before);
        }
        Ok(())
    })
}

#[test]
fn connections_are_shared_within_a_budget() -> anyhow::Result<()> {
    run(async |world| {
        let [one, two, three] = sites(world).await?;
        let refused = async |pool: &TenantPool, site: &TestSite| {
            pool.read(&site.placement).await.err().map(|error| error.message())
        };
        let served = async |pool: &TenantPool, site: &TestSite| {
            eventually(SOON, async || Ok(refused(pool, site).await.is_none())).await
        };
        let budget = pool(world, stern(2))?;
        let held =
            (budget.begin(&one.placement).await.map_err(failed)?, budget.read(&two.placement).await.map_err(failed)?);
        assert_eq!(refused(&budget, &three).await, Some(OVERLOADED));
        drop(held.1);
        served(&budget, &three).await?;
        drop(held.0);

        let shares = pool(world, Limits { per_tenant: 1, ..stern(3) })?;
        let greedy = shares.begin(&one.placement).await.map_err(failed)?;
        assert_eq!(refused(&shares, &one).await, Some(OVERLOADED), "one site has its share");
        // The others have theirs.
        served(&shares, &two).await?;
        drop(greedy);
        served(&shares, &one).await?;

        // Whoever waits is served as soon as a place is free, and nothing is opened beside what is there.
        let busy = pool(world, limits(2))?;
        let many = (0..120).map(|number| {
            let site = [&one, &two, &three][number % 3];
            let busy = &busy;
            async move {
                let mut conn = busy.read(&site.placement).await.map_err(failed)?;
                anyhow::ensure!(first_admin(&mut conn).await? == site.admin.email);
                pid(&mut conn).await
            }
        });
        let served = futures::future::try_join_all(many).await?;
        assert_eq!(served.into_iter().collect::<HashSet<_>>().len(), 2);
        assert_eq!(busy.counts(), (2, 2));
        Ok(())
    })
}

#[test]
fn who_gives_up_waiting_takes_no_connection_with_them() -> anyhow::Result<()> {
    run(async |world| {
        let [one, two, three] = sites(world).await?;
        let pool = pool(world, limits(3))?;
        for site in [&one, &two, &three] {
            served_by(&pool, &site.placement).await?;
        }
        for turn in 0..20 {
            // One of them has its own connection and another's, who waits for it, sometimes no longer than it takes.
            let held =
                (pool.read(&one.placement).await.map_err(failed)?, pool.read(&one.placement).await.map_err(failed)?);
            let patience = Duration::from_millis(turn);
            let waiting = tokio::time::timeout(patience, pool.read(&two.placement));
            let release = async {
                tokio::time::sleep(Duration::from_millis(5)).await;
                drop(held);
            };
            let (waited, ()) = tokio::join!(waiting, release);
            if let Ok(loan) = waited {
                assert_eq!(first_admin(&mut *loan.map_err(failed)?).await?, two.admin.email);
            }
            // A connection whose binding was cut short is closed; none is lost.
            let (open, idle) = pool.counts();
            assert!(open == idle && open <= 3, "{open} open, {idle} idle after {patience:?}");
        }
        let mut all = Vec::new();
        for site in [&one, &two, &three] {
            all.push(pool.read(&site.placement).await.map_err(failed)?);
        }
        assert_eq!(pool.counts(), (3, 0));
        Ok(())
    })
}

#[test]
fn a_broken_or_tired_connection_is_not_handed_out_again() -> anyhow::Result<()> {
    run(async |world| {
        let [one, two, _] = sites(world).await?;
        let fresh = pool(world, limits(2))?;
        let ended = served_by(&fresh, &one.placement).await?;
        let mut sql = one.sql().await?;
        sqlx::query("SELECT pg_terminate_backend($1)").bind(ended).execute(&mut sql).await?;
        let gone = "SELECT NOT EXISTS (SELECT FROM pg_stat_activity WHERE pid = $1)";
        eventually(SOON, async || Ok(sqlx::query_scalar(gone).bind(ended).fetch_one(&mut sql).await?)).await?;
        let next = served_by(&fresh, &one.placement).await?;
        assert_ne!(next, ended, "a transaction on a connection that broke while idle is begun again");

        let tired = pool(world, Limits { tenants_per_connection: 2, ..limits(1) })?;
        let first = served_by(&tired, &one.placement).await?;
        assert_eq!(served_by(&tired, &two.placement).await?, first);
        assert_eq!(tired.counts(), (0, 0), "it has served its number of tenants");
        assert_ne!(served_by(&tired, &one.placement).await?, first);
        Ok(())
    })
}

#[test]
fn a_statement_takes_no_longer_than_the_plan_allows() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let pool = pool(world, limits(1))?;
        let backend = served_by(&pool, &site.placement).await?;
        let short = Placement { statement_timeout_ms: 100, ..site.placement.clone() };
        let mut conn = pool.read(&short).await.map_err(failed)?;
        let stopped = sqlx::query("SELECT pg_sleep(60)").execute(&mut *conn).await;
        let code = stopped.err().and_then(|error| error.as_database_error()?.code().map(|code| code.into_owned()));
        assert_eq!(code.as_deref(), Some("57014"));
        drop(conn);
        // With the time that others have, on the same connection.
        let mut conn = pool.read(&site.placement).await.map_err(failed)?;
        assert_eq!(first_admin(&mut conn).await?, site.admin.email);
        assert_eq!(pid(&mut conn).await?, backend, "the connection is sound");
        Ok(())
    })
}
