//! Names of folders and of tests.

use std::collections::BTreeSet;

use crate::item::Item;

/// A folder's name that no other problem of the file has.
pub fn folder_name(item: &Item, taken: &mut BTreeSet<String>) -> String {
    let plain: String =
        statements::slug(&item.written.name).chars().filter(char::is_ascii_alphanumeric).take(40).collect();
    let plain = if plain.starts_with(|it: char| it.is_ascii_alphabetic()) { plain } else { format!("p{plain}") };
    let found = (1_usize..)
        .map(|at| if at == 1 { plain.clone() } else { format!("{plain}{at}") })
        .find(|it| !taken.contains(it));
    let name = found.unwrap_or_default();
    taken.insert(name.clone());
    name
}

/// Names of tests as files may be called: as they are, or numbers where one can't stand.
pub fn plain_names(names: &[&str]) -> Vec<String> {
    let is_plain = |name: &&str| {
        let is_usual = |it: char| it.is_ascii_alphanumeric() || it == '_' || it == '-';
        !name.is_empty() && name.len() <= 60 && name.chars().all(is_usual) && !name.starts_with(['-', '_'])
    };
    let different: BTreeSet<String> = names.iter().map(|it| it.to_lowercase()).collect();
    if names.iter().all(is_plain) && different.len() == names.len() {
        return names.iter().map(|it| (*it).to_owned()).collect();
    }
    let width = names.len().to_string().len().max(2);
    (1..=names.len()).map(|at| format!("{at:0width$}")).collect()
}

/// The same where the order is that of the names.
pub fn test_names(names: &[&str]) -> Vec<String> {
    let is_sorted = names.windows(2).all(|pair| pair[0] < pair[1]);
    if is_sorted { plain_names(names) } else { plain_names(&vec![""; names.len()]) }
}

/// Compares runs of digits by value, the rest letter by letter.
pub fn natural(left: &str, right: &str) -> std::cmp::Ordering {
    let key = |text: &str| -> Vec<(String, usize, String)> {
        let mut parts: Vec<(String, usize, String)> = Vec::new();
        for it in text.to_lowercase().chars() {
            if parts.is_empty() || (!it.is_ascii_digit() && parts.last().is_some_and(|part| !part.2.is_empty())) {
                parts.push(Default::default());
            }
            let Some(part) = parts.last_mut() else { continue };
            match it {
                '0' if part.2 == "0" || part.2.is_empty() => part.2 = "0".into(),
                '0'..='9' if part.2 == "0" => part.2 = it.into(),
                '0'..='9' => part.2.push(it),
                it => part.0.push(it),
            }
            part.1 = part.2.len();
        }
        parts
    };
    key(left).cmp(&key(right)).then_with(|| left.cmp(right))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stay_where_their_order_does() {
        assert_eq!(test_names(&["a", "b"]), ["a", "b"]);
        assert_eq!(test_names(&["1", "2", "10"]), ["01", "02", "03"]);
        assert_eq!(test_names(&["ô", ""]), ["01", "02"]);
        let mut all = ["test10", "Test2", "test01", "a"];
        all.sort_by(|a, b| natural(a, b));
        assert_eq!(all, ["a", "test01", "Test2", "test10"]);
    }
}
