//! Which part of a person's profile is for whom.

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

platform::text_enum! {
    /// Whom a part of a profile is for.
    pub enum Audience {
        /// Also for who is not signed in.
        Everyone = "everyone",
        /// For who is signed in.
        SignedIn = "signed_in",
        /// For the person alone, and for who manages accounts.
        Nobody = "nobody",
    }
}

/// A profile part by part.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(from = "ProfilePartsChange")]
pub struct ProfileParts {
    /// The days of practice and the streak.
    pub calendar: Audience,
    /// How much was solved, by difficulty and by tag.
    pub tags: Audience,
    /// Badges.
    pub badges: Audience,
    /// Points and ranks.
    pub ranks: Audience,
}

impl Default for ProfileParts {
    fn default() -> Self {
        let usual = Audience::SignedIn;
        Self { calendar: usual, tags: usual, badges: usual, ranks: usual }
    }
}

impl From<ProfilePartsChange> for ProfileParts {
    fn from(chosen: ProfilePartsChange) -> Self {
        chosen.of(Self::default())
    }
}

/// What a person changes of it; what is not named stays.
#[derive(Debug, Clone, Copy, Default, Deserialize, ToSchema)]
pub struct ProfilePartsChange {
    calendar: Option<Audience>,
    tags: Option<Audience>,
    badges: Option<Audience>,
    ranks: Option<Audience>,
}

impl ProfilePartsChange {
    /// The parts with the change in them.
    pub fn of(self, parts: ProfileParts) -> ProfileParts {
        ProfileParts {
            calendar: self.calendar.unwrap_or(parts.calendar),
            tags: self.tags.unwrap_or(parts.tags),
            badges: self.badges.unwrap_or(parts.badges),
            ranks: self.ranks.unwrap_or(parts.ranks),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_nobody_chose_is_for_who_is_signed_in() -> Result<(), serde_json::Error> {
        let parts: ProfileParts = serde_json::from_value(json!({}))?;
        assert_eq!(parts, ProfileParts::default());
        let change: ProfilePartsChange = serde_json::from_value(json!({"ranks": "nobody"}))?;
        let parts = change.of(parts);
        assert_eq!((parts.ranks, parts.badges), (Audience::Nobody, Audience::SignedIn));
        Ok(())
    }
}
