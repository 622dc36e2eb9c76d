//! Boards of people, schools and provinces, by what `ranking` keeps.

use serde_json::{Value, json};
use sqlx::PgConnection;
use tests::events::Events;
use tests::{Caller, TestSite, run};

use crate::submissions::published;

const PERSONAL: &str = "/api/general/personal-leader-board";
const SCHOOLS: &str = "/api/general/school-leader-board";
const PROVINCES: &str = "/api/general/province-leader-board";
/// A week that is over, and the one before.
const WEEK: &str = "2024-03-04";
const BEFORE: &str = "2024-02-26";

/// A learner of that school and unit, without a password.
async fn pupil(sql: &mut PgConnection, name: &str, school: Option<i64>, unit: Option<&str>) -> anyhow::Result<i64> {
    let text = "INSERT INTO users (email, full_name, role, user_type, school_id, province)
                VALUES ($1, $2, 'student', 'student', $3, $4) RETURNING id";
    let email = format!("hs{}", tests::installation::unique());
    Ok(sqlx::query_scalar(text).bind(email).bind(name).bind(school).bind(unit).fetch_one(sql).await?)
}

/// Points of a week, reached at that second of it.
async fn rank(sql: &mut PgConnection, user: i64, week: &str, (hundredths, at): (i64, i64)) -> anyhow::Result<()> {
    let text = "INSERT INTO ranking (period, starts_on, user_id, hundredths, reached_at, school_id, unit, is_shown)
                SELECT 'week', $2::date, u.id, $3, $2::date + make_interval(secs => $4), u.school_id,
                       coalesce(u.legacy_province, u.province), u.on_boards FROM users u WHERE u.id = $1";
    sqlx::query(text).bind(user).bind(week).bind(hundredths).bind(at as f64).execute(sql).await?;
    Ok(())
}

async fn board(by: &Caller, path: &str, query: &str) -> anyhow::Result<(Value, Value)> {
    let answer = by.get(&format!("{path}?filter=weekly&date=2024-03-06&{query}")).await?.envelope()?;
    Ok((answer["data"].clone(), answer["metadata"].clone()))
}

/// `1 An 9.5`: rank, name and points of rows.
fn shape(rows: &Value) -> Vec<String> {
    let row =
        |row: &Value| format!("{} {} {}", row["rank"], row["user"]["name"].as_str().unwrap_or_default(), row["points"]);
    rows.as_array().into_iter().flatten().map(row).collect()
}

#[test]
fn equal_points_share_a_rank_and_who_got_there_first_stands_first() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let mut people = Vec::new();
        for (name, points, at) in [("An", 900, 5), ("Bình", 500, 9), ("Chi", 500, 3), ("Dũng", 250, 1), ("Em", 1, 1)]
        {
            let id = pupil(&mut sql, name, None, None).await?;
            rank(&mut sql, id, WEEK, (points, at)).await?;
            people.push(id);
        }
        // In the week before Dung stood first, and An was not there.
        rank(&mut sql, people[3], BEFORE, (800, 1)).await?;
        rank(&mut sql, people[1], BEFORE, (100, 1)).await?;
        let (rows, metadata) = board(&site.visitor(), PERSONAL, "").await?;
        assert_eq!(shape(&rows), ["1 An 9.0", "2 Chi 5.0", "2 Bình 5.0", "4 Dũng 2.5", "5 Em 0.01"]);
        let changes: Vec<&Value> = rows.as_array().into_iter().flatten().map(|row| &row["change"]).collect();
        assert_eq!(changes, [&Value::Null, &Value::Null, &json!(0), &json!(-3), &Value::Null]);
        assert_eq!(shape(&metadata["podium"]), ["1 An 9.0", "2 Chi 5.0", "2 Bình 5.0"]);
        assert_eq!((&metadata["total"], &metadata["me"]), (&json!(5), &Value::Null));
        assert_eq!(
            (&metadata["period"]["from"], &metadata["period"]["to"]),
            (&json!("2024-03-04"), &json!("2024-03-10"))
        );
        // A page has the ranks of the whole.
        let (rows, metadata) = board(&site.visitor(), PERSONAL, "size=2&page=2").await?;
        assert_eq!(shape(&rows), ["2 Bình 5.0", "4 Dũng 2.5"]);
        assert_eq!(metadata["podium"].as_array().map(Vec::len), Some(3));
        let all = site.visitor().get("/api/users/leader-board?filter=all").await?.data()?;
        assert_eq!(all, json!({"podium": [], "top": [], "me": null}));
        Ok(())
    })
}

