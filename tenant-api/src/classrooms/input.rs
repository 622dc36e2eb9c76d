//! What is written of a class.

use platform::error::ApiError;
use platform::faults::Faults;
use platform::messages::REQUIRED;
use serde::Deserialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

use super::access::Classroom;
use super::calendar_info::CalendarInfo;
use super::messages::LINK_NOT_HTTPS;
use super::settings::ClassSettings;
use super::store::NewClass;
use super::words::ClassroomStatus;
use crate::ids::CourseId;
use crate::nullable::present;

const NAME_MAX: usize = 200;
const DESCRIPTION_MAX: usize = 5000;

/// A class as it is to be. What is left out stays as it is, and has its default in a new class.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(default)]
pub struct ClassroomInput {
    /// Of a new class always.
    pub name: Option<String>,
    /// Plain words.
    pub description: Option<String>,
    #[schema(inline)]
    pub status: Option<ClassroomStatus>,
    /// For its members: https, or null.
    #[schema(value_type = Option<String>)]
    #[serde(deserialize_with = "present")]
    pub meeting_link: Option<Option<String>>,
    /// For its teachers alone: https, or null.
    #[schema(value_type = Option<String>)]
    #[serde(deserialize_with = "present")]
    pub admin_meeting_link: Option<Option<String>>,
    pub calendar_info: Option<CalendarInfo>,
    pub settings: Option<ClassSettings>,
    /// In their order; its learners are enrolled in them.
    pub course_ids: Option<Vec<CourseId>>,
    /// That was read; where the class has another by now, nothing is changed.
    pub version: Option<i64>,
}

/// The own fields of a class, checked.
#[derive(Debug, Clone)]
pub struct ClassDraft {
    pub name: String,
    pub description: String,
    pub status: ClassroomStatus,
    pub meeting_link: Option<String>,
    pub admin_meeting_link: Option<String>,
    pub calendar: CalendarInfo,
    pub settings: ClassSettings,
}

impl Default for ClassDraft {
    fn default() -> Self {
        Self {
            name: String::new(),
            description: String::new(),
            status: ClassroomStatus::Active,
            meeting_link: None,
            admin_meeting_link: None,
            calendar: CalendarInfo::default(),
            settings: ClassSettings::default(),
        }
    }
}

impl From<&Classroom> for ClassDraft {
    fn from(class: &Classroom) -> Self {
        Self {
            name: class.name.clone(),
            description: class.description.clone(),
            status: class.status,
            meeting_link: class.meeting_link.clone(),
            admin_meeting_link: class.admin_meeting_link.clone(),
            calendar: class.calendar.clone(),
            settings: class.settings,
        }
    }
}

/// A link as it is kept; an empty one is none.
fn link(faults: &mut Faults, field: &str, text: Option<&str>) -> Option<String> {
    let text = text.map(str::trim).filter(|text| !text.is_empty())?;
    faults.ensure(field, text.get(..8).is_some_and(|start| start.eq_ignore_ascii_case("https://")), LINK_NOT_HTTPS);
    faults.rule(field, rules::link(text))
}

impl ClassroomInput {
    /// The class as it was, with what this changes.
    ///
    /// # Errors
    /// 412, field by field.
    pub fn apply(&self, was: ClassDraft) -> Result<ClassDraft, ApiError> {
        let mut faults = Faults::default();
        let mut draft = was;
        if let Some(name) = &self.name {
            draft.name = faults.rule("name", rules::line(name, NAME_MAX)).unwrap_or_default();
        }
        faults.ensure("name", !draft.name.is_empty(), REQUIRED);
        if let Some(description) = &self.description {
            draft.description = description.trim().to_owned();
            faults.max_chars("description", &draft.description, DESCRIPTION_MAX);
        }
        draft.status = self.status.unwrap_or(draft.status);
        if let Some(wanted) = &self.meeting_link {
            draft.meeting_link = link(&mut faults, "meeting_link", wanted.as_deref());
        }
        if let Some(wanted) = &self.admin_meeting_link {
            draft.admin_meeting_link = link(&mut faults, "admin_meeting_link", wanted.as_deref());
        }
        if let Some(calendar) = &self.calendar_info {
            calendar.check(&mut faults);
            draft.calendar = calendar.clone();
        }
        if let Some(settings) = self.settings {
            settings.check(&mut faults);
            draft.settings = settings;
        }
        faults.finish()?;
        Ok(draft)
    }
}

impl ClassDraft {
    /// Its row is made of it.
    ///
    /// # Errors
    /// None that a person can cause.
    pub async fn with_row<T>(
        &self,
        write: impl AsyncFnOnce(&NewClass<'_>) -> Result<T, ApiError>,
    ) -> Result<T, ApiError> {
        let calendar_info = serde_json::to_value(&self.calendar).map_err(ApiError::internal)?;
        let settings = serde_json::to_value(self.settings).map_err(ApiError::internal)?;
        let search_text = statements::search_words([self.name.as_str(), self.description.as_str()]);
        write(&NewClass {
            name: &self.name,
            description: &self.description,
            status: self.status,
            meeting_link: self.meeting_link.as_deref(),
            admin_meeting_link: self.admin_meeting_link.as_deref(),
            calendar_info: &calendar_info,
            settings: &settings,
            search_text: &search_text,
        })
        .await
    }

    /// What a history looks at.
    pub fn noted(&self, courses: &[CourseId]) -> Value {
        json!({ "name": self.name, "description": self.description, "status": self.status,
                "meeting_link": self.meeting_link, "admin_meeting_link": self.admin_meeting_link,
                "calendar_info": self.calendar, "settings": self.settings, "course_ids": courses })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults_of(body: Value) -> Vec<String> {
        let input: ClassroomInput = serde_json::from_value(body).expect("a body");
        let error = input.apply(ClassDraft::default()).expect_err("it is wrong");
        error.field_errors().iter().map(|fault| format!("{} {:?}", fault.field, fault.message)).collect()
    }

    #[test]
    fn fields_are_checked() {
        assert_eq!(faults_of(json!({})), ["name required"]);
        assert_eq!(faults_of(json!({ "name": " " })), ["name required"]);
        for wrong in ["http://meet.example.vn/a", "meet.example.vn", "javascript:alert(1)", "https://"] {
            let found = faults_of(json!({ "name": "6A1", "meeting_link": wrong }));
            assert!(found[0].starts_with("meeting_link "), "{wrong}: {found:?}");
        }
        let settings = json!({ "name": "6A1", "settings": { "opens": -1, "late_after": 241 } });
        assert_eq!(faults_of(settings), ["settings.opens invalid_value", "settings.late_after invalid_value"]);
    }

    #[test]
    fn what_is_left_out_stays() {
        let was = ClassDraft {
            name: "6A1".to_owned(),
            meeting_link: Some("https://meet.example.vn/a".to_owned()),
            admin_meeting_link: Some("https://meet.example.vn/b".to_owned()),
            ..ClassDraft::default()
        };
        let body = json!({ "status": "finished", "meeting_link": null });
        let input: ClassroomInput = serde_json::from_value(body).expect("a body");
        let now = input.apply(was).expect("a class");
        assert_eq!((now.name.as_str(), now.status), ("6A1", ClassroomStatus::Finished));
        assert_eq!((now.meeting_link, now.admin_meeting_link.as_deref()), (None, Some("https://meet.example.vn/b")));
    }
}
