//! Counting right before a transaction commits: once for all that it has changed, and with the locks that everybody shares
//! held for that moment only.

use std::collections::{BTreeMap, BTreeSet};

use futures::future::BoxFuture;
use platform::tenancy::{LastStep, TenantConn, TenantTx};

use super::people::{self, Change};
use super::sums::Sums;
use super::{Period, check, days, gains, lock};
use crate::ids::{AccountId, QuestionId};

/// Steps go by name: this one comes before `live`, whose lock all transactions of a site wait for that publish something.
const COUNT: LastStep = LastStep { name: "count_ranking", run: count };

/// What may have changed of a person.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Part {
    /// What submissions to a question bring.
    Question(QuestionId),
    /// Days of practice.
    Days,
    /// Whether and where the person ranks.
    Place,
}

/// Has a person's gains at a question, and their days of practice, be counted anew when the transaction commits: their
/// submissions have other verdicts or marks, count now or no more, or the question was given up.
pub fn leave(tx: &mut TenantTx, user: AccountId, question: QuestionId) {
    tx.leave(COUNT, written(user, Part::Question(question)));
    leave_days(tx, user);
}

/// Has only the gains counted anew, where nothing new is accepted.
pub fn leave_gains(tx: &mut TenantTx, user: AccountId, question: QuestionId) {
    tx.leave(COUNT, written(user, Part::Question(question)));
}

/// Has a person's days of practice counted anew: a lesson is finished, or no more.
pub fn leave_days(tx: &mut TenantTx, user: AccountId) {
    tx.leave(COUNT, written(user, Part::Days));
}

/// Has a person's ranks follow what decides on whether and where they rank: role, type, school, province, leaving the
/// boards, being blocked or erased.
pub fn follow_person(tx: &mut TenantTx, user: AccountId) {
    tx.leave(COUNT, written(user, Part::Place));
}

fn written(user: AccountId, part: Part) -> String {
    match part {
        Part::Question(question) => format!("{user} question {question}"),
        Part::Days => format!("{user} days"),
        Part::Place => format!("{user} place"),
    }
}

/// What [`written`] wrote.
fn read(note: &str) -> Option<(AccountId, Part)> {
    let mut words = note.split(' ');
    let user = words.next()?.parse().ok()?;
    let part = match (words.next()?, words.next()) {
        ("question", Some(question)) => Part::Question(question.parse().ok()?),
        ("days", None) => Part::Days,
        ("place", None) => Part::Place,
        _ => return None,
    };
    Some((user, part))
}

/// All that may have changed of a person.
#[derive(Default)]
struct Work {
    questions: BTreeSet<QuestionId>,
    has_days: bool,
    has_moved: bool,
}

fn by_person(notes: &[String]) -> BTreeMap<AccountId, Work> {
    let mut people: BTreeMap<AccountId, Work> = BTreeMap::new();
    for (user, part) in notes.iter().filter_map(|note| read(note)) {
        let work = people.entry(user).or_default();
        match part {
            Part::Question(question) => {
                work.questions.insert(question);
            }
            Part::Days => work.has_days = true,
            Part::Place => work.has_moved = true,
        }
    }
    people
}

/// Tables are written in one order: gains, ranks, schools, units, days. A rebuild locks them in the same.
fn count(conn: &mut TenantConn, notes: Vec<String>) -> BoxFuture<'_, Result<(), sqlx::Error>> {
    Box::pin(async move {
        let mut people = by_person(&notes);
        let users: Vec<AccountId> = people.keys().copied().collect();
        lock::lock(conn, &users).await?;
        for (user, work) in &mut people {
            for question in &work.questions {
                work.has_moved |= gains::follow(conn, *user, *question).await?;
            }
        }
        let (mut sums, mut is_first) = (Sums::default(), false);
        for user in people.iter().filter(|(_, work)| work.has_moved).map(|(user, _)| *user) {
            let changes = people::follow(conn, user).await?;
            is_first |= are_first(&changes);
            sums.add(changes);
        }
        sums.follow(conn).await?;
        for user in people.iter().filter(|(_, work)| work.has_days).map(|(user, _)| *user) {
            days::follow(conn, user).await?;
        }
        // Where there is something to check from now on.
        if is_first { check::plan(conn).await } else { Ok(()) }
    })
}

/// Whether a person has points who had none.
fn are_first(changes: &[Change]) -> bool {
    let mut all = changes.iter().filter(|change| change.period == Period::All);
    all.next().is_some_and(|change| change.members > 0) && all.next().is_none()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_is_gathered_by_person() {
        let (first, second) = (AccountId(3), AccountId(12));
        let parts = [Part::Question(QuestionId(7)), Part::Days, Part::Place];
        for part in parts {
            assert_eq!(read(&written(first, part)), Some((first, part)));
        }
        for wrong in ["", "3", "3 question", "x days", "3 days 4", "3 other"] {
            assert_eq!(read(wrong), None, "{wrong}");
        }
        let notes: Vec<String> = [(second, parts[0]), (first, parts[1]), (second, parts[0]), (second, parts[2])]
            .map(|(user, part)| written(user, part))
            .into();
        let people = by_person(&notes);
        assert_eq!(people.keys().copied().collect::<Vec<_>>(), [first, second]);
        let work = &people[&second];
        assert_eq!((work.questions.len(), work.has_days, work.has_moved), (1, false, true));
        assert!(people[&first].has_days);
    }
}
