//! A site's topics and whoever follows them in this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use bytes::{Bytes, BytesMut};
use platform::error::ApiError;
use platform::tenancy::Placement;
use uuid::Uuid;

use super::listener::Database;
use super::messages::{SITE_STREAMS_FULL, STREAM_NOT_FOUND, STREAMS_FULL};
use super::number::{Cursor, Number};
use super::ring::Ring;
use super::stream::{OpenStream, Who, reset};
use super::topic::{Topic, check_count};

/// Streams of one person, over all tabs and devices.
const STREAMS_OF_PERSON: usize = 30;
/// Streams of one network's visitors: a school may have one address.
const STREAMS_OF_NETWORK: usize = 1000;
/// Streams of one site.
const STREAMS_OF_SITE: usize = 20_000;
/// Seconds after which a site that is full is asked again.
const AGAIN: u64 = 10;
/// The most bytes that are sent again to whoever comes back.
const REPLAY: usize = 64 * 1024;
/// What nobody follows is remembered for so long.
const REMEMBERED: Duration = Duration::from_secs(120);

/// A site at one place.
pub(super) struct SiteHub {
    pub(super) placement: Placement,
    pub(super) database: Arc<Database>,
    state: Mutex<State>,
}

struct State {
    /// Nobody joins any more: another hub has its place.
    is_closed: bool,
    /// All messages behind this will be heard, and those before it were heard or came before anybody followed; `None`
    /// while that is not known, after the connection was lost.
    known: Option<Number>,
    topics: HashMap<Topic, Followers>,
    streams: HashMap<Uuid, Arc<OpenStream>>,
    places: HashMap<Who, usize>,
    left_at: Instant,
}

struct Followers {
    ring: Ring,
    streams: HashMap<Uuid, Arc<OpenStream>>,
    left_at: Instant,
}

impl Followers {
    fn new() -> Self {
        Self { ring: Ring::default(), streams: HashMap::new(), left_at: Instant::now() }
    }
}

impl State {
    fn follow(&mut self, stream: &Arc<OpenStream>, topic: &Topic) {
        let followers = self.topics.entry(topic.clone()).or_insert_with(Followers::new);
        if let Some(known) = self.known {
            followers.ring.begin(known);
        }
        followers.streams.insert(stream.id, Arc::clone(stream));
    }

    fn unfollow(&mut self, stream: &OpenStream, topic: &Topic) {
        if let Some(followers) = self.topics.get_mut(topic) {
            followers.streams.remove(&stream.id);
            followers.left_at = Instant::now();
        }
    }

    fn take_place(&mut self, who: &Who) -> Result<(), ApiError> {
        if self.streams.len() >= STREAMS_OF_SITE {
            return Err(ApiError::retry_after(SITE_STREAMS_FULL, AGAIN));
        }
        let most = match who {
            Who::Person(_) => STREAMS_OF_PERSON,
            Who::Network(_) => STREAMS_OF_NETWORK,
        };
        let taken = self.places.entry(who.clone()).or_default();
        if *taken >= most {
            return Err(ApiError::with(STREAMS_FULL, vec![("max", most.to_string())]));
        }
        *taken += 1;
        Ok(())
    }

    fn give_place_back(&mut self, who: &Who) {
        if let Some(taken) = self.places.get_mut(who) {
            *taken -= 1;
            if *taken == 0 {
                self.places.remove(who);
            }
        }
    }

    /// The messages of these topics behind `number` in their order, and the topics of which some are missing.
    fn missed(&self, topics: &[Topic], number: Number) -> (BytesMut, Vec<Topic>) {
        let (mut messages, mut lost) = (Vec::new(), Vec::new());
        for topic in topics {
            let behind = self.topics.get(topic).and_then(|followers| followers.ring.behind(number));
            match behind {
                Some(behind) if self.known >= Some(number) => messages.extend(behind),
                _ => lost.push(topic.clone()),
            }
        }
        messages.sort_by_key(|(number, _)| *number);
        if messages.iter().map(|(_, frame)| frame.len()).sum::<usize>() > REPLAY {
            return (BytesMut::new(), topics.to_vec());
        }
        let mut bytes = BytesMut::new();
        messages.into_iter().for_each(|(_, frame)| bytes.extend_from_slice(frame));
        (bytes, lost)
    }
}

impl SiteHub {
    pub(super) fn new(placement: Placement, database: Arc<Database>) -> Self {
        let state = State {
            is_closed: false,
            known: None,
            topics: HashMap::new(),
            streams: HashMap::new(),
            places: HashMap::new(),
            left_at: Instant::now(),
        };
        Self { placement, database, state: Mutex::new(state) }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        // Maps whose entries are whole: a panic elsewhere leaves them sound.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn cursor(&self, number: Number) -> String {
        Cursor { schema: self.placement.schema.clone(), number }.to_string()
    }

    /// Whether a reading of the position is wanted before somebody who has had all up to `cursor` joins.
    pub(super) fn is_behind(&self, cursor: Option<&Cursor>) -> bool {
        let known = self.state().known;
        let ours = cursor.filter(|cursor| cursor.schema == self.placement.schema);
        known.is_none() || ours.is_some_and(|cursor| known < Some(cursor.number))
    }

    /// The position was read while the connection of this number listened: as long as that is there, all behind it is
    /// heard.
    pub(super) fn learn(&self, position: i64, connection: u64) {
        let mut state = self.state();
        if self.database.still_has(connection) {
            state.known = state.known.max(Some(Number::at(position)));
        }
    }

    /// Whether anybody may still join.
    pub(super) fn is_open(&self) -> bool {
        !self.state().is_closed
    }

