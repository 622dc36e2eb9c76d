//! The event feed: what is set up, then what happened in the order of its times, each in one line.

use serde_json::{Value, json};

use super::List;
use super::state::State;

/// A line of the feed.
struct Event {
    /// Within its time: what others refer to comes before them.
    place: usize,
    time: String,
    line: String,
}

fn line(kind: &str, id: &Value, data: &Value) -> String {
    format!("{}\n", json!({"type": kind, "id": id, "data": data}))
}

fn lines_of(list: &List) -> impl Iterator<Item = String> {
    list.objects.iter().map(|object| line(list.name, &object["id"], object))
}

/// The lines: the change that ends all updates is the last.
pub(super) fn lines(contest: &Value, set_up: &[List], live: &[List], state: &State) -> String {
    let mut events: Vec<Event> = Vec::new();
    let changes = state.steps().map(|(time, data)| (0, time, line("state", &Value::Null, &data)));
    let happened = (1..).zip(live).flat_map(|(place, list)| {
        list.objects.iter().filter_map(move |object| {
            // A judgement is there when it ends.
            let time = object.get("end_time").or_else(|| object.get("time"))?;
            Some((place, time.as_str()?.to_owned(), line(list.name, &object["id"], object)))
        })
    });
    events.extend(changes.chain(happened).map(|(place, time, line)| Event { place, time, line }));
    // Times are written alike, so that their texts are in their order; equal ones stay in the order of their lists.
    events.sort_by(|one, other| (&one.time, one.place).cmp(&(&other.time, other.place)));
    let last = if state.is_over() { events.pop() } else { None };
    let timeless = live.iter().flat_map(|list| list.objects.iter().map(move |object| (list.name, object)));
    let timeless = timeless
        .filter(|(_, object)| object.get("end_time").or_else(|| object.get("time")).is_none())
        .map(|(name, object)| line(name, &object["id"], object));
    [line("contest", &Value::Null, contest)]
        .into_iter()
        .chain(set_up.iter().flat_map(lines_of))
        .chain(events.into_iter().map(|event| event.line))
        .chain(timeless)
        .chain(last.map(|event| event.line))
        .collect()
}
