//! What happens, as it happens: streams of topics, over two replicas.

use std::net::TcpListener;
use std::time::Duration;

use platform::error::ApiError;
use platform::http::EdgeConfig;
use platform::tenancy::{Limits, Servers, TenantPool, TenantTx};
use serde_json::{Value, json};
use sqlx::AssertSqlSafe;
use tenant_api::ids::AccountId;
use tenant_api::live::{self, Topic, USER};
use tests::events::Events;
use tests::part::Part;
use tests::server::{Server, Settings, network};
use tests::topics::CLASS;
use tests::world::eventually;
use tests::{Caller, TestSite, World, run};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpSocket;

const SOON: Duration = Duration::from_secs(180);

/// Publishes as a feature does: with a transaction of the site.
pub struct Publisher(TenantPool);

impl Publisher {
    pub fn of(server: &Server) -> anyhow::Result<Self> {
        let servers = Servers::parse(&server.settings.sites_url, "")?;
        Ok(Self(TenantPool::new(servers, Limits { connections: 2, ..Limits::default() })))
    }

    pub async fn tell(&self, site: &TestSite, topic: &Topic, data: &[Value]) -> anyhow::Result<()> {
        let mut tx = self.0.begin(&site.placement).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        for data in data {
            live::publish(&mut tx, topic, data).map_err(|error| anyhow::anyhow!("{error}"))?;
        }
        Ok(tx.commit().await?)
    }

    /// Changes something, with what is told of it.
    async fn change(
        &self,
        site: &TestSite,
        sql: &str,
        tell: impl FnOnce(&mut TenantTx) -> Result<(), ApiError>,
    ) -> anyhow::Result<()> {
        let mut tx = self.0.begin(&site.placement).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        sqlx::query(AssertSqlSafe(sql.to_owned())).execute(&mut *tx).await?;
        tell(&mut tx).map_err(|error| anyhow::anyhow!("{error}"))?;
        Ok(tx.commit().await?)
    }
}

/// Opens a stream; answers with its id as well.
async fn open(caller: &Caller, topics: &str) -> anyhow::Result<(Events, String)> {
    let mut events = Events::open(caller, &format!("/api/live?topics={topics}")).await?;
    let opened = events.wait_for("open").await?;
    Ok((events, opened["stream"].as_str().unwrap_or_default().to_owned()))
}

/// Opens a stream again after what came with this id.
async fn again(caller: &Caller, topics: &str, last: &str) -> anyhow::Result<Events> {
    Ok(open(&caller.with("last-event-id", last), topics).await?.0)
}

/// The next event, which is to be there before the stream's end.
async fn next(events: &mut Events) -> anyhow::Result<(String, Value)> {
    events.next().await?.ok_or_else(|| anyhow::anyhow!("the stream has ended"))
}

fn message(topic: &Topic, data: Value) -> (String, Value) {
    ("message".to_owned(), json!({"topic": topic.name(), "data": data}))
}

fn reset(topics: &[&Topic]) -> (String, Value) {
    let names: Vec<&str> = topics.iter().map(|topic| topic.name()).collect();
    ("reset".to_owned(), json!({ "topics": names }))
}

async fn replica(world: &World) -> anyhow::Result<Server> {
    Server::start(world.server.settings.clone()).await
}

#[test]
fn what_is_committed_is_heard_at_every_replica_in_its_order_and_at_no_other_site() -> anyhow::Result<()> {
    run(async |world| {
        let second = replica(world).await?;
        let publisher = Publisher::of(&second)?;
        let (site, other) = (world.site().await?, world.site().await?);
        let (person, topic) = (&site.admin, USER.topic(site.admin.id));
        // The first person of each site: the same name of a topic.
        assert_eq!(other.admin.id, person.id);
        let mut here = open(person, topic.name()).await?.0;
        let mut there = open(&person.through(second.address), topic.name()).await?.0;
        let mut foreign = open(&other.admin, topic.name()).await?.0;

        let mut given_up = publisher.0.begin(&site.placement).await.map_err(|error| anyhow::anyhow!("{error}"))?;
        live::publish(&mut given_up, &topic, &"never").map_err(|error| anyhow::anyhow!("{error}"))?;
        drop(given_up);
        for number in 0..5 {
            publisher.tell(&site, &topic, &[json!(number), json!({"text": "Điểm  mới"})]).await?;
        }
        publisher.tell(&other, &topic, &[json!("of the other site")]).await?;
        for events in [&mut here, &mut there] {
            for number in 0..5 {
                assert_eq!(next(events).await?, message(&topic, json!(number)));
                assert_eq!(next(events).await?, message(&topic, json!({"text": "Điểm  mới"})));
            }
        }
        assert_eq!(here.last_id(), there.last_id());
        assert_eq!(next(&mut foreign).await?, message(&topic, json!("of the other site")));
        Ok(())
    })
}

