use std::path::Path;
use std::time::{Duration, Instant};

use control_plane::content::{Pack, Sites, Stocker, load};
use control_plane::provisioning::Provisioner;
use sqlx::ConnectOptions;

use crate::installation::{Installation, application, run, with_installation};
use crate::stand_in::StandIn;

fn folder() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("content")
}

/// (state, attempts, last_error, digest) of the one load that there is.
async fn load_row(provisioner: &Provisioner) -> anyhow::Result<(String, i32, Option<String>, Option<String>)> {
    let sql = "SELECT state, attempts, last_error, digest FROM content_loads";
    Ok(sqlx::query_as(sql).fetch_one(provisioner.control()).await?)
}

async fn sessions(it: &Installation, provisioner: &Provisioner) -> anyhow::Result<i64> {
    let (database, schema): (String, String) =
        sqlx::query_as("SELECT database, schema FROM placements").fetch_one(provisioner.control()).await?;
    let mut conn = it.admin_options(&database).connect().await?;
    run(&mut conn, format!("SET search_path = {schema}")).await?;
    Ok(sqlx::query_scalar("SELECT count(*) FROM sessions").fetch_one(&mut conn).await?)
}

#[actix_web::test]
async fn a_new_site_gets_its_starter_content_even_when_its_api_fails_at_first() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        let site = StandIn::start(2)?;
        let stocker = Stocker::new(provisioner.clone(), Sites::new(&site.base, "localhost")?, folder());
        let mut form = application("demo");
        form.starter_content = true;
        provisioner.sign_up(form).await?;
        let begun = Instant::now();
        let stocked = async {
            while load_row(&provisioner).await?.0 != "done" {
                anyhow::ensure!(begun.elapsed() < Duration::from_secs(60), "{:?}", load_row(&provisioner).await?);
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Ok(())
        };
        tokio::select! {
            () = stocker.work() => {}
            outcome = stocked => outcome?,
        }

        let pack = Pack::read(&folder(), "starter")?;
        let mut easiest_last: Vec<&str> = pack.problems.iter().map(|problem| problem.slug.as_str()).collect();
        easiest_last.reverse();
        assert_eq!(site.slugs(), easiest_last);
        let (_, attempts, last_error, digest) = load_row(&provisioner).await?;
        assert_eq!((attempts, last_error, digest.as_ref()), (3, None, Some(&pack.digest)));
        assert!(site.calls("GET").iter().all(|(_, host)| host == "demo.localhost"));
        // Only the admin's own session of the sign-up is left; the loader's are ended.
        assert!(site.tokens().iter().all(|token| token.len() > 40));
        assert_eq!(sessions(it, &provisioner).await?, 1);
        Ok(())
    })
    .await
}

#[actix_web::test]
async fn a_second_load_changes_nothing_but_what_the_pack_changed() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        let site = StandIn::start(0)?;
        let new = provisioner.sign_up(application("demo")).await?;
        let client = Sites::new(&site.base, "localhost")?.site("demo", Some(&new.access_token));
        let pack = Pack::read(&folder(), "demo")?;
        let first = load(&pack, provisioner.control(), new.tenant_id, &client).await?;
        assert_eq!((first.created, first.updated), (pack.problems.len(), 0));
        let uploads = site.calls("POST").iter().filter(|(path, _)| path.ends_with("/upload-testcases")).count();
        assert_eq!(uploads, pack.problems.iter().filter(|problem| problem.tests.is_some()).count());
        let changed = async || -> anyhow::Result<(i64, String)> {
            let sql = "SELECT (SELECT count(*) FROM changes), (SELECT name FROM tenants)";
            Ok(sqlx::query_as(sql).fetch_one(provisioner.control()).await?)
        };
        let before = changed().await?;
        assert_eq!(Some(&before.1), pack.site.name.as_ref());

        let second = load(&pack, provisioner.control(), new.tenant_id, &client).await?;
        assert_eq!((second.created, second.updated), (0, pack.problems.len()));
        assert_eq!(changed().await?, before, "the site's texts were written although they had not changed");
        Ok(())
    })
    .await
}

#[tokio::test]
async fn a_lost_password_is_replaced_and_old_sessions_end() -> anyhow::Result<()> {
    with_installation(async |it| {
        let provisioner = it.provisioner()?;
        let new = provisioner.sign_up(application("demo")).await?;
        assert_eq!(provisioner.tenant_named("demo").await?, Some(new.tenant_id));
        assert_eq!(sessions(it, &provisioner).await?, 1);
        assert!(provisioner.reset_password(new.tenant_id, "admin@demo.vn", "một mật khẩu mới").await?);
        assert_eq!(sessions(it, &provisioner).await?, 0);
        assert!(!provisioner.reset_password(new.tenant_id, "nobody@demo.vn", "một mật khẩu mới").await?);
        assert!(!provisioner.reset_password(4711, "admin@demo.vn", "một mật khẩu mới").await?);
        Ok(())
    })
    .await
}
