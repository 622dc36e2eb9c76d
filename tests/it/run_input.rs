//! Talking with a program: what is typed is numbered, comes once, and is told to every tab.

use judge_farm::client::Channel;
use judge_farm::queue::{Claimed, InputPiece};
use serde_json::{Value, json};
use tests::events::Events;
use tests::farm::{FarmNode, JudgedSite};
use tests::part::Part;
use tests::{Caller, run};

/// Begins a run that is talked with, which the node takes at once.
async fn begin(who: &Caller, node: &FarmNode) -> anyhow::Result<(String, Claimed)> {
    let body = json!({"language_id": "python", "source_code": "print(input('Tên: '))", "interactive": true});
    let token = who.post("/api/snippet/judge-submission", body).await?.data()?["token"].take();
    let job = node.claim().await?;
    anyhow::ensure!(job.spec.rules.interactive && token == job.id.to_string(), "{token} is not {}", job.id);
    Ok((job.id.to_string(), job))
}

fn at(token: &str, what: &str) -> String {
    format!("/api/snippet/judge-submission/{token}{what}")
}

fn piece(seq: i32, text: &str) -> Value {
    json!({ "seq": seq, "text": text })
}

#[test]
fn what_is_typed_comes_once_and_in_order() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let an = judged.site.person("student").await?;
        let (token, job) = begin(&an, &judged.node).await?;
        let input = at(&token, "/input");
        assert_eq!(an.post(&input, piece(1, "Lê\r\n\u{4}")).await?.data()?, true);
        assert_eq!(an.post(&input, piece(1, "another")).await?.data()?, true, "it came before");
        let gap = an.post(&input, piece(3, "later\n")).await?;
        assert_eq!(gap.envelope()?["data"], json!({"next": 2}));
        assert_eq!(gap.refused(412)?, "input_gap");
        assert_eq!(an.post(&input, json!({"seq": 2, "eof": true})).await?.data()?, true);
        assert_eq!(an.post(&input, piece(3, "too late\n")).await?.refused(412)?, "input_over");
        let first = judged.node.next_input(&job, 0).await?;
        assert_eq!(first, InputPiece { seq: 1, text: "Lê\n".into(), ends: false });
        let last = judged.node.next_input(&job, 1).await?;
        assert_eq!(last, InputPiece { seq: 2, text: String::new(), ends: true });
        judged.node.end_live(&job, "AC", "Tên: Lê\n").await?;
        assert_eq!(an.post(&input, piece(3, "too late\n")).await?.refused(412)?, "input_over");
        assert_eq!(an.post(&input, piece(1, "Lê\n")).await?.data()?, true, "it came before, whatever has become of it");
        Ok(())
    })
}

#[test]
fn a_run_is_talked_with_by_its_owner_alone_and_within_bounds() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (site, node) = (&judged.site, &judged.node);
        let (an, bao) = (site.person("student").await?, site.person("student").await?);
        let (token, job) = begin(&an, node).await?;
        let input = at(&token, "/input");
        for stranger in [&bao, &site.admin] {
            assert_eq!(stranger.post(&input, piece(1, "x\n")).await?.refused(404)?, "run_not_found");
        }
        assert_eq!(site.visitor().post(&input, piece(1, "x\n")).await?.refused(401)?, "login_required");
        for bad in ["no-token", "00000000-0000-4000-8000-000000000000"] {
            assert_eq!(an.post(&at(bad, "/input"), piece(1, "x\n")).await?.refused(404)?, "run_not_found");
        }
        let long = "x".repeat(64 * 1024);
        assert_eq!(an.post(&input, piece(1, &format!("{long}x"))).await?.refused(413)?, "too_large");
        for bad in [json!({"seq": 1}), piece(1, ""), piece(0, "x"), json!({"seq": 1, "text": "x", "eof": true})] {
            assert_eq!(an.post(&input, bad).await?.refused(412)?, "invalid_data");
        }
        // A run is given a mebibyte.
        for seq in 1..=16 {
            an.post(&input, piece(seq, &long)).await?.data()?;
        }
        assert_eq!(an.post(&input, piece(17, "x")).await?.refused(412)?, "input_full");
        assert_eq!(an.post(&input, json!({"seq": 17, "eof": true})).await?.data()?, true);

        let second = json!({"language_id": 71, "source_code": "input()", "interactive": true});
        let busy = an.post("/api/snippet/judge-submission", second.clone()).await?;
        let told = busy.envelope()?;
        assert_eq!((&told["errors"][0]["message_key"], &told["data"]["token"]), (&json!("run_busy"), &json!(token)));
        assert_eq!(busy.refused(429)?, "submit_too_fast");
        assert_eq!(an.post(&at(&token, "/stop"), json!({})).await?.data()?, true);
        an.post("/api/snippet/judge-submission", second).await?.data()?;

        let plain = json!({"language_id": 71, "source_code": "print(input())", "stdin": "7\n"});
        let plain = bao.post("/api/snippet/judge-submission", plain).await?.data()?;
        let path = at(plain["token"].as_str().unwrap_or_default(), "/input");
        assert_eq!(bao.post(&path, piece(1, "8\n")).await?.refused(412)?, "input_over", "it had all at once");
        anyhow::ensure!(node.end_live(&job, "AC", "").await.is_err(), "it was stopped");
        Ok(())
    })
}

