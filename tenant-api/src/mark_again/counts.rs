//! What a run changes, in numbers.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::state::PersonChanges;
use super::words::CertificateChange;

/// How much a run changes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(default)]
pub struct MarkAgainCounts {
    /// People for whom something changes; of those, whose marks, whose progress in a lesson and in a course.
    pub people: i64,
    pub marks: i64,
    pub lessons: i64,
    pub courses: i64,
    pub coins_given: i64,
    pub coins_taken: i64,
    pub certificates_issued: i64,
    pub certificates_revoked: i64,
}

impl MarkAgainCounts {
    /// Adds what changes for one more person.
    pub fn add(&mut self, changes: &PersonChanges) {
        if changes.is_empty() {
            return;
        }
        let became = |change| changes.courses.iter().filter(|course| course.certificate == Some(change)).count();
        let count = |number: usize| i64::try_from(number).unwrap_or(i64::MAX);
        self.people += 1;
        self.marks += i64::from(!changes.marks.is_empty());
        self.lessons += i64::from(!changes.lessons.is_empty());
        self.courses += i64::from(changes.courses.iter().any(|course| course.percent_before != course.percent_after));
        self.coins_given += changes.coins.max(0);
        self.coins_taken += (-changes.coins).max(0);
        self.certificates_issued += count(became(CertificateChange::Issued));
        self.certificates_revoked += count(became(CertificateChange::Revoked));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_are_counted_both_ways() {
        let mut counts = MarkAgainCounts::default();
        for coins in [12, -5, 0, -7] {
            counts.add(&PersonChanges { coins, ..PersonChanges::default() });
        }
        assert_eq!((counts.people, counts.coins_given, counts.coins_taken, counts.marks), (3, 12, 12, 0));
    }
}
