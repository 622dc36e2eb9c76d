//! A server of sites' databases that takes its time: who waits for it, and who does not.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::time::{Duration, Instant};

use anyhow::{Context, ensure};
use control_plane::operators::Role;
use control_plane::provisioning::Provisioner;
use platform::tenancy::Servers;
use serde_json::json;
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};

use super::{Desk, with_desk_over};
use crate::installation::{Installation, application, with_installation};

/// Long enough for whatever happens at all.
const PATIENCE: Duration = Duration::from_secs(30);

/// A way to the sites' server at which whoever comes is kept until they are let on.
struct Door {
    port: u16,
    comers: UnboundedReceiver<TcpStream>,
}

impl Door {
    async fn open() -> anyhow::Result<Self> {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await?;
        let (port, (kept, comers)) = (listener.local_addr()?.port(), unbounded_channel());
        tokio::spawn(async move {
            while let Ok((comer, _)) = listener.accept().await {
                if comer.into_std().is_ok_and(|comer| kept.send(comer).is_err()) {
                    return;
                }
            }
        });
        Ok(Self { port, comers })
    }

    /// A provisioner for which the server `away` is behind the door.
    fn provisioner(&self, it: &Installation) -> anyhow::Result<Provisioner> {
        let away = format!("away={}", it.control_url(Some(self.port))?);
        let servers = Servers::parse(&it.control_url(None)?, &away)?;
        Ok(Provisioner::with_servers(&it.control_url(None)?, servers, it.options())?)
    }

    async fn next(&mut self) -> anyhow::Result<TcpStream> {
        tokio::time::timeout(PATIENCE, self.comers.recv()).await.context("nobody comes")?.context("the door")
    }

    async fn comers(&mut self, number: usize) -> anyhow::Result<Vec<TcpStream>> {
        let mut all = Vec::new();
        while all.len() < number {
            all.push(self.next().await?);
        }
        Ok(all)
    }
}

/// Whether who came has not gone away again.
fn waits(comer: &mut TcpStream) -> bool {
    let mut said = [0; 512];
    loop {
        match comer.read(&mut said) {
            Ok(0) => return false,
            Ok(_) => {}
            Err(error) => return error.kind() == ErrorKind::WouldBlock,
        }
    }
}

/// Lets somebody on to the server at `port`.
async fn let_on(comer: TcpStream, port: u16) -> anyhow::Result<()> {
    let mut near = tokio::net::TcpStream::from_std(comer)?;
    let mut far = tokio::net::TcpStream::connect(("127.0.0.1", port)).await?;
    tokio::spawn(async move { tokio::io::copy_bidirectional(&mut near, &mut far).await });
    Ok(())
}

/// How many sites are asked at the same time.
const AT_ONCE: usize = 8;
/// How many are behind the door, with the numbers before any other's.
const SILENT: usize = 12;

/// Sites that have nothing but a place at the server that does not answer, and a visit each that is over with the
/// operator.
async fn visit_silent_sites(desk: &Desk, operator: i64) -> anyhow::Result<()> {
    desk.sql("INSERT INTO servers (name) VALUES ('away')").await?;
    desk.sql("INSERT INTO databases (name, number, server, state) VALUES ('silent', 900, 'away', 'closed')").await?;
    for sql in [
        "INSERT INTO tenants (id, name, subdomain, state) SELECT n, 'Lớp ' || n, 'im-lang-' || n, 'active' FROM generate_series(1, $1) n",
        "INSERT INTO placements (tenant_id, database, schema, role, version) SELECT n, 'silent', 'silent_' || n, 'silent', 3 FROM generate_series(1, $1) n",
    ] {
        sqlx::query(sql).bind(i64::try_from(SILENT)?).execute(desk.provisioner.control()).await?;
    }
    let visits = "INSERT INTO visits (tenant_id, operator_id, reason, expires_at)
        SELECT tenant_id, $1, 'xem lỗi đăng nhập', now() + interval '8 hours' FROM placements WHERE database = 'silent'";
    sqlx::query(visits).bind(operator).execute(desk.provisioner.control()).await?;
    Ok(())
}

