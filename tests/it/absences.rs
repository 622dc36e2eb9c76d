//! Absences that pupils and parents report beforehand, and what a teacher decides.

use serde_json::{Value, json};
use tests::{Caller, run};

use crate::attendance::{Class, parent_of, path};

#[test]
fn an_absence_is_reported_decided_and_withdrawn() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let (session, past) = (class.session(60).await?.0, class.session(-30).await?.0);
        let report = json!({"reason": " Em bị ốm "});
        assert_eq!(class.an.post(&path(past, "absence"), report.clone()).await?.refused(412)?, "absence_too_late");
        assert_eq!(
            class.teacher.post(&path(session, "absence"), report.clone()).await?.refused(412)?,
            "absence_students_only"
        );
        let stranger = class.site.person("student").await?;
        assert_eq!(
            stranger.post(&path(session, "absence"), report.clone()).await?.refused(404)?,
            "class_session_not_found"
        );
        assert_eq!(
            class.an.post(&path(session, "absence"), json!({"reason": " "})).await?.faults()?,
            ["reason required"]
        );
        assert_eq!(class.an.delete(&path(session, "absence")).await?.refused(404)?, "absence_not_found");

        let row = class.an.post(&path(session, "absence"), report).await?.data()?;
        assert_eq!((&row["status"], &row["absence"]["reason"]), (&Value::Null, &json!("Em bị ốm")));
        class.binh.post(&path(session, "absence"), json!({"reason": "Về quê"})).await?.data()?;
        class.an.post(&path(session, "absence"), json!({"reason": "Em bị sốt"})).await?.data()?;
        let told = class.notices(&class.teacher, "absence_reported").await?;
        assert_eq!((told.len(), &told[0]["count"]), (1, &json!(2)), "{told:?}");

        let waiting = class.teacher.get(&format!("/api/classroom/{}/absence", class.id)).await?.data()?;
        let reasons = waiting.as_array().into_iter().flatten().map(|it| it["reason"].clone());
        assert_eq!(reasons.collect::<Vec<_>>(), ["Em bị sốt", "Về quê"]);
        let decide = |who: &Caller| path(session, &format!("absence/{}", who.id));
        let row = class.teacher.put(&decide(&class.an), json!({"accepted": true})).await?.data()?;
        assert_eq!((&row["status"], &row["absence"]["accepted"]), (&json!("excused"), &json!(true)));
        let row = class.teacher.put(&decide(&class.binh), json!({"accepted": false})).await?.data()?;
        assert_eq!((&row["status"], &row["absence"]["accepted"]), (&Value::Null, &json!(false)));
        assert_eq!(class.teacher.get(&format!("/api/classroom/{}/absence", class.id)).await?.data()?, json!([]));
        assert_eq!(class.notices(&class.an, "absence_decided").await?.len(), 1);
        assert_eq!(
            class.an.post(&path(session, "absence"), json!({"reason": "x"})).await?.refused(412)?,
            "absence_decided"
        );

        let row = class.an.delete(&path(session, "absence")).await?.data()?;
        assert_eq!((&row["status"], &row["absence"]), (&Value::Null, &Value::Null));
        assert_eq!(
            class.teacher.put(&decide(&class.an), json!({"accepted": true})).await?.refused(404)?,
            "absence_not_found"
        );
        Ok(())
    })
}

#[test]
fn a_parent_reports_an_absence_by_the_letters_link() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let session = class.session(60).await?.0;
        let past = class.session(-24 * 60).await?.0;
        class.mark(past, "a", &class.an, json!({"status": "late"})).await?;
        let an = class.an.id;
        let parent = parent_of(&mut class, an).await?;
        let sessions = parent.get("/api/parent/absence").await?.data()?;
        assert_eq!((&sessions[0]["session_id"], &sessions[0]["reason"]), (&json!(session), &Value::Null));
        assert_eq!(sessions.as_array().map(Vec::len), Some(1));
        let body = json!({"session_id": session, "reason": "Cháu sốt"});
        assert_eq!(parent.post("/api/parent/absence", body.clone()).await?.data()?[0]["reason"], "Cháu sốt");
        let waiting = class.teacher.get(&format!("/api/classroom/{}/absence", class.id)).await?.data()?;
        assert_eq!((&waiting[0]["by_parent"], &waiting[0]["full_name"]), (&json!(true), &json!("Nguyễn Văn An")));
        assert_eq!(
            class.an.delete(&path(session, "absence")).await?.refused(404)?,
            "absence_not_found",
            "it is the parent's"
        );
        let page = parent.get("/api/parent").await?.data()?;
        let section = page["sections"].as_array().into_iter().flatten().find(|it| it["kind"] == "attendance").cloned();
        assert_eq!(section.unwrap_or_default()["rows"][1], json!({"label": "Đi muộn", "value": "1"}));

        let other = json!({"session_id": past, "reason": "Cháu sốt"});
        assert_eq!(parent.post("/api/parent/absence", other).await?.refused(412)?, "absence_too_late");
        sqlx::query("UPDATE parent_links SET confirmed_at = NULL").execute(&mut class.sql).await?;
        for answer in [parent.get("/api/parent/absence").await?, parent.post("/api/parent/absence", body).await?] {
            assert_eq!(answer.refused(404)?, "parent_link_expired");
        }
        Ok(())
    })
}
