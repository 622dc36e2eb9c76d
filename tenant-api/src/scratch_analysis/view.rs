//! What is told of a project.

use platform::locale::Locale;
use scratch::{
    Analysis, Comparison, Counts, DeadReason, Duplicate, Mark, Project, ScratchAttribute, ScratchChange,
    ScratchDimension, ScratchFormat, ScratchLevel, ScratchNamed, ScratchRubric, ScratchUnmatched, block_text,
    script_text,
};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::hints::hint;

/// Scripts that are told of a project: each names its sprite, so that a small file could make an answer of hundreds of MB.
/// Large projects have some thousands.
const TOLD_MAX: usize = 5000;

/// How far a project's author has come, and what is done badly. Scripts are named by their ids in `scripts`.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchAnalysis {
    format: ScratchFormat,
    counts: ScratchCounts,
    rubric: ScratchRubric,
    total: u32,
    max: u32,
    level: ScratchLevel,
    dimensions: Vec<ScratchMark>,
    /// Scripts that nothing starts, and those with an empty loop or condition.
    dead_code: Vec<ScratchDeadCode>,
    /// Scripts of the same steps.
    duplicates: Vec<ScratchDuplicate>,
    /// Names that the editor gave.
    default_names: Vec<ScratchDefaultName>,
    /// What is changed without having been set at the start.
    uninitialised: Vec<ScratchUninitialised>,
    /// Messages and own blocks that lack their other half.
    unmatched: Vec<ScratchUnmatchedName>,
    /// The first 5,000, and of the lists above what is about them.
    scripts: Vec<ScratchScript>,
    /// Null without an earlier project.
    comparison: Option<ScratchComparison>,
}

/// How large a project is.
#[derive(Debug, Clone, Copy, Serialize, Deserialize, ToSchema)]
pub struct ScratchCounts {
    /// Without the stage.
    pub sprites: usize,
    pub scripts: usize,
    pub blocks: usize,
}

/// The points of one dimension.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchMark {
    key: ScratchDimension,
    score: u32,
    max: u32,
    /// What has earned them, five at most.
    evidence: Vec<ScratchEvidence>,
    /// What the next level takes, in the caller's language; null at the highest.
    hint: Option<&'static str>,
    /// Blocks that do it, as English text of scratchblocks; null at the highest.
    hint_blocks: Option<&'static str>,
}

/// A block that has earned points.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchEvidence {
    /// The sprite's name.
    target: String,
    opcode: String,
    /// Such a block, as English text of scratchblocks; empty where it has no words of its own.
    text: String,
}

/// A script that does nothing, or has a part that does nothing.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchDeadCode {
    target: String,
    script: usize,
    reason: DeadReason,
}

/// Scripts of the same steps.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchDuplicate {
    scripts: Vec<usize>,
    /// Steps of each.
    blocks: usize,
}

/// Something that nobody has named.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchDefaultName {
    target: String,
    kind: ScratchNamed,
    name: String,
}

/// Something that begins as the last run has left it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchUninitialised {
    target: String,
    attribute: ScratchAttribute,
    /// Which one, of variables.
    variable: Option<String>,
}

/// A message or an own block that lacks its other half.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchUnmatchedName {
    kind: ScratchUnmatched,
    name: String,
    /// The first sprite that has it.
    target: String,
}

/// A script.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchScript {
    id: usize,
    target: String,
    /// English text of scratchblocks; very long ones are cut.
    text: String,
}

/// What became of an earlier project.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchComparison {
    /// How much of both is in both, by blocks: 0 to 1.
    similarity: f64,
    targets: Vec<ScratchTargetPair>,
    /// The earlier project's, which `before` names.
    scripts: Vec<ScratchScript>,
}

/// A sprite before and after.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchTargetPair {
    /// What it was called.
    before: Option<String>,
    /// What it is called.
    after: Option<String>,
    change: ScratchChange,
    scripts: Vec<ScratchScriptPair>,
}

/// A script before and after.
#[derive(Debug, Serialize, ToSchema)]
pub struct ScratchScriptPair {
    before: Option<usize>,
    after: Option<usize>,
    change: ScratchChange,
    /// How much of both is in both: 0 to 1.
    similarity: f64,
}

