//! The gradebook of a class: marks of semesters and the year, who sees what, the file; and the class's board.

use std::collections::HashMap;
use std::io::{Cursor, Read};

use reqwest::Method;
use serde_json::{Value, json};
use tests::{Caller, World, run};

use crate::attendance::{Class, named, parent_of};
use crate::calls::now;
use crate::courses::id_of;

fn path(class: &Class, call: &str) -> String {
    format!("/api/classroom/{}/{call}", class.id)
}

/// Gives the class something to work on that is due after so many hours; its id.
async fn give(class: &Class, title: &str, due: i64, change: Value) -> anyhow::Result<i64> {
    let mut body = json!({"title": title, "instructions": "", "subject": null, "visible_at": now() - 3600,
        "due_at": now() + 3600 * due, "late": {"kind": "no"}, "weight": 1, "term": 1, "points": 10, "user_ids": null});
    for (field, value) in change.as_object().into_iter().flatten() {
        body[field] = value.clone();
    }
    Ok(id_of(&class.site.admin.post(&path(class, "assignment"), body).await?.data()?))
}

/// Writes what is one learner's own of an assignment; the version that it has then.
async fn write(class: &Class, assignment: i64, who: &Caller, change: Value) -> anyhow::Result<Value> {
    let at = path(class, &format!("assignment/{assignment}/learner/{}", who.id));
    Ok(class.teacher.put(&at, change).await?.data()?["version"].clone())
}

/// A question with an answer of An's that has nine of ten points.
async fn answered(class: &mut Class) -> anyhow::Result<i64> {
    let body = json!({"type": "short_answer", "name": "Hai cộng hai?", "statement": "Tính.", "score": 10,
        "answers": [{"text": "4", "share": 100}], "status": "published", "visibility": "private"});
    let question = id_of(&class.site.admin.post("/api/question", body).await?.data()?);
    let answer = "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, score, max_score, enqueued_at)
        VALUES (gen_random_uuid(), $1, $2, 71, 'x', 'WR', 9, 10, now())";
    sqlx::query(answer).bind(question).bind(class.an.id).execute(&mut class.sql).await?;
    Ok(question)
}

/// The assignments of a class with a year's marks.
struct Year {
    oral: i64,
    quarter: i64,
    question: i64,
    mid: i64,
    end: i64,
    second: i64,
    later: i64,
}

/// An has 8, 7, 9; 7.5; 8 and in the second semester 8; Bình is let off the first and has 6.
async fn year(class: &mut Class) -> anyhow::Result<Year> {
    let question = answered(class).await?;
    let year = Year {
        oral: give(class, "Miệng", 1, json!({})).await?,
        quarter: give(class, "15 phút", 2, json!({})).await?,
        question: give(class, "Bài tập", 3, json!({"subject": {"kind": "question", "id": question}})).await?,
        mid: give(class, "Một tiết", 4, json!({"weight": 2, "points": 20})).await?,
        end: give(class, "Học kỳ I", 5, json!({"weight": 3})).await?,
        second: give(class, "Học kỳ II", 6, json!({"weight": 3, "term": 2, "user_ids": [class.an.id]})).await?,
        later: give(class, "Bài sau", 7, json!({"visible_at": now() + 3600})).await?,
    };
    for (assignment, mark) in [(year.oral, 8.0), (year.quarter, 7.0), (year.mid, 15.0), (year.end, 8.0)] {
        write(class, assignment, &class.an, json!({"mark": mark, "version": 0})).await?;
    }
    // What is for An alone has a row of his already.
    write(class, year.second, &class.an, json!({"mark": 8, "version": 1})).await?;
    write(class, year.oral, &class.binh, json!({"excused": true, "version": 0})).await?;
    write(class, year.quarter, &class.binh, json!({"mark": 6, "version": 0})).await?;
    Ok(year)
}

async fn book(class: &Class, who: &Caller) -> anyhow::Result<Value> {
    who.get(&path(class, "gradebook")).await?.data()
}

/// The row of somebody.
fn row<'a>(book: &'a Value, who: &Caller) -> &'a Value {
    book["rows"].as_array().into_iter().flatten().find(|row| row["user_id"] == who.id).unwrap_or(&Value::Null)
}

