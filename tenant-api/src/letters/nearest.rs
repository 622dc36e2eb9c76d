//! Which of the known names somebody meant.

/// Longest name that is compared, in characters: nobody meant a longer one.
const COMPARED: usize = 40;

/// The known name that takes the fewest changes of a letter to become; accents and capitals don't count. None where none is
/// known.
pub fn nearest<'a>(typed: &str, known: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let typed = folded(typed);
    known.into_iter().min_by_key(|name| distance(&typed, &folded(name)))
}

fn folded(name: &str) -> Vec<char> {
    statements::fold(name).chars().take(COMPARED).collect()
}

/// Letters to be put in, taken out or replaced (Levenshtein's distance).
fn distance(from: &[char], to: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=to.len()).collect();
    for (at, letter) in from.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = at + 1;
        for (place, other) in to.iter().enumerate() {
            let replaced = diagonal + usize::from(letter != other);
            diagonal = row[place + 1];
            row[place + 1] = replaced.min(diagonal + 1).min(row[place] + 1);
        }
    }
    row[to.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_that_was_meant_is_found() {
        let known = ["name", "site", "link", "email"];
        for (typed, wanted) in
            [("nmae", "name"), ("Links", "link"), ("e-mail", "email"), ("tên site", "site"), ("", "name")]
        {
            assert_eq!(nearest(typed, known), Some(wanted), "{typed}");
        }
        assert_eq!(nearest("name", []), None);
        assert_eq!(nearest(&"x".repeat(100_000), known), Some("name"));
    }

    #[test]
    fn distances_count_changes() {
        let of = |from: &str, to: &str| distance(&folded(from), &folded(to));
        assert_eq!((of("kitten", "sitting"), of("", "abc"), of("abc", ""), of("Tên", "ten")), (3, 3, 3, 0));
    }
}