impl ScratchAnalysis {
    /// Of a project in this format.
    pub fn of(
        (format, project): (ScratchFormat, &Project),
        analysis: &Analysis,
        comparison: Option<ScratchComparison>,
        locale: Locale,
    ) -> Self {
        let Analysis { rubric, counts, total, max, level, dimensions, habits } = analysis.clone();
        let dead_code = habits.dead.into_iter().filter(|it| it.script < TOLD_MAX);
        let dead_code = dead_code.map(|it| ScratchDeadCode { target: it.target, script: it.script, reason: it.reason });
        let duplicates = habits.duplicates.into_iter().filter_map(ScratchDuplicate::of);
        let names = habits.default_names.into_iter();
        let unset = habits.uninitialised.into_iter();
        let unmatched = habits.unmatched.into_iter();
        Self {
            format,
            counts: counts.into(),
            rubric,
            total,
            max,
            level,
            dimensions: dimensions.into_iter().map(|mark| ScratchMark::of(mark, rubric, locale)).collect(),
            dead_code: dead_code.collect(),
            duplicates: duplicates.collect(),
            default_names: names
                .map(|it| ScratchDefaultName { target: it.target, kind: it.kind, name: it.name })
                .collect(),
            uninitialised: unset
                .map(|it| ScratchUninitialised { target: it.target, attribute: it.attribute, variable: it.variable })
                .collect(),
            unmatched: unmatched
                .map(|it| ScratchUnmatchedName { kind: it.kind, name: it.name, target: it.target })
                .collect(),
            scripts: scripts(project),
            comparison,
        }
    }
}

impl ScratchDuplicate {
    /// None where fewer than two of them are told.
    fn of(found: Duplicate) -> Option<Self> {
        let Duplicate { mut scripts, blocks } = found;
        scripts.retain(|script| *script < TOLD_MAX);
        (scripts.len() > 1).then_some(Self { scripts, blocks })
    }
}

impl ScratchMark {
    fn of(mark: Mark, rubric: ScratchRubric, locale: Locale) -> Self {
        let Mark { dimension: key, score, max, evidence } = mark;
        let evidence = evidence.into_iter().map(|it| {
            let text = block_text(&it.opcode);
            ScratchEvidence { target: it.target, opcode: it.opcode, text }
        });
        let next = hint(rubric, key, score);
        Self {
            key,
            score,
            max,
            evidence: evidence.collect(),
            hint: next.map(|hint| hint.text(locale)),
            hint_blocks: next.map(|hint| hint.blocks(locale)),
        }
    }
}

impl ScratchComparison {
    /// With the scripts of the earlier project.
    pub fn of(comparison: &Comparison, earlier: &Project) -> Self {
        let is_told = |script: Option<usize>| script.is_none_or(|id| id < TOLD_MAX);
        let pairs = comparison.targets.iter().map(|pair| ScratchTargetPair {
            before: pair.before.clone(),
            after: pair.after.clone(),
            change: pair.change,
            scripts: pair
                .scripts
                .iter()
                .filter(|it| is_told(it.before) && is_told(it.after))
                .map(|it| ScratchScriptPair {
                    before: it.before,
                    after: it.after,
                    change: it.change,
                    similarity: it.similarity,
                })
                .collect(),
        });
        Self { similarity: comparison.similarity, targets: pairs.collect(), scripts: scripts(earlier) }
    }
}

fn scripts(project: &Project) -> Vec<ScratchScript> {
    let script =
        |it: scratch::ScriptOf<'_>| ScratchScript { id: it.id, target: it.target.name.clone(), text: script_text(&it) };
    project.scripts().take(TOLD_MAX).map(script).collect()
}

impl From<Counts> for ScratchCounts {
    fn from(counts: Counts) -> Self {
        let Counts { sprites, scripts, blocks } = counts;
        Self { sprites, scripts, blocks }
    }
}

#[cfg(test)]
mod tests {
    use scratch::{Block, Script, Target, analyse, compare};

    use super::*;

    #[test]
    fn of_thousands_of_scripts_the_first_are_told() {
        let many = 6000_u32;
        let block = || Block { opcode: "looks_show".into(), ..Block::default() };
        let scripts = (0..many).map(|first| Script { first, end: first + 1 }).collect();
        let blocks = (0..many).map(|_| block()).collect();
        let target = Target { name: "Mèo".into(), blocks, scripts, ..Target::default() };
        let project = Project { targets: vec![target], extensions: vec![] };
        let comparison = ScratchComparison::of(&compare(&project, &project), &project);
        assert_eq!((comparison.scripts.len(), comparison.targets[0].scripts.len()), (TOLD_MAX, TOLD_MAX));
        let analysis = analyse(&project, ScratchRubric::Classic);
        let told = ScratchAnalysis::of((ScratchFormat::Sb3, &project), &analysis, None, Locale::Vi);
        assert_eq!((told.counts.scripts, told.scripts.len(), told.dead_code.len()), (6000, TOLD_MAX, TOLD_MAX));
    }
}
