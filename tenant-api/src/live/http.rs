//! The calls: opening a stream, and changing what it follows.

use std::sync::Arc;
use std::time::Duration;

use actix_web::{HttpRequest, HttpResponse, get, post, web};
use futures::StreamExt;
use platform::envelope::Envelope;
use platform::error::ApiError;
use platform::http::{Query, RawBody};
use platform::locale::Locale;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use uuid::Uuid;

use super::hub::Live;
use super::messages::STREAM_NOT_FOUND;
use super::number::Cursor;
use super::sse;
use super::stream::{OpenStream, Sent, Who};
use super::topic::{Topic, check_count};
use crate::actor::{Actor, Visitor};
use crate::site::Site;

/// A browser whose stream breaks off connects again within this time.
const AGAIN: (Duration, Duration) = (Duration::from_secs(1), Duration::from_secs(4));
/// No topic's name is longer, in bytes.
const LONGEST_NAME: usize = 100;

/// What a stream is to follow.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct StreamQuery {
    /// Names of topics with commas between them: `user/7,domains`.
    #[serde(default)]
    topics: String,
    /// The last event's id, for clients that can't send `Last-Event-ID`.
    last: Option<String>,
}

/// A change of what a stream follows.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TopicsChange {
    /// Topics to follow from now on.
    #[serde(default)]
    add: Vec<String>,
    /// Topics to follow no more.
    #[serde(default)]
    remove: Vec<String>,
}

/// What a stream follows.
#[derive(Debug, Serialize, ToSchema)]
pub struct TopicsView {
    /// All of its topics.
    topics: Vec<String>,
    /// Those that were asked for and are not followed.
    refused: Vec<RefusedTopic>,
}

/// A topic that is not followed.
#[derive(Debug, Serialize, ToSchema)]
pub struct RefusedTopic {
    /// Its name as it was asked for.
    topic: String,
    /// The status that a call about it would have been answered with.
    code: u16,
    /// Why, as a stable key.
    message_key: &'static str,
    /// Why, in the caller's language.
    message: String,
}

/// The first event of a stream, `open`.
#[derive(Serialize)]
struct Opened<'a> {
    stream: Uuid,
    #[serde(flatten)]
    view: &'a TopicsView,
}

/// A stream of any number of topics (at most 50): first the event `open` with the stream's id, the topics and those
/// refused; then messages `{topic, data}`, and `reset` with `{topics}` where something was missed or is too long to be
/// sent: the client reads afresh what they are about. The id of each event says what the client has had; with it a stream
/// goes on where it broke off. Refused only when no topic of those asked for may be followed.
#[utoipa::path(tag = "live", params(StreamQuery), responses((status = 200, content_type = "text/event-stream", body = String)))]
#[get("/api/live")]
pub async fn open_stream(
    request: HttpRequest,
    site: Site,
    visitor: Visitor,
    live: web::Data<Live>,
    query: Query<StreamQuery>,
) -> Result<HttpResponse, ApiError> {
    let asked: Vec<String> = query.topics.split(',').filter(|name| !name.is_empty()).map(str::to_owned).collect();
    let (topics, refused) = permitted(&live, (&site, visitor.0.as_ref()), asked, Locale::of(&request)).await?;
    let header = request.headers().get("last-event-id").and_then(|value| value.to_str().ok());
    let cursor = header.or(query.last.as_deref()).and_then(Cursor::parse);
    let who = who(&request, visitor.0.as_ref());
    let view = TopicsView { topics: names(&topics), refused };
    let stream = Arc::new(OpenStream::new(who, visitor.0, topics));
    let opened = sse::event("open", &Opened { stream: stream.id, view: &view });
    let greeting = [sse::retry(AGAIN.0, AGAIN.1), opened].concat();
    let reader = live.open(&site, stream, &greeting, cursor).await?;
    Ok(sse::answer(reader.map(Sent::bytes)))
}

/// Changes what a stream follows without opening it anew. Messages of a topic come from this answer on: what it is about
/// is to be read after it.
#[utoipa::path(tag = "live", request_body = TopicsChange, responses((status = 200, body = Envelope<TopicsView>)))]
#[post("/api/live/{stream}")]
pub async fn change_topics(
    request: HttpRequest,
    site: Site,
    visitor: Visitor,
    live: web::Data<Live>,
    stream: web::Path<String>,
    body: RawBody,
) -> Result<Envelope<TopicsView>, ApiError> {
    let stream = Uuid::parse_str(&stream).map_err(|_| STREAM_NOT_FOUND)?;
    let TopicsChange { add, mut remove } = body.json().await?;
    check_count(remove.len())?;
    remove.retain(|name| name.len() <= LONGEST_NAME);
    let actor = visitor.0.as_ref();
    let (add, refused) = permitted(&live, (&site, actor), add, Locale::of(&request)).await?;
    let remove = remove.iter().map(|name| Topic::checked(name)).collect();
    let topics = live.change(&site, (stream, who(&request, actor)), (add, remove)).await?;
    Ok(Envelope::of(TopicsView { topics: names(&topics), refused }))
}

/// Which of these topics may be followed, and why the others may not.
async fn permitted(
    live: &Live,
    (site, actor): (&Site, Option<&Actor>),
    mut asked: Vec<String>,
    locale: Locale,
) -> Result<(Vec<Topic>, Vec<RefusedTopic>), ApiError> {
    asked.sort_unstable();
    asked.dedup();
    check_count(asked.len())?;
    let (mut topics, mut refused, mut first) = (Vec::new(), Vec::new(), None);
    for name in asked {
        match live.permitted(site, actor, &name).await {
            Ok(topic) => topics.push(topic),
            // A fault of ours is none of the topic's.
            Err(error) if error.message().status().is_server_error() => return Err(error),
            Err(error) => {
                let body = error.body(locale);
                let (code, message_key, message) = (body.code, body.message_key, body.message);
                refused.push(RefusedTopic { topic: name, code, message_key, message });
                first.get_or_insert(error);
            }
        }
    }
    match first {
        Some(error) if topics.is_empty() => Err(error),
        _ => Ok((topics, refused)),
    }
}

fn names(topics: &[Topic]) -> Vec<String> {
    topics.iter().map(|topic| topic.name().to_owned()).collect()
}

fn who(request: &HttpRequest, actor: Option<&Actor>) -> Who {
    actor.map_or_else(|| Who::Network(platform::http::network_of(request)), |actor| Who::Person(actor.id))
}
