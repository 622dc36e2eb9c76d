//! Who may do what: the one table of the specification's section 6.

use std::collections::BTreeMap;

platform::text_enum! {
    /// A role within a site.
    pub enum Role {
        /// Runs the site.
        Admin = "admin",
        /// Writes content and leads classrooms.
        Teacher = "teacher",
        /// Learns; assumed when no role is known.
        Student = "student",
        /// Helps teachers.
        Moderator = "moderator",
        /// Leads the moderators.
        ModeratorLead = "moderator_lead",
        /// Sells.
        Sale = "sale",
        /// Leads the sellers.
        SaleLead = "sale_lead",
        /// Brings learners in.
        Affiliate = "affiliate",
    }
}

impl Role {
    /// Whether it is one of those who run a site: neither a learner nor somebody who brings learners in.
    pub fn is_staff(self) -> bool {
        !matches!(self, Role::Student | Role::Affiliate)
    }
}

platform::text_enum! {
    /// What rights are about.
    pub enum Resource {
        /// Questions and problems
        Question = "question",
        /// Contests
        Contest = "contest",
        /// Courses
        Course = "course",
        /// Classrooms
        Classroom = "classroom",
        /// Posts
        Blog = "blog",
        /// Accounts
        Account = "account",
        /// The site's own letters
        EmailTemplate = "email_template",
        /// Payments
        Transaction = "transaction",
        /// Challenges
        Challenge = "challenge",
        /// Codes that open courses
        ActivationCode = "activation_code",
        /// Who brings learners in
        Affiliate = "affiliate",
        /// Forms
        RegisterForm = "register_form",
        /// The site's plan
        Subscription = "subscription",
        /// Who changed what
        DataChangeHistory = "data_change_history",
        /// The site itself
        Config = "config",
    }
}

platform::text_enum! {
    /// What may be done to a resource.
    pub enum Action {
        /// Read one.
        Read = "read",
        /// See its page.
        View = "view",
        /// See which there are.
        List = "list",
        /// Make one.
        Create = "create",
        /// Change one.
        Update = "update",
        /// Take one away.
        Delete = "delete",
        /// Approve or reject one.
        Approval = "approval",
        /// Give somebody another role.
        ChangeRole = "change_role",
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
const TEACHER: Grants = &[
    (Question, EDIT),
    (Contest, EDIT),
    (Course, EDIT),
    (Classroom, EDIT),
    (Blog, EDIT),
    (Affiliate, &[View]),
    (Challenge, READ_ONLY),
];
const MODERATOR: Grants = &[
    (Question, EDIT),
    (Contest, EDIT),
    (Course, EDIT),
    (Classroom, EDIT),
    (Blog, EDIT),
    (Affiliate, &[View]),
    (DataChangeHistory, READ_ONLY),
    (Challenge, READ_ONLY),
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

/// The two sites that are built in, of a coding school and of schools.
const BUILT_IN_SITES: [i64; 2] = [1, 2];
/// Those who see activation codes there.
const SEE_CODES: [Role; 3] = [Role::Admin, Role::Sale, Role::SaleLead];

/// Which table a site has.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Table {
    /// Teachers' sites.
    General,
    /// The built-in sites: of activation codes, `view` alone is granted there, to admins and sellers.
    BuiltIn,
}

impl Table {
    /// The site's.
    pub fn of(site: i64) -> Self {
        if BUILT_IN_SITES.contains(&site) { Self::BuiltIn } else { Self::General }
    }

    /// Everything that `role` may do.
    fn grants(self, role: Role) -> impl Iterator<Item = (Resource, &'static [Action])> {
        let seen: &'static [Action] = if SEE_CODES.contains(&role) { &[View] } else { &[] };
        let here = move |(resource, actions): &(Resource, &'static [Action])| match (self, resource) {
            (Self::BuiltIn, ActivationCode) => (ActivationCode, seen),
            _ => (*resource, *actions),
        };
        general(role).iter().map(here).filter(|(_, actions)| !actions.is_empty())
    }

    /// Whether `role` may do anything at all.
    pub fn grants_anything(self, role: Role) -> bool {
        self.grants(role).next().is_some()
    }

    /// Whether `role` may do `action` to `resource`.
    pub fn may(self, role: Role, resource: Resource, action: Action) -> bool {
        self.grants(role).any(|(of, actions)| of == resource && actions.contains(&action))
    }

    /// The same as the web gets it with a user's info.
    pub fn as_map(self, role: Role) -> BTreeMap<Resource, Vec<Action>> {
        self.grants(role).map(|(resource, actions)| (resource, actions.to_vec())).collect()
    }
}

fn general(role: Role) -> Grants {
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

#[cfg(test)]
mod tests {
    use super::*;

    fn may(role: Role, resource: Resource, action: Action) -> bool {
        Table::General.may(role, resource, action)
    }

    #[test]
    fn the_table_is_the_specifications() {
        assert!(may(Role::Admin, Question, Approval));
        assert!(!may(Role::Admin, Transaction, Delete));
        assert!(may(Role::Teacher, Question, Create) && !may(Role::Teacher, Question, Approval));
        assert!(!may(Role::Teacher, Account, List));
        assert!(may(Role::ModeratorLead, Challenge, Approval) && !may(Role::Moderator, Challenge, Create));
        assert!(may(Role::Teacher, Challenge, List) && !may(Role::Teacher, Challenge, Update));
        assert!(may(Role::Sale, Account, Update) && !may(Role::Sale, Account, ChangeRole));
        assert_eq!(Table::General.grants(Role::Student).count(), 0);
    }

    #[test]
    fn activation_codes_are_only_seen_on_the_built_in_sites() {
        let (own, built_in) = (Table::of(3), Table::of(2));
        assert_eq!((own, built_in, Table::of(1)), (Table::General, Table::BuiltIn, Table::BuiltIn));
        for role in [Role::Admin, Role::Sale, Role::SaleLead] {
            let map = built_in.as_map(role);
            assert_eq!(map[&ActivationCode], [View], "{role}");
            let mut general = own.as_map(role);
            general.insert(ActivationCode, vec![View]);
            assert_eq!(map, general, "{role}: nothing else differs");
        }
        assert!(own.may(Role::Affiliate, ActivationCode, Create));
        assert!(!built_in.as_map(Role::Affiliate).contains_key(&ActivationCode));
    }
}
