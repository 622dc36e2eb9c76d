use std::collections::BTreeSet;

use proptest::prelude::*;

use super::{
    super::tokens::{Token, tokens},
    *,
};

fn codes(source: &str, family: Family) -> Vec<u64> {
    tokens(source, family.lexis()).iter().map(|token| token.code).collect()
}

#[test]
fn a_program_in_two_styles() {
    let cases = [
        (
            Family::Cpp,
            "for(int i=0;i<n;++i)s+=a[i]*2; // tổng",
            "for (int dem = 0x1F; dem < so; ++dem) /* s */\n kq += b[dem] * 1'000;",
        ),
        (Family::Cpp, "puts(\"a\\\"b\"); c='x';", "puts(R\"(nhiều\n\"dòng)\"); d = u8'\\'';"),
        (Family::Python, "if x in f'{y}': print(\"a\") # in ra", "if tên in r\"\\d\" :\n  print('''b\n\"c''')"),
        (Family::Pascal, "BEGIN a := 'it''s'; {chú thích} END.", "begin // bắt đầu\n  b := ''; (* 'x *) end."),
        (Family::Rust, "fn f<'a>(x:&'a str)->char{'x'}", "fn g<'b>(y: &'b str) -> char { /* /* */ */ '\\'' }"),
        (Family::Shell, "echo $# \"a\n b\" # hết", "echo   $# 'it'"),
        (Family::Ruby, "if a\n=begin\nend if\n=end\nputs 1 end", "if b # end\n puts 2.5 end"),
        (Family::Lua, "local a = [[x\ny]] --[[ dài\n end ]] --", "local b = 'z' -- end"),
        (Family::Haskell, "f' x = 'a' {- {- -} let -}", "g y = '\\n' -- let"),
        (Family::Sql, "SELECT a FROM b WHERE c = 'it''s' -- d", "select x from y where z='w'"),
    ];
    for (family, one, other) in cases {
        assert_eq!(codes(one, family), codes(other, family), "{family}: {one}");
    }
}

#[test]
fn what_differs() {
    for (one, other) in
        [("a + b", "a - b"), ("if (a)", "while (a)"), ("a = 1", "a = b"), ("a = 1", "a = \"1\""), ("ab", "a b")]
    {
        assert_ne!(codes(one, Family::Cpp), codes(other, Family::Cpp), "{one}");
    }
}

#[test]
fn lines_are_those_of_the_file() {
    let lines =
        |source| -> Vec<u32> { tokens(source, Family::Cpp.lexis()).iter().map(|Token { line, .. }| *line).collect() };
    assert_eq!(lines("a\n\n/* x\n */ b \"unclosed\nc\r\nd"), [1, 4, 4, 5, 6]);
}

#[test]
fn every_keyword_is_a_token_of_its_own() {
    for &family in Family::ALL {
        let name = codes("x", family);
        let keywords = family.lexis().keywords;
        let read: BTreeSet<Vec<u64>> = keywords.iter().map(|keyword| codes(keyword, family)).collect();
        assert_eq!(read.len(), keywords.len(), "{family}: a keyword is there twice");
        assert!(read.iter().all(|codes| codes.len() == 1 && *codes != name), "{family}: {read:?}");
    }
}

/// Each language of the judge is read by a family, or known not to be.
#[test]
fn the_languages_of_the_judge() -> Result<(), Box<dyn std::error::Error>> {
    let left_out = [
        "none",
        "lang-html",
        "lang-json",
        "legacy:brainfuck/brainfuck",
        "legacy:cobol/cobol",
        "legacy:coffeescript/coffeeScript",
        "legacy:forth/forth",
        "legacy:gas/gas",
        "legacy:haxe/haxe",
        "legacy:livescript/liveScript",
        "legacy:tcl/tcl",
        "legacy:verilog/verilog",
    ];
    let (mut read, mut unread) = (BTreeSet::new(), BTreeSet::new());
    for file in std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../judge-farm/languages"))? {
        let text = std::fs::read_to_string(file?.path())?;
        for line in text.lines().filter_map(|line| line.trim().strip_prefix("\"editor_mode\": \"")) {
            let mode = line.trim_end_matches([',', '"']).to_owned();
            match Family::of_mode(&mode) {
                Some(family) => _ = read.insert(family),
                None => _ = unread.insert(mode),
            }
        }
    }
    assert_eq!(unread.iter().map(String::as_str).collect::<BTreeSet<_>>(), left_out.into());
    assert_eq!(read, Family::ALL.iter().copied().collect());
    Ok(())
}

/// Pieces of literals and comments that are never closed.
fn broken() -> impl Strategy<Value = String> {
    let parts = [
        "\"", "'", "`", "\\", "\n", "/*", "*/", "//", "#", "=begin", "=cut", "\n=", "--[[", "]]", "[[", "(*", "{-",
        "-}", "{", "}", "#|", "R\"x(", ")x\"", "r#\"", "r###", "u8", "1.", "0x", "1e+", "'a", "đ", "ộ", "😀", "\u{0}",
        "\u{feff}", "a", " ", ".",
    ];
    prop::collection::vec(prop::sample::select(parts.to_vec()), 0..40).prop_map(|parts| parts.concat())
}

#[test]
fn comments_that_never_close_are_read_once() {
    for &family in Family::ALL {
        for &(open, close) in family.lexis().block_comments {
            assert_eq!(
                codes(&format!("a\n{}{close}", open.repeat(100_000)), family).first(),
                codes("a", family).first()
            );
        }
    }
}

proptest! {
    #[test]
    fn names_literals_comments_and_spaces_change_nothing(
        pieces in any_pieces(0..60), one in any_words(), other in any_words(), family in prop::sample::select(Family::ALL),
    ) {
        let [one, other] = [one, other].map(|words| written(&pieces, &words, family));
        let read = codes(&one, family);
        prop_assert_eq!(read.len(), pieces.len(), "{}", one);
        prop_assert_eq!(read, codes(&other, family), "{}\n---\n{}", one, other);
    }

    #[test]
    fn any_text_is_read(source in prop_oneof![broken(), any::<String>()], family in prop::sample::select(Family::ALL)) {
        let lines = source.matches('\n').count() as u32 + 1;
        let read = tokens(&source, family.lexis());
        prop_assert!(read.is_sorted_by_key(|token| token.line));
        prop_assert!(read.iter().all(|token| (1..=lines).contains(&token.line)));
    }
}