/// What somebody has of an assignment.
fn cell<'a>(book: &'a Value, who: &Caller, assignment: i64) -> &'a Value {
    let place = ids(book).iter().position(|id| *id == assignment);
    place.map_or(&Value::Null, |place| &row(book, who)["cells"][place])
}

fn ids(book: &Value) -> Vec<i64> {
    book["assignments"].as_array().into_iter().flatten().map(id_of).collect()
}

/// The cells of a made file by their places, as texts.
async fn sheet(class: &Class, query: &str) -> anyhow::Result<HashMap<String, String>> {
    let made = class.teacher.get(&path(class, &format!("gradebook?format=xlsx{query}"))).await?.data()?;
    assert_eq!(made["name"], format!("so-diem-{}.xlsx", class.id));
    let file = class.site.visitor().request(Method::GET, made["url"].as_str().unwrap_or_default());
    let bytes = file.send().await?.bytes().await?.to_vec();
    assert_eq!(made["size"], bytes.len());
    let mut text = String::new();
    zip::ZipArchive::new(Cursor::new(bytes))?.by_name("xl/worksheets/sheet1.xml")?.read_to_string(&mut text)?;
    let cell = |part: &str| {
        let (place, rest) = part.split_once('"')?;
        let (_, value) = rest.split_once("<t>").or_else(|| rest.split_once("<v>"))?;
        Some((place.to_owned(), value.split('<').next()?.to_owned()))
    };
    Ok(text.split("<c r=\"").skip(1).filter_map(cell).collect())
}

fn line(sheet: &HashMap<String, String>, row: u32) -> Vec<&str> {
    ('A'..='N').map(|column| sheet.get(&format!("{column}{row}")).map_or("", String::as_str)).collect()
}

#[test]
fn semesters_and_the_year_follow_from_marks_and_learners_see_their_own() -> anyhow::Result<()> {
    run(async |world| {
        let mut class = Class::open(world).await?;
        let year = year(&mut class).await?;
        let all = book(&class, &class.teacher).await?;
        assert_eq!((&all["scale"], all["rows"].as_array().map(Vec::len)), (&json!("ten"), Some(2)));
        let in_order = [year.oral, year.quarter, year.question, year.mid, year.end, year.second, year.later];
        assert_eq!(ids(&all), in_order);
        let an = row(&all, &class.an);
        assert_eq!(
            an["terms"],
            json!([{"term": 1, "mark": 7.9, "missing": [], "reason": null}, {"term": 2, "mark": 8.0, "missing": [], "reason": null}])
        );
        assert_eq!((&an["year"], &an["full_name"]), (&json!({"mark": 8.0, "reason": null}), &json!("Nguyễn Văn An")));
        let derived = cell(&all, &class.an, year.question);
        assert_eq!(
            (&derived["ten"], &derived["typed"], &derived["state"]),
            (&json!(9.0), &json!(false), &json!("done"))
        );
        let mid = cell(&all, &class.an, year.mid);
        assert_eq!(
            (&mid["mark"], &mid["percent"], &mid["ten"], &mid["typed"]),
            (&json!(15.0), &json!(75.0), &json!(7.5), &json!(true))
        );

        let binh = row(&all, &class.binh);
        let missing = json!([year.question, year.mid, year.end]);
        assert_eq!(binh["terms"][0], json!({"term": 1, "mark": null, "missing": missing, "reason": "missing"}));
        assert_eq!(binh["terms"][1], json!({"term": 2, "mark": null, "missing": [], "reason": "empty"}));
        assert_eq!(binh["year"], json!({"mark": null, "reason": "both"}));
        assert_eq!(cell(&all, &class.binh, year.second), &Value::Null, "it is not for him");
        let let_pass = cell(&all, &class.binh, year.oral);
        assert_eq!((&let_pass["state"], &let_pass["excused"]), (&json!("excused"), &json!(true)));

        let typed = write(&class, year.question, &class.an, json!({"mark": 3, "version": 0})).await?;
        let after = book(&class, &class.teacher).await?;
        let over = cell(&after, &class.an, year.question);
        assert_eq!((&over["ten"], &over["typed"]), (&json!(3.0), &json!(true)), "a teacher's word stands above");
        assert_eq!(row(&after, &class.an)["terms"][0]["mark"], 7.1, "(8 + 7 + 3 + 15 + 24) / 8");
        write(&class, year.question, &class.an, json!({"mark": null, "version": typed})).await?;

        let mine = book(&class, &class.an).await?;
        assert_eq!(ids(&mine), in_order[..6], "without what is to come");
        assert_eq!((mine["rows"].as_array().map(Vec::len), &row(&mine, &class.an)["year"]), (Some(1), &an["year"]));
        let his = book(&class, &class.binh).await?;
        assert_eq!((ids(&his), row(&his, &class.an)), (in_order[..5].to_vec(), &Value::Null));
        assert_eq!(row(&his, &class.binh)["terms"], binh["terms"]);
        who_else(&class).await?;
        parents(&mut class).await?;
        files(&mut class).await
    })
}