#[test]
fn every_tab_sees_what_is_typed_where_it_stands() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let an = judged.site.person("student").await?;
        let (token, job) = begin(&an, &judged.node).await?;
        let events = at(&token, "/events");
        let mut first = Events::open(&an, &events).await?;
        judged.node.write_output(&job, 1, Channel::Stdout, "Tên: ").await?;
        assert_eq!(first.wait_for("output").await?, json!({"seq": 1, "stream": "stdout", "text": "Tên: "}));
        an.post(&at(&token, "/input"), piece(1, "Lê\n")).await?.data()?;
        let typed = json!({"seq": 1, "text": "Lê\n", "eof": false});
        assert_eq!(first.wait_for("input").await?, typed);
        judged.node.write_output(&job, 2, Channel::Stdout, "Chào Lê\n").await?;
        judged.node.write_output(&job, 3, Channel::Stderr, "lỗi\n").await?;
        assert_eq!(first.wait_for("output").await?["seq"], 2);

        // A second tab, and one that was loaded again after the first piece.
        let mut second = Events::open(&an, &events).await?;
        assert_eq!(
            second.next().await?.map(|(name, data)| (name, data["input_seq"].clone())),
            Some(("state".to_owned(), json!(1)))
        );
        let told = |seq: i32, stream: &str, text: &str| json!({"seq": seq, "stream": stream, "text": text});
        let again = [
            ("input", typed.clone()),
            ("output", told(2, "stdout", "Chào Lê\n")),
            ("output", told(3, "stderr", "lỗi\n")),
        ];
        let all = [("output", told(1, "stdout", "Tên: "))].into_iter().chain(again.clone());
        for (name, data) in all {
            assert_eq!(second.next().await?, Some((name.to_owned(), data)));
        }
        let mut loaded_again = Events::open(&an, &format!("{events}?after=1")).await?;
        loaded_again.wait_for("state").await?;
        for (name, data) in again {
            assert_eq!(loaded_again.next().await?, Some((name.to_owned(), data)));
        }
        judged.node.end_live(&job, "AC", "Tên: Chào Lê\n").await?;
        for mut tab in [first, second, loaded_again] {
            let done = tab.wait_for("done").await?;
            assert_eq!((&done["status"], &done["stdout"]), (&json!("AC"), &json!("Tên: Chào Lê\n")));
            assert_eq!(tab.next().await?, None);
        }
        Ok(())
    })
}

#[test]
fn a_stream_goes_on_at_another_server_after_the_first_was_killed() -> anyhow::Result<()> {
    run(async |world| {
        let judged = JudgedSite::open(world).await?;
        let (node, settings) = (&judged.node, &judged.server.settings);
        let an = judged.site.person("student").await?;
        let (mut part, address) = Part::site(settings)?;
        let (token, job) = begin(&an.through(address), node).await?;
        let events = at(&token, "/events");
        let mut tab = Events::open(&an.through(address), &events).await?;
        node.write_output(&job, 1, Channel::Stdout, "Tên: ").await?;
        assert_eq!(tab.wait_for("output").await?["seq"], 1);
        let heard = tab.last_id().to_owned();
        part.kill()?;
        assert!(tab.wait_for("output").await.is_err(), "it breaks off");
        // The program knows nothing of it.
        node.write_output(&job, 2, Channel::Stdout, "Chào Lê\n").await?;

        let (_part, address) = Part::site(settings)?;
        let mut again = Events::open(&an.through(address).with("last-event-id", &heard), &events).await?;
        again.wait_for("state").await?;
        let told = json!({"seq": 2, "stream": "stdout", "text": "Chào Lê\n"});
        assert_eq!(again.next().await?, Some(("output".to_owned(), told)), "what came before is not told again");
        node.end_live(&job, "AC", "Tên: Chào Lê\n").await?;
        let done = again.wait_for("done").await?;
        assert_eq!((&done["status"], &done["stdout"]), (&json!("AC"), &json!("Tên: Chào Lê\n")));
        assert_eq!(again.next().await?, None);
        Ok(())
    })
}
