//! Why a file is no Scratch project, in words.

use platform::error::{ApiError, FieldError};
use platform::messages::{BAD_ARCHIVE, Message, ONLY_ACCEPTED_FORMAT};
use scratch::{ENTRIES_MAX, FILE_MAX, Fault, PROJECT_MAX, Reason, What};

use super::messages::{
    JSON_DAMAGED, JSON_DEEP, PATH_FOREIGN, PROJECT_MISSING, PROJECT_TWICE, SCRATCH_ENTRIES, SCRATCH_OLD_SB,
    SCRATCH_PROJECT_LARGE, ZIP_DAMAGED,
};
use crate::files::messages::FILE_TOO_LARGE;

const MIB: u64 = 1024 * 1024;
/// What is taken.
const FORMATS: &str = "sb2, sb3, sprite3";

/// What is said of a file in a field of the form.
pub fn refused(fault: Fault, field: &str) -> ApiError {
    let large = |message, max: u64| ApiError::with(message, vec![("max", max.to_string())]);
    match fault {
        Fault::OldSb => ApiError::on_field(field, SCRATCH_OLD_SB),
        Fault::OtherKind => ApiError::on_field_with(field, ONLY_ACCEPTED_FORMAT, vec![("formats", FORMATS.to_owned())]),
        Fault::Archive(reason) => ApiError::with_fields(BAD_ARCHIVE, vec![FieldError::new(field, words(reason))]),
        Fault::TooLarge(What::File) => large(FILE_TOO_LARGE, FILE_MAX / MIB),
        Fault::TooLarge(What::Project) => large(SCRATCH_PROJECT_LARGE, PROJECT_MAX / MIB),
        Fault::TooLarge(What::Entries) => ApiError::with(SCRATCH_ENTRIES, vec![("max", ENTRIES_MAX.to_string())]),
    }
}

fn words(reason: Reason) -> Message {
    match reason {
        Reason::Damaged => ZIP_DAMAGED,
        Reason::NoProject => PROJECT_MISSING,
        Reason::SeveralProjects => PROJECT_TWICE,
        Reason::ForeignPath => PATH_FOREIGN,
        Reason::JsonDamaged => JSON_DAMAGED,
        Reason::JsonDeep => JSON_DEEP,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_fault_has_its_status_and_its_reason() {
        let told = |fault: Fault| {
            let error = refused(fault, "file");
            let fields: Vec<_> =
                error.field_errors().iter().map(|it| format!("{} {}", it.field, it.message.key())).collect();
            format!("{} {} {}", error.message().status().as_u16(), error.message().key(), fields.join(" "))
        };
        assert_eq!(told(Fault::OldSb), "412 scratch_old_sb file scratch_old_sb");
        assert_eq!(told(Fault::OtherKind), "412 only_accepted_format file only_accepted_format");
        assert_eq!(told(Fault::Archive(Reason::SeveralProjects)), "412 bad_archive file project_twice");
        assert_eq!(told(Fault::TooLarge(What::File)), "413 file_too_large ");
        assert_eq!(told(Fault::TooLarge(What::Entries)), "413 scratch_entries ");
        assert_eq!(told(Fault::TooLarge(What::Project)), "413 scratch_project_large ");
    }
}
