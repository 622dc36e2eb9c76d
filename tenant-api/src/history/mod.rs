//! Who changed what, when, before and after: for everything that managers change. One call in a store's transaction
//! ([`record`]); rows are only added, and hold no secrets.

mod http;
mod store;
mod values;

use platform::error::ApiError;
use platform::openapi::ServiceConfig;
use platform::tenancy::TenantConn;
use serde_json::Value;

use crate::ids::{
    AccountId, ChallengeId, ClassroomId, ContestId, CourseId, DiscountId, FormId, LessonId, MailTemplateId, OrderId,
    PostId, ProblemListId, QuestionId, SchoolId, ShopItemId,
};
use crate::permissions::{Action, Resource};

platform::text_enum! {
    /// What has a history.
    pub enum SubjectKind {
        /// An account
        User = "user",
        /// An invitation
        Invitation = "invitation",
        /// A question or problem
        Question = "question",
        /// A course
        Course = "course",
        /// A lesson
        Lesson = "lesson",
        /// A contest
        Contest = "contest",
        /// A challenge
        Challenge = "challenge",
        /// The rule that fills days with challenges
        ChallengeRule = "challenge_rule",
        /// A school
        School = "school",
        /// A list of problems
        ProblemList = "problem_list",
        /// A class
        Classroom = "classroom",
        /// A post of the blog
        Post = "post",
        /// A form
        Form = "form",
        /// A letter that the site words itself
        MailTemplate = "mail_template",
        /// An order
        Order = "order",
        /// A discount
        Discount = "discount",
        /// Something that uCoin buy
        ShopItem = "shop_item",
        /// How the site takes money
        PaymentSettings = "payment_settings",
    }
}

impl SubjectKind {
    /// Who may do that, may read its history.
    fn permission(self) -> (Resource, Action) {
        match self {
            Self::User | Self::Invitation | Self::School => (Resource::Account, Action::Read),
            // It holds keys: for who reviews everybody's questions.
            Self::Question | Self::ProblemList => (Resource::Question, Action::Approval),
            Self::Course | Self::Lesson => (Resource::Course, Action::Approval),
            Self::Contest => (Resource::Contest, Action::Approval),
            Self::Classroom => (Resource::Classroom, Action::Update),
            Self::Post => (Resource::Blog, Action::Approval),
            Self::Form => (Resource::RegisterForm, Action::Update),
            Self::MailTemplate => (Resource::EmailTemplate, Action::Read),
            Self::Order | Self::Discount | Self::ShopItem => (Resource::Transaction, Action::Read),
            Self::PaymentSettings => (Resource::Config, Action::Read),
            Self::Challenge | Self::ChallengeRule => (Resource::Challenge, Action::Update),
        }
    }
}

platform::text_enum! {
    /// What was done. All but `update` is kept also where no field differs.
    pub enum Change {
        /// It was made.
        Create = "create",
        /// Fields were changed.
        Update = "update",
        /// It was taken away.
        Delete = "delete",
        /// It came or was changed with an imported file.
        Import = "import",
        /// The role was changed.
        ChangeRole = "change_role",
        /// The account was blocked.
        Block = "block",
        /// The account was opened again.
        Unblock = "unblock",
        /// All its sessions were ended.
        SignOut = "sign_out",
        /// A password was made for it.
        MakePassword = "make_password",
        /// The letter went out again.
        Renew = "renew",
        /// The invitation became an account.
        Accept = "accept",
    }
}

/// One object that has a history.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Subject {
    /// What it is.
    pub kind: SubjectKind,
    /// Of its row.
    pub id: i64,
}

impl Subject {
    /// An account.
    pub fn user(id: AccountId) -> Self {
        Self { kind: SubjectKind::User, id: id.get() }
    }

    /// An invitation.
    pub fn invitation(id: i64) -> Self {
        Self { kind: SubjectKind::Invitation, id }
    }

