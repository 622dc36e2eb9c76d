//! One row of a list, as texts.

use std::collections::BTreeMap;

use platform::error::FieldError;
use platform::faults::Faults;
use platform::messages::HAS_NUL;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// A row as it came.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
pub struct ImportRow {
    /// Its number in the file, from 1.
    pub row: u32,
    /// By field.
    pub values: BTreeMap<String, String>,
}

impl ImportRow {
    /// What it says of a field, without spaces around it.
    pub fn value(&self, field: &str) -> &str {
        self.values.get(field).map_or("", |text| text.trim())
    }

    /// The same, where it says anything.
    pub fn filled(&self, field: &str) -> Option<String> {
        Some(self.value(field)).filter(|text| !text.is_empty()).map(str::to_owned)
    }

    /// What is made of it, or the first thing that is wrong.
    ///
    /// # Errors
    /// The fault at its field.
    pub fn sound<T>(&self, make: impl FnOnce(&mut Faults) -> T) -> Result<T, FieldError> {
        let mut faults = Faults::default();
        if let Some((field, _)) = self.values.iter().find(|(_, text)| text.contains('\0')) {
            faults.add(field, HAS_NUL);
        }
        let made = make(&mut faults);
        match faults.finish() {
            Ok(()) => Ok(made),
            Err(error) => {
                Err(error.field_errors().first().cloned().unwrap_or_else(|| FieldError::new("", error.message())))
            }
        }
    }

    /// What is answered of a bad row, so that people correct it; `hides` passwords where the answer is kept.
    pub(super) fn shown(&self, hides: bool) -> BTreeMap<String, String> {
        let seen = self.values.iter().filter(|(field, _)| !hides || field.as_str() != "password");
        seen.map(|(field, text)| (field.clone(), text.clone())).collect()
    }
}

/// A day as people type it: `2/9/2010`, `02-09-2010`, `2.9.2010`.
pub fn day(text: &str) -> String {
    let parts: Vec<&str> = text.split(['/', '-', '.']).map(str::trim).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    match parts.as_slice() {
        [day, month, year] if parts.iter().all(is_number) && day.len() <= 2 && month.len() <= 2 && year.len() == 4 => {
            format!("{day:0>2}/{month:0>2}/{year}")
        }
        _ => text.to_owned(),
    }
}
