//! What the next level of a dimension takes: in words for learners, and as blocks.

mod control;
mod media;
mod operators;

use platform::locale::Locale;
use scratch::ScratchRubric::{Classic, Extended};
use scratch::{ScratchDimension, ScratchRubric};

/// What a level takes. Words quote blocks as the pictures of that language have them.
pub struct Hint {
    vi: &'static str,
    en: &'static str,
    blocks: Blocks,
}

/// English text of scratchblocks, which pictures translate; what variables and sprites are called and what is said in it is
/// written for readers of either language.
struct Blocks {
    vi: &'static str,
    en: &'static str,
}

impl Hint {
    /// In that language.
    pub fn text(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::Vi => self.vi,
            Locale::En => self.en,
        }
    }

    /// Blocks that do it, as English text of scratchblocks with names in that language.
    pub fn blocks(&self, locale: Locale) -> &'static str {
        match locale {
            Locale::Vi => self.blocks.vi,
            Locale::En => self.blocks.en,
        }
    }
}

/// What takes a project beyond its points; none at the highest level.
pub fn hint(rubric: ScratchRubric, dimension: ScratchDimension, score: u32) -> Option<&'static Hint> {
    let is_meant =
        |(rubrics, of, level, _): &&Row| rubrics.contains(&rubric) && (*of, *level) == (dimension, score + 1);
    all().find(is_meant).map(|(.., hint)| hint)
}

type Row = (&'static [ScratchRubric], ScratchDimension, u32, Hint);

const BOTH: &[ScratchRubric] = &[Classic, Extended];
const CLASSIC: &[ScratchRubric] = &[Classic];
const EXTENDED: &[ScratchRubric] = &[Extended];

fn all() -> impl Iterator<Item = &'static Row> {
    [control::HINTS, media::HINTS, operators::HINTS].into_iter().flatten()
}

/// Blocks in which nothing has a name.
const fn same(blocks: &'static str) -> Blocks {
    Blocks { vi: blocks, en: blocks }
}

const fn each(vi: &'static str, en: &'static str) -> Blocks {
    Blocks { vi, en }
}

#[cfg(test)]
mod tests {
    use scratch::analyse;

    use super::*;

    #[test]
    fn every_level_but_the_highest_has_a_hint() {
        for rubric in ScratchRubric::ALL {
            for mark in analyse(&scratch::Project::default(), *rubric).dimensions {
                for score in 0..mark.max {
                    let hint = hint(*rubric, mark.dimension, score);
                    let is_whole = hint.is_some_and(|it| !it.vi.is_empty() && !it.en.is_empty() && it.vi != it.en);
                    assert!(is_whole, "{rubric} {} {score}", mark.dimension);
                }
                assert!(hint(*rubric, mark.dimension, mark.max).is_none(), "{rubric} {}", mark.dimension);
            }
        }
    }

    #[test]
    fn blocks_are_closed() {
        for (_, dimension, level, hint) in all() {
            for blocks in Locale::ALL.map(|locale| hint.blocks(locale)) {
                let count = |word: &str| blocks.lines().filter(|line| line.starts_with(word)).count();
                let opened = count("if <") + count("repeat ") + count("forever");
                assert_eq!(opened, count("end"), "{dimension} {level}");
                for (opening, closing) in [('(', ')'), ('[', ']')] {
                    let (opened, closed) = (blocks.matches(opening).count(), blocks.matches(closing).count());
                    assert_eq!(opened, closed, "{dimension} {level}");
                }
            }
        }
    }

    #[test]
    fn nobody_reads_names_of_the_other_language() {
        for (_, dimension, level, hint) in all() {
            let [vi, en] = [Locale::Vi, Locale::En].map(|locale| hint.blocks(locale));
            assert!(en.is_ascii(), "{dimension} {level}: {en}");
            assert_eq!(vi.lines().count(), en.lines().count(), "{dimension} {level}");
            for name in ["score", "lives", "names", "height", "start v", "space v", "edge v", "myself"] {
                assert!(!vi.contains(name), "{dimension} {level}: {vi}");
            }
        }
    }
}
