//! What is not taken along or not erased, and why. A test wants every column that names an account to be in a section
//! respectively in what is erased, or here.

/// Columns (`table.column`) that no section shows.
pub const EXPORTED_OTHERWISE: &[(&str, &str)] = &[
    ("one_time_tokens.user_id", "lets somebody in; the letters are among the letters"),
    ("sign_in_codes.user_id", "lets somebody in, for a minute"),
    ("platform_visits.user_id", "of the platform's operators, who act through an account of nobody"),
    ("submissions.manual_by", "says which account marked it, not whose it was"),
    ("late_answers.decided_by", "says which account decided, not whose it was"),
    ("enrolments.added_by", "says which account did it, not whose it was"),
    ("certificates.revoked_by", "says which account did it, not whose it was"),
    ("quiz_mark_rules.set_by", "says which account did it, not whose it was"),
];

/// Columns (`table.column`) that still name the account when it is erased: its row has nothing personal then.
pub const ERASED_OTHERWISE: &[(&str, &str)] = &[
    ("users.id", "the row stays, without anything personal, for what was answered"),
    ("questions.author_id", "what was written for the site belongs to the site"),
    ("courses.author_id", "what was written for the site belongs to the site"),
    ("lessons.author_id", "what was written for the site belongs to the site"),
    ("contests.author_id", "what was written for the site belongs to the site"),
    ("contest_groups.author_id", "what was written for the site belongs to the site"),
    ("contest_entries.user_id", "what somebody came to stays, under *Deleted account*"),
    ("posts.author_id", "what was written for the site belongs to the site"),
    ("enrolments.user_id", "how far somebody was stays, under *Deleted account*"),
    ("lesson_progress.user_id", "how far somebody was stays, under *Deleted account*"),
    ("course_progress.user_id", "how far somebody was stays, under *Deleted account*"),
    ("enrolments.added_by", "says which account did it, not whose it was"),
    ("submissions.user_id", "answers stay, under *Deleted account*"),
    ("attempts.user_id", "answers stay, under *Deleted account*"),
    ("submissions.manual_by", "says which account marked it, not whose it was"),
    ("late_answers.decided_by", "says which account decided, not whose it was"),
    ("extra_minutes.user_id", "says how long an attempt could take, under *Deleted account*"),
    ("extra_minutes.given_by", "says which account gave them, not whose they were"),
    ("remarks.by_id", "says which account wrote it: what was said belongs to the answer"),
    ("question_progress.user_id", "answers stay, under *Deleted account*"),
    ("hints_taken.user_id", "answers stay, under *Deleted account*"),
    ("coin_entries.user_id", "what answers earned stays with them: the ledger's rows are only added"),
    ("coin_balances.user_id", "what answers earned stays with them: the ledger's rows are only added"),
    ("coin_donations.given_by", "says which account did it, not whose it was"),
    ("certificates.revoked_by", "says which account did it, not whose it was"),
    ("rejudges.started_by", "says which account started it, not whose it was"),
    ("mark_again_runs.started_by", "says which account started it, not whose it was"),
    ("mark_again_people.user_id", "answers stay, under *Deleted account*"),
    ("quiz_mark_rules.set_by", "says which account did it, not whose it was"),
    ("active_learners.user_id", "says that some learner was active, for the plan"),
    ("change_history.by_id", "says which account did it, not whose it was; what was done to the person is emptied"),
    ("data_requests.user_id", "shows that the request was done in time"),
    ("platform_visits.user_id", "of the platform's operators, who act through an account of nobody"),
    ("files.owner_id", "files that something on the site shows lose their owner, all others go"),
];