    /// A question.
    pub fn question(id: QuestionId) -> Self {
        Self { kind: SubjectKind::Question, id: id.get() }
    }

    /// A course.
    pub fn course(id: CourseId) -> Self {
        Self { kind: SubjectKind::Course, id: id.get() }
    }

    /// A contest.
    pub fn contest(id: ContestId) -> Self {
        Self { kind: SubjectKind::Contest, id: id.get() }
    }

    /// A list of problems.
    pub fn problem_list(id: ProblemListId) -> Self {
        Self { kind: SubjectKind::ProblemList, id: id.get() }
    }

    /// A class.
    pub fn classroom(id: ClassroomId) -> Self {
        Self { kind: SubjectKind::Classroom, id: id.get() }
    }

    /// A post of the blog.
    pub fn post(id: PostId) -> Self {
        Self { kind: SubjectKind::Post, id: id.get() }
    }

    /// A form.
    pub fn form(id: FormId) -> Self {
        Self { kind: SubjectKind::Form, id: id.get() }
    }

    /// A letter that the site words itself.
    pub fn mail_template(id: MailTemplateId) -> Self {
        Self { kind: SubjectKind::MailTemplate, id: id.get() }
    }

    /// An order.
    pub fn order(id: OrderId) -> Self {
        Self { kind: SubjectKind::Order, id: id.get() }
    }

    /// A discount.
    pub fn discount(id: DiscountId) -> Self {
        Self { kind: SubjectKind::Discount, id: id.get() }
    }

    /// Something that uCoin buy.
    pub fn shop_item(id: ShopItemId) -> Self {
        Self { kind: SubjectKind::ShopItem, id: id.get() }
    }

    /// How the site takes money: a site has one.
    pub fn payment_settings() -> Self {
        Self { kind: SubjectKind::PaymentSettings, id: 1 }
    }

    /// A school.
    pub fn school(id: SchoolId) -> Self {
        Self { kind: SubjectKind::School, id: id.get() }
    }

    /// A challenge.
    pub fn challenge(id: ChallengeId) -> Self {
        Self { kind: SubjectKind::Challenge, id: id.get() }
    }

    /// The rule that fills days with challenges: a site has one.
    pub fn challenge_rule() -> Self {
        Self { kind: SubjectKind::ChallengeRule, id: 1 }
    }

    /// A lesson.
    pub fn lesson(id: LessonId) -> Self {
        Self { kind: SubjectKind::Lesson, id: id.get() }
    }
}

/// Writes down what `by` did, in the transaction that does it: the fields of the objects `before` and `after` that differ
/// (null where there is none), but never passwords, tokens and keys. An update that changes nothing is not written down.
///
/// # Errors
/// When the database fails.
pub async fn record(
    tx: &mut TenantConn,
    by: Option<AccountId>,
    subject: Subject,
    change: Change,
    before: &Value,
    after: &Value,
) -> Result<(), ApiError> {
    let changes = values::differences(before, after);
    if changes.is_empty() && change == Change::Update {
        return Ok(());
    }
    store::insert(tx, by, subject, change, &serde_json::to_value(changes).map_err(ApiError::internal)?).await
}

/// The same of many objects at once, with one statement: each with what it was before and after.
///
/// # Errors
/// When the database fails.
pub async fn record_many(
    tx: &mut TenantConn,
    by: Option<AccountId>,
    change: Change,
    objects: &[(Subject, Value, Value)],
) -> Result<(), ApiError> {
    let mut rows = Vec::with_capacity(objects.len());
    for (subject, before, after) in objects {
        let changes = values::differences(before, after);
        if !changes.is_empty() || change != Change::Update {
            rows.push((*subject, serde_json::to_value(changes).map_err(ApiError::internal)?));
        }
    }
    store::insert_many(tx, by, change, &rows).await
}

/// The calls.
pub fn routes(config: &mut ServiceConfig<'_>) {
    config.service(http::list_change_history);
}
