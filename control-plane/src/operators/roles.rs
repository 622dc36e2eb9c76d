//! Who among the operators may do what: the one table, asked by every call of the console and given to its web.

use serde::{Deserialize, Serialize};
use utoipa::openapi::{RefOr, Schema};
use utoipa::{PartialSchema, ToSchema};

/// What an operator is to the platform.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema, clap::ValueEnum)]
#[serde(rename_all = "snake_case")]
#[value(rename_all = "snake_case")]
pub enum Role {
    /// Everything, the other operators too.
    Owner,
    /// Helps sites: names, suspension, visits, the queue.
    Support,
    /// Plans and payments.
    Finance,
    /// Looks, and changes nothing.
    ReadOnly,
}

impl Role {
    /// All of them, the mightiest first.
    pub const ALL: [Role; 4] = [Role::Owner, Role::Support, Role::Finance, Role::ReadOnly];

    /// As it is stored and spelled in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Role::Owner => "owner",
            Role::Support => "support",
            Role::Finance => "finance",
            Role::ReadOnly => "read_only",
        }
    }

    /// The role of that name; the one that may least where the name is none, which the table's CHECK rules out.
    pub fn parse(name: &str) -> Self {
        Self::ALL.into_iter().find(|role| role.name() == name).unwrap_or(Role::ReadOnly)
    }

    /// Whether who has the role may do that.
    pub fn may(self, permission: Permission) -> bool {
        permission.roles().contains(&self)
    }

    /// The names of all that the role may.
    pub fn permissions(self) -> Vec<&'static str> {
        Permission::ALL.iter().filter(|permission| self.may(**permission)).map(|permission| permission.name()).collect()
    }
}

const EVERYBODY: &[Role] = &Role::ALL;
const HELPERS: &[Role] = &[Role::Owner, Role::Support];
const MONEY: &[Role] = &[Role::Owner, Role::Finance];
const OWNERS: &[Role] = &[Role::Owner];

macro_rules! permissions {
    ($($(#[$doc:meta])* $name:ident = $text:literal, $roles:ident, $step_up:literal;)*) => {
        /// Something that an operator may be allowed to do.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        pub enum Permission {
            $($(#[$doc])* $name,)*
        }

        impl Permission {
            /// All of them.
            pub const ALL: &'static [Permission] = &[$(Permission::$name,)*];

            /// As the web knows it.
            pub fn name(self) -> &'static str {
                match self { $(Permission::$name => $text,)* }
            }

            /// Who may.
            pub fn roles(self) -> &'static [Role] {
                match self { $(Permission::$name => $roles,)* }
            }

            const NAMES: &'static [&'static str] = &[$($text,)*];

            /// Whether the second factor has to have been shown lately ([`super::STEP_UP`]).
            pub fn needs_step_up(self) -> bool {
                match self { $(Permission::$name => $step_up,)* }
            }
        }

        impl PartialSchema for Permission {
            fn schema() -> RefOr<Schema> {
                platform::words::schema_of_names(Self::NAMES, &["Something that an operator may be allowed to do."])
            }
        }

        impl ToSchema for Permission {}
    };
}

permissions! {
    /// The first page: counts, growth, what needs somebody.
    ViewOverview = "overview.view", EVERYBODY, false;
    /// Sites, their domains, plans, use.
    ViewSites = "sites.view", EVERYBODY, false;
    /// What is being done to sites, and was.
    ViewOperations = "operations.view", EVERYBODY, false;
    /// The judge's nodes and queue.
    ViewFarm = "farm.view", EVERYBODY, false;
    /// Versions of the sites' schemas.
    ViewMigrations = "migrations.view", EVERYBODY, false;
    /// Certificates and when they end.
    ViewCertificates = "certificates.view", EVERYBODY, false;
    /// What operators did.
    ViewAudit = "audit.view", EVERYBODY, false;
    /// Making a site for somebody.
    CreateSite = "sites.create", HELPERS, false;
    /// Another name or address for a site.
    RenameSite = "sites.rename", HELPERS, false;
    /// Suspending, resuming and archiving.
    SuspendSite = "sites.suspend", HELPERS, false;
    /// Entering a site as its admin.
    EnterSite = "sites.enter", HELPERS, true;
    /// Ending such visits before their time.
    EndVisit = "visits.end", HELPERS, false;
    /// Trying an operation again, or calling it off.
    ControlOperations = "operations.control", HELPERS, false;
    /// Taking nodes of the judge out of work and back.
    DrainFarm = "farm.drain", HELPERS, false;
    /// Having a certificate ordered or renewed at once.
    RenewCertificates = "certificates.renew", HELPERS, false;
    /// Plans, and who may take payments.
    ChangePlan = "plans.change", MONEY, false;
    /// Deleting a site, and bringing it back.
    DeleteSite = "sites.delete", OWNERS, true;
    /// All of a site's data in a file.
    ExportSite = "sites.export", OWNERS, true;
    /// A site out of such a file.
    ImportSite = "sites.import", OWNERS, true;
    /// A site beside another, with its data.
    CloneSite = "sites.clone", OWNERS, true;
    /// Another database or server for a site.
    MoveSite = "sites.move", OWNERS, true;
    /// A site as it was at another time.
    RestoreSite = "sites.restore", OWNERS, true;
    /// Upgrading the sites' schemas.
    RunMigrations = "migrations.run", OWNERS, true;
    /// The list of the other operators.
    ViewOperators = "operators.view", OWNERS, false;
    /// Inviting, changing and disabling them.
    ManageOperators = "operators.manage", OWNERS, true;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_one_each_and_owners_may_all() {
        let mut names: Vec<_> = Permission::ALL.iter().map(|permission| permission.name()).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), Permission::ALL.len());
        assert_eq!(Role::Owner.permissions().len(), Permission::ALL.len());
    }

    #[test]
    fn who_only_reads_may_change_nothing() {
        assert!(Role::ReadOnly.permissions().iter().all(|name| name.ends_with(".view")));
        assert!(!Role::ReadOnly.may(Permission::ViewOperators));
        assert!(Role::Finance.may(Permission::ChangePlan) && !Role::Finance.may(Permission::SuspendSite));
        assert!(Role::Support.may(Permission::SuspendSite) && !Role::Support.may(Permission::ChangePlan));
    }

    #[test]
    fn a_role_has_one_spelling() {
        for role in Role::ALL {
            assert_eq!(Role::parse(role.name()), role);
            assert_eq!(serde_json::to_value(role).ok(), Some(serde_json::json!(role.name())));
        }
    }
}
