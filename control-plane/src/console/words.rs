//! The words that the console's answers are made of: the OpenAPI document names them one by one, and with it the web's
//! types. Columns with a CHECK stay text in SQL; their words are here as their CHECK has them.

use platform::text_enum;

text_enum! {
    /// The states of a site.
    pub(super) enum SiteState {
        /// Being made.
        Creating = "creating",
        /// Served.
        Active = "active",
        /// Answered with 403.
        Suspended = "suspended",
        /// Not served, kept.
        Archived = "archived",
        /// Not served, gone after its grace.
        Deleting = "deleting",
        /// Gone.
        Closed = "closed",
    }
}

text_enum! {
    /// How a site does.
    pub(super) enum SiteHealth {
        /// Nothing is wrong.
        Good = "ok",
        /// Somebody should look at it.
        Warning = "warning",
        /// Something does not work.
        Error = "error",
    }
}

text_enum! {
    /// The states of an operation and of its steps.
    pub(super) enum OperationState {
        /// Not begun, or to be tried again.
        Waiting = "waiting",
        /// At work.
        Running = "running",
        /// Ended as it should.
        Done = "done",
        /// Given up.
        Failed = "failed",
        /// Called off.
        Cancelled = "cancelled",
    }
}

text_enum! {
    /// The states of an operator.
    pub(super) enum OperatorState {
        /// Has a set-up link.
        Invited = "invited",
        /// May sign in.
        Active = "active",
        /// May not any more.
        Disabled = "disabled",
    }
}

text_enum! {
    /// How much something needs somebody.
    pub(super) enum Severity {
        /// At once.
        Error = "error",
        /// Before long.
        Warning = "warning",
    }
}

text_enum! {
    /// The steps of a site's use over time.
    pub(super) enum UseStep {
        /// Twelve months.
        Month = "month",
        /// Sixty days.
        Day = "day",
    }
}

text_enum! {
    /// What somebody who was found is.
    pub(super) enum PersonKind {
        /// Of the platform.
        Operator = "operator",
        /// Of a site.
        Admin = "admin",
    }
}
