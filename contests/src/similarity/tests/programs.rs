//! Random programs, and one program written in many ways.

use proptest::{prelude::*, sample::Index};

use super::Family;

/// What stays the same however a program is written.
#[derive(Debug, Clone)]
pub(super) enum Piece {
    Name(usize),
    Keyword(Index),
    Number,
    Text,
    Sign(char),
}

/// How a program is written: what its names, literals and the space between its tokens are.
#[derive(Debug, Clone)]
pub(super) struct Words {
    names: Vec<String>,
    numbers: Vec<Index>,
    texts: Vec<(Index, Index)>,
    spaces: Vec<Index>,
}

const NUMBERS: &[&str] = &["0", "42", "3.25", "1e9", "1e-5", "0x1f", "1_000", "7L"];
const TEXTS: &[&str] = &["", "chữ", "a b", "%d\t", "# // --", "😀"];
const NAMES: usize = 5;

pub(super) fn any_pieces(length: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Vec<Piece>> {
    let piece = prop_oneof![
        4 => (0..NAMES).prop_map(Piece::Name),
        2 => any::<Index>().prop_map(Piece::Keyword),
        1 => Just(Piece::Number),
        1 => Just(Piece::Text),
        4 => prop::sample::select(vec!['(', ')', ',', '+', '<', '[', ']', '/']).prop_map(Piece::Sign),
    ];
    prop::collection::vec(piece, length)
}

pub(super) fn any_words() -> impl Strategy<Value = Words> {
    let some = || prop::collection::vec(any::<Index>(), 1..40);
    let names = prop::collection::vec("(biến|v|tổng_|X)[0-9]{1,3}", NAMES);
    (names, some(), prop::collection::vec(any::<(Index, Index)>(), 1..40), some())
        .prop_map(|(names, numbers, texts, spaces)| Words { names, numbers, texts, spaces })
}

/// A program in a language of the family.
pub(super) fn written(pieces: &[Piece], words: &Words, family: Family) -> String {
    let spaces = spaces(family);
    let mut source = String::new();
    for (place, piece) in pieces.iter().enumerate() {
        match piece {
            Piece::Name(name) => source += &words.names[*name],
            Piece::Keyword(keyword) => source += *keyword.get(family.lexis().keywords),
            Piece::Number => source += *words.numbers[place % words.numbers.len()].get(NUMBERS),
            Piece::Text => {
                let (quote, inside) = &words.texts[place % words.texts.len()];
                let quote = quote.get(family.lexis().quotes);
                source.extend([quote.open, *inside.get(TEXTS), quote.close]);
            }
            Piece::Sign(sign) => source.push(*sign),
        }
        source += words.spaces[place % words.spaces.len()].get(spaces.as_slice()).as_str();
    }
    source
}

/// What may stand between two tokens, comments with quotes in them as well.
fn spaces(family: Family) -> Vec<String> {
    let lexis = family.lexis();
    let lines = lexis.line_comments.iter().map(|open| format!(" {open} it's \"ghi chú\n"));
    let blocks = lexis.block_comments.iter().map(|(open, close)| format!("\n{open} it's 1 \"\nghi chú {close}\n"));
    [" ", "\n", "\t ", "\r\n\r\n"].map(str::to_owned).into_iter().chain(lines).chain(blocks).collect()
}
