mod pairs;
mod programs;
mod tokens;
mod winnowing;

use super::*;
use programs::{any_pieces, any_words, written};
