//! All papers of a contest. Answer keys are read here, so nobody but who may change the contest gets this far.

use std::collections::HashMap;

use actix_web::{HttpRequest, get, web};
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::locale::Locale;
use platform::tenancy::TenantConn;

use super::key;
use super::views::{ContestPapers, PaperAsked, PaperPart, PaperQuestion, PaperVariant, code};
use crate::actor::Actor;
use crate::attempts::Asked;
use crate::contests::access::find_editable;
use crate::contests::sitting::paper;
use crate::contests::store::{self, Contest, Part};
use crate::ids::{ContestId, ContestPartId, QuestionId};
use crate::permissions::{Action, Resource};
use crate::questions::{Key, QuestionView};
use crate::site::Site;
use crate::standings::ExerciseType;
use crate::{learning, questions};

/// The papers of a contest as its contestants get them, with their keys.
#[utoipa::path(tag = "contest", params(ContestId), responses((status = 200, body = Envelope<ContestPapers>)))]
#[get("/api/contests/{id}/papers")]
pub async fn get_contest_papers(
    site: Site,
    actor: Actor,
    id: web::Path<ContestId>,
    request: HttpRequest,
) -> Result<Envelope<ContestPapers>, ApiError> {
    actor.require(Resource::Contest, Action::Update)?;
    let mut conn = site.read().await?;
    let contest = find_editable(&mut conn, *id, &actor).await?;
    Ok(Envelope::of(papers(&mut conn, contest, Locale::of(&request)).await?))
}

async fn papers(conn: &mut TenantConn, contest: Contest, locale: Locale) -> Result<ContestPapers, ApiError> {
    let parts = store::parts_of(conn, contest.id).await?;
    let asked = contest.draft.parts.iter().flat_map(|part| &part.questions);
    let ids: Vec<QuestionId> = asked.map(|asked| asked.question_id).collect();
    let mut views = questions::views_in_attempt(conn, &ids, locale).await?;
    let keys = questions::find_keys(conn, &ids).await?;
    let set = PaperSet { contest: &contest, parts: &parts, views: &views, keys: &keys };
    let variants = match contest.draft.room.variants {
        0 => vec![set.variant(None)],
        variants => (1..=variants).map(|number| set.variant(Some(number))).collect(),
    };
    let minutes = set.minutes();
    let question = |id: &QuestionId| Some(PaperQuestion::new(views.remove(id)?, keys.get(id)?));
    Ok(ContestPapers {
        questions: ids.iter().filter_map(question).collect(),
        variants,
        minutes,
        start_time: contest.start.unix_timestamp(),
        end_time: contest.end.unix_timestamp(),
        name: contest.draft.name,
        description_html: contest.html,
    })
}

/// What papers are made of.
struct PaperSet<'a> {
    contest: &'a Contest,
    parts: &'a [Part],
    views: &'a HashMap<QuestionId, QuestionView>,
    keys: &'a HashMap<QuestionId, Key>,
}

impl PaperSet<'_> {
    fn is_timed(&self) -> bool {
        self.contest.draft.exercise_type == ExerciseType::Timed
    }

    /// All parts together, or the contest's own length where parts have no clock.
    fn minutes(&self) -> i64 {
        let of_parts: Option<i64> = self.parts.iter().map(|part| part.quiz_time.map(i64::from)).sum();
        let whole = (self.contest.end - self.contest.start).whole_minutes();
        of_parts.filter(|minutes| self.is_timed() && *minutes > 0).unwrap_or(whole)
    }

    fn variant(&self, number: Option<i32>) -> PaperVariant {
        let mut numbers = 1_i32..;
        let parts = self.parts.iter().map(|part| PaperPart {
            id: part.id,
            name: part.name.clone(),
            quiz_time: part.quiz_time.filter(|_| self.is_timed()),
            question_amount: part.question_amount,
            questions: self
                .asked(part, number)
                .iter()
                .zip(&mut numbers)
                .map(|(asked, at)| self.question((part.id, number), asked, at))
                .collect(),
        });
        PaperVariant { number, code: number.map(code), parts: parts.collect() }
    }

    /// What a variant asks in a part; without variants everything, as each contestant draws their own of it.
    fn asked(&self, part: &Part, variant: Option<i32>) -> Vec<Asked> {
        match variant {
            Some(_) => paper(self.contest, part, variant),
            None => {
                let all = Part { question_amount: i32::MAX, ..part.clone() };
                paper(self.contest, &all, None)
            }
        }
    }

    fn question(&self, (part, variant): (ContestPartId, Option<i32>), asked: &Asked, number: i32) -> PaperAsked {
        let id = asked.question_id;
        let content = self.views.get(&id).map(|view| &view.content);
        let choices = content.map(|content| learning::choices_on_paper(part, variant, id, content)).unwrap_or_default();
        let key = self.keys.get(&id).zip(content);
        let answer = key.and_then(|(key, content)| key::answer(&key.answers, content, &choices));
        PaperAsked { number, question_id: id, score: asked.max_score, choices, answer }
    }
}
