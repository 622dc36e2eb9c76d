//! A package on its way into a site: its files are kept and everything is rendered first, then all of it is written in one
//! transaction, so that nobody sees half a course.

use std::collections::HashMap;
use std::io::Read;

use exchange::course::{Course, CourseFile, CourseSource};
use platform::error::ApiError;
use platform::tenancy::TenantTx;

use super::places::Places;
use super::plan::{Plan, PlannedItem, PlannedLesson, plan};
use crate::actor::Actor;
use crate::categories::{self, CategoryKind};
use crate::courses::curriculum::{Planned, TreeItem, insert_tree};
use crate::courses::lessons::{self, NewQuestion, QuestionChange};
use crate::courses::reviewing::begin_edit;
use crate::courses::{saving, store};
use crate::files;
use crate::ids::{CategoryId, CourseId, LessonId, QuestionId};
use crate::question_exchange::refused;
use crate::questions::{self, QuestionInput};
use crate::site::Site;
use crate::tasks::{Failure, Task};

/// What files of courses are filed under.
const FOLDER: &str = "courses";

/// Who brings a course in, and where to.
pub struct Incoming<'a> {
    pub site: &'a Site,
    pub actor: &'a Actor,
    pub uploads: &'a files::State,
    /// None: into a new one.
    pub course: Option<CourseId>,
}

/// Everything checked and rendered.
pub struct Ready {
    course: Option<saving::Prepared>,
    category: Vec<String>,
    questions: Vec<(String, questions::Prepared, Vec<String>)>,
    items: Vec<(PlannedItem, Option<lessons::Prepared>)>,
}

