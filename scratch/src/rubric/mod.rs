//! How far a project's author has come, by two rubrics: of each dimension the highest level that anything in the project
//! reaches.

mod facts;
mod rules;
mod tables;

use self::facts::{Facts, Found};
use self::tables::Levels;
use crate::habits::{Habits, habits};
use crate::model::Project;
use crate::{Rubric, ScratchDimension, ScratchLevel};

/// Most blocks that are named for one dimension.
const EVIDENCE_MAX: usize = 5;

/// What a project comes to.
#[derive(Debug, Clone, PartialEq)]
pub struct Analysis {
    /// What it was measured by.
    pub rubric: Rubric,
    /// How large it is.
    pub counts: Counts,
    /// Points in all.
    pub total: u32,
    /// Most points that there are.
    pub max: u32,
    /// What the points come to.
    pub level: ScratchLevel,
    /// In the order of the rubric.
    pub dimensions: Vec<Mark>,
    /// What is done badly.
    pub habits: Habits,
}

/// How large a project is.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// Without the stage.
    pub sprites: usize,
    /// Whatever stands by itself in the editor.
    pub scripts: usize,
    /// Of scripts, values that are plugged in included.
    pub blocks: usize,
}

/// The points of one dimension.
#[derive(Debug, Clone, PartialEq)]
pub struct Mark {
    /// Of what.
    pub dimension: ScratchDimension,
    /// Points.
    pub score: u32,
    /// Most points that there are.
    pub max: u32,
    /// What has earned them, five at most.
    pub evidence: Vec<Evidence>,
}

/// A block that has earned points.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Evidence {
    /// The name of the sprite, or of the stage.
    pub target: String,
    /// What the block does.
    pub opcode: String,
}

/// Measures a project.
pub fn analyse(project: &Project, rubric: Rubric) -> Analysis {
    let facts = Facts::of(project);
    let dimensions: Vec<Mark> = tables::of(rubric).iter().map(|levels| mark(&facts, levels)).collect();
    let total = dimensions.iter().map(|mark| mark.score).sum();
    let max = dimensions.iter().map(|mark| mark.max).sum();
    let level = level_of(rubric, total, max);
    Analysis { rubric, counts: counts(project), total, max, level, dimensions, habits: habits(project) }
}

fn mark(facts: &Facts<'_>, levels: &Levels) -> Mark {
    let max = number(levels.tests.len());
    let from_above = levels.tests.iter().enumerate().rev();
    let mut found = from_above.map(|(below, test)| (number(below + 1), test.found(facts)));
    let reached = found.find(|(_, found)| !found.is_empty());
    let (score, found) = reached.unwrap_or_default();
    Mark { dimension: levels.dimension, score, max, evidence: evidence(facts, &found) }
}

/// By names, so that the order of the file does not matter.
fn evidence(facts: &Facts<'_>, found: &[Found<'_>]) -> Vec<Evidence> {
    let name = |at: usize| facts.project.targets.get(at).map(|target| target.name.as_str()).unwrap_or_default();
    let mut named: Vec<(&str, &str)> = found.iter().map(|it| (name(it.target), it.opcode)).collect();
    named.sort_unstable();
    named.dedup();
    let few = named.into_iter().take(EVIDENCE_MAX);
    few.map(|(target, opcode)| Evidence { target: target.to_owned(), opcode: opcode.to_owned() }).collect()
}

fn counts(project: &Project) -> Counts {
    let sprites = project.targets.iter().filter(|target| !target.is_stage).count();
    let mut counts = Counts { sprites, ..Counts::default() };
    for script in project.scripts() {
        counts.scripts += 1;
        counts.blocks += script.blocks().len();
    }
    counts
}

/// The classic rubric goes by the mean of its dimensions (above 2, above 1), the extended one by fifths of its maximum.
fn level_of(rubric: Rubric, total: u32, max: u32) -> ScratchLevel {
    match rubric {
        Rubric::Classic if total * 3 > max * 2 => ScratchLevel::Master,
        Rubric::Classic if total * 3 > max => ScratchLevel::Developing,
        Rubric::Extended if total * 5 > max * 4 => ScratchLevel::Finesse,
        Rubric::Extended if total * 5 > max * 3 => ScratchLevel::Advanced,
        Rubric::Extended if total * 5 > max * 2 => ScratchLevel::Master,
        Rubric::Extended if total * 5 > max => ScratchLevel::Developing,
        Rubric::Classic | Rubric::Extended => ScratchLevel::Basic,
    }
}

fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_begin_above_their_bounds() {
        use ScratchLevel::{Advanced, Basic, Developing, Finesse, Master};
        let classic = [(0, Basic), (7, Basic), (8, Developing), (14, Developing), (15, Master), (21, Master)];
        for (total, level) in classic {
            assert_eq!(level_of(Rubric::Classic, total, 21), level, "{total}");
        }
        let extended = [
            (0, Basic),
            (7, Basic),
            (8, Developing),
            (14, Developing),
            (15, Master),
            (21, Master),
            (22, Advanced),
            (28, Advanced),
            (29, Finesse),
            (36, Finesse),
        ];
        for (total, level) in extended {
            assert_eq!(level_of(Rubric::Extended, total, 36), level, "{total}");
        }
    }
}
