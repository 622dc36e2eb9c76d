//! What opens an editorial, in words.

use marking::ShowSolution;
use platform::locale::Locale;

use crate::questions::EditorialState;

/// The sentence that says what opens it: *Giải được bài, nộp đủ 5 lần hoặc bỏ cuộc để xem.*
pub(super) fn opens(state: &EditorialState, locale: Locale) -> String {
    let ways = ways(state, locale);
    match locale {
        Locale::Vi if ways.0.is_empty() => "Tác giả không mở lời giải này.".to_owned(),
        Locale::En if ways.0.is_empty() => "Its author does not open it.".to_owned(),
        Locale::Vi => format!("{} để xem.", capital(&ways.join_or(" hoặc "))),
        Locale::En => format!("{} to read it.", capital(&ways.join_or(" or "))),
    }
}

struct Ways(Vec<String>);

impl Ways {
    /// With `or` before the last.
    fn join_or(&self, or: &str) -> String {
        match self.0.split_last() {
            Some((last, before)) if !before.is_empty() => format!("{}{or}{last}", before.join(", ")),
            _ => self.0.concat(),
        }
    }
}

fn ways(state: &EditorialState, locale: Locale) -> Ways {
    let is_vi = locale == Locale::Vi;
    let word = |vi: &str, en: &str| if is_vi { vi.to_owned() } else { en.to_owned() };
    let mut all = Vec::new();
    match state.opens_by {
        ShowSolution::Solved => all.push(word("giải được bài", "solve the problem")),
        ShowSolution::Answered => all.push(word("nộp bài một lần", "submit once")),
        ShowSolution::Never => {}
    }
    if let Some(tries) = state.after_tries {
        all.push(word(&format!("nộp đủ {tries} lần"), &format!("submit {tries} times")));
    }
    if let Some(days) = state.after_days {
        all.push(word(
            &format!("đợi {days} ngày kể từ lần nộp đầu tiên"),
            &format!("wait {days} days from your first submission"),
        ));
    }
    if state.by_giving_up {
        all.push(word("bỏ cuộc", "give up"));
    }
    Ways(all)
}

/// With a capital letter first.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn state(opens_by: ShowSolution, after_tries: Option<i32>, after_days: Option<i32>) -> EditorialState {
        EditorialState {
            is_open: false,
            in_contest: false,
            opens_by,
            after_tries,
            after_days,
            tries: 0,
            opens_at: None,
            has_given_up: false,
            by_giving_up: true,
        }
    }

    #[test]
    fn every_way_is_named() {
        let of = |state: &EditorialState| (opens(state, Locale::Vi), opens(state, Locale::En));
        assert_eq!(
            of(&state(ShowSolution::Solved, Some(5), None)),
            (
                "Giải được bài, nộp đủ 5 lần hoặc bỏ cuộc để xem.".to_owned(),
                "Solve the problem, submit 5 times or give up to read it.".to_owned()
            )
        );
        assert_eq!(opens(&state(ShowSolution::Never, None, None), Locale::Vi), "Bỏ cuộc để xem.");
        assert_eq!(
            opens(&state(ShowSolution::Never, None, Some(7)), Locale::Vi),
            "Đợi 7 ngày kể từ lần nộp đầu tiên hoặc bỏ cuộc để xem."
        );
        let not_listed = |show| EditorialState { by_giving_up: false, ..state(show, None, None) };
        assert_eq!(opens(&not_listed(ShowSolution::Solved), Locale::Vi), "Giải được bài để xem.");
        assert_eq!(opens(&not_listed(ShowSolution::Never), Locale::Vi), "Tác giả không mở lời giải này.");
    }
}
