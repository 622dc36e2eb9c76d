//! Which files of an archive are the two halves of a test. Known patterns: `1.in`/`1.out`, `1.inp`/`1.out`,
//! `input1.txt`/`output1.txt`, `input/1.txt`/`output/1.txt`, Polygon's `01`/`01.a`, and Themis's folders
//! (`Test01/BAI.INP`, `Test01/BAI.OUT`).

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use platform::messages::Message;

use super::messages::{DUPLICATE_FILE, UNKNOWN_FILE, UNPAIRED_FILE};

/// Which half of a test a file is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Half {
    Input,
    Output,
}

/// Two files that belong together.
#[derive(Debug, PartialEq, Eq)]
pub struct Pair {
    /// The test's name.
    pub name: String,
    /// Path of the input in the archive.
    pub input: String,
    /// Path of the expected output.
    pub output: String,
}

impl Pair {
    /// Names that begin with `sample` are the statement's samples; they come first and give no points.
    pub fn is_sample(&self) -> bool {
        self.name.to_lowercase().starts_with("sample")
    }
}

/// A file that found no place.
#[derive(Debug, PartialEq, Eq)]
pub enum Leftover {
    /// Its other half is missing.
    Unpaired(String),
    /// Its name follows no known pattern.
    Unknown(String),
    /// Another file already is this half of the same test.
    Duplicate(String),
}

impl Leftover {
    /// The file's path in the archive.
    pub fn name(&self) -> &str {
        match self {
            Leftover::Unpaired(name) | Leftover::Unknown(name) | Leftover::Duplicate(name) => name,
        }
    }

    /// Why it found no place.
    pub fn message(&self) -> Message {
        match self {
            Leftover::Unpaired(_) => UNPAIRED_FILE,
            Leftover::Unknown(_) => UNKNOWN_FILE,
            Leftover::Duplicate(_) => DUPLICATE_FILE,
        }
    }
}

/// Sorts an archive's files into tests, in natural order of their names (2 before 10), and what is left over.
pub fn pair<'a>(paths: impl IntoIterator<Item = &'a str>) -> (Vec<Pair>, Vec<Leftover>) {
    let paths: Vec<&str> = paths.into_iter().filter(|path| !is_noise(path)).collect();
    let mut halves: BTreeMap<(String, Half), &str> = BTreeMap::new();
    let mut left = Vec::new();
    for path in &paths {
        match classify(path, &paths) {
            None => left.push(Leftover::Unknown((*path).to_owned())),
            Some(place) => {
                if let Entry::Vacant(free) = halves.entry(place) {
                    free.insert(path);
                } else {
                    left.push(Leftover::Duplicate((*path).to_owned()));
                }
            }
        }
    }
    let mut pairs = Vec::new();
    for ((key, half), path) in &halves {
        let other = if *half == Half::Input { Half::Output } else { Half::Input };
        match (half, halves.get(&(key.clone(), other))) {
            (Half::Input, Some(output)) => {
                pairs.push(Pair { name: key.clone(), input: (*path).to_owned(), output: (*output).to_owned() })
            }
            (Half::Output, Some(_)) => {}
            (_, None) => left.push(Leftover::Unpaired((*path).to_owned())),
        }
    }
    shorten(&mut pairs);
    pairs.sort_by(|a, b| b.is_sample().cmp(&a.is_sample()).then_with(|| natural(&a.name, &b.name)));
    (pairs, left)
}

/// What archivers and systems leave in archives.
fn is_noise(path: &str) -> bool {
    path.ends_with('/')
        || path
            .split('/')
            .any(|part| part == "__MACOSX" || part.starts_with("._") || part == ".DS_Store" || part == "Thumbs.db")
}

/// The test that a file belongs to (its path without what tells the halves apart) and its half.
fn classify(path: &str, all: &[&str]) -> Option<(String, Half)> {
    let (folder, file) = path.rsplit_once('/').unwrap_or(("", path));
    let lower = file.to_lowercase();
    let (stem, extension) = lower.rsplit_once('.').unwrap_or((lower.as_str(), ""));
    let key = |name: &str| if folder.is_empty() { name.to_owned() } else { format!("{folder}/{name}") };
    match extension {
        "in" | "inp" | "input" => return Some((key(stem), Half::Input)),
        "out" | "ans" | "ok" | "output" | "a" => return Some((key(stem), Half::Output)),
        "txt" | "" => {}
        _ => return None,
    }
    // A name without extension is an input only where `<name>.a` stands beside it.
    if extension.is_empty() {
        let answer = format!("{path}.a");
        return all.iter().any(|other| other.eq_ignore_ascii_case(&answer)).then(|| (key(stem), Half::Input));
    }
    for (words, half) in [(["input", "inp", "in"], Half::Input), (["output", "out", "ans"], Half::Output)] {
        for word in words {
            if let Some(rest) = stem.strip_prefix(word).or_else(|| stem.strip_suffix(word)) {
                let rest = rest.trim_matches(['_', '-', '.', ' ']);
                let name = if rest.is_empty() { "1" } else { rest };
                return Some((key(name), half));
            }
        }
        let own = folder.rsplit('/').next().unwrap_or_default().to_lowercase();
        if words.iter().any(|word| own == *word || own == format!("{word}s")) {
            let parent = folder.rsplit_once('/').map_or("", |(parent, _)| parent);
            let name = if parent.is_empty() { stem.to_owned() } else { format!("{parent}/{stem}") };
            return Some((name, half));
        }
    }
    None
}