#[test]
fn each_topic_says_who_may_follow_it() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        let ask = async |caller: &Caller, topics: &str| caller.get(&format!("/api/live?topics={topics}")).await;
        let foreign = USER.topic(site.admin.id);
        assert_eq!(ask(&student, foreign.name()).await?.refused(403)?, "no_access");
        assert_eq!(ask(&site.visitor(), foreign.name()).await?.refused(401)?, "login_required");
        assert_eq!(ask(&student, "domains").await?.refused(403)?, "no_access");
        for unknown in ["nothing", "user/0", "user/x", "user/1/2", "class/1/board", "%20"] {
            assert_eq!(ask(&student, unknown).await?.refused(404)?, "topic_not_found", "{unknown}");
        }
        let many: Vec<String> = (1..=51).map(|id| format!("user/{id}")).collect();
        assert_eq!(ask(&student, &many.join(",")).await?.refused(412)?, "topics_full");

        // One that is refused does not take the others away.
        let topics = format!("domains,{},{}", USER.topic(student.id), foreign);
        let mut events = Events::open(&student, &format!("/api/live?topics={topics}")).await?;
        let opened = events.wait_for("open").await?;
        assert_eq!(opened["topics"], json!([USER.topic(student.id).name()]));
        let refused: Vec<_> = opened["refused"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|one| (&one["topic"], &one["message_key"]))
            .collect();
        assert_eq!(refused, [(&json!("domains"), &json!("no_access")), (&json!(foreign.name()), &json!("no_access"))]);
        let mut kept = vec![events];
        for _ in 1..30 {
            kept.push(open(&student, "").await?.0);
        }
        assert_eq!(ask(&student, "").await?.refused(429)?, "streams_full");
        drop(kept);
        eventually(SOON, async || Ok(Events::open(&student, "/api/live").await.is_ok())).await
    })
}

#[test]
fn a_stream_changes_its_topics_through_any_replica_for_its_person_only() -> anyhow::Result<()> {
    run(async |world| {
        let second = replica(world).await?;
        let publisher = Publisher::of(&second)?;
        let site = world.site().await?;
        let (person, stranger) = (site.person("student").await?, site.person("student").await?);
        let topic = USER.topic(person.id);
        let (mut events, stream) = open(&person, "").await?;
        let path = format!("/api/live/{stream}");
        let add = json!({"add": [topic.name(), USER.topic(stranger.id).name()]});
        for caller in [person.clone(), person.through(second.address)] {
            let changed = caller.post(&path, add.clone()).await?.data()?;
            assert_eq!(changed["topics"], json!([topic.name()]));
            assert_eq!(changed["refused"][0]["message_key"], "no_access");
            publisher.tell(&site, &topic, &[json!("heard")]).await?;
            assert_eq!(next(&mut events).await?, message(&topic, json!("heard")));
            for other in [&stranger, &site.visitor(), &site.admin.through(second.address)] {
                let body = json!({"remove": [topic.name()]});
                assert_eq!(other.post(&path, body).await?.refused(404)?, "stream_not_found");
            }
            let removed = caller.post(&path, json!({"remove": [topic.name()]})).await?.data()?;
            assert_eq!(removed["topics"], json!([]));
            publisher.tell(&site, &topic, &[json!("not heard")]).await?;
        }
        let unknown = uuid::Uuid::new_v4();
        assert_eq!(person.post(&format!("/api/live/{unknown}"), json!({})).await?.refused(404)?, "stream_not_found");
        Ok(())
    })
}

