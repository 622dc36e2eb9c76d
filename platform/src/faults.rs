//! One way to refuse data: what is wrong is gathered field by field and answered at once.

use std::fmt::Display;
use std::ops::RangeInclusive;

use crate::error::{ApiError, FieldError, Params};
use crate::messages::{ABOVE_ZERO, BETWEEN, INVALID_VALUE, Message, REQUIRED, TOO_LONG};

/// Why a rule does not take a value: a message and the parameters of its text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// What is wrong.
    pub message: Message,
    /// Parameters of its text.
    pub params: Params,
}

impl Fault {
    /// A fault with parameters for its text.
    pub fn with(message: Message, params: Params) -> Self {
        Self { message, params }
    }

    /// Longer than `max` characters.
    pub fn too_long(max: usize) -> Self {
        Self::with(TOO_LONG, vec![("max", max.to_string())])
    }

    /// Out of `range`.
    pub fn between<N: Display>(range: &RangeInclusive<N>) -> Self {
        Self::with(BETWEEN, vec![("from", range.start().to_string()), ("to", range.end().to_string())])
    }
}

impl From<Message> for Fault {
    fn from(message: Message) -> Self {
        Self { message, params: vec![] }
    }
}

/// What is wrong with a body, field by field. Of each field the first fault is kept, so that the order of checks is the
/// order of what is told.
///
/// ```
/// # use platform::faults::Faults;
/// let mut faults = Faults::default();
/// faults.required("title", "Tổng").max_chars("title", "Tổng", 200).between("minutes", 90, 1..=600);
/// faults.each("tests", &["3 4", ""], |faults, input| {
///     faults.required("input", input);
/// });
/// assert_eq!(faults.finish().unwrap_err().field_errors()[0].field, "tests[1].input");
/// ```
#[derive(Debug, Default)]
pub struct Faults {
    found: Vec<FieldError>,
    path: String,
}

impl Faults {
    /// Notes a fault of a field.
    pub fn add(&mut self, field: &str, fault: impl Into<Fault>) -> &mut Self {
        let field = join(&self.path, field);
        if !self.found.iter().any(|known| known.field == field) {
            let Fault { message, params } = fault.into();
            self.found.push(FieldError { field, message, params });
        }
        self
    }

    /// Wants what is `sound`.
    pub fn ensure(&mut self, field: &str, sound: bool, fault: impl Into<Fault>) -> &mut Self {
        if sound { self } else { self.add(field, fault) }
    }

    /// Wants a text that is not blank.
    pub fn required(&mut self, field: &str, text: &str) -> &mut Self {
        self.ensure(field, !text.trim().is_empty(), REQUIRED)
    }

    /// Wants at most `max` characters.
    pub fn max_chars(&mut self, field: &str, text: &str, max: usize) -> &mut Self {
        // No text has more characters than bytes.
        let is_short = text.len() <= max || text.chars().count() <= max;
        self.ensure(field, is_short, Fault::too_long(max))
    }

    /// Wants a value within `range`; what compares with nothing (NaN) is not.
    pub fn between<N: PartialOrd + Display>(&mut self, field: &str, value: N, range: RangeInclusive<N>) -> &mut Self {
        self.ensure(field, range.contains(&value), Fault::between(&range))
    }

    /// Wants a number above 0, and not above `max`.
    pub fn above_zero(&mut self, field: &str, value: f64, max: f64) -> &mut Self {
        self.ensure(field, value > 0.0 && value <= max, ABOVE_ZERO)
    }

    /// Wants one of the values that there are.
    pub fn one_of<T: PartialEq + ?Sized>(&mut self, field: &str, value: &T, known: &[&T]) -> &mut Self {
        self.ensure(field, known.contains(&value), INVALID_VALUE)
    }

    /// What a rule makes of a value; nothing where it does not take it.
    pub fn rule<T>(&mut self, field: &str, result: Result<T, impl Into<Fault>>) -> Option<T> {
        match result {
            Ok(value) => Some(value),
            Err(fault) => {
                self.add(field, fault);
                None
            }
        }
    }

