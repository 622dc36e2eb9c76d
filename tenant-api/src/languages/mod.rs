//! The languages that programs may be written in.

mod asked;
pub mod messages;
mod why_not;

use std::collections::{HashMap, HashSet};

use actix_web::get;
use judge_farm::client::{JudgeError, Language, LanguageMeasure, Unjudged, languages, unjudged};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::Query;
use platform::openapi::ServiceConfig;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::judge;
use crate::site::Site;

pub use asked::{LanguageRef, id_or_key, maybe_id_or_key, with_id};
pub use why_not::{WhyNot, require};

/// A language.
#[derive(Debug, Serialize, ToSchema)]
pub struct LanguageItem {
    id: i32,
    key: &'static str,
    /// Other keys that mean the same.
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    #[schema(required = false)]
    aliases: &'static [String],
    name: &'static str,
    version: &'static str,
    /// How the editor colours it.
    editor_mode: &'static str,
    /// What its files' names end with.
    #[serde(skip_serializing_if = "Option::is_none")]
    extension: Option<&'static str>,
    /// Whether the judge can run it now.
    available: bool,
    /// Why it can't.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<WhyNot>,
    /// What an empty editor begins with; empty where nothing can be handed in.
    template: &'static str,
    /// What its smallest program takes, where the judge has measured it; not for editors.
    #[serde(skip_serializing_if = "Option::is_none")]
    measured: Option<Measured>,
}

/// What the smallest program of a language takes on the judge.
#[derive(Debug, Serialize, ToSchema)]
pub struct Measured {
    /// CPU time, milliseconds.
    start_cpu_ms: i32,
    /// Time by the clock, milliseconds.
    start_wall_ms: i32,
    /// CPU time of compiling it, milliseconds; null where nothing is compiled.
    compile_cpu_ms: Option<i32>,
    /// Memory, KiB.
    peak_kib: i32,
}

impl From<LanguageMeasure> for Measured {
    fn from(measure: LanguageMeasure) -> Self {
        let LanguageMeasure { start_cpu_ms, start_wall_ms, compile_cpu_ms, peak_kib, .. } = measure;
        Self { start_cpu_ms, start_wall_ms, compile_cpu_ms, peak_kib }
    }
}

impl LanguageItem {
    fn judged(language: &'static Language, available: bool, measured: Option<Measured>) -> Self {
        Self {
            id: language.id,
            key: &language.key,
            aliases: &language.aliases,
            name: &language.name,
            version: &language.version,
            editor_mode: &language.editor_mode,
            extension: Some(&language.extension),
            available,
            reason: (!available).then_some(WhyNot::NoJudge),
            template: if available { &language.template } else { "" },
            measured,
        }
    }

    fn unjudged(language: &'static Unjudged) -> Self {
        let reason = WhyNot::of(language.id);
        Self {
            id: language.id,
            key: &language.key,
            aliases: &[],
            name: &language.name,
            version: &language.version,
            editor_mode: &language.editor_mode,
            extension: Some(&language.extension),
            available: false,
            reason: Some(reason),
            template: if reason == WhyNot::Browser { &language.template } else { "" },
            measured: None,
        }
    }
}

/// What people call a language; empty where there is none of that id.
pub fn name_of(id: i32) -> &'static str {
    let judged = languages().iter().map(|language| (language.id, language.name.as_str()));
    let others = unjudged().iter().map(|language| (language.id, language.name.as_str()));
    judged.chain(others).find(|(known, _)| *known == id).map_or("", |(_, name)| name)
}

/// What learners' editors need of all languages, by id: less than half of what authors get.
///
/// # Errors
/// When the judge's database fails.
pub async fn for_editors(site: &Site) -> Result<Vec<LanguageItem>, ApiError> {
    let available = judge::available_languages(site).await?;
    let plain = |item| LanguageItem { aliases: &[], ..item };
    Ok(list(available, Vec::new()).into_iter().map(plain).collect())
}

/// All languages by id: whether the judge can run each now, and what was measured of it.
async fn for_authors(site: &Site) -> Result<Vec<LanguageItem>, ApiError> {
    let (available, measures) = tokio::try_join!(judge::available_languages(site), measures(site))?;
    Ok(list(available, measures))
}

fn list(available: Vec<i32>, measures: Vec<LanguageMeasure>) -> Vec<LanguageItem> {
    let available: HashSet<i32> = available.into_iter().collect();
    let mut measures: HashMap<i32, LanguageMeasure> =
        measures.into_iter().map(|measure| (measure.language_id, measure)).collect();
    let judged = languages().iter().map(|language| {
        let measured = measures.remove(&language.id).map(Measured::from);
        LanguageItem::judged(language, available.contains(&language.id), measured)
    });
    let mut all: Vec<LanguageItem> = judged.collect();
    all.extend(unjudged().iter().map(LanguageItem::unjudged));
    all.sort_by_key(|item| item.id);
    all
}

/// What was measured; nothing while the judge's database is away.
async fn measures(site: &Site) -> Result<Vec<LanguageMeasure>, ApiError> {
    match site.app.judge.language_measures().await {
        Err(JudgeError::Database(error)) if platform::db::is_unavailable(&error) => Ok(Vec::new()),
        answer => answer.map_err(judge::fault),
    }
}

/// Which of the languages' fields are asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct LanguagesQuery {
    /// All when missing.
    #[serde(rename = "for")]
    #[param(inline)]
    reader: Option<Reader>,
}

/// Who reads the list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Reader {
    /// A learner's editor, which needs no aliases and no measures.
    Editor,
}

/// The languages of the editor.
#[utoipa::path(tag = "snippet", params(LanguagesQuery), responses((status = 200, body = Envelope<Vec<LanguageItem>>)))]
#[get("/api/snippet/judge-language")]
pub async fn list_languages(site: Site, query: Query<LanguagesQuery>) -> Result<Envelope<Vec<LanguageItem>>, ApiError> {
    list_for(&site, &query).await
}

/// The same list.
#[utoipa::path(tag = "judge", params(LanguagesQuery), responses((status = 200, body = Envelope<Vec<LanguageItem>>)))]
#[get("/api/judge/snippet/judge")]
pub async fn list_judge_languages(
    site: Site,
    query: Query<LanguagesQuery>,
) -> Result<Envelope<Vec<LanguageItem>>, ApiError> {
    list_for(&site, &query).await
}

async fn list_for(site: &Site, query: &LanguagesQuery) -> Result<Envelope<Vec<LanguageItem>>, ApiError> {
    Ok(Envelope::of(match query.reader {
        Some(Reader::Editor) => for_editors(site).await?,
        None => for_authors(site).await?,
    }))
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(list_languages).service(list_judge_languages);
}
