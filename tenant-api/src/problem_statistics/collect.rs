//! Puts together what is the same for everybody.

use std::collections::BTreeMap;

use platform::error::ApiError;
use platform::tenancy::TenantConn;
use time::{Date, Duration};

use super::bins::{self, Places};
use super::store::{self, Best, Reached, Tally};
use super::views::{BestRow, BestUser, Bin, DayCount, LanguageCount, StatisticCounts, VerdictCount};
use crate::activity::today;
use crate::ids::QuestionId;
use crate::names;
use crate::streaks::PracticeSettings;
use crate::submissions::SubmissionStatus;

/// Days that are listed.
const DAYS: i64 = 366;

/// A distribution without anybody's own place.
#[derive(Debug, Clone, Default)]
pub struct Spread {
    pub bins: Vec<Bin>,
    pub places: Places,
}

impl Spread {
    fn of(mut values: Vec<i64>, bins: fn(&[i64]) -> Vec<Bin>) -> Self {
        values.sort_unstable();
        Self { bins: bins(&values), places: Places::of(&values) }
    }
}

/// What is the same for everybody.
#[derive(Debug, Clone, Default)]
pub struct Whole {
    pub counts: StatisticCounts,
    pub scores: Spread,
    pub tries: Spread,
    pub time_ms: Spread,
    pub memory_kib: Spread,
    pub fastest: Vec<BestRow>,
    pub smallest: Vec<BestRow>,
}

/// Reads it.
///
/// # Errors
/// When the database fails.
pub async fn collect(
    conn: &mut TenantConn,
    practice: &PracticeSettings,
    (question, language): (QuestionId, Option<i32>),
) -> Result<Whole, ApiError> {
    let today = today();
    let tally = store::tally(conn, question, language).await?;
    let reached = store::reached(conn, question, language).await?;
    let fastest = store::best(conn, question, language, false).await?;
    let smallest = store::best(conn, question, language, true).await?;
    let all = |of: fn(&Reached) -> Option<i64>| -> Vec<i64> { reached.iter().filter_map(of).collect() };
    Ok(Whole {
        counts: counts(&tally, &reached, today),
        scores: Spread::of(all(|it| Some(it.percent)), bins::of_percents),
        tries: Spread::of(all(|it| it.tries), bins::of_tries),
        time_ms: Spread::of(all(|it| it.cpu_ms), bins::of_sizes),
        memory_kib: Spread::of(all(|it| it.memory_kib), bins::of_sizes),
        fastest: ranked(fastest, practice, today),
        smallest: ranked(smallest, practice, today),
    })
}

fn counts(tally: &[Tally], reached: &[Reached], today: Date) -> StatisticCounts {
    let mut verdicts: Vec<VerdictCount> = Vec::new();
    let mut languages: BTreeMap<i32, LanguageCount> = BTreeMap::new();
    let mut days: BTreeMap<Date, DayCount> = BTreeMap::new();
    let since = today.saturating_sub(Duration::days(DAYS - 1));
    for Tally { status, language_id, day, count } in tally {
        let accepted = if *status == SubmissionStatus::Accepted { *count } else { 0 };
        match verdicts.iter_mut().find(|it| it.status == *status) {
            Some(known) => known.count += count,
            None => verdicts.push(VerdictCount { status: *status, count: *count }),
        }
        if let Some(language_id) = *language_id {
            let language = languages.entry(language_id).or_insert(LanguageCount { language_id, count: 0, accepted: 0 });
            language.count += count;
            language.accepted += accepted;
        }
        if *day >= since {
            let day = days.entry(*day).or_insert(DayCount { day: day.to_string(), attempts: 0, accepted: 0 });
            day.attempts += count;
            day.accepted += accepted;
        }
    }
    verdicts.sort_by_key(|it| (-it.count, it.status.name()));
    let mut languages: Vec<LanguageCount> = languages.into_values().collect();
    languages.sort_by_key(|it| -it.count);
    let number = |count: usize| i64::try_from(count).unwrap_or(i64::MAX);
    StatisticCounts {
        people: number(reached.len()),
        attempts: tally.iter().map(|it| it.count).sum(),
        solved: number(reached.iter().filter(|it| it.tries.is_some()).count()),
        verdicts,
        languages,
        days: days.into_values().collect(),
    }
}

/// With their ranks: equal values share one. People are called as the site wants it.
fn ranked(best: Vec<Best>, practice: &PracticeSettings, today: Date) -> Vec<BestRow> {
    let mut rows: Vec<BestRow> = Vec::with_capacity(best.len());
    for (number, one) in (1..).zip(best) {
        let rank = rows.last().filter(|before| before.value == one.value).map_or(number, |before| before.rank);
        let name =
            names::public_name(&one.full_name, practice.name_mode(one.mode), one.nickname.as_deref(), one.dob, today);
        rows.push(BestRow {
            rank,
            user: BestUser { id: one.user_id, name },
            language_id: one.language_id,
            value: one.value,
            at: one.at.unix_timestamp(),
        });
    }
    rows
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    #[test]
    fn tallies_are_summed_by_verdict_language_and_day() {
        let tally = |status, language_id, day, count| Tally { status, language_id, day, count };
        let (old, new) = (date!(2020 - 01 - 01), date!(2026 - 02 - 28));
        let all = [
            tally(SubmissionStatus::Accepted, Some(71), new, 2),
            tally(SubmissionStatus::WrongResult, Some(71), new, 4),
            tally(SubmissionStatus::WrongResult, Some(54), old, 3),
        ];
        let reached = |tries| Reached { percent: 0, tries, cpu_ms: None, memory_kib: None };
        let counts = counts(&all, &[reached(Some(1)), reached(None)], date!(2026 - 03 - 01));
        assert_eq!((counts.people, counts.attempts, counts.solved), (2, 9, 1));
        let verdicts: Vec<_> = counts.verdicts.iter().map(|it| (it.status, it.count)).collect();
        assert_eq!(verdicts, [(SubmissionStatus::WrongResult, 7), (SubmissionStatus::Accepted, 2)]);
        assert_eq!(counts.languages[0], LanguageCount { language_id: 71, count: 6, accepted: 2 });
        assert_eq!(counts.days, [DayCount { day: "2026-02-28".to_owned(), attempts: 6, accepted: 2 }]);
    }
}
