//! A course as search engines read it: schema.org's `Course`.

use serde_json::{Value, json};
use time::OffsetDateTime;
use time::format_description::well_known::Rfc3339;

use super::course_tree::lessons_of;
use super::courses::address;
use super::frame::Frame;
use crate::courses::CourseView;

/// The course, whose it is, what it costs and how it is learnt. `base` is the site's scheme and host.
pub fn linked_data(frame: &Frame<'_>, base: &str, course: &CourseView) -> Value {
    let item = &course.course;
    let url = format!("{base}{}", address(frame, &item.slug, None));
    let absolute = |path: &str| if path.starts_with('/') { format!("{base}{path}") } else { path.to_owned() };
    let mut data = json!({
        "@context": "https://schema.org",
        "@type": "Course",
        "name": item.title,
        "description": if item.excerpt.is_empty() { &item.title } else { &item.excerpt },
        "url": url,
        "inLanguage": frame.locale.code(),
        "educationalLevel": super::courses::level_words(frame, item.level),
        "isAccessibleForFree": item.is_free,
        "provider": { "@type": "Organization", "name": frame.tenant.name, "url": base },
        "offers": [{
            "@type": "Offer",
            "category": if item.is_free { "Free" } else { "Paid" },
            "price": item.price,
            "priceCurrency": "VND",
            "url": url,
        }],
        "hasCourseInstance": [instance(course)],
        "totalHistoricalEnrollment": item.num_learners,
    });
    let mut set = |name: &str, value: Value| {
        data[name] = value;
    };
    if !item.cover_image.is_empty() {
        set("image", json!([absolute(&item.cover_image)]));
    }
    if !course.what_you_learn.is_empty() {
        set("teaches", json!(course.what_you_learn));
    }
    if !course.prerequisites.is_empty() {
        let titles: Vec<&str> = course.prerequisites.iter().map(|first| first.title.as_str()).collect();
        set("coursePrerequisites", json!(titles));
    }
    data
}

/// How the course is held: online, by whom, how long it takes, from when to when.
fn instance(course: &CourseView) -> Value {
    let item = &course.course;
    let lessons = lessons_of(&course.curriculum);
    let seconds: i64 = lessons.iter().filter_map(|one| one.lesson.as_ref()).map(|one| i64::from(one.duration)).sum();
    let mut held = json!({ "@type": "CourseInstance", "courseMode": "Online" });
    if seconds > 0 {
        held["courseWorkload"] = json!(workload(seconds));
    }
    if !item.teachers.is_empty() {
        let person = |name: &str| json!({ "@type": "Person", "name": name });
        held["instructor"] = item.teachers.iter().map(|teacher| person(&teacher.name)).collect();
    }
    for (name, at) in [("startDate", item.opens_at), ("endDate", item.closes_at)] {
        if let Some(at) = at.and_then(iso) {
            held[name] = json!(at);
        }
    }
    held
}

/// Hours and minutes as ISO 8601 writes them.
fn workload(seconds: i64) -> String {
    let minutes = ((seconds + 30) / 60).max(1);
    match (minutes / 60, minutes % 60) {
        (0, minutes) => format!("PT{minutes}M"),
        (hours, 0) => format!("PT{hours}H"),
        (hours, minutes) => format!("PT{hours}H{minutes}M"),
    }
}

fn iso(epoch_seconds: i64) -> Option<String> {
    OffsetDateTime::from_unix_timestamp(epoch_seconds).ok()?.format(&Rfc3339).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_iso() {
        let cases = [(10, "PT1M"), (3570, "PT1H"), (5400, "PT1H30M")];
        assert_eq!(cases.map(|(seconds, _)| workload(seconds)), cases.map(|(_, text)| text.to_owned()));
        assert_eq!(iso(1_790_000_000).as_deref(), Some("2026-09-21T14:13:20Z"));
    }
}
