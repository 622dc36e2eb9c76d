//! Films with questions.

use std::collections::BTreeSet;

use platform::messages::INVALID_VALUE;
use statements::Block;

use super::{Checks, MOMENTS_MAX};
use crate::answers::{Answers, Moment, VideoInteraction};
use crate::mark::subject_of;
use crate::messages::{ENTER_FULL_INFORMATION, QUESTION_TYPE_NOT_SUPPORTED};
use crate::read::is_of_moment;
use crate::subject::is_key;

/// Latest moment, in seconds.
const AT_MAX: f64 = 24.0 * 3600.0;

impl Checks<'_, '_> {
    pub(super) fn video(&mut self, video: &VideoInteraction) {
        self.needs("video", !video.video.trim().is_empty(), ENTER_FULL_INFORMATION);
        if !video.video.is_empty() {
            let film = Block::Video { url: video.video.clone(), title: String::new() };
            let is_address = film.fault().is_none();
            self.faults.ensure("video", is_address, INVALID_VALUE);
        }
        self.at_most("moments", video.moments.len(), MOMENTS_MAX);
        self.needs("moments", !video.moments.is_empty(), ENTER_FULL_INFORMATION);
        let mut seen = BTreeSet::new();
        for (index, moment) in video.moments.iter().enumerate() {
            let field = format!("moments[{index}]");
            let is_named = moment.id.is_empty() || (is_key(&moment.id) && seen.insert(&moment.id));
            self.faults.ensure(&format!("{field}.id"), is_named, INVALID_VALUE);
            self.moment(&field, moment);
        }
    }

    fn moment(&mut self, field: &str, moment: &Moment) {
        self.text(&format!("{field}.statement"), &moment.statement);
        self.weight(field, moment.weight);
        self.faults.between(&format!("{field}.at"), moment.at, 0.0..=AT_MAX);
        self.faults.between(&format!("{field}.go_back_to"), moment.go_back_to.unwrap_or(0.0), 0.0..=AT_MAX);
        self.needs(&format!("{field}.statement"), !moment.statement.trim().is_empty(), ENTER_FULL_INFORMATION);
        let Some(kind) = moment.kind else {
            self.needs(&format!("{field}.type"), false, ENTER_FULL_INFORMATION);
            return;
        };
        if !is_of_moment(kind) {
            self.faults.add(&format!("{field}.type"), QUESTION_TYPE_NOT_SUPPORTED);
            return;
        }
        let answers = match Answers::read(kind, &moment.answers) {
            Ok(answers) => answers,
            Err(unreadable) => {
                self.faults.add(&format!("{field}.{}", unreadable.field), unreadable.fault);
                return;
            }
        };
        let subject = subject_of(self.subject, moment, &answers);
        let is_complete = self.is_complete;
        self.faults
            .within(&format!("{field}.answers"), |faults| Checks { subject: &subject, is_complete, faults }.run());
    }
}
