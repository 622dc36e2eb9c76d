//! How a time of a session is written for people, in Asia/Ho_Chi_Minh.

use serde_json::{Value, json};
use time::macros::offset;
use time::{OffsetDateTime, Weekday};

/// `18:00 07/12/2026`.
pub fn short(at: OffsetDateTime) -> String {
    let at = at.to_offset(offset!(+7));
    format!("{:02}:{:02} {:02}/{:02}/{}", at.hour(), at.minute(), at.day(), u8::from(at.month()), at.year())
}

/// With its weekday, in each language.
pub fn long(at: OffsetDateTime) -> Value {
    let local = at.to_offset(offset!(+7));
    let (vi, en) = match local.weekday() {
        Weekday::Monday => ("thứ Hai", "Monday"),
        Weekday::Tuesday => ("thứ Ba", "Tuesday"),
        Weekday::Wednesday => ("thứ Tư", "Wednesday"),
        Weekday::Thursday => ("thứ Năm", "Thursday"),
        Weekday::Friday => ("thứ Sáu", "Friday"),
        Weekday::Saturday => ("thứ Bảy", "Saturday"),
        Weekday::Sunday => ("Chủ nhật", "Sunday"),
    };
    let hour = format!("{:02}:{:02}", local.hour(), local.minute());
    let day = format!("{:02}/{:02}", local.day(), u8::from(local.month()));
    json!({ "vi": format!("{hour} {vi} {day}"), "en": format!("{hour} on {en} {day}") })
}

#[cfg(test)]
mod tests {
    use time::macros::datetime;

    use super::*;

    #[test]
    fn times_are_those_of_vietnam() {
        let at = datetime!(2026-12-06 18:05 UTC);
        assert_eq!(short(at), "01:05 07/12/2026");
        assert_eq!(long(at), json!({"vi": "01:05 thứ Hai 07/12", "en": "01:05 on Monday 07/12"}));
    }
}
