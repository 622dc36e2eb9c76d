//! Operator notices: what operators read, whatever their language.

use std::borrow::Cow;
use std::fmt;

use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// A notice: a code with arguments, which the console puts into its reader's language
/// (`said` in web/src/console/fleet/locales), and the same in English for the command line. Made by [`notice!`].
///
/// The argument `detail` is what really comes from outside (Postgres, a file, the operating system): the console quotes
/// it as a technical detail beside its own sentence.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub struct OperatorNotice {
    /// Stable, in the words of the field: `site_moved_on`.
    #[schema(value_type = String)]
    pub code: Cow<'static, str>,
    /// An object: what the sentence names.
    #[schema(value_type = Object)]
    pub args: Value,
    /// In English, for the command line.
    #[serde(skip)]
    pub text: String,
}

impl OperatorNotice {
    /// What was stored; `None` where nothing was.
    pub(crate) fn known(code: Option<String>, args: Option<Value>, text: Option<String>) -> Option<Self> {
        let code = code?.into();
        Some(Self { code, args: args.unwrap_or_default(), text: text.unwrap_or_default() })
    }

    /// The same with the words of whoever met it.
    pub(crate) fn with_detail(mut self, detail: &str) -> Self {
        self.text = format!("{}: {detail}", self.text);
        self.args["detail"] = detail.into();
        self
    }

    /// An error that nobody has words for but whoever met it.
    pub(crate) fn trouble(error: &anyhow::Error) -> Self {
        notice!("trouble", "{detail}", detail = format!("{error:#}"))
    }
}

impl fmt::Display for OperatorNotice {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.text)
    }
}

/// An [`OperatorNotice`]: its code, its English text, and the arguments that the text names.
macro_rules! notice {
    ($code:literal, $text:literal $(, $name:ident $(= $value:expr)?)* $(,)?) => {{
        $($(let $name = $value;)?)*
        $crate::notice::OperatorNotice {
            code: $code.into(),
            text: format!($text),
            args: serde_json::json!({ $((stringify!($name)): $name),* }),
        }
    }};
}
pub(crate) use notice;

#[cfg(test)]
mod tests {
    use serde_json::json;

    #[test]
    fn a_notice_has_its_words_and_its_arguments() {
        let rows = 3;
        let one = notice!("round", "round {number}: {rows} rows", number = 1 + 1, rows);
        assert_eq!((one.code.as_ref(), one.text.as_str()), ("round", "round 2: 3 rows"));
        assert_eq!(one.args, json!({"number": 2, "rows": 3}));
        assert_eq!(notice!("plain", "plain").args, json!({}));
    }
}
