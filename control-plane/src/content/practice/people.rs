//! Learners who practise.

use anyhow::Context;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom;
use rand::{RngExt, SeedableRng};
use sqlx::{Connection, PgConnection};
use statements::search_words;
use time::{Date, Duration};

use super::schools::{self, SCHOOLS, School};
use super::words::{BOYS, FAMILIES, GIRLS, NICKNAMES};

const LEARNERS: usize = 300;
/// The seed of all that is by chance, so that demos are alike.
const SEED: u64 = 17;

/// Somebody who practises.
#[derive(Debug, Clone)]
pub(super) struct Person {
    pub(super) id: i64,
    pub(super) name: String,
    /// Percent.
    pub(super) skill: u32,
    pub(super) writes_python: bool,
    /// Solves every problem of the day.
    pub(super) is_keen: bool,
}

struct Draft {
    login: String,
    name: String,
    gender: &'static str,
    dob: Date,
    class: String,
    school: &'static School,
    legacy: Option<&'static str>,
    mode: &'static str,
    nickname: Option<String>,
    on_boards: bool,
    findable: bool,
}

fn login(number: usize) -> String {
    format!("luyentap{:03}", number + 1)
}

/// Whether the first of them has handed something in.
pub(super) async fn have_practised(conn: &mut PgConnection) -> anyhow::Result<bool> {
    sqlx::query_scalar!(
        r#"SELECT EXISTS (SELECT FROM submissions s JOIN users u ON u.id = s.user_id WHERE u.email = $1) AS "have!""#,
        login(0),
    )
    .fetch_one(conn)
    .await
    .context("looking for learners who practise")
}

fn drafts() -> Vec<Draft> {
    let mut rng = StdRng::seed_from_u64(SEED);
    (0..LEARNERS).map(|number| draft(number, &mut rng)).collect()
}

fn draft(number: usize, rng: &mut StdRng) -> Draft {
    let is_girl = rng.random_bool(0.5);
    let (middle, given) = if is_girl { pick(&GIRLS, rng) } else { pick(&BOYS, rng) };
    let family = FAMILIES.choose(rng).copied().unwrap_or_default();
    let school = schools::of(number);
    let (grade, letter) = (rng.random_range(10..=12_i32), ["A", "B", "C"][rng.random_range(0..3_usize)]);
    let grade = if school.name.starts_with("THCS") { grade - 3 } else { grade };
    let mode = if number % 9 == 4 { "nickname" } else { ["full", "full", "short"][number % 3] };
    let nickname = NICKNAMES.choose(rng).map(|word| format!("{word} {}", number + 1)).filter(|_| mode == "nickname");
    Draft {
        login: login(number),
        name: format!("{family} {middle} {given}"),
        gender: if is_girl { "female" } else { "male" },
        dob: birthday(grade, rng),
        class: format!("{grade}{letter}{}", rng.random_range(1..=5_u32)),
        school,
        // Some name only the unit of today.
        legacy: school.legacy.filter(|_| number % 6 != 5),
        mode,
        nickname,
        on_boards: number % 43 != 42,
        findable: number % 5 < 3,
    }
}

fn pick(names: &[(&'static str, [&'static str; 6])], rng: &mut StdRng) -> (&'static str, &'static str) {
    let (middle, givens) = names.choose(rng).copied().unwrap_or_default();
    (middle, givens.choose(rng).copied().unwrap_or_default())
}

/// Of somebody who is in this grade now.
fn birthday(grade: i32, rng: &mut StdRng) -> Date {
    let today = time::OffsetDateTime::now_utc().date();
    today - Duration::days(i64::from(grade + 5) * 365 + rng.random_range(60..360_i64))
}

/// Makes the schools and the learners that are not there yet. None of them can sign in: they have no password.
pub(super) async fn make(conn: &mut PgConnection) -> anyhow::Result<Vec<Person>> {
    let drafts = drafts();
    let mut tx = conn.begin().await?;
    insert_schools(&mut tx).await.context("making the demo's schools")?;
    insert_people(&mut tx, &drafts).await.context("making the demo's learners")?;
    let logins: Vec<String> = drafts.iter().map(|draft| draft.login.clone()).collect();
    let ids = sqlx::query_scalar!("SELECT id FROM users WHERE email = ANY ($1) ORDER BY email", &logins)
        .fetch_all(&mut *tx)
        .await?;
    tx.commit().await?;
    let mut rng = StdRng::seed_from_u64(SEED + 1);
    let people = (0_usize..).zip(ids).zip(drafts).map(|((number, id), draft)| Person {
        id,
        name: draft.name,
        skill: rng.random_range(15..95),
        writes_python: rng.random_bool(0.45),
        is_keen: number < 3,
    });
    Ok(people.collect())
}