#[test]
fn my_row_stands_with_three_on_each_side_also_when_i_left() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let me = site.person("student").await?;
        sqlx::query("UPDATE users SET full_name = 'Tôi' WHERE id = $1").bind(me.id).execute(&mut sql).await?;
        for place in 1..=9 {
            let id = pupil(&mut sql, &format!("P{place}"), None, None).await?;
            rank(&mut sql, id, WEEK, (1000 - 100 * place, place)).await?;
        }
        // As many as P5, but later.
        rank(&mut sql, me.id, WEEK, (500, 60)).await?;
        let (rows, metadata) = board(&me, PERSONAL, "size=2").await?;
        assert_eq!(shape(&rows), ["1 P1 9.0", "2 P2 8.0"]);
        assert_eq!((&metadata["me"]["rank"], &metadata["me"]["points"]), (&json!(5), &json!(5.0)));
        let around = ["3 P3 7.0", "4 P4 6.0", "5 P5 5.0", "5 Tôi 5.0", "7 P6 4.0", "8 P7 3.0", "9 P8 2.0"];
        assert_eq!(shape(&metadata["me"]["around"]), around);
        sqlx::query("UPDATE users SET on_boards = false WHERE id = $1").bind(me.id).execute(&mut sql).await?;
        sqlx::query("UPDATE ranking SET is_shown = false WHERE user_id = $1").bind(me.id).execute(&mut sql).await?;
        let (rows, metadata) = board(&me, PERSONAL, "").await?;
        assert!(!shape(&rows).iter().any(|row| row.contains("Tôi")), "{rows}");
        assert_eq!(metadata["total"], json!(9));
        let around = ["3 P3 7.0", "4 P4 6.0", "5 P5 5.0", "5 Tôi 5.0", "6 P6 4.0", "7 P7 3.0", "8 P8 2.0"];
        assert_eq!(shape(&metadata["me"]["around"]), around);
        // Among others I have no place.
        assert_eq!(board(&me, PERSONAL, "province=ha-noi").await?.1["me"], Value::Null);
        Ok(())
    })
}

/// A school of that name and place.
async fn school(sql: &mut PgConnection, name: &str, province: &str) -> anyhow::Result<i64> {
    let text = "INSERT INTO schools (name, province, search_text) VALUES ($1, $2, lower($1)) RETURNING id";
    Ok(sqlx::query_scalar(text).bind(name).bind(province).fetch_one(sql).await?)
}

async fn school_points(sql: &mut PgConnection, id: i64, of: (i32, i64, i64)) -> anyhow::Result<()> {
    let text = "INSERT INTO school_ranking (period, starts_on, school_id, members, hundredths, best10)
                VALUES ('week', $1::date, $2, $3, $4, $5)";
    sqlx::query(text).bind(WEEK).bind(id).bind(of.0).bind(of.1).bind(of.2).execute(sql).await?;
    Ok(())
}

#[test]
fn boards_are_narrowed_by_school_class_and_province_of_either_list() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        let school = school(&mut sql, "THPT Một", "tuyen-quang").await?;
        for (name, school, unit, legacy, class) in [
            ("An", Some(school), "tuyen-quang", Some("ha-giang"), "10A"),
            ("Bình", Some(school), "tuyen-quang", None, "10B"),
            ("Chi", None, "ha-noi", None, "10A"),
        ] {
            let id = pupil(&mut sql, name, school, Some(unit)).await?;
            let change = "UPDATE users SET legacy_province = $2, class = $3 WHERE id = $1";
            sqlx::query(change).bind(id).bind(legacy).bind(class).execute(&mut sql).await?;
            rank(&mut sql, id, WEEK, (100, id)).await?;
        }
        let of = async |query: &str| -> anyhow::Result<Vec<String>> {
            Ok(shape(&board(&site.visitor(), PERSONAL, query).await?.0))
        };
        assert_eq!(of("province=tuyen-quang").await?, ["1 An 1.0", "1 Bình 1.0"]);
        assert_eq!(of("province=ha-giang").await?, ["1 An 1.0"]);
        assert_eq!(of(&format!("school_id={school}&class=10B")).await?, ["1 Bình 1.0"]);
        assert_eq!(of("class=10A").await?, ["1 An 1.0", "1 Chi 1.0"]);
        assert_eq!(of(&format!("school_id={school}&province=ha-noi")).await?, Vec::<String>::new());
        let (rows, _) = board(&site.visitor(), PERSONAL, "province=ha-giang").await?;
        let user = &rows[0]["user"];
        assert_eq!((&user["school"], &user["province"]), (&json!("THPT Một"), &json!("Hà Giang")));
        Ok(())
    })
}

