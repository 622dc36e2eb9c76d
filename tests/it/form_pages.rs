//! Forms in browsers without scripts: the first HTML has the form, and its page takes what such a browser sends.

use platform::locale::Locale;
use platform::messages::REQUIRED;
use reqwest::Method;
use reqwest::multipart::{Form as Parts, Part};
use reqwest::redirect::Policy;
use serde_json::{Value, json};
use tests::{Answer, Caller, run};
use uuid::Uuid;

use crate::calls::now;
use crate::courses::id_of;
use crate::forms::{Asked, PATH, fields, person, text, wanting, with_seats};
use crate::pages::{boot, is_guarded, page};

/// What a browser sends of the page's inputs that nobody sees.
fn hidden(asked: &Asked, key: Uuid) -> Parts {
    Parts::new()
        .text("form_id", asked.id.to_string())
        // Of a page that has lain open for long enough.
        .text("token", asked.token.clone())
        .text("key", key.to_string())
        .text("website", "")
}

fn filled(asked: &Asked, key: Uuid, answers: &Value) -> Parts {
    let all = answers.as_object().into_iter().flatten();
    all.fold(hidden(asked, key), |parts, (name, value)| parts.text(format!("answers.{name}"), text(value)))
}

/// Sends a page's form as a browser does, without following to where it leads.
async fn send(who: &Caller, path: &str, parts: Parts) -> anyhow::Result<Answer> {
    let http = reqwest::Client::builder().redirect(Policy::none()).build()?;
    let request = who.request(Method::POST, path).header("accept", "text/html");
    let request = request.header("origin", format!("http://{}", who.host)).multipart(parts).build()?;
    Answer::read(http.execute(request).await?).await
}

fn path_of(asked: &Asked) -> String {
    format!("/form/{}", asked.slug)
}

/// What is said to be wrong with a field.
fn fault(of: &str, words: &str) -> String {
    format!("<p class=\"lp-field-fault\" id=\"field-{of}-fault\">{words}</p>")
}

#[test]
fn the_first_html_has_the_list_and_the_form() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let none = page(&site.visitor(), "/form").await?;
        assert!(none.text.contains("forms:list.none"), "{}", none.text);
        let asked = Asked::on(site, json!({"description": "Cho học sinh lớp 6", "max": 2})).await?;
        let (visitor, path) = (asked.site.visitor(), path_of(&asked));
        let list = page(&visitor, "/form").await?;
        assert!(list.text.contains(&format!("href=\"{path}\">Đăng ký hè</a>")), "{}", list.text);
        let call = "/api/register-form/open?page=1&size=12";
        assert_eq!(boot(&list)?["responses"][call], visitor.with("accept-language", "vi").get(call).await?.json()?);

        assert!(list.text.contains("forms:list.left"), "{}", list.text);
        for path in [path.clone(), format!("/en{path}")] {
            let shown = page(&visitor, &path).await?;
            is_guarded(&shown)?;
            assert!(shown.header("content-security-policy").contains("form-action 'self'"));
            let main = shown.text.split("<main").nth(1).unwrap_or_default();
            let form =
                format!("<form class=\"lp-card\" method=\"post\" enctype=\"multipart/form-data\" action=\"{path}\"");
            for part in ["<h1 class=\"lp-title\">Đăng ký hè</h1>", "Cho học sinh lớp 6", "forms:only.if", &form]
            {
                assert!(main.contains(part), "{part} in {main}");
            }
            let tag_of = |name: &str| {
                let before = main.split_once(&format!(" name=\"{name}\"")).map(|(_, rest)| rest);
                before.and_then(|rest| rest.split('>').next()).unwrap_or_default().to_owned()
            };
            assert!(tag_of("answers.ten").contains(" required"), "{main}");
            assert!(!tag_of("answers.buoi_khac").contains(" required"), "it may not show: {main}");
            assert!(tag_of("website").contains("tabindex=\"-1\""), "{main}");
            assert!(tag_of("token").contains(" value=\"") && tag_of("key").contains(" value=\""), "{main}");
        }
        let missing = page(&visitor, "/form/khong-co-bieu-mau-nay").await?;
        assert_eq!(missing.status, 404);
        Ok(())
    })
}

#[test]
fn the_list_says_how_many_a_form_still_takes() -> anyhow::Result<()> {
    run(async |world| {
        let mut asked = Asked::on(world.site().await?, json!({"max": 2})).await?;
        let visitor = asked.site.visitor();
        let left = async || -> anyhow::Result<Value> {
            let items = visitor.get("/api/register-form/open").await?.data()?;
            Ok(items[0]["places_left"].clone())
        };
        assert_eq!(left().await?, 2);
        for (name, after) in [("An", 1), ("Binh", 0)] {
            asked.answer(person(name)).await?;
            assert_eq!(left().await?, after);
        }
        assert!(page(&visitor, "/form").await?.text.contains("forms:list.full"));
        let path = format!("{PATH}/{}", asked.id);
        for (max, after) in [(json!(1), json!(0)), (Value::Null, Value::Null)] {
            let version = asked.site.admin.get(&path).await?.data()?["version"].clone();
            asked.site.admin.put(&path, json!({"version": version, "max": max})).await?.data()?;
            assert_eq!(left().await?, after);
        }
        let list = page(&visitor, "/form").await?.text;
        assert!(!list.contains("forms:list.full") && !list.contains("forms:list.left"), "{list}");
        Ok(())
    })
}