/// In the order in which the site makes schools itself: an import may be at it.
async fn insert_schools(conn: &mut PgConnection) -> sqlx::Result<()> {
    let texts = |of: fn(&School) -> &'static str| SCHOOLS.iter().map(|it| of(it).to_owned()).collect::<Vec<_>>();
    let keys: Vec<String> = SCHOOLS.iter().map(|school| search_words([school.name])).collect();
    let legacy: Vec<Option<String>> = SCHOOLS.iter().map(|school| school.legacy.map(str::to_owned)).collect();
    sqlx::query!(
        "WITH made AS (
             INSERT INTO schools (name, province, legacy_province, search_text)
             SELECT n.name, n.province, n.legacy, n.key
               FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS n (name, province, legacy, key)
              WHERE NOT EXISTS (SELECT FROM school_names k WHERE k.key = n.key AND k.province = n.province)
             RETURNING id, name, province, search_text)
         INSERT INTO school_names (key, province, school_id, name)
         SELECT search_text, province, id, name FROM made ORDER BY search_text, province
         ON CONFLICT (key, province) DO NOTHING",
        &texts(|school| school.name),
        &texts(|school| school.province),
        &legacy as &[Option<String>],
        &keys,
    )
    .execute(&mut *conn)
    .await?;
    // Where somebody else has made one meanwhile, theirs counts.
    sqlx::query!("DELETE FROM schools s WHERE NOT EXISTS (SELECT FROM school_names n WHERE n.school_id = s.id)")
        .execute(conn)
        .await
        .map(drop)
}

async fn insert_people(conn: &mut PgConnection, drafts: &[Draft]) -> sqlx::Result<()> {
    let texts = |of: fn(&Draft) -> String| drafts.iter().map(of).collect::<Vec<_>>();
    let maybe = |of: fn(&Draft) -> Option<String>| drafts.iter().map(of).collect::<Vec<_>>();
    sqlx::query!(
        "INSERT INTO users (email, full_name, search_text, gender, dob, class, school, province, legacy_province, public_name_mode,
                            nickname, on_boards, findable, user_type, school_id, created_at)
         SELECT n.login, n.name, n.search, n.gender, n.dob, n.class, n.school, n.province, n.legacy, n.mode, n.nickname, n.on_boards,
                n.findable, 'student', k.school_id, now() - make_interval(days => 70 + (n.number * 37 % 300)::integer)
           FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::text[], $8::text[], $9::text[],
                       $10::text[], $11::text[], $12::text[], $13::boolean[], $14::boolean[]) WITH ORDINALITY
                AS n (login, name, search, gender, dob, class, school, key, province, legacy, mode, nickname, on_boards, findable, number)
           JOIN school_names k ON k.key = n.key AND k.province = n.province
          ORDER BY n.number
         ON CONFLICT (email) DO NOTHING",
        &texts(|it| it.login.clone()),
        &texts(|it| it.name.clone()),
        &texts(|it| search_words([it.name.as_str(), it.login.as_str()])),
        &texts(|it| it.gender.to_owned()),
        &drafts.iter().map(|it| it.dob).collect::<Vec<_>>(),
        &texts(|it| it.class.clone()),
        &texts(|it| it.school.name.to_owned()),
        &texts(|it| search_words([it.school.name])),
        &texts(|it| it.school.province.to_owned()),
        &maybe(|it| it.legacy.map(str::to_owned)) as &[Option<String>],
        &texts(|it| it.mode.to_owned()),
        &maybe(|it| it.nickname.clone()) as &[Option<String>],
        &drafts.iter().map(|it| it.on_boards).collect::<Vec<_>>(),
        &drafts.iter().map(|it| it.findable).collect::<Vec<_>>(),
    )
    .execute(conn)
    .await
    .map(drop)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn learners_are_many_and_demos_are_alike() {
        let (first, second) = (drafts(), drafts());
        assert!(first.iter().zip(&second).all(|(one, other)| one.name == other.name && one.class == other.class));
        assert_eq!(first.iter().map(|it| it.login.as_str()).collect::<BTreeSet<_>>().len(), LEARNERS);
        assert!(first.iter().map(|it| it.login.as_str()).is_sorted(), "ids come in the order of logins");
        assert!(first.iter().all(|it| (it.mode == "nickname") == it.nickname.is_some()));
        let left = first.iter().filter(|it| !it.on_boards).count();
        assert!(left > 0 && left < 20 && first.iter().any(|it| it.findable) && first.iter().any(|it| !it.findable));
    }
}