impl Incoming<'_> {
    /// Finds out whether a package can come in; nothing is changed.
    ///
    /// # Errors
    /// None of the package's: those are among the notes.
    pub async fn check(&self, package: &Course, source: CourseSource) -> Result<Plan, ApiError> {
        let mut plan = plan(package, self.actor, &Places::Pretended)?;
        let mut source = source;
        for file in &package.files {
            let checked;
            (source, checked) = self.take(source, file).await?;
            if let Err(error) = checked {
                plan.tell(&format!("{} ({})", file.name, file.path), error)?;
            }
        }
        if self.course.is_none() {
            plan.note_missing(&mut *self.site.read().await?).await?;
        }
        Ok(plan)
    }

    /// Keeps the files and renders everything, and says how far it is.
    ///
    /// # Errors
    /// When the plan's storage has no room, or the package is not as it should be.
    pub async fn prepare(&self, task: &Task, package: &Course, source: CourseSource) -> Result<Ready, Failure> {
        let total = package.files.len() + package.questions.len() + package.flat().len();
        let mut progress = Progress { task, done: 0, total };
        let (mut source, places) = self.keep_files(package, source, &mut progress).await?;
        let mut plan = plan(package, self.actor, &places).map_err(lasting)?;
        if let Some(error) = plan.first_error() {
            return Err(lasting(error));
        }
        let slugs = store::taken_slugs(&mut *self.site.read().await?, &plan.slugs()).await?;
        plan.free(&slugs);
        let mut questions = Vec::with_capacity(plan.questions.len());
        for mut question in std::mem::take(&mut plan.questions) {
            source = fill_cases(source, package, &mut question.input, &question.sides).await.map_err(lasting)?;
            let prepared = questions::prepare(self.site, self.actor, question.input).await.map_err(lasting)?;
            questions.push((question.key, prepared, question.category));
            progress.step().await?;
        }
        let mut items = Vec::with_capacity(plan.items.len());
        for mut item in std::mem::take(&mut plan.items) {
            let prepared = match &mut item.lesson {
                Some(lesson) => Some(self.prepare_lesson(lesson).await.map_err(lasting)?),
                None => None,
            };
            items.push((item, prepared));
            progress.step().await?;
        }
        let course = match self.course {
            Some(_) => None,
            None => {
                let mut input = std::mem::take(&mut plan.course);
                input.prerequisites =
                    Some(store::ids_of_slugs(&mut *self.site.read().await?, &plan.prerequisites).await?);
                Some(saving::prepare(self.actor, input).await.map_err(lasting)?)
            }
        };
        Ok(Ready { course, category: plan.category, questions, items })
    }

    async fn prepare_lesson(&self, lesson: &PlannedLesson) -> Result<lessons::Prepared, ApiError> {
        let mut draft = lesson.draft.clone();
        if let Some(settings) = &mut draft.settings {
            for (draw, names) in settings.draw.iter_mut().zip(&lesson.draws).filter(|(_, names)| !names.is_empty()) {
                let mut tx = self.site.begin().await?;
                let category = categories::find_or_make(&mut tx, CategoryKind::Question, names).await?;
                tx.commit().await?;
                draw.category_id = category.map(CategoryId::get);
            }
        }
        lessons::prepare(self.site, self.actor.id, draft, &[]).await
    }

    async fn keep_files(
        &self,
        package: &Course,
        mut source: CourseSource,
        progress: &mut Progress<'_>,
    ) -> Result<(CourseSource, Places), Failure> {
        let flat = package.flat();
        let named: Vec<&str> =
            flat.iter().filter_map(|(_, item)| item.content.as_ref()).flat_map(|it| it.files()).collect();
        let mut kept = HashMap::new();
        for file in &package.files {
            // What lessons give out is opened by them alone; what texts show is everybody's.
            let is_private = named.contains(&file.sha256.as_str());
            let known = (file.sha256.as_str(), is_private);
            let known = files::find_same(&mut *self.site.read().await?, self.actor.id, known).await?;
            let place = match known {
                Some(place) => place,
                None => {
                    let taken;
                    (source, taken) = self.take(source, file).await?;
                    let taken = taken.map_err(lasting)?;
                    files::keep_taken(self.site, self.actor.id, (FOLDER, is_private), taken).await.map_err(lasting)?
                }
            };
            kept.insert(file.sha256.clone(), place);
            progress.step().await?;
        }
        Ok((source, Places::Kept(kept)))
    }

    /// A file as an upload of it would be kept, or why it would not.
    async fn take(
        &self,
        mut source: CourseSource,
        file: &CourseFile,
    ) -> Result<(CourseSource, Result<files::Taken, ApiError>), ApiError> {
        let (blobs, path) = (self.site.app.blobs.clone(), file.path.clone());
        let (source, draft) = tokio::task::spawn_blocking(move || {
            let draft = source.unpack(&path, |entry| blobs.draft_of(&mut &mut *entry, u64::MAX));
            (source, draft)
        })
        .await?;
        let missing =
            || refused(exchange::Note::new(exchange::messages::FILE_NOT_FOUND).with("file", file.path.clone()));
        let draft = match draft {
            Ok(draft) => draft.flatten().ok_or_else(missing),
            Err(note) => Err(refused(note)),
        };
        Ok(match draft {
            Ok(draft) if draft.key != file.sha256 => (source, Err(missing())),
            Ok(draft) => (source, files::take_whole(self.site, self.uploads, &file.name, draft).await),
            Err(error) => (source, Err(error)),
        })
    }

    /// Writes everything; the course that it is in now.
    ///
    /// # Errors
    /// When something is not as it was when it was checked, or the database fails.
    pub async fn write(&self, tx: &mut TenantTx, ready: Ready) -> Result<CourseId, ApiError> {
        let Ready { course, category, questions, items } = ready;
        let id = match (course, self.course) {
            (Some(course), _) => {
                let id = saving::insert(tx, self.actor, course).await?;
                let category = categories::find_or_make(tx, CategoryKind::Course, &category).await?;
                if category.is_some() {
                    categories::place(tx, CategoryKind::Course, id.get(), (category, None)).await?;
                }
                id
            }
            (None, Some(id)) => begin_edit(tx, id, self.actor).await?.id,
            (None, None) => return Err(ApiError::internal(anyhow::anyhow!("a package without a course"))),
        };
        let mut asked: HashMap<String, QuestionId> = HashMap::new();
        for (key, prepared, names) in questions {
            let question = questions::insert(tx, self.actor, prepared).await?;
            if let Some(category) = categories::find_or_make(tx, CategoryKind::Question, &names).await? {
                categories::add(tx, CategoryKind::Question, category, &[question.get()]).await?;
            }
            asked.insert(key, question);
        }
        let mut tree = Vec::with_capacity(items.len());
        for (item, prepared) in items {
            let planned = match (&item.lesson, prepared) {
                (Some(lesson), Some(prepared)) => {
                    Planned::Known(self.write_lesson(tx, (lesson, &prepared), &asked).await?)
                }
                _ => Planned::Chapter { kind: item.kind, title: item.title, translations: item.translations },
            };
            tree.push(TreeItem { parent: item.parent, planned, opening: item.opening, requires: item.requires });
        }
        insert_tree(tx, (id, self.actor.id), tree).await?;
        Ok(id)
    }

    async fn write_lesson(
        &self,
        tx: &mut TenantTx,
        (lesson, prepared): (&PlannedLesson, &lessons::Prepared),
        asked: &HashMap<String, QuestionId>,
    ) -> Result<LessonId, ApiError> {
        let id = lessons::insert(tx, self.actor.id, prepared).await?;
        let question = |it: &exchange::course::Asked| {
            let set = QuestionChange { on_quiz: it.on_quiz, score: it.score, at: it.at, must_answer: it.must_answer };
            Some(NewQuestion { id: *asked.get(&it.key)?, set })
        };
        let questions: Vec<NewQuestion> = lesson.asked.iter().filter_map(question).collect();
        lessons::add_questions(tx, id, &questions, None).await?;
        Ok(id)
    }
}

