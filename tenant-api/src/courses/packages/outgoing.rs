//! A course of the site as a package.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use exchange::course::{
    Asked, Caption, Course as Package, CourseFile, CourseItem, CourseLesson, CourseQuestion, Download, Front,
    LessonTranslation, QuestionBody, Video,
};
use platform::blobs::Finished;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;
use serde_json::{Map, Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::places::name_of;
use crate::actor::Actor;
use crate::approval::edits_everything;
use crate::categories::{self, CategoryKind};
use crate::courses::access::find_editable;
use crate::courses::curriculum::{For, Node, items_of, nodes_of};
use crate::courses::draft::CourseDraft;
use crate::courses::lessons::{self, Lesson, LessonDraft, set_questions};
use crate::courses::store::{self, Course};
use crate::files::{self, Archive, Whole};
use crate::ids::{CategoryId, CourseId, FileId, ItemId, LessonId, QuestionId};
use crate::question_exchange::change_value;
use crate::questions::test_cases::CaseRow;
use crate::questions::{self, Portable};
use crate::site::Site;

/// Tests up to this size stand in the text, where git compares them.
const INLINE_MAX: i64 = 16 * 1024;

/// A course on its way out.
pub struct Outgoing {
    pub course: Package,
    /// What `files/` has to hold, by SHA-256.
    pub bytes: BTreeMap<String, Bytes>,
    /// Titles of questions that are another's.
    pub left_out: Vec<String>,
}

/// Where bytes come from.
pub enum Bytes {
    /// The blob store has them under their SHA-256.
    Blob,
    /// They were put together here: a film in pieces.
    Made(Finished),
}

type Paths = HashMap<CategoryId, Vec<String>>;

/// Everything of a course that its editor may take along.
///
/// # Errors
/// When `actor` may not edit it by now, or the database or the blob store fails.
pub async fn outgoing(site: &Site, actor: &Actor, id: CourseId) -> Result<Outgoing, ApiError> {
    let mut conn = site.read().await?;
    let course = find_editable(&mut conn, id, actor).await?;
    let rows = items_of(&mut conn, id, For { user: None, lang: Locale::Vi.code() }).await?;
    let translations: HashMap<ItemId, Value> = rows.iter().map(|row| (row.id, row.translations.clone())).collect();
    let nodes = nodes_of(rows);
    let ids: Vec<LessonId> = nodes.iter().filter_map(|node| node.lesson.as_ref()).map(|lesson| lesson.id).collect();
    let lessons = lessons::find_many(&mut conn, &ids).await?;
    let asked = set_questions(&mut conn, &ids).await?;
    let paths = categories::paths(&mut conn, CategoryKind::Question).await?;
    let mut taking =
        Taking { keys: HashMap::new(), questions: Vec::new(), left_out: Vec::new(), tests: BTreeSet::new() };
    for row in &asked {
        taking.question(site, &mut conn, row.id, actor, &paths).await?;
    }
    // A text may name any file: only who may show it takes it along. What lessons give out was theirs when it came in.
    let shown = shown_files(&course.draft, &lessons, &taking.questions);
    let mut taken = files::usable(&mut conn, &shown, actor.id).await?;
    taken.extend(lessons.iter().flat_map(|lesson| lesson.draft.content.file_ids()));
    taken.sort_unstable();
    taken.dedup();
    let whole = files::list_whole(&mut conn, &taken).await?;
    let fields = fields_of(&mut conn, &course).await?;
    drop(conn);
    let (files, bytes) = Files::of(site, whole).await?;
    let by_id: HashMap<LessonId, &Lesson> = lessons.iter().map(|lesson| (lesson.id, lesson)).collect();
    let mut items = Vec::new();
    let lesson_of = |node: &Node| {
        let lesson = by_id.get(&node.lesson.as_ref()?.id)?;
        let asked = asked.iter().filter(|row| row.lesson_id == lesson.id);
        let asked = asked.filter_map(|row| {
            let key = taking.keys.get(&row.id)?.clone();
            Some(Asked { key, on_quiz: row.on_quiz, score: row.score, at: row.at, must_answer: row.must_answer })
        });
        Some(lesson_of(lesson, asked.collect(), &files, &paths))
    };
    let mut placed: Vec<CourseItem> = Vec::with_capacity(nodes.len());
    for node in &nodes {
        placed.push(item_of(node, &nodes, translations.get(&node.id), lesson_of(node)));
    }
    // From the end, so that whatever stands in an item is whole before the item is put into its own parent.
    for node in nodes.iter().rev() {
        let item = placed.pop().unwrap_or_default();
        match node.parent {
            Some(parent) => placed[parent].children.insert(0, item),
            None => items.insert(0, item),
        }
    }
    let mut fields = Value::Object(fields);
    files.name(&mut fields);
    let Value::Object(mut fields) = fields else { return Err(ApiError::internal(anyhow::anyhow!("no fields"))) };
    fields.insert("cover".to_owned(), json!(files.hash_of(&course.draft.cover_image)));
    let questions = taking.questions.into_iter().map(|(key, body)| {
        let mut body = Value::Object(body);
        files.name(&mut body);
        let body = body.as_object().cloned().unwrap_or_default();
        CourseQuestion { path: key.clone(), key, body: QuestionBody::Form(body) }
    });
    let course =
        Package { fields, questions: questions.collect(), files: files.entries(), items, ..Package::default() };
    let mut bytes = bytes;
    for sha256 in taking.tests {
        bytes.entry(sha256).or_insert(Bytes::Blob);
    }
    Ok(Outgoing { course, bytes, left_out: taking.left_out })
}

/// Questions that are taken along.
struct Taking {
    keys: HashMap<QuestionId, String>,
    questions: Vec<(String, Map<String, Value>)>,
    left_out: Vec<String>,
    /// SHA-256 of the tests that lie in files.
    tests: BTreeSet<String>,
}

impl Taking {
    /// Takes a question along, once, if `actor` may see its key: whoever is named as a teacher has agreed to nothing.
    async fn question(
        &mut self,
        site: &Site,
        conn: &mut TenantConn,
        id: QuestionId,
        actor: &Actor,
        paths: &Paths,
    ) -> Result<(), ApiError> {
        if self.keys.contains_key(&id) {
            return Ok(());
        }
        let Some(Portable { author_id, mut body, cases }) = questions::find_portable(conn, id).await? else {
            return Ok(());
        };
        if author_id != actor.id && !edits_everything(actor) {
            let title = body.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
            if !self.left_out.contains(&title) {
                self.left_out.push(title);
            }
            return Ok(());
        }
        let category = categories::category_of(conn, CategoryKind::Question, id.get()).await?;
        if let Some(path) = category.and_then(|id| paths.get(&id)) {
            body.insert("category".to_owned(), json!(path));
        }
        if !cases.is_empty() {
            let mut tests = Vec::with_capacity(cases.len());
            for case in cases {
                tests.push(self.test(site, case).await?);
            }
            body.insert("test_cases".to_owned(), json!(tests));
        }
        let key = format!("q{}", self.questions.len() + 1);
        self.keys.insert(id, key.clone());
        self.questions.push((key, body));
        Ok(())
    }

    async fn test(&mut self, site: &Site, case: CaseRow) -> Result<Value, ApiError> {
        let mut test = json!({
            "name": case.name, "is_sample": case.is_sample, "score": case.score, "subtask": case.subtask,
        });
        if case.test_code.as_object().is_some_and(|code| !code.is_empty()) {
            test["test_code"] = case.test_code;
        }
        for (name, hash, size) in
            [("input", case.input_hash, case.input_size), ("output", case.output_hash, case.output_size)]
        {
            let text = match size <= INLINE_MAX {
                true => String::from_utf8(site.app.blobs.get(&hash).await?.to_vec()).ok(),
                false => None,
            };
            match text {
                Some(text) => test[name] = json!(text),
                None => {
                    test[format!("{name}_file")] = json!(hash);
                    self.tests.insert(hash);
                }
            }
        }
        Ok(test)
    }
}

/// Every file that texts show.
fn shown_files(draft: &CourseDraft, lessons: &[Lesson], questions: &[(String, Map<String, Value>)]) -> Vec<FileId> {
    let mut all = files::ids_in(&json!([draft.cover_image, draft.texts, draft.translations]));
    for lesson in lessons {
        all.extend(files::ids_in(&lesson.draft.shown()));
    }
    all.extend(questions.iter().flat_map(|(_, body)| files::ids_in(&json!(body))));
    all
}

/// The files of the course by what a package calls them.
struct Files {
    by_id: HashMap<FileId, CourseFile>,
    /// Addresses on the site with those in the package, the longest first.
    addresses: Vec<(String, String)>,
}

impl Files {
    async fn of(site: &Site, all: Vec<Whole>) -> Result<(Self, BTreeMap<String, Bytes>), ApiError> {
        let (mut by_id, mut addresses, mut bytes) = (HashMap::new(), Vec::new(), BTreeMap::new());
        for file in all {
            let (name, sha256, from) = if file.parts.is_empty() {
                (file.name.clone(), file.blob_hash.clone(), Bytes::Blob)
            } else {
                let made = zip_of(site, &file).await?;
                let stem = file.name.rsplit_once('.').map_or(file.name.as_str(), |(stem, _)| stem);
                (format!("{stem}.zip"), made.key.clone(), Bytes::Made(made))
            };
            addresses.push((file.address.clone(), name_of(&sha256)));
            by_id.insert(file.id, CourseFile { name, path: name_of(&sha256), sha256: sha256.clone() });
            bytes.entry(sha256).or_insert(from);
        }
        addresses.sort_by_key(|(address, _)| std::cmp::Reverse(address.len()));
        Ok((Self { by_id, addresses }, bytes))
    }

    /// Puts the package's names into every text of a value.
    fn name(&self, value: &mut Value) {
        change_value(value, &|text| {
            let is_shown = text.contains("/files/");
            let all = self.addresses.iter().filter(|_| is_shown);
            all.fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
        });
    }

    fn hash(&self, id: FileId) -> Option<String> {
        self.by_id.get(&id).map(|file| file.sha256.clone())
    }

    fn hash_of(&self, address: &str) -> Option<String> {
        files::ids_in(&json!(address)).first().and_then(|id| self.hash(*id))
    }

    fn entries(&self) -> Vec<CourseFile> {
        let mut all: Vec<&CourseFile> = self.by_id.values().collect();
        all.sort_by(|a, b| (&a.name, &a.sha256).cmp(&(&b.name, &b.sha256)));
        all.dedup_by(|a, b| a.sha256 == b.sha256);
        all.into_iter().cloned().collect()
    }
}

/// A film in pieces as the zip that makes it again.
async fn zip_of(site: &Site, file: &Whole) -> Result<Finished, ApiError> {
    let blobs = &site.app.blobs;
    let mut archive = Archive::begin(blobs).await?;
    archive.write_blob(blobs, "index.m3u8", &file.blob_hash).await?;
    for (path, hash) in file.parts.iter().filter(|(path, _)| path != "index.m3u8") {
        archive.write_blob(blobs, path, hash).await?;
    }
    archive.finish().await
}

fn moment(at: Option<OffsetDateTime>) -> Option<String> {
    at.and_then(|at| at.format(&Rfc3339).ok())
}

/// What stands in `course.json` beside files and items.
async fn fields_of(conn: &mut TenantConn, course: &Course) -> Result<Map<String, Value>, ApiError> {
    let draft = &course.draft;
    let before = store::prerequisites_of(conn, course.id, None, Locale::Vi.code()).await?;
    let category = categories::category_of(conn, CategoryKind::Course, course.id.get()).await?;
    let paths = categories::paths(conn, CategoryKind::Course).await?;
    let fields = json!({
        "title": draft.texts.title, "slug": draft.slug, "text_format": draft.format,
        "description": draft.texts.description, "level": draft.level, "tags": draft.tags,
        "category": category.and_then(|id| paths.get(&id).cloned()).unwrap_or_default(),
        "price": draft.price, "origin_price": draft.origin_price, "discount_code": draft.discount_code,
        "duration": draft.duration, "suggested_duration": draft.suggested_duration,
        "pass_percentage": draft.pass_percentage, "in_order": draft.in_order,
        "opens_at": moment(draft.opens_at), "closes_at": moment(draft.closes_at), "visibility": draft.visibility,
        "prerequisites": before.into_iter().map(|it| it.slug).collect::<Vec<_>>(),
        "what_you_learn": draft.texts.what_you_learn, "requirements": draft.texts.requirements,
        "cover": null, "translations": draft.translations,
    });
    fields.as_object().cloned().ok_or_else(|| ApiError::internal(anyhow::anyhow!("no fields")))
}

fn key_of(at: usize) -> String {
    format!("i{}", at + 1)
}

fn item_of(node: &Node, nodes: &[Node], translations: Option<&Value>, content: Option<CourseLesson>) -> CourseItem {
    let place = |id: ItemId| nodes.iter().position(|other| other.id == id);
    let key = place(node.id).map(key_of).unwrap_or_default();
    let titles = translations.and_then(Value::as_object).into_iter().flatten();
    let titles = titles.map(|(code, it)| (code.clone(), json!({ "title": it["title"] }))).collect::<Map<_, _>>();
    CourseItem {
        key,
        kind: node.kind.name().to_owned(),
        title: node.title.clone(),
        translations: Value::Object(titles),
        is_hidden: node.is_hidden,
        is_preview: node.is_preview,
        opens_at: moment(node.opens_at),
        opens_after_days: node.opens_after_days,
        requires: node.requires.iter().filter_map(|id| place(*id)).map(key_of).collect(),
        lesson: None,
        content,
        children: Vec::new(),
    }
}

fn lesson_of(lesson: &Lesson, questions: Vec<Asked>, files: &Files, paths: &Paths) -> CourseLesson {
    let LessonDraft { kind, content, settings, translations, .. } = &lesson.draft;
    let named = |blocks: &Vec<statements::Block>| {
        let mut blocks = json!(blocks);
        files.name(&mut blocks);
        blocks.as_array().cloned().unwrap_or_default()
    };
    let video = content.video.as_ref();
    let front = Front {
        title: None,
        kind: kind.name().to_owned(),
        settings: settings.as_ref().map(|settings| settings_of(&json!(settings), paths)),
        video: video.map(|video| Video {
            file: video.file_id.and_then(|id| files.hash(id)),
            url: video.url.clone(),
            duration: video.duration,
        }),
        captions: video
            .iter()
            .flat_map(|video| &video.captions)
            .filter_map(|it| Some(Caption { lang: it.lang.clone(), file: files.hash(it.file_id)? }))
            .collect(),
        files: content
            .files
            .iter()
            .filter_map(|it| Some(Download { file: files.hash(it.file_id)?, name: it.name.clone() }))
            .collect(),
        questions,
    };
    let translations = translations
        .iter()
        .map(|(code, it)| (code.clone(), LessonTranslation { title: it.title.clone(), blocks: named(&it.blocks) }));
    CourseLesson { front, blocks: named(&content.blocks), translations: translations.collect() }
}

/// A quiz's settings as people read them.
fn settings_of(settings: &Value, paths: &Paths) -> Value {
    let mut settings = settings.clone();
    for name in ["opens_at", "closes_at"] {
        let at = settings[name].as_i64().and_then(|at| OffsetDateTime::from_unix_timestamp(at).ok());
        settings[name] = json!(moment(at));
    }
    let draws = settings.get_mut("draw").and_then(Value::as_array_mut).into_iter().flatten();
    for draw in draws.filter_map(Value::as_object_mut) {
        let category = draw.shift_remove("category_id").and_then(|id| id.as_i64());
        if let Some(path) = category.and_then(|id| paths.get(&CategoryId(id))) {
            draw.insert("category".to_owned(), json!(path));
        }
    }
    settings
}
