//! Words of forms.

platform::text_enum! {
    /// What a field asks.
    pub enum FieldKind {
        /// One line.
        ShortText = "short_text",
        /// Several lines.
        LongText = "long_text",
        /// A number.
        Number = "number",
        /// An e-mail address.
        Email = "email",
        /// A Vietnamese mobile number.
        Phone = "phone",
        /// A day.
        Date = "date",
        /// One of a few choices, all of them seen.
        Single = "single",
        /// Any of a few choices.
        Multiple = "multiple",
        /// One of many choices.
        Dropdown = "dropdown",
        /// Stars, from 1.
        Rating = "rating",
        /// A box to tick.
        Consent = "consent",
        /// A file.
        File = "file",
        /// A province.
        Province = "province",
        /// A school's name.
        School = "school",
        /// Asks nothing: words between fields.
        TextBlock = "text_block",
        /// Asks nothing: the next page begins.
        PageBreak = "page_break",
    }
}

impl FieldKind {
    /// Whether it has an answer.
    pub fn asks(self) -> bool {
        !matches!(self, Self::TextBlock | Self::PageBreak)
    }

    /// Whether one chooses among options, which may have seats.
    pub fn has_choices(self) -> bool {
        matches!(self, Self::Single | Self::Multiple | Self::Dropdown)
    }
}

platform::text_enum! {
    /// A rule of the product's own for a field's value.
    pub enum NamedRule {
        /// Of short texts: a person's name.
        PersonName = "person_name",
        /// Of short texts: an address of the web.
        Link = "link",
        /// Of addresses: Google's.
        GoogleEmail = "google_email",
        /// Of days: not in the future.
        PastDate = "past_date",
    }
}

impl NamedRule {
    /// The kind of field that it is for.
    pub fn kind(self) -> FieldKind {
        match self {
            Self::PersonName | Self::Link => FieldKind::ShortText,
            Self::GoogleEmail => FieldKind::Email,
            Self::PastDate => FieldKind::Date,
        }
    }
}

platform::text_enum! {
    /// How an answer is compared.
    pub enum ConditionOp {
        /// It is the value.
        Equals = "equals",
        /// The value is among its choices, or part of its text.
        Contains = "contains",
        /// There is one.
        Answered = "answered",
        /// It is a number above the value.
        Above = "above",
    }
}

platform::text_enum! {
    /// Whether a form takes answers at all.
    pub enum FormStatus {
        /// Nobody but staff sees it.
        Draft = "draft",
        /// It takes answers within its times.
        Open = "open",
        /// It takes none any more.
        Closed = "closed",
    }
}

platform::text_enum! {
    /// Whether a form takes an answer at this moment.
    pub enum FormState {
        /// Yes.
        Open = "open",
        /// Not yet.
        Upcoming = "upcoming",
        /// Not any more.
        Closed = "closed",
        /// It has as many as it takes.
        Full = "full",
    }
}

platform::text_enum! {
    /// Of whom a form takes one answer.
    pub enum FormOnce {
        /// Of nobody in particular.
        Anybody = "none",
        /// Of each e-mail address.
        Email = "email",
        /// Of each person, who has to sign in.
        Person = "person",
    }
}

platform::text_enum! {
    /// Where an answer stands.
    pub enum AnswerState {
        /// It looked like spam and waits for staff.
        Held = "held",
        /// Nobody has looked at it.
        New = "new",
        /// Somebody has.
        Seen = "seen",
        /// It is taken.
        Accepted = "accepted",
        /// It waits for a seat.
        WaitingList = "waiting_list",
        /// It is not taken.
        Refused = "refused",
    }
}

impl AnswerState {
    /// Whether it has the seats that it wants.
    pub fn has_seats(self) -> bool {
        matches!(self, Self::New | Self::Seen | Self::Accepted)
    }
}

platform::text_enum! {
    /// What looked like spam.
    pub enum HeldFor {
        /// A field that nobody sees was filled in.
        Trap = "trap",
        /// The page was not opened by this site, or was sent too soon or too late.
        Token = "token",
        /// The network's third answer within an hour, without a proof of work.
        Proof = "proof",
    }
}

platform::text_enum! {
    /// Where who registers comes in.
    pub enum JoinKind {
        /// A course; one that costs money is led to.
        Course = "course",
        /// A class.
        Classroom = "classroom",
    }
}