#[test]
fn small_schools_share_the_last_row() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        for (name, members, sum, best) in
            [("Một", 40, 9000, 3000), ("Hai", 12, 5000, 4000), ("Ba", 4, 700, 700), ("Bốn", 1, 50, 50)]
        {
            let id = school(&mut sql, name, "hue").await?;
            school_points(&mut sql, id, (members, sum, best)).await?;
        }
        let (rows, metadata) = board(&site.visitor(), SCHOOLS, "").await?;
        let names = |rows: &Value| -> Vec<String> {
            let of =
                |row: &Value| format!("{} {} {} {}", row["rank"], row["school"]["name"], row["members"], row["points"]);
            rows.as_array().into_iter().flatten().map(of).collect()
        };
        assert_eq!(names(&rows), ["1 \"Hai\" 12 40.0", "2 \"Một\" 40 30.0", "null null null 7.5"]);
        assert_eq!(rows[0]["school"]["province"], json!("Huế"));
        assert_eq!(rows[2]["school"], Value::Null);
        assert_eq!((&metadata["total"], &metadata["smallest_school"]), (&json!(2), &json!(5)));
        let (rows, _) = board(&site.visitor(), SCHOOLS, "by=sum").await?;
        assert_eq!(names(&rows), ["1 \"Một\" 40 90.0", "2 \"Hai\" 12 50.0", "null null null 7.5"]);
        let (rows, _) = board(&site.visitor(), SCHOOLS, "size=1").await?;
        assert_eq!(names(&rows), ["1 \"Hai\" 12 40.0"]);
        Ok(())
    })
}

#[test]
fn equal_schools_share_a_rank_also_on_another_page() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        for (name, sum, best) in
            [("Một", 900, 900), ("Hai", 2000, 700), ("Ba", 1000, 700), ("Bốn", 1000, 700), ("Năm", 700, 600)]
        {
            let id = school(&mut sql, name, "hue").await?;
            school_points(&mut sql, id, (10, sum, best)).await?;
        }
        let ranked = async |query: &str| -> anyhow::Result<Vec<(Value, Value)>> {
            let rows = board(&site.visitor(), SCHOOLS, query).await?.0;
            let of = |row: &Value| (row["rank"].clone(), row["points"].clone());
            Ok(rows.as_array().into_iter().flatten().map(of).collect())
        };
        let row = |rank: i64, points: f64| (json!(rank), json!(points));
        let by_best = [row(1, 9.0), row(2, 7.0), row(2, 7.0), row(2, 7.0), row(5, 6.0)];
        assert_eq!(ranked("").await?, by_best);
        assert_eq!(ranked("size=2&page=2").await?, by_best[2..4]);
        let by_sum = [row(1, 20.0), row(2, 10.0), row(2, 10.0), row(4, 9.0), row(5, 7.0)];
        assert_eq!(ranked("by=sum").await?, by_sum);
        assert_eq!(ranked("by=sum&size=2&page=2").await?, by_sum[2..4]);
        Ok(())
    })
}