    /// Opens a stream; false when it is to be tried again, as the hub is another or has lost its connection meanwhile.
    /// Its first bytes are `greeting` and, for whoever comes back, what was missed since the cursor and which topics are
    /// to be read afresh (always those that nobody keeps messages of); then where it stands now.
    ///
    /// # Errors
    /// 429 and 503 where there are too many.
    pub(super) fn join(
        &self,
        stream: &Arc<OpenStream>,
        mut first: BytesMut,
        (cursor, unkept): (Option<&Cursor>, &[Topic]),
    ) -> Result<bool, ApiError> {
        let mut state = self.state();
        let (false, Some(known)) = (state.is_closed, state.known) else {
            return Ok(false);
        };
        state.take_place(&stream.who)?;
        let topics = stream.topics();
        topics.iter().for_each(|topic| state.follow(stream, topic));
        if let Some(cursor) = cursor {
            let (kept, mut lost): (Vec<Topic>, Vec<Topic>) =
                topics.into_iter().partition(|topic| !unkept.contains(topic));
            if cursor.schema == self.placement.schema {
                let (messages, gone) = state.missed(&kept, cursor.number);
                first.extend_from_slice(&messages);
                lost.extend(gone);
            } else {
                lost.extend(kept);
            }
            if !lost.is_empty() {
                first.extend_from_slice(&reset(&lost, None));
            }
        }
        first.extend_from_slice(format!("id: {}\n\n", self.cursor(known)).as_bytes());
        stream.push(&first.freeze(), None);
        state.streams.insert(stream.id, Arc::clone(stream));
        Ok(true)
    }

    /// Changes what an open stream of `who` follows; answers with all its topics.
    ///
    /// # Errors
    /// 404 where it is not open here or somebody else's, 412 where it would be too many.
    pub(super) fn change(
        &self,
        id: Uuid,
        who: &Who,
        (add, remove): (&[Topic], &[Topic]),
    ) -> Result<Vec<Topic>, ApiError> {
        let mut state = self.state();
        let stream = state.streams.get(&id).filter(|stream| stream.is_of(who)).cloned().ok_or(STREAM_NOT_FOUND)?;
        let mut topics = stream.topics();
        topics.retain(|topic| !remove.contains(topic));
        topics.extend(add.iter().filter(|topic| !topics.contains(topic)).cloned().collect::<Vec<_>>());
        check_count(topics.len())?;
        remove.iter().for_each(|topic| state.unfollow(&stream, topic));
        topics.iter().for_each(|topic| state.follow(&stream, topic));
        stream.set_topics(topics.clone());
        Ok(topics)
    }

    /// Takes a topic from a stream whose reader may follow it no more, and cuts the stream off after so much of what it was
    /// told: who comes back hears why.
    pub(super) fn let_go(&self, stream: &OpenStream, topic: &Topic, sure: usize) {
        self.state().unfollow(stream, topic);
        stream.cut(sure);
    }

    /// Whether a stream is open here.
    pub(super) fn has(&self, id: Uuid) -> bool {
        self.state().streams.contains_key(&id)
    }

    /// A reader has gone.
    pub(super) fn leave(&self, stream: &OpenStream) {
        let mut state = self.state();
        if state.streams.remove(&stream.id).is_some() {
            stream.topics().iter().for_each(|topic| state.unfollow(stream, topic));
            state.give_place_back(&stream.who);
            state.left_at = Instant::now();
        }
    }

    /// Hands a message on: JSON, or nothing where it was too long to be sent.
    pub(super) fn deliver(&self, number: Number, topic: &str, data: &str) {
        let mut state = self.state();
        state.known = state.known.max(Some(number));
        let topic = Topic::checked(topic);
        let Some(followers) = state.topics.get_mut(&topic) else { return };
        let cursor = self.cursor(number);
        let frame = if data.is_empty() {
            reset(std::slice::from_ref(&topic), Some(&cursor))
        } else {
            Bytes::from(format!("id: {cursor}\ndata: {{\"topic\":\"{topic}\",\"data\":{data}}}\n\n"))
        };
        followers.ring.push(number, frame.clone());
        followers.streams.values().for_each(|stream| stream.push(&frame, Some(&cursor)));
    }

    /// Something of a topic that is not published has changed.
    pub(super) fn signal(&self, topic: &Topic) {
        if let Some(followers) = self.state().topics.get(topic) {
            let frame = reset(std::slice::from_ref(topic), None);
            followers.streams.values().for_each(|stream| stream.push(&frame, None));
        }
    }

    /// Messages may have been missed: everybody reads afresh.
    pub(super) fn reset(&self) {
        let mut state = self.state();
        state.known = None;
        state.topics.values_mut().for_each(|followers| followers.ring.forget());
        state.streams.values().for_each(|stream| stream.push(&reset(&stream.topics(), None), None));
    }

    /// Streams that are open.
    pub(super) fn streams(&self) -> Vec<Arc<OpenStream>> {
        self.state().streams.values().cloned().collect()
    }

    /// Ends all streams; nobody joins any more.
    pub(super) fn close(&self) {
        let mut state = self.state();
        state.is_closed = true;
        state.streams.values().for_each(|stream| stream.end());
    }

    /// Forgets topics that nobody has followed for a while; true, and closed, when that goes for the whole site.
    pub(super) fn forget(&self, now: Instant) -> bool {
        let mut state = self.state();
        let is_old = |left_at: Instant| now.saturating_duration_since(left_at) > REMEMBERED;
        state.topics.retain(|_, followers| !followers.streams.is_empty() || !is_old(followers.left_at));
        state.is_closed |= state.streams.is_empty() && is_old(state.left_at);
        state.is_closed && state.streams.is_empty()
    }
}