#[test]
fn who_comes_back_gets_what_was_missed_or_is_told_to_read_afresh() -> anyhow::Result<()> {
    run(async |world| {
        let second = replica(world).await?;
        let publisher = Publisher::of(&second)?;
        let site = world.site().await?;
        let (person, topic) = (&site.admin, USER.topic(site.admin.id));
        let mut events = open(person, topic.name()).await?.0;
        // Whoever is at the other replica keeps the topic remembered there.
        let mut other = open(&person.through(second.address), topic.name()).await?.0;
        publisher.tell(&site, &topic, &[json!(1)]).await?;
        assert_eq!(
            (next(&mut events).await?, next(&mut other).await?.0),
            (message(&topic, json!(1)), "message".into())
        );
        let last = events.last_id().to_owned();
        drop(events);
        publisher.tell(&site, &topic, &[json!(2), json!(3)]).await?;
        assert_eq!(
            (next(&mut other).await?.1["data"].clone(), next(&mut other).await?.1["data"].clone()),
            (json!(2), json!(3))
        );
        for caller in [person.clone(), person.through(second.address)] {
            let mut events = again(&caller, topic.name(), &last).await?;
            assert_eq!(next(&mut events).await?, message(&topic, json!(2)));
            let between = events.last_id().to_owned();
            assert_eq!(next(&mut events).await?, message(&topic, json!(3)));
            // Between two messages of one transaction.
            let mut events = again(&caller, topic.name(), &between).await?;
            assert_eq!(next(&mut events).await?, message(&topic, json!(3)));
        }
        // What is too long is read by who wants it.
        publisher.tell(&site, &topic, &[json!("x".repeat(7001)), json!(4)]).await?;
        assert_eq!(next(&mut other).await?, reset(&[&topic]));
        assert_eq!(next(&mut other).await?, message(&topic, json!(4)));
        // More than is kept, and what is no place in this site's order.
        for number in 0..7 {
            publisher.tell(&site, &topic, &vec![json!(number); 10]).await?;
            for _ in 0..10 {
                assert_eq!(next(&mut other).await?.1["data"], number);
            }
        }
        for unknown in [last.as_str(), "t_0-1-1"] {
            assert_eq!(next(&mut again(person, topic.name(), unknown).await?).await?, reset(&[&topic]), "{unknown}");
        }
        Ok(())
    })
}

#[test]
fn a_reader_who_stops_reading_is_told_to_read_afresh_and_goes_on() -> anyhow::Result<()> {
    run(async |world| {
        let network = EdgeConfig { answer_seconds: 600, ..network() };
        let server = Server::start(Settings { network, ..world.server.settings.clone() }).await?;
        let publisher = Publisher::of(&server)?;
        let site = world.site_on(&server).await?;
        let topic = USER.topic(site.admin.id);
        let socket = TcpSocket::new_v4()?;
        socket.set_recv_buffer_size(4096)?;
        let mut connection = socket.connect(server.address).await?;
        let token = site.admin.token.clone().unwrap_or_default();
        let head =
            format!("GET /api/live?topics={topic} HTTP/1.1\r\nHost: {}\r\naccess-token: {token}\r\n\r\n", site.host);
        connection.write_all(head.as_bytes()).await?;
        let mut text = String::new();
        read_until(&mut connection, &mut text, "\nid: ").await?;
        // Far more than the system keeps for a connection.
        let long = json!("y".repeat(6000));
        for _ in 0..40 {
            publisher.tell(&site, &topic, &vec![long.clone(); 50]).await?;
        }
        publisher.tell(&site, &topic, &[json!("the last")]).await?;
        read_until(&mut connection, &mut text, "the last").await?;
        assert!(text.contains("event: reset"), "nothing was left out of {} bytes", text.len());
        assert!(text.len() < 9_000_000, "{} bytes", text.len());
        publisher.tell(&site, &topic, &[json!("one more")]).await?;
        read_until(&mut connection, &mut text, "one more").await
    })
}

