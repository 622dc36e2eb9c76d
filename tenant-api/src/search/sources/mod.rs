//! What is searched, one file each: one query over the index, under the rule of the feature's own pages.

pub(super) mod contests;
pub(super) mod courses;
pub(super) mod lessons;
pub(super) mod pages;
pub(super) mod people;
pub(super) mod posts;
pub(super) mod questions;
pub(super) mod roadmaps;