/// What a package is refused for is no better another time; a fault of ours may be.
pub fn lasting(error: ApiError) -> Failure {
    if error.cause().is_some() { error.into() } else { Failure::Lasting((&error).into()) }
}

/// Puts the sides of tests that lie in files into a question's form.
async fn fill_cases(
    mut source: CourseSource,
    package: &Course,
    input: &mut QuestionInput,
    sides: &[[Option<String>; 2]],
) -> Result<CourseSource, ApiError> {
    let root = package.root.clone();
    let Some(cases) = &mut input.test_cases else { return Ok(source) };
    for (case, [first, second]) in cases.iter_mut().zip(sides) {
        if first.is_none() && second.is_none() {
            continue;
        }
        let paths = [first, second].map(|side| side.as_ref().map(|sha256| format!("{root}files/{sha256}")));
        let texts = [case.input.clone(), case.output.clone()].map(|text| text.unwrap_or_default().into_bytes());
        let read;
        (source, read) = tokio::task::spawn_blocking(move || {
            let both = paths.into_iter().zip(texts).map(|(path, text)| match path {
                Some(path) => whole(&mut source, &path),
                None => Ok(text),
            });
            let both: Result<Vec<Vec<u8>>, exchange::Note> = both.collect();
            (source, both)
        })
        .await?;
        let mut both = read.map_err(refused)?.into_iter().map(bytes::Bytes::from);
        case.contents = both.next().zip(both.next());
    }
    Ok(source)
}

fn whole(source: &mut CourseSource, path: &str) -> Result<Vec<u8>, exchange::Note> {
    let missing = || exchange::Note::new(exchange::messages::FILE_NOT_FOUND).with("file", path);
    let read = source.unpack(path, |entry| {
        let mut bytes = Vec::new();
        entry.take(exchange::BYTES_MAX as u64 + 1).read_to_end(&mut bytes)?;
        Ok(bytes)
    })?;
    let bytes = read.ok_or_else(missing)?;
    if bytes.len() > exchange::BYTES_MAX {
        Err(exchange::Note::new(exchange::messages::FILE_TOO_LARGE))
    } else {
        Ok(bytes)
    }
}

/// How far a task is.
struct Progress<'a> {
    task: &'a Task,
    done: usize,
    total: usize,
}

impl Progress<'_> {
    async fn step(&mut self) -> Result<(), Failure> {
        self.done += 1;
        // Not each of a thousand small things is worth a transaction.
        if self.done.is_multiple_of(self.total / 50 + 1) {
            let [done, total] = [self.done, self.total].map(|it| i64::try_from(it).unwrap_or(i64::MAX));
            self.task.progress(done, Some(total)).await?;
        }
        Ok(())
    }
}
