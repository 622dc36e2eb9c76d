//! The property tables: of the specification's what packages have.

/// What a property is.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Id,
    /// Of an object of this endpoint.
    Ref(&'static str),
    Refs(&'static str),
    Text,
    Truth,
    Whole,
    Number,
    Time,
    RelTime,
    /// Not before the start.
    Elapsed,
    Texts,
    Files,
    Any,
}

use Kind::{Any, Elapsed, Files, Id, Number, Ref, Refs, RelTime, Text, Texts, Time, Truth, Whole};

/// Name, type, and whether it must be there; what need not be is there or left out, and null only where its type says so.
pub(super) type Table = &'static [(&'static str, Kind, bool)];

pub(super) const CONTEST: Table = &[
    ("id", Id, true),
    ("name", Text, true),
    ("start_time", Time, true),
    ("duration", Elapsed, true),
    ("scoreboard_freeze_duration", Elapsed, false),
    ("scoreboard_thaw_time", Time, false),
    ("scoreboard_type", Text, true),
    ("main_scoreboard_group_id", Ref("groups"), true),
    ("penalty_time", Elapsed, false),
];
pub(super) const TABLES: &[(&str, Table)] = &[
    ("judgement-types", &[("id", Id, true), ("name", Text, true), ("penalty", Truth, false), ("solved", Truth, true)]),
    (
        "languages",
        &[
            ("id", Id, true),
            ("name", Text, true),
            ("entry_point_required", Truth, true),
            ("entry_point_name", Text, false),
            ("extensions", Texts, true),
        ],
    ),
    (
        "problems",
        &[
            ("id", Id, true),
            ("label", Text, true),
            ("name", Text, true),
            ("ordinal", Whole, true),
            ("time_limit", Number, false),
            ("memory_limit", Whole, false),
            ("test_data_count", Whole, true),
            ("max_score", Number, false),
        ],
    ),
    ("groups", &[("id", Id, true), ("name", Text, true)]),
    ("organizations", &[("id", Id, true), ("name", Text, true)]),
    (
        "teams",
        &[
            ("id", Id, true),
            ("name", Text, true),
            ("label", Text, true),
            ("organization_id", Ref("organizations"), false),
            ("group_ids", Refs("groups"), true),
        ],
    ),
    (
        "submissions",
        &[
            ("id", Id, true),
            ("language_id", Ref("languages"), true),
            ("problem_id", Ref("problems"), true),
            ("team_id", Ref("teams"), true),
            ("time", Time, true),
            ("contest_time", Elapsed, true),
            ("entry_point", Text, false),
            ("files", Files, true),
        ],
    ),
    (
        "judgements",
        &[
            ("id", Id, true),
            ("submission_id", Ref("submissions"), true),
            ("judgement_type_id", Ref("judgement-types"), true),
            ("score", Number, false),
            ("current", Truth, true),
            ("start_time", Time, true),
            ("start_contest_time", Elapsed, true),
            ("end_time", Time, true),
            ("end_contest_time", Elapsed, true),
        ],
    ),
    (
        "clarifications",
        &[
            ("id", Id, true),
            ("from_team_id", Ref("teams"), false),
            ("to_team_ids", Refs("teams"), false),
            ("reply_to_id", Ref("clarifications"), false),
            ("problem_id", Ref("problems"), false),
            ("text", Text, true),
            ("time", Time, true),
            ("contest_time", RelTime, true),
        ],
    ),
    ("awards", &[("id", Id, true), ("citation", Text, true), ("team_ids", Refs("teams"), true)]),
];
pub(super) const ROW: Table =
    &[("rank", Whole, true), ("team_id", Ref("teams"), true), ("score", Any, true), ("problems", Any, true)];
pub(super) const PASS_FAIL: Table =
    &[("num_solved", Whole, true), ("total_time", Elapsed, true), ("time", Elapsed, false)];
pub(super) const POINTS: Table = &[("score", Number, true), ("time", Elapsed, false)];
pub(super) const COLUMN: Table = &[
    ("problem_id", Ref("problems"), true),
    ("num_judged", Whole, true),
    ("num_pending", Whole, true),
    ("solved", Truth, false),
    ("score", Number, false),
    ("time", Elapsed, false),
];
/// In the order in which they must be set; the two of the freeze only where there is one.
pub(super) const STATES: [&str; 6] = ["started", "frozen", "ended", "thawed", "finalized", "end_of_updates"];
