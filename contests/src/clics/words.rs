//! Words that a package brings along.

use platform::locale::Locale;

use super::input::{TeamGroup, Verdict};

fn word(locale: Locale, vi: &'static str, en: &'static str) -> &'static str {
    match locale {
        Locale::Vi => vi,
        Locale::En => en,
    }
}

impl Verdict {
    pub(super) const ALL: [Self; 9] = [
        Self::Accepted,
        Self::WrongAnswer,
        Self::TimeLimit,
        Self::MemoryLimit,
        Self::RuntimeError,
        Self::OutputLimit,
        Self::CompileError,
        Self::JudgingError,
        Self::Stopped,
    ];

    /// The id that the specification has for it.
    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Accepted => "AC",
            Self::WrongAnswer => "WA",
            Self::TimeLimit => "TLE",
            Self::MemoryLimit => "MLE",
            Self::RuntimeError => "RTE",
            Self::OutputLimit => "OLE",
            Self::CompileError => "CE",
            Self::JudgingError => "JE",
            Self::Stopped => "CS",
        }
    }

    /// Whether it costs time: a try that is not counted does not.
    pub(super) fn has_penalty(self) -> bool {
        !matches!(self, Self::Accepted | Self::CompileError | Self::JudgingError | Self::Stopped)
    }

    pub(super) fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Accepted => word(locale, "Đúng", "Accepted"),
            Self::WrongAnswer => word(locale, "Sai kết quả", "Wrong answer"),
            Self::TimeLimit => word(locale, "Quá thời gian", "Time limit exceeded"),
            Self::MemoryLimit => word(locale, "Quá bộ nhớ", "Memory limit exceeded"),
            Self::RuntimeError => word(locale, "Lỗi khi chạy", "Runtime error"),
            Self::OutputLimit => word(locale, "Xuất quá nhiều", "Output limit exceeded"),
            Self::CompileError => word(locale, "Lỗi biên dịch", "Compile error"),
            Self::JudgingError => word(locale, "Lỗi hệ thống chấm", "Judging error"),
            Self::Stopped => word(locale, "Bị dừng", "Stopped"),
        }
    }
}

impl TeamGroup {
    pub(super) const ALL: [Self; 3] = [Self::Official, Self::Out, Self::Disqualified];

    pub(super) fn id(self) -> &'static str {
        match self {
            Self::Official => "official",
            Self::Out => "out",
            Self::Disqualified => "disqualified",
        }
    }

    pub(super) fn name(self, locale: Locale) -> &'static str {
        match self {
            Self::Official => word(locale, "Chính thức", "Official"),
            Self::Out => word(locale, "Ngoài xếp hạng", "Out of competition"),
            Self::Disqualified => word(locale, "Bị loại", "Disqualified"),
        }
    }
}

pub(super) fn winner(locale: Locale) -> &'static str {
    word(locale, "Quán quân", "Contest winner")
}

pub(super) fn first_to_solve(locale: Locale, label: &str) -> String {
    format!("{} {label}", word(locale, "Giải được đầu tiên: câu", "First to solve problem"))
}