async fn read_until(connection: &mut tokio::net::TcpStream, text: &mut String, end: &str) -> anyhow::Result<()> {
    let mut buffer = vec![0; 65536];
    let mut seen = 0;
    while !text[seen..].contains(end) {
        seen = text.len().saturating_sub(end.len());
        let count = tokio::time::timeout(SOON, connection.read(&mut buffer)).await??;
        anyhow::ensure!(count > 0, "the connection has ended");
        text.push_str(&String::from_utf8_lossy(&buffer[..count]));
    }
    Ok(())
}

#[test]
fn a_stream_ends_with_its_session() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (ends, stays) = (site.person("student").await?, site.person("student").await?);
        let topic = |person: &Caller| USER.topic(person.id).name().to_owned();
        let mut ending = open(&ends, &topic(&ends)).await?.0;
        let mut staying = open(&stays, &topic(&stays)).await?.0;
        ends.post("/api/users/sign-out", json!({})).await?.data()?;
        assert_eq!(next(&mut ending).await?.1["data"], json!({"kind": "account"}));
        assert_eq!(ending.next().await?, None);
        let refused = ends.get(&format!("/api/live?topics={}", topic(&ends))).await?;
        assert_eq!(refused.refused(401)?, "login_required");
        Publisher::of(&world.server)?.tell(&site, &USER.topic(stays.id), &[json!("still here")]).await?;
        assert_eq!(next(&mut staying).await?.1["data"], "still here");
        Ok(())
    })
}

#[test]
fn a_permission_that_is_lost_ends_the_topic_at_every_replica() -> anyhow::Result<()> {
    run(async |world| {
        let second = replica(world).await?;
        let publisher = Publisher::of(&second)?;
        let site = world.site().await?;
        let (leaves, stays) = (site.person("student").await?, site.person("student").await?);
        let enter = "UPDATE users SET class = '7' WHERE id IN ($1, $2)";
        sqlx::query(enter).bind(leaves.id).bind(stays.id).execute(&mut site.sql().await?).await?;
        let (class, own) = (CLASS.topic(7), USER.topic(leaves.id));
        let topics = format!("{class},{own}");
        let mut here = open(&leaves, &topics).await?.0;
        let mut there = open(&leaves.through(second.address), &topics).await?.0;
        let mut staying = open(&stays, class.name()).await?.0;
        let refused = site.admin.get(&format!("/api/live?topics={class}")).await?;
        assert_eq!(refused.refused(403)?, "no_access");

        // Who may follow is asked and stays.
        publisher.change(&site, "SELECT", |tx| live::recheck_topic(tx, &class)).await?;
        publisher.tell(&site, &class, &[json!("for all")]).await?;
        for events in [&mut here, &mut there, &mut staying] {
            assert_eq!(next(events).await?, message(&class, json!("for all")));
        }
        let leave = format!("UPDATE users SET class = NULL WHERE id = {}", leaves.id);
        publisher.change(&site, &leave, |tx| live::recheck_person(tx, AccountId(leaves.id))).await?;
        for events in [&mut here, &mut there] {
            assert_eq!(events.next().await?, None);
        }
        let mut events = Events::open(&leaves, &format!("/api/live?topics={topics}")).await?;
        let opened = events.wait_for("open").await?;
        assert_eq!((&opened["topics"], &opened["refused"][0]["topic"]), (&json!([own.name()]), &json!(class.name())));
        publisher.tell(&site, &class, &[json!("for who is left")]).await?;
        assert_eq!(next(&mut staying).await?, message(&class, json!("for who is left")));

        let close = "UPDATE users SET class = NULL";
        publisher.change(&site, close, |tx| live::recheck_topic(tx, &class)).await?;
        assert_eq!(staying.next().await?, None);
        publisher.tell(&site, &own, &[json!("my own stays")]).await?;
        assert_eq!(next(&mut events).await?, message(&own, json!("my own stays")));
        Ok(())
    })
}

