//! What a contest's submissions come to, without a database or HTTP: scores, penalties and ranks by the rules of nine
//! formats, live and frozen ([`formats`]), who is awarded what ([`awards`]), and which programs are alike ([`similarity`]);
//! and a contest as a package of the CLICS specification ([`clics`]).

pub mod awards;
pub mod clics;
pub mod formats;
pub mod similarity;