    /// The same checks of what lies below `field`.
    pub fn within<T>(&mut self, field: &str, checks: impl FnOnce(&mut Self) -> T) -> T {
        let below = join(&self.path, field);
        let above = std::mem::replace(&mut self.path, below);
        let result = checks(self);
        self.path = above;
        result
    }

    /// The same checks of every item of a list: the first is `field[0]`.
    pub fn each<T>(&mut self, field: &str, items: &[T], mut checks: impl FnMut(&mut Self, &T)) -> &mut Self {
        for (index, item) in items.iter().enumerate() {
            self.within(&format!("{field}[{index}]"), |faults| checks(faults, item));
        }
        self
    }

    /// Whether nothing is wrong so far.
    pub fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// What is wrong, for whoever goes on with it by themselves.
    pub fn into_fields(self) -> Vec<FieldError> {
        self.found
    }

    /// The answer.
    ///
    /// # Errors
    /// 412 with every field that is wrong.
    pub fn finish(self) -> Result<(), ApiError> {
        if self.found.is_empty() { Ok(()) } else { Err(ApiError::fields(self.found)) }
    }
}

fn join(path: &str, field: &str) -> String {
    match (path, field) {
        ("", field) => field.to_owned(),
        (path, "") => path.to_owned(),
        (path, field) if field.starts_with('[') => format!("{path}{field}"),
        (path, field) => format!("{path}.{field}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(faults: Faults) -> Vec<(String, Message)> {
        faults.into_fields().into_iter().map(|fault| (fault.field, fault.message)).collect()
    }

    #[test]
    fn each_check_has_its_message() {
        let mut faults = Faults::default();
        faults
            .required("title", " \t")
            .max_chars("name", &"ê".repeat(201), 200)
            .max_chars("short", &"ê".repeat(200), 200)
            .between("limit", 49, 50..=60_000)
            .between("factor", f64::NAN, 0.1..=20.0)
            .above_zero("score", 0.0, 100.0)
            .above_zero("points", f64::INFINITY, 100.0)
            .one_of("rule", "most", &["min", "max", "sum"])
            .ensure("tags", true, REQUIRED);
        assert_eq!(faults.rule("age", "7".parse::<u8>().map_err(|_| INVALID_VALUE)), Some(7));
        assert_eq!(faults.rule("year", "x".parse::<u8>().map_err(|_| INVALID_VALUE)), None);
        let wanted = [
            ("title", REQUIRED),
            ("name", TOO_LONG),
            ("limit", BETWEEN),
            ("factor", BETWEEN),
            ("score", ABOVE_ZERO),
            ("points", ABOVE_ZERO),
            ("rule", INVALID_VALUE),
            ("year", INVALID_VALUE),
        ];
        assert_eq!(told(faults), wanted.map(|(field, message)| (field.to_owned(), message)));
    }

    #[test]
    fn paths_lead_to_the_field_and_back() {
        let mut faults = Faults::default();
        faults.within("lesson", |faults| {
            faults.each("questions", &[1, 0], |faults, score| {
                faults.above_zero("score", f64::from(*score), 9.0);
            });
            faults.add("", REQUIRED).add("[2]", REQUIRED);
        });
        faults.add("title", REQUIRED);
        let fields: Vec<String> = told(faults).into_iter().map(|(field, _)| field).collect();
        assert_eq!(fields, ["lesson.questions[1].score", "lesson", "lesson[2]", "title"]);
    }

    #[test]
    fn a_field_tells_its_first_fault_only() {
        let mut faults = Faults::default();
        faults.required("email", "").add("email", INVALID_VALUE);
        assert_eq!(told(faults), [("email".to_owned(), REQUIRED)]);
    }

    #[test]
    fn nothing_wrong_is_no_answer() {
        assert!(Faults::default().finish().is_ok());
        let mut faults = Faults::default();
        faults.add("a", Fault::too_long(3));
        let error = faults.finish().expect_err("a fault");
        assert_eq!(error.field_errors()[0].params, [("max", "3".to_owned())]);
    }
}
