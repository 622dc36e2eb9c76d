//! What the calls take and answer. Times in epoch seconds, days `YYYY-MM-DD`.

use rules::DateInput;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::classrooms::{JoinMode, MemberRole, MemberStatus};
use crate::ids::{AccountId, ClassroomId, ClassroomNameId};
use crate::imports::{ImportReport, ImportRow};
use crate::invitations::{Emails, SkippedEmail};

/// Whom to bring into a class.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassInviteBody {
    /// Addresses; also login names of accounts. At most 200.
    #[serde(default)]
    pub emails: Emails,
    /// Accounts that the caller may see. At most 200.
    #[serde(default)]
    pub user_ids: Vec<AccountId>,
    /// A learner's where none is named.
    #[serde(default)]
    pub role: Option<MemberRole>,
}

/// What came of it.
#[derive(Debug, Default, Serialize, ToSchema)]
pub struct ClassInviteAnswer {
    /// Addresses that a letter goes to.
    pub sent: usize,
    /// Accounts that are in the class now, and were not.
    pub added: usize,
    /// The others, each with the reason in the caller's language.
    pub skipped: Vec<SkippedEmail>,
}

/// What is looked for.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassPeopleQuery {
    /// An address or a login name, whole; for who manages accounts also a name.
    #[serde(default)]
    pub q: String,
}

/// Somebody who may be added.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassCandidate {
    pub id: AccountId,
    pub full_name: String,
    /// An address or a login name.
    pub login: String,
    /// Whether the account may lead classes.
    pub may_lead: bool,
    /// Where a membership stands; null: none.
    pub status: Option<MemberStatus>,
}

/// Pupils to make accounts for: as rows, or as a column of names.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassAccountsBody {
    pub classroom_id: ClassroomId,
    /// Whether nothing is to be changed.
    #[serde(default)]
    pub dry_run: bool,
    /// By the fields of a list of people; without a login one is made.
    #[serde(default)]
    pub users: Vec<ImportRow>,
    /// A name a line; after a tab or semicolon the day of birth.
    #[serde(default)]
    pub names: String,
}

/// The same as a file.
#[derive(Debug, ToSchema)]
#[expect(dead_code, reason = "the document's: the form is read by hand")]
pub struct ClassAccountsForm {
    classroom_id: ClassroomId,
    /// CSV or XLSX, at most 10 MB and 500 rows.
    #[schema(value_type = String, format = Binary)]
    file: Vec<u8>,
    dry_run: Option<bool>,
    /// JSON: the file's heads and the field that each is, empty to leave a column out.
    columns: Option<String>,
}

/// What came of it; of a dry run, what would.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassAccountsAnswer {
    #[serde(flatten)]
    pub report: ImportReport,
    /// Those that are made.
    pub accounts: Vec<ClassAccount>,
}

/// An account that is made for a class.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassAccount {
    /// Its number in the list.
    pub row: u32,
    /// Null in a dry run.
    pub user_id: Option<AccountId>,
    pub full_name: String,
    /// A login name or an address.
    pub login: String,
    /// Told here and nowhere else; null in a dry run, and where the list had one.
    pub password: Option<String>,
}

/// For whom cards are made.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClassCardsBody {
    /// None: for all learners.
    pub user_ids: Option<Vec<AccountId>>,
}

/// What a card says.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassCard {
    pub user_id: AccountId,
    pub full_name: String,
    /// A login name or an address.
    pub login: String,
    /// Told here and nowhere else; null: the account is the person's own, and so is its password.
    pub password: Option<String>,
}

/// What the link carries.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub struct ClassJoinQuery {
    #[serde(default)]
    pub code: String,
}

/// What class a code is of, and where the person stands with it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassToJoin {
    pub id: ClassroomId,
    pub name: String,
    pub teachers: Vec<String>,
    /// `approve` or `open`, or `closed` for who has come in or asked before.
    pub join: JoinMode,
    /// Whether the class takes people now: it is neither paused nor over.
    pub takes_people: bool,
    /// Names on its list that nobody has taken.
    pub names: Vec<ClassFreeName>,
    /// Null: the person has not asked.
    pub my_status: Option<MemberStatus>,
    pub my_claim: Option<ClassFreeName>,
}

/// A name on a class's list.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub struct ClassFreeName {
    pub id: ClassroomNameId,
    pub full_name: String,
}

/// Coming in.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassJoinBody {
    pub code: String,
    /// The person's name on the class's list.
    #[serde(default)]
    pub claim: Option<ClassroomNameId>,
}

/// Where the person stands with the class.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassJoined {
    pub id: ClassroomId,
    /// `active`: in it; `waiting`: a teacher has to confirm.
    pub status: MemberStatus,
}

/// Somebody who asks to come in.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassJoinRequest {
    pub user_id: AccountId,
    pub full_name: String,
    /// An address or a login name.
    pub login: String,
    pub asked_at: i64,
    /// The name on the class's list that they say is theirs.
    pub claim: Option<ClassFreeName>,
}

/// Who of those that wait comes in, or does not.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassJoinDecision {
    pub user_ids: Vec<AccountId>,
    pub accept: bool,
}

/// A name on a class's list, for its teachers.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassName {
    pub id: ClassroomNameId,
    pub full_name: String,
    pub dob: Option<String>,
    /// Who says that it is theirs.
    pub claimed_by: Option<AccountId>,
    /// An address or a login name.
    pub claimed_login: Option<String>,
    /// Whether a teacher has confirmed it.
    pub confirmed: bool,
}

/// A name as it is sent.
#[derive(Debug, Clone, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClassNameInput {
    pub full_name: String,
    /// `YYYY-MM-DD`, `DD/MM/YYYY` or epoch seconds.
    pub dob: Option<DateInput>,
}

/// Names to be put on the list.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ClassNamesBody {
    /// A name a line; after a tab or semicolon the day of birth.
    #[serde(default)]
    pub text: String,
    #[serde(default)]
    pub names: Vec<ClassNameInput>,
}
