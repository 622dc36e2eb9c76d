//! Rescue files: what a browser sealed because it stayed offline, brought by staff, counts when a teacher says so.

use aes_gcm::aead::Aead;
use aes_gcm::{Aes256Gcm, KeyInit, Nonce};
use anyhow::Context;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use hkdf::Hkdf;
use p256::elliptic_curve::Generate;
use p256::elliptic_curve::sec1::ToSec1Point;
use p256::{PublicKey, SecretKey, ecdh};
use serde_json::{Value, json};
use sha2::Sha256;
use tests::{Answer, Caller, run};

use crate::contests::Exam;
use crate::courses::learner;

/// What a browser would save: its answers sealed with the contest's key.
async fn sealed(exam: &Exam, who: &Caller, attempt: i64, answers: Value) -> anyhow::Result<Value> {
    let told = who.get(&format!("/api/contests/{}/rescue-key", exam.id)).await?.data()?;
    let point = STANDARD.decode(told["public_key"].as_str().unwrap_or_default())?;
    assert_eq!(point.len(), 65);
    let mine = SecretKey::generate();
    let theirs = PublicKey::from_sec1_bytes(&point)?;
    let shared = ecdh::diffie_hellman(mine.to_nonzero_scalar(), theirs.as_affine());
    let mut bytes = [0_u8; 32];
    let info = format!("lophoc-rescue/1 {} {attempt}", exam.id);
    let hkdf = Hkdf::<Sha256>::new(Some(&[0; 32]), shared.raw_secret_bytes());
    hkdf.expand(info.as_bytes(), &mut bytes).map_err(|_| anyhow::anyhow!("too long"))?;
    let iv = [7_u8; 12];
    let plain = json!({"quiz_submission_id": attempt, "answers": answers}).to_string();
    let cipher = Aes256Gcm::new_from_slice(&bytes)?;
    let data = cipher.encrypt(&Nonce::from(iv), plain.as_bytes()).map_err(|_| anyhow::anyhow!("not sealed"))?;
    Ok(json!({
        "format": "lophoc-rescue/1", "contest_id": exam.id, "quiz_submission_id": attempt, "candidate": null,
        "name": "An", "made_at": 0, "key": STANDARD.encode(mine.public_key().to_sec1_point(false).as_bytes()),
        "iv": STANDARD.encode(iv), "data": STANDARD.encode(data),
    }))
}

async fn upload(by: &Caller, exam: &Exam, file: &Value) -> anyhow::Result<Answer> {
    by.post(&format!("/api/contests/{}/room/rescue", exam.id), file.clone()).await
}

#[test]
fn a_rescue_file_waits_for_a_click_and_then_counts() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "test", "submission_mode": "once"})).await?;
        let (an, attempt) = exam.sitter().await?;
        let answers = json!([{"question_id": exam.questions[0], "answer": exam.right, "seq": 4},
                             {"question_id": exam.questions[1], "answer": "4", "seq": 2}]);
        let file = sealed(&exam, &an, attempt, answers).await?;
        assert!(!file.to_string().contains(&exam.right) || exam.right.len() < 3, "{file}");
        assert_eq!(upload(&exam.admin, &exam, &file).await?.refused(412)?, "attempt_running");
        exam.pass(121).await?;
        // Its task, or whoever asks: the server hands in what it has.
        exam.begin(&an).await?.refused(412)?;
        let kept = upload(&exam.admin, &exam, &file).await?.data()?;
        assert_eq!((&kept["kept"], &kept["user"]["id"]), (&json!(2), &json!(an.id)));
        let path = format!("/api/learning/quiz-submission/{attempt}/late");
        let late = exam.admin.get(&path).await?.data()?;
        assert!(late["answers"].as_array().into_iter().flatten().all(|it| it["rescued"] == json!(true)), "{late}");
        assert_eq!(exam.board(&exam.admin, "").await?.0[0]["score"], json!(0.0), "nothing counts by itself");
        // The seat leads to them for as long as they wait.
        let map = format!("/api/contests/{}/room", exam.id);
        let waiting = json!([{"quiz_submission_id": attempt, "part_name": "Phần chung", "waiting": 2}]);
        assert_eq!(exam.admin.get(&map).await?.data()?["seats"][0]["late"], waiting);
        let accept = json!({"accept": true, "version": late["version"],
                            "question_ids": [exam.questions[0], exam.questions[1]]});
        exam.admin.post(&path, accept).await?.data()?;
        assert_eq!(exam.board(&exam.admin, "").await?.0[0]["score"], json!(7.0));
        assert_eq!(exam.admin.get(&map).await?.data()?["seats"][0]["late"], json!([]));
        // Brought once more, nothing waits again.
        assert_eq!(upload(&exam.admin, &exam, &file).await?.data()?["kept"], json!(0));
        Ok(())
    })
}

#[test]
fn what_is_damaged_of_another_or_of_no_contest_is_refused() -> anyhow::Result<()> {
    run(async |world| {
        let exam = Exam::new(world, json!({"format": "test", "submission_mode": "once"})).await?;
        let (an, attempt) = exam.sitter().await?;
        let (_, another) = exam.sitter().await?;
        let stranger = learner(&exam.site).await?;
        let path = format!("/api/contests/{}/rescue-key", exam.id);
        assert_eq!(stranger.get(&path).await?.refused(412)?, "not_entered");
        let file = sealed(&exam, &an, attempt, json!([])).await?;
        exam.pass(121).await?;
        let changed = |field: &str, to: Value| {
            let mut file = file.clone();
            file[field] = to;
            file
        };
        let data = file["data"].as_str().context("no data")?;
        for wrong in [
            changed("format", json!("lophoc-rescue/9")),
            changed("contest_id", json!(exam.id + 1)),
            // Sealed for one attempt it opens for no other.
            changed("quiz_submission_id", json!(another)),
            changed("quiz_submission_id", json!(9_000_000)),
            changed("key", json!("AAAA")),
            changed("iv", json!("AAAA")),
            changed("data", json!(format!("AAAA{}", &data[4..]))),
            changed("data", json!("không phải base64")),
        ] {
            assert_eq!(upload(&exam.admin, &exam, &wrong).await?.refused(412)?, "rescue_unreadable", "{wrong}");
        }
        for who in [&an, &stranger] {
            assert_eq!(upload(who, &exam, &file).await?.refused(403)?, "no_access");
        }
        Ok(())
    })
}
