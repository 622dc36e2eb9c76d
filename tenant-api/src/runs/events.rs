//! What happens to a run, as server-sent events: `state`, `output` and `input` in their order, `done` with the whole.

use bytes::Bytes;
use judge_farm::client::LiveEvent;
use serde_json::json;
use uuid::Uuid;

use super::view::RunView;
use crate::live::sse::{event, numbered};

/// What a watcher is told. Pieces of output have numbers, from which a stream that broke off goes on.
pub fn told(token: Uuid, happened: LiveEvent) -> Bytes {
    match happened {
        LiveEvent::State { phase, input_seq } => event("state", &json!({ "phase": phase, "input_seq": input_seq })),
        LiveEvent::Output { seq, stream, text } => {
            numbered(seq, "output", &json!({ "seq": seq, "stream": stream, "text": text }))
        }
        LiveEvent::Input { seq, text, ends } => event("input", &json!({ "seq": seq, "text": text, "eof": ends })),
        LiveEvent::Done(outcome) => event("done", &RunView::of(token, outcome)),
    }
}

#[cfg(test)]
mod tests {
    use judge_farm::client::{Channel, Outcome};

    use super::*;

    #[test]
    fn only_output_has_a_number_to_go_on_from() {
        let text = |happened| String::from_utf8(told(Uuid::nil(), happened).to_vec()).expect("text");
        let output = LiveEvent::Output { seq: 7, stream: Channel::Stderr, text: "a\nb".into() };
        assert_eq!(
            text(output),
            "id: 7\nevent: output\ndata: {\"seq\":7,\"stream\":\"stderr\",\"text\":\"a\\nb\"}\n\n"
        );
        let input = LiveEvent::Input { seq: 2, text: String::new(), ends: true };
        assert_eq!(text(input), "event: input\ndata: {\"seq\":2,\"text\":\"\",\"eof\":true}\n\n");
        let state = LiveEvent::State { phase: "running".into(), input_seq: 1 };
        assert_eq!(text(state), "event: state\ndata: {\"phase\":\"running\",\"input_seq\":1}\n\n");
        let done = text(LiveEvent::Done(Outcome::ended("stop", Some("cancelled"), 0.0)));
        assert!(done.starts_with("event: done\ndata: {\"token\":") && done.contains("\"status\":\"stop\""), "{done}");
    }
}
