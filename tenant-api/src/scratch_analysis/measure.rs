//! A file measured, beside an earlier one where there is one. Blocks: call it off the async threads.

use std::fs::File;

use platform::error::ApiError;
use platform::locale::Locale;
use scratch::{Analysis, Format, Project, Rubric, analyse, compare};

use super::refusals::refused;
use super::view::{ScratchAnalysis, ScratchComparison};
use crate::files::Received;

/// What is to be measured.
pub struct Asked {
    pub file: Received,
    /// The earlier one.
    pub other: Option<Received>,
    pub rubric: Rubric,
    pub locale: Locale,
}

/// What came of it.
pub struct Measured {
    /// Of the file, as the client calls it.
    pub name: String,
    pub format: Format,
    pub analysis: Analysis,
    pub view: ScratchAnalysis,
}

/// Measures a file.
///
/// # Errors
/// Where it is no project.
pub fn measure(asked: Asked) -> Result<Measured, ApiError> {
    let Asked { file, other, rubric, locale } = asked;
    let (format, project) = project(&file, "file")?;
    let earlier = other.map(|other| project_of(&other)).transpose()?;
    let comparison = earlier.map(|earlier| ScratchComparison::of(&compare(&earlier, &project), &earlier));
    let analysis = analyse(&project, rubric);
    let view = ScratchAnalysis::of((format, &project), &analysis, comparison, locale);
    Ok(Measured { name: file.name, format, analysis, view })
}

fn project_of(other: &Received) -> Result<Project, ApiError> {
    project(other, "other").map(|(_, project)| project)
}

/// The project of a file of the form.
fn project(received: &Received, field: &str) -> Result<(Format, Project), ApiError> {
    let file = File::open(received.draft.path()).map_err(ApiError::internal)?;
    let opened = scratch::open(file).map_err(|fault| refused(fault, field))?;
    let project = scratch::read(&opened).map_err(|fault| refused(fault, field))?;
    Ok((opened.format, project))
}
