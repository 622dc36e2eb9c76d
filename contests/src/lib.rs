//! What a contest's submissions come to, without a database or HTTP: scores, penalties and ranks by the rules of nine
//! formats, live and frozen ([`formats`]), and which programs are alike ([`similarity`]).

pub mod formats;
pub mod similarity;