#[test]
fn an_answer_leads_to_thanks_and_is_taken_once() -> anyhow::Result<()> {
    run(async |world| {
        let asked = Asked::open(world, json!({})).await?;
        let (visitor, path, key) = (asked.site.visitor(), format!("/en{}", path_of(&asked)), Uuid::new_v4());
        let mut answers = wanting("An", "sang");
        answers["buoi_khac"] = json!("tối");
        for _ in 0..2 {
            let sent = send(&visitor, &path, filled(&asked, key, &answers)).await?;
            let to = format!("{path}?answer={key}");
            assert_eq!((sent.status, sent.header("location")), (303, to.as_str()), "{}", sent.text);
            let thanks = page(&visitor, &to).await?;
            assert!(thanks.text.contains("forms:sent.new.title") && !thanks.text.contains("<form"), "{}", thanks.text);
            assert_eq!((thanks.status, thanks.header("x-robots-tag")), (200, "noindex"));
        }
        let kept = asked.answers("").await?;
        assert_eq!(kept.len(), 1);
        assert_eq!(kept[0]["answers"], json!({"buoi": "sang", "mail": "an@truong.vn", "ten": "Lê An"}));

        let robot = Uuid::new_v4();
        let parts = filled(&asked, robot, &wanting("Bot", "sang")).text("website", "https://xau.vn");
        let held = send(&visitor, &path, parts).await?;
        let thanks = page(&visitor, held.header("location")).await?;
        assert!(thanks.text.contains("forms:sent.held.title"), "{}", thanks.text);
        let foreign = page(&visitor, &format!("{path}?answer={}", Uuid::new_v4())).await?;
        assert!(foreign.text.contains("<form"), "nothing came under that key");
        let planted = visitor.with("origin", "http://xau.vn");
        let parts = filled(&asked, Uuid::new_v4(), &answers);
        let refused = planted.send(planted.request(Method::POST, &path).multipart(parts)).await?;
        assert_eq!(refused.refused(403)?, "foreign_origin");
        Ok(())
    })
}

#[test]
fn what_is_wrong_stands_beside_what_was_sent() -> anyhow::Result<()> {
    run(async |world| {
        let asked = Asked::open(world, json!({})).await?;
        let (visitor, path, key) = (asked.site.visitor(), path_of(&asked), Uuid::new_v4());
        let answers = json!({"ten": " ", "mail": "an@truong.vn", "buoi": "khac", "buoi_khac": "<b>tối</b>"});
        let refused = send(&visitor, &path, filled(&asked, key, &answers)).await?;
        assert_eq!((refused.status, refused.header("content-language")), (412, "vi"));
        is_guarded(&refused)?;
        let required = REQUIRED.text(Locale::Vi, &[]);
        for part in [
            "role=\"alert\"",
            "forms:kept.text",
            &fault("ten", &required),
            "value=\"an@truong.vn\"",
            "value=\"&lt;b&gt;tối&lt;/b&gt;\"",
            "value=\"khac\" checked",
            &format!("value=\"{}\"", asked.token),
            &format!("value=\"{key}\""),
        ] {
            assert!(refused.text.contains(part), "{part} in {}", refused.text);
        }
        assert!(asked.answers("").await?.is_empty());
        let mended = send(&visitor, &path, filled(&asked, key, &wanting("An", "sang"))).await?;
        assert_eq!(mended.status, 303, "{}", mended.text);

        for (change, words) in [
            (json!({"max": 1}), "forms:state.full.title"),
            (json!({"max": null, "closes_at": now() - 1}), "forms:state.closed.title"),
            (json!({"closes_at": null, "opens_at": now() + 3600}), "forms:state.upcoming.title"),
        ] {
            asked.site.admin.put(&format!("{PATH}/{}", asked.id), change).await?.data()?;
            let late = send(&visitor, &path, filled(&asked, Uuid::new_v4(), &wanting("Binh", "sang"))).await?;
            assert_eq!(late.status, 412);
            for shown in [late, page(&visitor, &path).await?] {
                assert!(shown.text.contains(words) && !shown.text.contains("<form"), "{words} in {}", shown.text);
            }
        }
        asked.site.admin.put(&format!("{PATH}/{}", asked.id), json!({"status": "draft"})).await?.data()?;
        let hidden = send(&visitor, &path, filled(&asked, Uuid::new_v4(), &wanting("Binh", "sang"))).await?;
        assert_eq!(hidden.status, 404);
        Ok(())
    })
}