#[test]
fn a_permission_that_is_lost_while_nobody_could_hear_of_it_ends_the_topic_too() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let site = world.site().await?;
        let (leaves, mut admin) = (site.person("student").await?, site.sql().await?);
        let change = "UPDATE users SET class = $2 WHERE id = $1";
        sqlx::query(change).bind(leaves.id).bind("7").execute(&mut admin).await?;
        let mut events = open(&leaves, CLASS.topic(7).name()).await?.0;
        sqlx::query(change).bind(leaves.id).bind(None::<&str>).execute(&mut admin).await?;
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE datname = current_database() AND query ILIKE 'LISTEN%lophoc_live%'";
        assert_eq!(sqlx::query_scalar::<_, i64>(cut).fetch_one(&mut admin).await?, 1);
        while events.next().await?.is_some() {}
        let refused = leaves.get(&format!("/api/live?topics={}", CLASS.topic(7))).await?;
        assert_eq!(refused.refused(403)?, "no_access");
        Ok(())
    })
}

#[test]
fn open_streams_are_counted() -> anyhow::Result<()> {
    run(async |world| {
        let admin = TcpListener::bind("127.0.0.1:0")?.local_addr()?.to_string();
        let network = EdgeConfig { admin_listen: Some(admin.clone()), ..network() };
        let server = Server::start(Settings { network, ..world.server.settings.clone() }).await?;
        let site = world.site_on(&server).await?;
        let (http, url) = (reqwest::Client::new(), format!("http://{admin}/metrics"));
        let counted = async |count: i64| {
            let line = format!("lophoc_live_streams {count}\n");
            eventually(SOON, async || Ok(http.get(&url).send().await?.text().await?.contains(&line))).await
        };
        counted(0).await?;
        let first = open(&site.admin, "").await?;
        let second = open(&site.admin, "domains").await?;
        counted(2).await?;
        drop(first);
        counted(1).await?;
        drop(second);
        counted(0).await
    })
}

#[test]
fn after_a_lost_connection_to_the_database_everybody_reads_afresh() -> anyhow::Result<()> {
    run(async |world| {
        let world = world.beside().await?;
        let publisher = Publisher::of(&world.server)?;
        let site = world.site().await?;
        let (person, topic) = (&site.admin, USER.topic(site.admin.id));
        let mut events = open(person, topic.name()).await?.0;
        publisher.tell(&site, &topic, &[json!("before")]).await?;
        assert_eq!(next(&mut events).await?, message(&topic, json!("before")));
        let last = events.last_id().to_owned();
        let cut = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
                    WHERE datname = current_database() AND query ILIKE 'LISTEN%lophoc_live%'";
        let count: i64 = sqlx::query_scalar(cut).fetch_one(&mut site.sql().await?).await?;
        assert_eq!(count, 1);
        assert_eq!(next(&mut events).await?, reset(&[&topic]));
        publisher.tell(&site, &topic, &[json!("after")]).await?;
        assert_eq!(next(&mut events).await?, message(&topic, json!("after")));
        // What may have been told meanwhile is not known to whoever was away.
        assert_eq!(next(&mut again(person, topic.name(), &last).await?).await?, reset(&[&topic]));
        Ok(())
    })
}

#[test]
fn a_process_that_ends_sends_its_streams_elsewhere() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let (mut part, address) = Part::site(&world.server.settings)?;
        let person = site.admin.through(address);
        eventually(SOON, async || Ok(person.get("/readyz").await?.status == 200)).await?;
        let mut events = open(&person, "domains").await?.0;
        part.ask_to_end()?;
        while events.next().await?.is_some() {}
        eventually(SOON, async || part.has_ended()).await
    })
}

#[test]
fn the_servers_clock_is_told() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let before = time::OffsetDateTime::now_utc().unix_timestamp();
        let told = site.visitor().get("/api/general/server-time").await?.data()?;
        let after = time::OffsetDateTime::now_utc().unix_timestamp();
        let (now, millis) = (told["now"].as_i64().unwrap_or_default(), told["now_ms"].as_i64().unwrap_or_default());
        assert!((before..=after).contains(&now) && millis / 1000 == now, "{told}");
        assert_eq!(told["zone"], "Asia/Ho_Chi_Minh");
        Ok(())
    })
}
