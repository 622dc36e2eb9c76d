//! HUSTOJ's XML (Free Problem Set), both ways; in also an archive of several.

mod read;
mod write;

pub use read::read;
pub use write::write;

/// The name of this format.
const NAME: &str = "fps";

/// What the format calls languages.
const LANGUAGES: &[(&str, i32)] = &[
    ("C++", 54),
    ("C", 50),
    ("Python", 71),
    ("Python3", 71),
    ("Java", 62),
    ("Pascal", 67),
    ("JavaScript", 63),
    ("Go", 60),
    ("Rust", 73),
    ("Kotlin", 78),
];

/// Around Markdown; other texts are HTML.
const MARKDOWN: (&str, &str) = ("[md]", "[/md]");
