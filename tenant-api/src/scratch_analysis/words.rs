//! What dimensions and levels are called in tables.

use platform::locale::Locale;
use scratch::{ScratchDimension, ScratchLevel};

/// A dimension in words.
pub fn dimension(dimension: ScratchDimension, locale: Locale) -> &'static str {
    let (vi, en) = match dimension {
        ScratchDimension::Logic => ("Tư duy logic", "Logic"),
        ScratchDimension::FlowControl => ("Điều khiển luồng", "Flow control"),
        ScratchDimension::Synchronization => ("Đồng bộ hóa", "Synchronization"),
        ScratchDimension::Abstraction => ("Trừu tượng hóa", "Abstraction"),
        ScratchDimension::DataRepresentation => ("Biểu diễn dữ liệu", "Data representation"),
        ScratchDimension::UserInteractivity => ("Tương tác người dùng", "User interactivity"),
        ScratchDimension::Parallelization => ("Song song", "Parallelization"),
        ScratchDimension::MathOperators => ("Toán tử", "Math operators"),
        ScratchDimension::MotionOperators => ("Chuyển động", "Motion operators"),
    };
    pick((vi, en), locale)
}

/// A level in words.
pub fn level(level: ScratchLevel, locale: Locale) -> &'static str {
    let words = match level {
        ScratchLevel::Basic => ("Cơ bản", "Basic"),
        ScratchLevel::Developing => ("Đang phát triển", "Developing"),
        ScratchLevel::Master => ("Thành thạo", "Master"),
        ScratchLevel::Advanced => ("Nâng cao", "Advanced"),
        ScratchLevel::Finesse => ("Tinh thông", "Finesse"),
    };
    pick(words, locale)
}

/// One of two texts.
pub fn pick((vi, en): (&'static str, &'static str), locale: Locale) -> &'static str {
    match locale {
        Locale::Vi => vi,
        Locale::En => en,
    }
}