/// Drops what all names share: the archive's outer folder, and in Themis's archives the problem's name, which is the
/// same in each test's folder.
fn shorten(pairs: &mut [Pair]) {
    let outer = |pairs: &[Pair]| Some(format!("{}/", pairs.first()?.name.split_once('/')?.0));
    while let Some(folder) = outer(pairs).filter(|folder| pairs.iter().all(|pair| pair.name.starts_with(folder))) {
        for pair in pairs.iter_mut() {
            pair.name.drain(..folder.len());
        }
    }
    let last = |pair: &Pair| pair.name.rsplit_once('/').map(|(_, file)| file.to_owned());
    let Some(shared) = pairs.first().and_then(last) else {
        return;
    };
    if pairs.iter().all(|pair| last(pair).as_deref() == Some(shared.as_str())) {
        for pair in pairs.iter_mut() {
            pair.name.truncate(pair.name.len() - shared.len() - 1);
        }
    }
}

/// Compares runs of digits by value, the rest letter by letter.
fn natural(a: &str, b: &str) -> Ordering {
    let mut left = a.chars().peekable();
    let mut right = b.chars().peekable();
    loop {
        match (left.peek().copied(), right.peek().copied()) {
            (None, None) => return a.cmp(b),
            (None, Some(_)) => return Ordering::Less,
            (Some(_), None) => return Ordering::Greater,
            (Some(x), Some(y)) if x.is_ascii_digit() && y.is_ascii_digit() => {
                let order = number(&mut left).cmp(&number(&mut right));
                if order != Ordering::Equal {
                    return order;
                }
            }
            (Some(x), Some(y)) => {
                if x != y {
                    return x.cmp(&y);
                }
                left.next();
                right.next();
            }
        }
    }
}

/// A run of digits as (length without leading zeros, digits): compares like the number, however long.
fn number(chars: &mut std::iter::Peekable<std::str::Chars<'_>>) -> (usize, String) {
    let mut digits = String::new();
    while let Some(digit) = chars.next_if(char::is_ascii_digit) {
        if !(digits.is_empty() && digit == '0') {
            digits.push(digit);
        }
    }
    (digits.len(), digits)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(paths: &[&str]) -> Vec<String> {
        let (pairs, left) = pair(paths.iter().copied());
        assert_eq!(left, [], "{paths:?}");
        pairs.into_iter().map(|pair| pair.name).collect()
    }

    #[test]
    fn pairs_by_extension_in_natural_order() {
        assert_eq!(names(&["10.in", "10.out", "2.in", "2.out", "1.inp", "1.out"]), ["1", "2", "10"]);
        assert_eq!(names(&["bai/a.IN", "bai/a.OUT", "bai/b.in", "bai/b.ans"]), ["a", "b"]);
        assert_eq!(names(&["01", "01.a", "02", "02.a"]), ["01", "02"]);
        assert_eq!(names(&["sample1.in", "sample1.out", "01.in", "01.out"]), ["sample1", "01"]);
    }

    #[test]
    fn pairs_by_name_and_by_folder() {
        assert_eq!(names(&["input1.txt", "output1.txt", "input12.txt", "output12.txt"]), ["1", "12"]);
        assert_eq!(names(&["input/1.txt", "output/1.txt", "input/2.txt", "output/2.txt"]), ["1", "2"]);
        assert_eq!(names(&["1_input.txt", "1_output.txt"]), ["1"]);
    }

    #[test]
    fn pairs_themis_folders() {
        let files = ["BAI1/Test01/BAI1.INP", "BAI1/Test01/BAI1.OUT", "BAI1/Test02/BAI1.INP", "BAI1/Test02/BAI1.OUT"];
        assert_eq!(names(&files), ["Test01", "Test02"]);
        assert_eq!(names(&["Test01/BAI.INP", "Test01/BAI.OUT"]), ["bai"]);
    }

    #[test]
    fn tells_what_did_not_pair() {
        let (pairs, left) = pair(["1.in", "1.out", "2.in", "readme.md", "__MACOSX/1.in", "1.ans"]);
        assert_eq!(pairs.len(), 1);
        assert_eq!(
            left,
            [
                Leftover::Unknown("readme.md".into()),
                Leftover::Duplicate("1.ans".into()),
                Leftover::Unpaired("2.in".into())
            ]
        );
    }
}
