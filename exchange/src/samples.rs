//! Samples within a statement, as fenced code that is called `input1`, `output1`.

use std::collections::BTreeMap;

use crate::item::ProblemTest;

/// The statement without its samples, and these.
pub fn taken(text: &str) -> (String, Vec<ProblemTest>) {
    let mut kept = String::new();
    let mut found: BTreeMap<u32, [Option<String>; 2]> = BTreeMap::new();
    let mut lines = text.split_inclusive('\n');
    while let Some(line) = lines.next() {
        let Some((fence, side, number)) = opening(line) else {
            kept.push_str(line);
            if let Some(fence) = plain_fence(line) {
                // Another fence's content is not looked at.
                for inner in lines.by_ref() {
                    kept.push_str(inner);
                    if closes(inner, fence) {
                        break;
                    }
                }
            }
            continue;
        };
        let content: String = lines.by_ref().take_while(|inner| !closes(inner, fence)).collect();
        found.entry(number).or_default()[side] = Some(content);
    }
    let test = |(number, [input, output]): (u32, [Option<String>; 2])| ProblemTest {
        name: number.to_string(),
        input: input.unwrap_or_default().into_bytes(),
        output: output.unwrap_or_default().into_bytes(),
        is_sample: true,
        ..ProblemTest::default()
    };
    (kept.trim().to_owned(), found.into_iter().map(test).collect())
}

/// The statement with its samples below; those that are no text are left out.
pub fn put<'a>(text: &str, samples: impl Iterator<Item = &'a ProblemTest>) -> String {
    let mut all = text.trim_end().to_owned();
    for (number, test) in (1..).zip(samples) {
        let sides = [("input", &test.input), ("output", &test.output)];
        for (side, bytes) in sides {
            let Ok(content) = std::str::from_utf8(bytes) else { continue };
            let longest = content.split(|it| it != '`').map(str::len).max().unwrap_or_default();
            let fence = "`".repeat((longest + 1).max(3));
            let end = if content.is_empty() || content.ends_with('\n') { "" } else { "\n" };
            all.push_str(&format!("\n\n{fence}{side}{number}\n{content}{end}{fence}"));
        }
    }
    all
}

/// The fence of a sample, its side and number.
fn opening(line: &str) -> Option<(&str, usize, u32)> {
    let fence = plain_fence(line)?;
    let name = line.trim_end().strip_prefix(fence)?.trim();
    let sides = [("input", 0), ("output", 1)];
    let (rest, side) = sides.into_iter().find_map(|(begin, side)| Some((name.strip_prefix(begin)?, side)))?;
    Some((fence, side, rest.parse().ok()?))
}

fn plain_fence(line: &str) -> Option<&str> {
    let length = line.find(|it| it != '`').unwrap_or(line.len());
    (length >= 3).then(|| &line[..length])
}

fn closes(line: &str, fence: &str) -> bool {
    let bare = line.trim();
    bare.starts_with(fence) && bare.trim_start_matches('`').is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn samples_are_taken_as_they_were_put() {
        let sample = |name: &str, input: &str, output: &str| ProblemTest {
            name: name.into(),
            input: input.into(),
            output: output.into(),
            is_sample: true,
            ..ProblemTest::default()
        };
        let all = [sample("1", "1 2\n", "3\n"), sample("2", "````\n```\n", ""), sample("3", "\n\n", "x\n")];
        let text = "Tính.\n\n```\n```input9\n```";
        assert_eq!(taken(&put(text, all.iter())), (text.to_owned(), all.to_vec()));
    }
}