#[actix_web::test]
async fn sites_that_do_not_answer_keep_nobody_waiting() -> anyhow::Result<()> {
    with_installation(async |it| {
        let mut door = Door::open().await?;
        with_desk_over(door.provisioner(it)?, async |desk| {
            let owner = desk.hire("lan@lophoc.test", Role::Owner).await?;
            let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
            let site = desk.provisioner.sign_up(application("vinh")).await?.tenant_id;
            let reason = json!({"reason": "xem lỗi đăng nhập"});
            desk.post(&helper, &format!("/sites/{site}/visits"), reason).await?.good()?;
            visit_silent_sites(desk, helper.id).await?;

            let path = format!("/operators/{}/disable", helper.id);
            let disabling = desk.post(&owner, &path, json!({"reason": "đã nghỉ việc"}));
            let listing = desk.get(&owner, "/sites/1/visits");
            let together = async {
                let mut first = door.comers(AT_ONCE + 1).await?;
                ensure!(first.iter_mut().all(waits), "they came one after another");
                Ok(first)
            };
            let answered = async {
                let (disabled, listed) = tokio::join!(disabling, listing);
                disabled?.good()?;
                ensure!(listed?.good()?[0]["ended_by"] == "Lophoc", "what was decided is listed");
                Ok(())
            };
            let answered = async { tokio::time::timeout(PATIENCE, answered).await.context("no answer")? };
            let (_first, ()) = tokio::try_join!(together, answered)?;

            // The answer is there while others are still asked, and who can be told is told.
            let mut last = door.comers(SILENT - AT_ONCE).await?;
            assert!(last.iter_mut().all(waits), "the answer was for them to wait for");
            let mut there = desk.provisioner.connect_site(site).await?.context("the site is there")?;
            let (begun, told) = (Instant::now(), "SELECT ended_side = 'platform' IS TRUE FROM platform_visits");
            while !sqlx::query_scalar::<_, bool>(told).fetch_one(&mut there).await? {
                ensure!(begun.elapsed() < PATIENCE, "the site was never told");
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
            Ok(())
        })
        .await
    })
    .await
}

#[actix_web::test]
async fn nobody_waits_for_rows_while_a_sites_server_lets_a_visitor_in() -> anyhow::Result<()> {
    with_installation(async |it| {
        let site = it.provisioner()?.sign_up(application("vinh")).await?.tenant_id;
        let mut door = Door::open().await?;
        with_desk_over(door.provisioner(it)?, async |desk| {
            let helper = desk.hire("hai@lophoc.test", Role::Support).await?;
            desk.sql("INSERT INTO servers (name) VALUES ('away')").await?;
            desk.sql("UPDATE databases SET server = 'away'").await?;
            let path = format!("/sites/{site}/visits");
            let mut opened = async |meanwhile: &'static str| -> anyhow::Result<String> {
                let opening = desk.post(&helper, &path, json!({"reason": "xem lỗi đăng nhập"}));
                let reaching = async {
                    let comer = door.next().await?;
                    desk.sql(meanwhile).await?;
                    let_on(comer, it.server_port()).await
                };
                let (said, reached) = tokio::join!(opening, reaching);
                reached?;
                let said = said?;
                Ok(format!("{} {}", said.status.as_u16(), said.key()))
            };
            let held = "SELECT 1 FROM tenants t, placements p, operators o WHERE p.tenant_id = t.id FOR UPDATE NOWAIT";
            assert_eq!(opened(held).await?, "200 ");
            // Its rows are elsewhere by now: nothing is written where they were.
            assert_eq!(opened("UPDATE placements SET epoch = epoch + 1").await?, "412 site_not_served");
            let visits: i64 =
                sqlx::query_scalar("SELECT count(*) FROM visits").fetch_one(desk.provisioner.control()).await?;
            assert_eq!(visits, 1);
            Ok(())
        })
        .await
    })
    .await
}
