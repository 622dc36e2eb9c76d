//! Which badges there are, and what each takes.

use platform::locale::Locale;

platform::text_enum! {
    /// What somebody can be proud of.
    pub enum Badge {
        /// 10 problems solved.
        Solved10 = "solved_10",
        /// 50 problems solved.
        Solved50 = "solved_50",
        /// 100 problems solved.
        Solved100 = "solved_100",
        /// 500 problems solved.
        Solved500 = "solved_500",
        /// Practised on 7 days, one after the other.
        Streak7 = "streak_7",
        /// Practised on 30 days, one after the other.
        Streak30 = "streak_30",
        /// Practised on 100 days, one after the other.
        Streak100 = "streak_100",
        /// Problems solved in five languages.
        Languages5 = "languages_5",
        /// All problems of the day of one month solved in time.
        DailiesMonth = "dailies_month",
        /// All problems of a roadmap solved.
        RoadmapDone = "roadmap_done",
    }
}

/// What badges are made of.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Facts {
    /// Listed problems that were solved and not given up.
    pub(super) solved: i64,
    /// Languages in which such problems were accepted.
    pub(super) languages: i64,
    /// Days of the longest streak.
    pub(super) best_streak: u32,
    /// Whether there is a month whose dailies were all solved in time.
    pub(super) has_month: bool,
    /// Whether there is a roadmap whose problems were all solved.
    pub(super) has_roadmap: bool,
}

impl Badge {
    /// Whether it is due.
    fn is_due(self, facts: &Facts) -> bool {
        match self {
            Self::Solved10 => facts.solved >= 10,
            Self::Solved50 => facts.solved >= 50,
            Self::Solved100 => facts.solved >= 100,
            Self::Solved500 => facts.solved >= 500,
            Self::Streak7 => facts.best_streak >= 7,
            Self::Streak30 => facts.best_streak >= 30,
            Self::Streak100 => facts.best_streak >= 100,
            Self::Languages5 => facts.languages >= 5,
            Self::DailiesMonth => facts.has_month,
            Self::RoadmapDone => facts.has_roadmap,
        }
    }

    /// What it is called.
    pub fn title(self, locale: Locale) -> &'static str {
        let (vi, en) = match self {
            Self::Solved10 => ("Giải 10 bài", "10 problems solved"),
            Self::Solved50 => ("Giải 50 bài", "50 problems solved"),
            Self::Solved100 => ("Giải 100 bài", "100 problems solved"),
            Self::Solved500 => ("Giải 500 bài", "500 problems solved"),
            Self::Streak7 => ("Chuỗi 7 ngày", "7-day streak"),
            Self::Streak30 => ("Chuỗi 30 ngày", "30-day streak"),
            Self::Streak100 => ("Chuỗi 100 ngày", "100-day streak"),
            Self::Languages5 => ("Năm ngôn ngữ", "Five languages"),
            Self::DailiesMonth => ("Trọn tháng thử thách", "A month of daily challenges"),
            Self::RoadmapDone => ("Xong một lộ trình", "A roadmap completed"),
        };
        match locale {
            Locale::Vi => vi,
            Locale::En => en,
        }
    }
}

/// The badges that are due.
pub(super) fn due(facts: &Facts) -> Vec<Badge> {
    Badge::ALL.iter().copied().filter(|badge| badge.is_due(facts)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_badge_has_its_bar() {
        use Badge::{DailiesMonth, Languages5, RoadmapDone, Solved10, Solved50, Streak7, Streak30};
        assert_eq!(due(&Facts { solved: 9, languages: 4, best_streak: 6, ..Facts::default() }), []);
        assert_eq!(due(&Facts { solved: 50, ..Facts::default() }), [Solved10, Solved50]);
        assert_eq!(due(&Facts { best_streak: 99, languages: 5, ..Facts::default() }), [Streak7, Streak30, Languages5]);
        assert_eq!(due(&Facts { has_month: true, has_roadmap: true, ..Facts::default() }), [DailiesMonth, RoadmapDone]);
        let all = Facts { solved: 500, languages: 9, best_streak: 100, has_month: true, has_roadmap: true };
        assert_eq!(due(&all), Badge::ALL);
    }

    #[test]
    fn badges_have_names_in_both_languages() {
        for badge in Badge::ALL {
            assert_ne!(badge.title(Locale::Vi), badge.title(Locale::En));
        }
    }
}
