//! The search itself, question by question, so that no more than the programs of one are held at once.

use std::collections::{BTreeMap, HashSet};

use contest_rules::similarity::{Family, Pair, Submission, pairs};
use judge_farm::client::{languages, unjudged};
use platform::error::ApiError;
use platform::tenancy::TenantTx;
use serde::Deserialize;
use serde_json::json;
use time::OffsetDateTime;

use super::store::{self, ProgramRow};
use crate::ids::{AccountId, ContestId, QuestionId};
use crate::questions::find_for_judging;
use crate::site::Site;
use crate::standings;
use crate::tasks::{self, Ending, Failure, Kind, NewTask, Task};

/// Its name.
const TASK: &str = "contest_similarity";
/// How often it is tried again, in seconds: a search that runs would keep others from being started.
const RETRY_EVERY: u64 = 60;
/// Pairs of which less than this is alike on either side are chance: how one reads numbers, for one.
const SHARE_MIN: f64 = 0.2;

#[derive(Deserialize)]
struct About {
    contest: ContestId,
}

/// Searching contests for programs that are alike.
pub fn kind() -> Kind {
    Kind::new(TASK, run).retried_every(RETRY_EVERY)
}

/// Has a contest searched.
pub async fn plan(tx: &mut TenantTx, contest: ContestId, by: AccountId) -> Result<(), ApiError> {
    let task = NewTask::new(TASK, contest.to_string()).about(json!({ "contest": contest })).by(by);
    tasks::enqueue(tx, task).await.map(drop)
}

async fn run(task: Task) -> Result<Ending, Failure> {
    let About { contest } = task.read()?;
    let site = &task.site;
    let mut tx = site.begin().await?;
    let questions = store::list_questions(&mut tx, contest).await?;
    if !store::begin(&mut tx, contest, &questions).await? {
        return Ok(Ending::Done(json!({})));
    }
    standings::tell_similarity(&mut tx, contest)?;
    tx.commit().await?;
    for question in questions {
        compare(site, contest, question).await?;
    }
    let mut tx = site.begin().await?;
    store::finish(&mut tx, contest, OffsetDateTime::now_utc()).await?;
    standings::tell_similarity(&mut tx, contest)?;
    let ending = task.finish_in(&mut tx, json!({ "contest": contest })).await?;
    tx.commit().await?;
    Ok(ending)
}

async fn compare(site: &Site, contest: ContestId, question: QuestionId) -> Result<(), ApiError> {
    let groups = groups(site, contest, question).await?;
    let programs = groups.iter().map(|group| group.programs.len()).sum::<usize>();
    // Comparing takes CPU.
    let found = tokio::task::spawn_blocking(move || alike(&groups)).await?;
    let mut tx = site.begin().await?;
    store::keep_pairs(&mut tx, (contest, question), &found).await?;
    store::note_progress(&mut tx, contest, i32::try_from(programs).unwrap_or(i32::MAX)).await?;
    standings::tell_similarity(&mut tx, contest)?;
    tx.commit().await?;
    Ok(())
}

/// Programs that are read alike: those of another family are never copies word by word.
#[derive(Default)]
struct Group {
    programs: Vec<Submission>,
    /// What everybody began with: the author's texts and the editor's own.
    templates: BTreeMap<i32, String>,
}

async fn groups(site: &Site, contest: ContestId, question: QuestionId) -> Result<Vec<Group>, ApiError> {
    let mut conn = site.read().await?;
    let rows = store::list_programs(&mut conn, contest, question).await?;
    let driver = find_for_judging(&mut conn, question).await?.map(|question| question.draft.judging.driver);
    let driver = driver.unwrap_or_default();
    let mut groups: BTreeMap<Family, Group> = BTreeMap::new();
    for row in rows {
        let Some((family, usual)) = language_of(row.language_id) else { continue };
        let group = groups.entry(family).or_default();
        let own = driver.get(&row.language_id).map_or("", |code| code.template.as_str());
        group.templates.entry(row.language_id).or_insert_with(|| format!("{own}\n{usual}"));
        let ProgramRow { id, user_id, .. } = row;
        group.programs.push(Submission { id, user: user_id, source: row.text(), family });
    }
    Ok(groups.into_values().collect())
}

/// How a language is read, and what its empty editor begins with.
fn language_of(id: i32) -> Option<(Family, &'static str)> {
    let judged = languages().iter().map(|language| (language.id, &language.editor_mode, &language.template));
    let others = unjudged().iter().map(|language| (language.id, &language.editor_mode, &language.template));
    let (_, mode, template) = judged.chain(others).find(|(known, ..)| *known == id)?;
    Family::of_mode(mode).map(|family| (family, template.as_str()))
}

/// Of two people the pair that is most alike: a person has up to three programs, and one look at the two is enough.
fn alike(groups: &[Group]) -> Vec<Pair> {
    let mut kept = Vec::new();
    for Group { programs, templates } in groups {
        let user_of: BTreeMap<i64, i64> = programs.iter().map(|program| (program.id, program.user)).collect();
        let template = templates.values().map(String::as_str).collect::<Vec<_>>().join("\n");
        let mut met = HashSet::new();
        let found = pairs(programs, &template);
        for pair in found.into_iter().filter(|pair| pair.share_of_one.max(pair.share_of_other) >= SHARE_MIN) {
            let (one, other) = (user_of.get(&pair.one), user_of.get(&pair.other));
            if met.insert((one.min(other), one.max(other))) {
                kept.push(pair);
            }
        }
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    const SOLUTION: &str = "n = int(input())\ntotal = 0\nfor i in range(n):\n    a, b = map(int, input().split())\n    \
        if a > b:\n        total += a * 2 - b\n    else:\n        total -= b * 3 + a\nprint(total % 1000007)\n";

    fn program(id: i64, user: i64, source: &str) -> Submission {
        Submission { id, user, source: source.to_owned(), family: Family::Python }
    }

    fn found(programs: Vec<Submission>, template: &str) -> Vec<(i64, i64)> {
        let templates = BTreeMap::from([(71, template.to_owned())]);
        alike(&[Group { programs, templates }]).iter().map(|pair| (pair.one, pair.other)).collect()
    }

    #[test]
    fn of_two_people_one_pair_is_kept_and_of_a_template_none() {
        let renamed = SOLUTION.replace("total", "ket_qua");
        let programs = vec![program(1, 10, SOLUTION), program(2, 10, SOLUTION), program(3, 20, &renamed)];
        assert_eq!(found(programs.clone(), "").len(), 1);
        assert!(found(programs, SOLUTION).is_empty());
    }

    #[test]
    fn languages_are_known_by_their_number() {
        let python = languages().iter().find(|language| language.key.starts_with("python")).expect("Python");
        assert_eq!(language_of(python.id).map(|(family, _)| family), Some(Family::Python));
        assert_eq!(language_of(-1), None);
    }
}
