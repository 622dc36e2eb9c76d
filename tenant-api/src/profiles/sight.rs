//! What somebody sees of a profile: a pure rule.

use time::Date;

use crate::account_words::{Audience, ProfileParts};
use crate::names;

/// Who looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Viewer {
    /// Not signed in.
    Stranger,
    /// Signed in.
    Member,
    /// The person themselves, or who may see accounts.
    Trusted,
}

/// What they see.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) calendar: bool,
    pub(super) tags: bool,
    pub(super) badges: bool,
    pub(super) ranks: bool,
}

/// The person who is looked at.
#[derive(Debug, Clone, Copy)]
pub(super) struct Looked {
    pub(super) parts: ProfileParts,
    pub(super) dob: Option<Date>,
    /// Whether strangers see them on boards: who left these has no rank for others.
    pub(super) on_boards: bool,
}

impl Sight {
    /// Nobody under 16 on `today` is shown to everyone, whatever they chose.
    pub(super) fn of(looked: Looked, viewer: Viewer, today: Date) -> Self {
        let is_young = looked.dob.is_some_and(|dob| names::is_young(dob, today));
        let sees = |audience: Audience| match (viewer, audience) {
            (Viewer::Trusted, _) => true,
            (_, Audience::Nobody) => false,
            (Viewer::Member, _) => true,
            (Viewer::Stranger, audience) => audience == Audience::Everyone && !is_young,
        };
        let ProfileParts { calendar, tags, badges, ranks } = looked.parts;
        Self {
            calendar: sees(calendar),
            tags: sees(tags),
            badges: sees(badges),
            ranks: sees(ranks) && (looked.on_boards || viewer == Viewer::Trusted),
        }
    }

    /// Whether there is nothing to see.
    pub(super) fn is_nothing(self) -> bool {
        !(self.calendar || self.tags || self.badges || self.ranks)
    }
}

#[cfg(test)]
mod tests {
    use time::macros::date;

    use super::*;

    const TODAY: Date = date!(2026 - 11 - 27);

    fn seen(parts: ProfileParts, dob: Option<Date>, on_boards: bool, viewer: Viewer) -> [bool; 4] {
        let Sight { calendar, tags, badges, ranks } = Sight::of(Looked { parts, dob, on_boards }, viewer, TODAY);
        [calendar, tags, badges, ranks]
    }

    #[test]
    fn each_part_is_for_whom_it_is() {
        use Viewer::{Member, Stranger, Trusted};
        let parts = ProfileParts {
            calendar: Audience::Everyone,
            tags: Audience::SignedIn,
            badges: Audience::Nobody,
            ranks: Audience::Everyone,
        };
        let (child, adult) = (Some(date!(2010 - 11 - 28)), Some(date!(2010 - 11 - 27)));
        for (dob, on_boards, viewer, wanted) in [
            (adult, true, Stranger, [true, false, false, true]),
            (None, true, Stranger, [true, false, false, true]),
            (None, false, Stranger, [true, false, false, false]),
            (child, true, Stranger, [false; 4]),
            (child, true, Member, [true, true, false, true]),
            (adult, false, Member, [true, true, false, false]),
            (child, false, Trusted, [true; 4]),
        ] {
            assert_eq!(seen(parts, dob, on_boards, viewer), wanted, "{dob:?} {on_boards} {viewer:?}");
        }
        let usual = Looked { parts: ProfileParts::default(), dob: None, on_boards: true };
        assert!(Sight::of(usual, Stranger, TODAY).is_nothing() && !Sight::of(usual, Member, TODAY).is_nothing());
    }
}
