//! Who may do what: the one table of the specification's section 6.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A role within a site.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Runs the site.
    Admin,
    /// Writes content and leads classrooms.
    Teacher,
    /// Learns; assumed when no role is known.
    Student,
    /// Helps teachers.
    Moderator,
    /// Leads the moderators.
    ModeratorLead,
    /// Sells.
    Sale,
    /// Leads the sellers.
    SaleLead,
    /// Brings learners in.
    Affiliate,
}

impl Role {
    /// All roles.
    pub const ALL: [Role; 8] = [
        Role::Admin,
        Role::Teacher,
        Role::Student,
        Role::Moderator,
        Role::ModeratorLead,
        Role::Sale,
        Role::SaleLead,
        Role::Affiliate,
    ];

    /// Whether it is one of those who run a site: neither a learner nor somebody who brings learners in.
    pub fn is_staff(self) -> bool {
        !matches!(self, Role::Student | Role::Affiliate)
    }

    /// The name in the database and in bodies.
    pub fn name(self) -> &'static str {
        match self {
            Role::Admin => "admin",
            Role::Teacher => "teacher",
            Role::Student => "student",
            Role::Moderator => "moderator",
            Role::ModeratorLead => "moderator_lead",
            Role::Sale => "sale",
            Role::SaleLead => "sale_lead",
            Role::Affiliate => "affiliate",
        }
    }

    /// The role of a name; an unknown one is a student.
    pub fn parse(name: &str) -> Role {
        Role::ALL.into_iter().find(|role| role.name() == name).unwrap_or(Role::Student)
    }
}

macro_rules! named {
    ($(#[$doc:meta])* $kind:ident { $($name:ident = $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
        pub enum $kind { $(#[doc = $text] $name,)* }
        impl $kind {
            /// The name in bodies.
            pub fn name(self) -> &'static str {
                match self { $($kind::$name => $text,)* }
            }
        }
    };
}

named! {
    /// What rights are about.
    Resource {
        Question = "question", Contest = "contest", Course = "course", Classroom = "classroom", Blog = "blog",
        Account = "account", EmailTemplate = "email_template", Transaction = "transaction", Challenge = "challenge",
        ActivationCode = "activation_code", Affiliate = "affiliate", RegisterForm = "register_form",
        Subscription = "subscription", DataChangeHistory = "data_change_history", Config = "config",
    }
}

named! {
    /// What may be done to a resource.
    Action {
        Read = "read", View = "view", List = "list", Create = "create", Update = "update", Delete = "delete",
        Approval = "approval", ChangeRole = "change_role",
    }
}

use Action::{Approval, ChangeRole, Create, Delete, List, Read, Update, View};
use Resource::{
    Account, ActivationCode, Affiliate, Blog, Challenge, Classroom, Config, Contest, Course, DataChangeHistory,
    EmailTemplate, Question, RegisterForm, Subscription, Transaction,
};

type Grants = &'static [(Resource, &'static [Action])];

const READ_ONLY: &[Action] = &[Read, View, List];
const EDIT: &[Action] = &[Read, View, List, Create, Update, Delete];
const FULL: &[Action] = &[Read, View, List, Create, Update, Delete, Approval];
const KEEP: &[Action] = &[Read, View, List, Create, Update];

const ADMIN: Grants = &[
    (Question, FULL),
    (Contest, FULL),
    (Course, FULL),
    (Blog, FULL),
    (Classroom, EDIT),
    (EmailTemplate, EDIT),
    (RegisterForm, EDIT),
    (Challenge, EDIT),
    (Account, &[Read, View, List, Create, Update, Delete, ChangeRole]),
    (Transaction, KEEP),
    (Config, &[View, Read, Update]),
    (ActivationCode, &[List, Read, Create, Update, Delete]),
    (Affiliate, READ_ONLY),
    (Subscription, READ_ONLY),
    (DataChangeHistory, READ_ONLY),
];
const TEACHER: Grants =
    &[(Question, EDIT), (Contest, EDIT), (Course, EDIT), (Classroom, EDIT), (Blog, EDIT), (Affiliate, &[View])];
const MODERATOR: Grants = &[
    (Question, EDIT),
    (Contest, EDIT),
    (Course, EDIT),
    (Classroom, EDIT),
    (Blog, EDIT),
    (Affiliate, &[View]),
    (DataChangeHistory, READ_ONLY),
];
const MODERATOR_LEAD: Grants = &[
    (Question, EDIT),
    (Contest, EDIT),
    (Course, EDIT),
    (Classroom, EDIT),
    (Blog, EDIT),
    (Affiliate, &[View]),
    (DataChangeHistory, READ_ONLY),
    (Challenge, FULL),
];
const SALE: Grants = &[(Account, KEEP), (Transaction, KEEP), (ActivationCode, READ_ONLY), (Affiliate, READ_ONLY)];
const AFFILIATE: Grants = &[(ActivationCode, EDIT), (Affiliate, READ_ONLY)];

/// Everything that `role` may do.
pub fn grants(role: Role) -> Grants {
    match role {
        Role::Admin => ADMIN,
        Role::Teacher => TEACHER,
        Role::Moderator => MODERATOR,
        Role::ModeratorLead => MODERATOR_LEAD,
        Role::Sale | Role::SaleLead => SALE,
        Role::Affiliate => AFFILIATE,
        Role::Student => &[],
    }
}

/// Whether `role` may do `action` to `resource`.
pub fn may(role: Role, resource: Resource, action: Action) -> bool {
    grants(role).iter().any(|(of, actions)| *of == resource && actions.contains(&action))
}

/// The same table as the web gets it with a user's info.
pub fn as_map(role: Role) -> BTreeMap<&'static str, Vec<&'static str>> {
    grants(role)
        .iter()
        .map(|(resource, actions)| (resource.name(), actions.iter().map(|action| action.name()).collect()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_is_the_specifications() {
        assert!(may(Role::Admin, Question, Approval));
        assert!(!may(Role::Admin, Transaction, Delete));
        assert!(may(Role::Teacher, Question, Create) && !may(Role::Teacher, Question, Approval));
        assert!(!may(Role::Teacher, Account, List));
        assert!(may(Role::ModeratorLead, Challenge, Approval) && !may(Role::Moderator, Challenge, Create));
        assert!(may(Role::Sale, Account, Update) && !may(Role::Sale, Account, ChangeRole));
        assert!(grants(Role::Student).is_empty());
    }

    #[test]
    fn names_are_read_back() {
        for role in Role::ALL {
            assert_eq!(Role::parse(role.name()), role);
        }
        assert_eq!(Role::parse("king"), Role::Student);
    }
}