#[test]
fn a_file_comes_with_the_answer_and_one_that_was_not_chosen_is_none() -> anyhow::Result<()> {
    run(async |world| {
        let mut all = fields();
        if let Some(all) = all.as_array_mut() {
            all.push(json!({"key": "ho_so", "kind": "file", "label": "Hồ sơ", "options": [{"value": "txt"}]}));
            all.push(json!({"key": "ve_gi", "kind": "short_text", "label": "Về gì", "required": true,
                "show_if": {"all": [{"key": "ho_so", "op": "answered"}]}}));
        }
        let asked = Asked::open(world, json!({"fields": all})).await?;
        let (visitor, path) = (asked.site.visitor(), path_of(&asked));
        let shown = page(&visitor, &path).await?;
        assert!(shown.text.contains("name=\"answers.ho_so\" value=\"file_1\""), "{}", shown.text);
        let send_with = async |file: Part, more: Value| {
            let mut answers = wanting("An", "sang");
            answers["ho_so"] = json!("file_1");
            for (name, value) in more.as_object().into_iter().flatten() {
                answers[name] = value.clone();
            }
            send(&visitor, &path, filled(&asked, Uuid::new_v4(), &answers).part("file_1", file)).await
        };
        let not_chosen = send_with(Part::bytes(Vec::new()).file_name(""), json!({})).await?;
        assert_eq!(not_chosen.status, 303, "{}", not_chosen.text);
        let whole = || Part::bytes(b"noi dung".to_vec()).file_name("hồ sơ.txt");
        let bare = send_with(whole(), json!({})).await?;
        assert_eq!(bare.status, 412);
        assert!(bare.text.contains(&fault("ve_gi", &REQUIRED.text(Locale::Vi, &[]))), "{}", bare.text);
        let sent = send_with(whole(), json!({"ve_gi": "Học bạ"})).await?;
        assert_eq!(sent.status, 303, "{}", sent.text);
        let kept = asked.answers("").await?;
        assert_eq!(kept.len(), 2);
        assert_eq!(text(&kept[0]["answers"]["ho_so"]["name"]), "hồ sơ.txt");
        assert!(kept[1]["answers"]["ho_so"].is_null(), "{}", kept[1]);
        Ok(())
    })
}

#[test]
fn where_no_seat_is_left_the_page_says_the_place_in_the_line() -> anyhow::Result<()> {
    run(async |world| {
        let mut asked = Asked::open(world, with_seats(1)).await?;
        let (visitor, path, key) = (asked.site.visitor(), path_of(&asked), Uuid::new_v4());
        assert!(page(&visitor, &path).await?.text.contains("forms:seats.left"));
        asked.answer(wanting("An", "sang")).await?;
        assert!(page(&visitor, &path).await?.text.contains("forms:seats.none"));
        let sent = send(&visitor, &path, filled(&asked, key, &wanting("Binh", "sang"))).await?;
        assert_eq!(sent.status, 303, "{}", sent.text);
        let waits = page(&visitor, sent.header("location")).await?.text;
        assert!(waits.contains("forms:sent.waiting.title") && waits.contains("forms:sent.place"), "{waits}");
        let line = asked.answers("&state=waiting_list").await?;
        assert_eq!((line.len(), &line[0]["place"]), (1, &json!(1)));
        Ok(())
    })
}

#[test]
fn a_form_that_registers_signs_in_and_leads_to_the_class() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let class = id_of(&site.admin.post("/api/classroom", json!({"name": "Tin học 6A1"})).await?.data()?);
        let asked = Asked::on(site, json!({"joins": {"kind": "classroom", "id": class}})).await?;
        let (visitor, path, key) = (asked.site.visitor(), path_of(&asked), Uuid::new_v4());
        let parts = || filled(&asked, key, &wanting("An", "sang")).text("password", "mật khẩu của An");
        let unticked = send(&visitor, &path, parts()).await?;
        assert_eq!(unticked.status, 412, "nobody has agreed to the terms");
        assert!(unticked.text.contains("name=\"consents.service\"") && !unticked.text.contains("mật khẩu của An"));
        let made = send(&visitor, &path, parts().text("consents.service", "on")).await?;
        let to = format!("/classroom/{class}");
        assert_eq!((made.status, made.header("location")), (303, to.as_str()), "{}", made.text);
        let mut cookies = made.headers.get_all("set-cookie").iter().filter_map(|cookie| cookie.to_str().ok());
        let token = cookies.find_map(|cookie| cookie.strip_prefix("access_token=")?.split(';').next());
        let an = asked.site.visitor().signed_in(0, "", token.unwrap_or_default().to_owned());
        assert_eq!(an.get(&format!("/api/classroom/{class}")).await?.data()?["name"], "Tin học 6A1");
        Ok(())
    })
}
