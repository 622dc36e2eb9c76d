//! Sandbox images that come, change and go while a node is up.

use judge_farm::client::JudgeClient;
use judge_farm::languages;

use crate::farm::{BASH, Farm};
use crate::pool::until;
use crate::wreck::engine::{MARKER, PrivateEngine};

async fn images(farm: &Farm) -> Vec<String> {
    let mut connection = farm.connection().await;
    sqlx::query_scalar("select images from judge.nodes").fetch_one(&mut connection).await.expect("the node's row")
}

async fn runs(client: &JudgeClient, language: i32) -> bool {
    client.available_languages().await.expect("an answer").contains(&language)
}

/// Which of the images of `core` a program runs in.
async fn marker(farm: &Farm) -> String {
    let row = farm.run(BASH, &format!("echo \"$(<{MARKER})\""), "").await;
    row.stdout.unwrap_or_default().trim().to_owned()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_node_that_is_up_offers_what_comes_and_no_more_what_is_gone() {
    let engine = tokio::task::spawn_blocking(PrivateEngine::start).await.expect("an engine");
    let mut farm = Farm::empty().await;
    let host = format!("DOCKER_HOST={}", engine.host());
    farm.add_node(&["--look-for-images-seconds", "1", "--measure-after-seconds", "3600", &host]).await;
    let school = languages().iter().find(|one| one.image == "school").map(|one| one.id).expect("a language");
    assert_eq!(images(&farm).await, ["core"]);
    assert!(runs(&farm.client, BASH).await && !runs(&farm.client, school).await);
    assert_eq!(marker(&farm).await, "the first");

    engine.import_sandbox("school", "the first");
    until("the node offers what has come", async || images(&farm).await == ["core", "school"]).await;
    assert!(runs(&farm.client, school).await);

    engine.import_sandbox("core", "the second");
    until("programs run in the new image", async || marker(&farm).await == "the second").await;

    assert!(engine.docker(&["rmi", "--force", "lophoc-sandbox-school:latest"]).status.success());
    until("the node offers it no more", async || images(&farm).await == ["core"]).await;
    assert!(runs(&farm.client, BASH).await && !runs(&farm.client, school).await);
    assert_eq!(marker(&farm).await, "the second", "the others are not disturbed");
    farm.stop_nodes();
    assert_eq!(engine.left(), Vec::<String>::new(), "cells were left behind");
}