/// A parent reads how much of what was set is done, how well, and the marks of semesters.
async fn parents(class: &mut Class) -> anyhow::Result<()> {
    let child = class.an.id;
    let page = parent_of(class, child).await?.get("/api/parent").await?.data()?;
    let section = |kind: &str| {
        let found = page["sections"].as_array().into_iter().flatten().find(|it| it["kind"] == kind);
        let rows = found.and_then(|it| it["rows"].as_array()).into_iter().flatten();
        rows.filter_map(|row| row["value"].as_str()).map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(section("class_work"), ["6", "6", "0", "0", "0", "7.9"], "47.5 / 6, without what is to come");
    assert_eq!(section("class_marks"), ["7.9", "8.0", "8.0"]);
    Ok(())
}

/// Others get neither marks nor files.
async fn who_else(class: &Class) -> anyhow::Result<()> {
    let (book, file) = (path(class, "gradebook"), path(class, "gradebook?format=csv"));
    assert_eq!(class.an.get(&file).await?.refused(403)?, "no_access");
    let teacher = class.site.person("teacher").await?;
    for stranger in [&class.site.person("student").await?, &teacher] {
        assert_eq!(stranger.get(&book).await?.refused(404)?, "classroom_not_found");
    }
    assert_eq!(teacher.get(&file).await?.refused(404)?, "classroom_not_found");
    assert_eq!(class.teacher.get(&path(class, "gradebook?format=pdf")).await?.refused(400)?, "invalid_query");
    Ok(())
}

async fn files(class: &mut Class) -> anyhow::Result<()> {
    sqlx::query("UPDATE users SET dob = '2014-03-09' WHERE id = $1").bind(class.an.id).execute(&mut class.sql).await?;
    let ten = sheet(class, "").await?;
    assert_eq!(
        line(&ten, 1),
        [
            "STT",
            "Họ và tên đệm",
            "Tên",
            "Ngày sinh",
            "Miệng",
            "15 phút",
            "Bài tập",
            "Bài sau",
            "Giữa kỳ: Một tiết",
            "Cuối kỳ: Học kỳ I",
            "ĐTB HK1",
            "Cuối kỳ: Học kỳ II",
            "ĐTB HK2",
            "ĐTB cả năm"
        ]
    );
    assert_eq!(
        line(&ten, 2),
        ["1", "Nguyễn Văn", "An", "09/03/2014", "8", "7", "9", "", "7.5", "8", "7.9", "8", "8", "8"]
    );
    assert_eq!(line(&ten, 3), ["2", "Lê", "Bình", "", "Miễn", "6", "", "", "", "", "", "", "", ""]);
    let points = sheet(class, "&scale=points").await?;
    assert_eq!(line(&points, 2)[8..11], ["15", "8", "7.9"], "means are on the scale of ten");

    class.set(json!({"scale": "percent"})).await?;
    assert_eq!(book(class, &class.an).await?["scale"], "percent");
    let made = class.teacher.get(&path(class, "gradebook?format=csv")).await?.data()?;
    let file = class.site.visitor().get(made["url"].as_str().unwrap_or_default()).await?;
    assert!(file.text.contains("1,Nguyễn Văn,An,09/03/2014,80,70,90,,75,80,\"7,9\",80,8,8"), "{}", file.text);
    Ok(())
}

/// Points of all time and of this week.
async fn rank(class: &mut Class, who: i64, (all, week): (i64, i64)) -> anyhow::Result<()> {
    let text = "INSERT INTO ranking (period, starts_on, user_id, hundredths, reached_at, is_shown)
        SELECT period, starts_on, $1::bigint, hundredths, now(), true
          FROM (VALUES ('all', '0001-01-01'::date, $2::bigint),
                       ('week', date_trunc('week', now() AT TIME ZONE 'Asia/Ho_Chi_Minh')::date, $3::bigint)) v (period, starts_on, hundredths)
         WHERE hundredths > 0";
    sqlx::query(text).bind(who).bind(all).bind(week).execute(&mut class.sql).await?;
    Ok(())
}

/// `1 An 9.5`: rank, name and points of rows.
async fn board(class: &Class, who: &Caller, period: &str) -> anyhow::Result<Vec<String>> {
    let board = who.get(&path(class, &format!("leader-board?period={period}"))).await?.data()?;
    assert_eq!((&board["period"], &board["on"]), (&json!(period), &json!(true)));
    let rows = || board["rows"].as_array().into_iter().flatten();
    assert!(rows().all(|row| (row["is_me"] == true) == (row["user_id"] == who.id)), "{board}");
    let row = |row: &Value| format!("{} {} {}", row["rank"], row["name"].as_str().unwrap_or_default(), row["points"]);
    Ok(rows().map(row).collect())
}

/// A class of four learners: An and Bình have the same points, Dũng fewer and Cúc, who comes with it, none.
async fn with_four(world: &World) -> anyhow::Result<(Class, Caller)> {
    let mut class = Class::open(world).await?;
    let (cuc, dung) = (named(&class.site, "Trần Thị Cúc").await?, named(&class.site, "Phạm Dũng").await?);
    class.join(&cuc, "student").await?;
    class.join(&dung, "student").await?;
    let (an, binh) = (class.an.id, class.binh.id);
    for (who, points) in [(an, (1250, 0)), (binh, (1250, 300)), (dung.id, (500, 0))] {
        rank(&mut class, who, points).await?;
    }
    let short = "UPDATE users SET public_name_mode = 'short' WHERE id = $1";
    sqlx::query(short).bind(binh).execute(&mut class.sql).await?;
    Ok((class, cuc))
}

#[test]
fn the_board_shares_ranks_and_can_be_off() -> anyhow::Result<()> {
    run(async |world| {
        let (mut class, cuc) = with_four(world).await?;
        // Points of people who are in another class stand on no board of this one.
        let stranger = class.site.person("student").await?;
        rank(&mut class, stranger.id, (9000, 9000)).await?;
        assert_eq!(
            board(&class, &class.teacher, "all").await?,
            ["1 Nguyễn Văn An 12.5", "1 Lê Bình 12.5", "3 Phạm Dũng 5.0", "null Trần Thị Cúc 0.0"]
        );
        assert_eq!(
            board(&class, &cuc, "all").await?,
            ["1 Nguyễn Văn An 12.5", "1 Bình L. 12.5", "3 Phạm Dũng 5.0", "null Trần Thị Cúc 0.0"],
            "classmates as strangers see them"
        );
        assert_eq!(
            board(&class, &class.binh, "week").await?,
            ["1 Lê Bình 3.0", "null Nguyễn Văn An 0.0", "null Trần Thị Cúc 0.0", "null Phạm Dũng 0.0"]
        );
        let at = path(&class, "leader-board");
        assert_eq!(class.an.get(&at).await?.data()?["period"], "week");
        assert_eq!(stranger.get(&at).await?.refused(404)?, "classroom_not_found");
        assert_eq!(class.an.get(&format!("{at}?period=year")).await?.refused(400)?, "invalid_query");
        class.set(json!({"board": false})).await?;
        for who in [&class.an, &class.teacher] {
            assert_eq!(who.get(&at).await?.data()?, json!({"period": "week", "on": false, "rows": []}));
        }
        Ok(())
    })
}
