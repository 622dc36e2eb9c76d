//! A site as requests see it.

use std::sync::Arc;

use platform::tenancy::Placement;
use platform::text_enum;
use serde_json::Value;

use crate::plans::PlanName;

/// A tenant with all that a request needs to know of it.
#[derive(Debug, Clone)]
pub struct Site {
    /// The tenant's id.
    pub id: i64,
    /// What the site calls itself.
    pub name: String,
    /// What it is for.
    pub kind: SiteKind,
    /// Whether it may be served.
    pub state: SiteState,
    /// Why it is in that state, in the words of the platform's operators: for the site's admins only.
    pub state_reason: String,
    /// Where its tables live.
    pub placement: Placement,
    /// Whether its tables can't be written for a moment, because it is about to be at another place.
    pub is_moving: bool,
    /// The tenant migration that its schema is at.
    pub schema_version: i32,
    /// The host that links should name.
    pub primary_host: String,
    /// Its address under the platform's suffix, which always leads here.
    pub platform_host: String,
    /// Every host that leads here, the primary one first.
    pub domains: Vec<Domain>,
    /// What it pays for.
    pub subscription: Subscription,
    /// Slogan, logo, favicon, background, description, appearance_configuration, social_media and options, in the shape
    /// of `GET /api/tenant`; keys that were never set are absent.
    pub website: Arc<Value>,
    /// Whether it may take payments.
    pub payment_allowed: bool,
}

impl Site {
    /// Whether this binary knows the version of the site's schema; otherwise the answer is 503 until it is upgraded.
    pub fn is_servable(&self) -> bool {
        migrations::SERVED_TENANTS.contains(&self.schema_version)
    }
}

text_enum! {
    /// What a site is for.
    pub enum SiteKind {
        /// A school of programming.
        Ucode = "ucode",
        /// A school.
        Uschool = "uschool",
        /// Anything else.
        Other = "other",
    }
}

text_enum! {
    /// Whether a site may be served.
    pub enum SiteState {
        /// Served.
        Active = "active",
        /// Known, but answered with 403 until the platform's operators lift it.
        Suspended = "suspended",
    }
}

/// A host of a site.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Domain {
    /// Normalised, see [`crate::hosts::normalise`].
    pub host: String,
    /// Whether links should name this one.
    pub is_primary: bool,
    /// Whether there is a certificate for it, so that visitors can be sent there over HTTPS.
    pub is_secure: bool,
}

/// A site's plan and what it allows.
#[derive(Debug, Clone, PartialEq)]
pub struct Subscription {
    /// The plan's id, as in the specification (5 and 6 Free, 1 and 3 Basic, 2 and 4 Pro, 7 and 8 Advance).
    pub plan_id: i32,
    /// The plan's name.
    pub plan_name: PlanName,
    /// Most people who may be active in a month; no limit when `None`.
    pub max_active_users: Option<i64>,
    /// Most accounts that are not learners'; no limit when `None`.
    pub staff: Option<i64>,
    /// Most MiB of blobs; no limit when `None`.
    pub storage_mib: Option<i64>,
    /// Whether nothing is paid for it.
    pub is_trial: bool,
    /// When it ends, in epoch seconds; never when `None`.
    pub end_date: Option<i64>,
    /// The site's share of the judge beside other sites.
    pub judge_weight: f64,
    /// The longest that one statement of the site may take, in milliseconds.
    pub statement_timeout_ms: u32,
}

impl Subscription {
    /// Whether its end has passed: nobody new comes in until it is renewed or falls to Free.
    pub fn has_ended(&self, now: i64) -> bool {
        self.end_date.is_some_and(|end| end <= now)
    }
}
