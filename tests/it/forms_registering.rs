//! Forms that register who answers: the account, and the class or course that they come into.

use serde_json::{Value, json};
use tests::run;

use crate::courses::{course, id_of};
use crate::forms::{Asked, person, text, wanting, with_seats};

const REGISTER: &str = "/api/register-form/register";

#[test]
fn registering_makes_an_account_and_joins() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let class = id_of(&site.admin.post("/api/classroom", json!({"name": "Tin học 6A1"})).await?.data()?);
        let joins = json!({"joins": {"kind": "classroom", "id": class}});
        let mut change = with_seats(1);
        change["joins"] = joins["joins"].clone();
        let mut asked = Asked::on(site, change).await?;
        let register = async |asked: &Asked, answers: Value, password: &str| {
            let mut body = asked.body(answers);
            body["password"] = json!(password);
            body["consents"] = json!(["service"]);
            asked.site.visitor().post(REGISTER, body).await
        };
        let short = register(&asked, wanting("An", "sang"), "").await?;
        assert_eq!(short.faults()?, ["password required"]);
        let made = register(&asked, wanting("An", "sang"), "mật khẩu của An").await?;
        let cookie = made.headers.get_all("set-cookie").iter().filter_map(|it| it.to_str().ok());
        let token =
            cookie.filter_map(|it| it.strip_prefix("access_token=")?.split(';').next()).next().map(str::to_owned);
        let answered = made.data()?;
        assert_eq!((&answered["state"], text(&answered["next"])), (&json!("new"), format!("/classroom/{class}")));
        let an = asked.site.visitor().signed_in(0, "", token.unwrap_or_default());
        let info = an.get("/api/users/info").await?.data()?;
        assert_eq!((text(&info["email"]), text(&info["full_name"])), ("an@truong.vn".into(), "Lê An".into()));
        assert_eq!(an.get(&format!("/api/classroom/{class}")).await?.data()?["name"], "Tin học 6A1");
        let twice = register(&asked, wanting("An", "sang"), "mật khẩu của An").await?;
        assert!(twice.status >= 400, "{}", twice.text);
        assert_eq!(asked.answers("").await?.len(), 1, "no account, no answer");

        // Who waits comes in when they move up.
        asked.forget_network().await?;
        let waiting = register(&asked, wanting("Binh", "sang"), "mật khẩu của Bình").await?.data()?;
        assert_eq!((&waiting["state"], &waiting["next"]), (&json!("waiting_list"), &Value::Null));
        let members =
            "SELECT count(*) FROM classroom_members WHERE classroom_id = $1 AND role = 'student' AND status = 'active'";
        let count = sqlx::query_scalar::<_, i64>(members).bind(class).fetch_one(&mut asked.sql).await?;
        assert_eq!(count, 1);
        asked.decide(&answered, json!({"state": "refused"})).await?.data()?;
        let count = sqlx::query_scalar::<_, i64>(members).bind(class).fetch_one(&mut asked.sql).await?;
        assert_eq!(count, 2);
        Ok(())
    })
}

#[test]
fn a_form_leads_into_its_course_or_to_its_price() -> anyhow::Result<()> {
    run(async |world| {
        for price in [0, 200_000] {
            let site = world.site().await?;
            let id = course(&site.admin, "Python", json!({"price": price})).await?;
            let publish = "UPDATE courses SET status = 'published', published_at = now() WHERE id = $1 RETURNING slug";
            let slug: String = sqlx::query_scalar(publish).bind(id).fetch_one(&mut site.sql().await?).await?;
            let mut asked = Asked::on(site, json!({"joins": {"kind": "course", "id": id}})).await?;
            let student = asked.site.person("student").await?;
            let answered = student.post(REGISTER, asked.body(person("An"))).await?.data()?;
            assert_eq!(text(&answered["next"]), format!("/course/{slug}"));
            let enrolled: i64 =
                sqlx::query_scalar("SELECT count(*) FROM enrolments WHERE course_id = $1 AND user_id = $2")
                    .bind(id)
                    .bind(student.id)
                    .fetch_one(&mut asked.sql)
                    .await?;
            assert_eq!(enrolled, i64::from(price == 0));
        }
        let plain = Asked::open(world, json!({})).await?;
        let nobody = plain.site.visitor().post(REGISTER, plain.body(person("An"))).await?;
        assert_eq!(nobody.refused(412)?, "form_registers_nobody");
        Ok(())
    })
}
