//! What whoever answered a form is told: once of each state that matters to them.

use serde_json::{Value, json};
use tests::run;

use crate::courses::id_of;
use crate::forms::{Asked, SUBMIT, person, with_seats};
use crate::letters::LIST;

/// The states that letters tell of, in the order of the letters.
async fn told(asked: &mut Asked) -> anyhow::Result<Vec<String>> {
    let sql = "SELECT payload -> 'own' -> 'values' ->> 'state' FROM tasks WHERE kind = 'letter' AND payload ? 'own' ORDER BY id";
    Ok(sqlx::query_scalar(sql).fetch_all(&mut asked.sql).await?)
}

#[test]
fn whoever_answers_hears_of_it_and_of_what_is_decided() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let letter = json!({"name": "Cảm ơn", "title": {"vi": "{{form}}"}, "content": {"vi": "{{state}}"}});
        let template = id_of(&site.admin.post(LIST, letter).await?.data()?);
        let mut form = with_seats(1);
        form["template_id"] = json!(template);
        let mut asked = Asked::on(site, form).await?;
        asked.answer(person("An")).await?;
        assert_eq!(told(&mut asked).await?, ["đã nhận"]);

        let answer: Value = asked.answers("").await?.remove(0);
        for state in ["seen", "accepted", "accepted", "refused"] {
            asked.decide(&answer, json!({"state": state})).await?.data()?;
        }
        assert_eq!(told(&mut asked).await?, ["đã nhận", "được chấp nhận", "không được nhận"]);

        // What looked like spam may name anybody's address.
        let mut trapped = asked.body(person("Bot"));
        trapped["website"] = json!("https://spam.example");
        asked.forget_network().await?;
        asked.site.visitor().post(SUBMIT, trapped).await?.data()?;
        let held = asked.answers("&state=held").await?.remove(0);
        asked.decide(&held, json!({"state": "refused"})).await?.data()?;
        assert_eq!(told(&mut asked).await?.len(), 3);
        Ok(())
    })
}