/// As marks make them, not as a test writes them down: who handed in first stands first, whoever was marked first.
#[test]
fn who_is_marked_first_does_not_stand_first() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let problem = published(&site.admin, "Tổng").await?;
        let (first, second) = (site.person("student").await?, site.person("student").await?);
        let mut sql = site.sql().await?;
        let hand_in = "INSERT INTO submissions (token, question_id, user_id, language_id, source_code, status, max_score,
                                                enqueued_at, created_at)
                       VALUES (gen_random_uuid(), $1, $2, 71, 'print(3)', 'waiting_manual_judge', 100, now(), $3::timestamptz)
                       RETURNING id";
        for (who, at) in [(&second, "2024-03-06 09:00+07"), (&first, "2024-03-06 08:00+07")] {
            let id: i64 = sqlx::query_scalar(hand_in).bind(problem).bind(who.id).bind(at).fetch_one(&mut sql).await?;
            sqlx::query("INSERT INTO question_progress (user_id, question_id) VALUES ($1, $2)")
                .bind(who.id)
                .bind(problem)
                .execute(&mut sql)
                .await?;
            let path = format!("/api/learning/submission/{id}/judge-manual");
            site.admin.post(&path, json!({"score": 100})).await?.data()?;
        }
        let (rows, _) = board(&site.visitor(), PERSONAL, "").await?;
        let places = |rows: &Value| -> Vec<(Value, Value)> {
            let of = |row: &Value| (row["rank"].clone(), row["user"]["id"].clone());
            rows.as_array().into_iter().flatten().map(of).collect()
        };
        assert_eq!(places(&rows), [(json!(1), json!(first.id)), (json!(1), json!(second.id))]);
        // In the week after nobody has points.
        let after = site.visitor().get(&format!("{PERSONAL}?filter=weekly&date=2024-03-13")).await?.data()?;
        assert_eq!(after, json!([]));
        Ok(())
    })
}

#[test]
fn provinces_are_those_of_today_or_of_before() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let mut sql = site.sql().await?;
        for (unit, members, hundredths) in [("tuyen-quang", 2, 300), ("ha-giang", 3, 400), ("hue", 1, 700)] {
            let text = "INSERT INTO unit_ranking (period, starts_on, unit, members, hundredths) VALUES ('week', $1::date, $2, $3, $4)";
            sqlx::query(text).bind(WEEK).bind(unit).bind(members).bind(hundredths).execute(&mut sql).await?;
        }
        let id = school(&mut sql, "THPT Một", "tuyen-quang").await?;
        school_points(&mut sql, id, (5, 700, 700)).await?;
        let rows = async |query: &str| -> anyhow::Result<Vec<String>> {
            let rows = board(&site.visitor(), PROVINCES, query).await?.0;
            let of = |row: &Value| {
                let key = row["province"]["key"].as_str().unwrap_or_default();
                let mark = if row["is_current_only"] == true { "*" } else { "" };
                format!("{} {key}{mark} {} {} {}", row["rank"], row["members"], row["schools"], row["points"])
            };
            Ok(rows.as_array().into_iter().flatten().map(of).collect())
        };
        assert_eq!(rows("").await?, ["1 hue 1 0 7.0", "1 tuyen-quang 5 1 7.0"]);
        assert_eq!(rows("units=legacy").await?, ["1 hue 1 0 7.0", "2 ha-giang 3 0 4.0", "3 tuyen-quang* 2 1 3.0"]);
        Ok(())
    })
}

#[test]
fn what_is_unknown_is_refused_and_learners_see_no_future() -> anyhow::Result<()> {
    run(async |world| {
        let site = world.site().await?;
        let student = site.person("student").await?;
        for (path, query, field) in [
            (PERSONAL, "filter=yearly", "filter"),
            (PERSONAL, "date=2024-02-30", "date"),
            (PERSONAL, "date=6/3/2024", "date"),
            (PERSONAL, "date=2150-01-01", "date"),
            (PERSONAL, "province=atlantis", "province"),
            (PERSONAL, "school_id=x", "school_id"),
            (SCHOOLS, "by=best", "by"),
            (PROVINCES, "units=old", "units"),
            ("/api/users/leader-board", "filter=x", "filter"),
        ] {
            let answer = student.get(&format!("{path}?{query}")).await?;
            assert_eq!(answer.refused(400)?, "invalid_query", "{path}?{query}");
            assert_eq!(answer.envelope()?["errors"][0]["field"], json!(field), "{path}?{query}");
        }
        let ahead = site.admin.get(&format!("{PERSONAL}?filter=daily&date=2150-01-01")).await?.data()?;
        assert_eq!(ahead, json!([]));
        Ok(())
    })
}

/// Whoever follows a board hears of it: boards are public.
#[test]
fn everybody_may_follow_a_board() -> anyhow::Result<()> {
    run(async |world| {
        let site: TestSite = world.site().await?;
        for filter in ["daily", "weekly", "monthly", "all"] {
            Events::open(&site.visitor(), &format!("/api/live?topics=leaderboard/{filter}")).await?;
        }
        let refused = site.visitor().get("/api/live?topics=leaderboard/yearly").await?;
        assert_eq!(refused.refused(404)?, "topic_not_found");
        Ok(())
    })
}
