-- Marking a question's answers again: first as a trial that says what would change, then for good.

-- How a quiz counts a question other than by its answers: in every attempt, also in those that are begun later, until it is
-- taken back. The answers keep the marks that they have.
CREATE TABLE quiz_mark_rules (
    lesson_id bigint NOT NULL REFERENCES lessons ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    rule text NOT NULL CONSTRAINT quiz_mark_rules_rules CHECK (rule IN ('full_marks', 'does_not_count')),
    set_by bigint REFERENCES users ON DELETE SET NULL,
    set_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (lesson_id, question_id)
);
CREATE INDEX quiz_mark_rules_question ON quiz_mark_rules (question_id);
CREATE INDEX quiz_mark_rules_set_by ON quiz_mark_rules (set_by) WHERE set_by IS NOT NULL;

CREATE TABLE mark_again_runs (
    id uuid PRIMARY KEY,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    action text NOT NULL CONSTRAINT mark_again_runs_actions
        CHECK (action IN ('again', 'full_marks', 'does_not_count', 'as_marked')),
    -- The lessons whose answers it is about; null: all, and what is answered outside of lessons.
    lesson_ids bigint[],
    started_by bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    status text NOT NULL CONSTRAINT mark_again_runs_statuses
        CHECK (status IN ('judging', 'trying', 'ready', 'applying', 'applied', 'stopped')),
    question_version bigint NOT NULL,
    -- What it was computed from: applied only while that is the same.
    seen text NOT NULL,
    -- Programs that the judge runs for it, and those whose results are there.
    to_judge integer NOT NULL DEFAULT 0,
    judged integer NOT NULL DEFAULT 0,
    -- People whose answers it is about, those that are done, and up to which id they are.
    people integer NOT NULL DEFAULT 0,
    people_done integer NOT NULL DEFAULT 0,
    through_user bigint NOT NULL DEFAULT 0,
    counts jsonb NOT NULL DEFAULT '{}',
    created_at timestamptz NOT NULL DEFAULT now(),
    applied_at timestamptz
);
CREATE INDEX mark_again_runs_question ON mark_again_runs (question_id, created_at DESC);
CREATE INDEX mark_again_runs_started_by ON mark_again_runs (started_by);

-- Whose marks, progress, coins and certificates a run changes, with what they were and come to.
CREATE TABLE mark_again_people (
    run_id uuid NOT NULL REFERENCES mark_again_runs ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    changes jsonb NOT NULL,
    PRIMARY KEY (run_id, user_id)
);
CREATE INDEX mark_again_people_user ON mark_again_people (user_id);

ALTER TABLE rejudges
    -- The trial that it belongs to: its result is held here until that is applied, as JSON, which may hold NULs.
    ADD COLUMN run_id uuid REFERENCES mark_again_runs ON DELETE CASCADE,
    ADD COLUMN outcome bytea,
    ADD COLUMN parts jsonb;
CREATE INDEX rejudges_run ON rejudges (run_id) WHERE run_id IS NOT NULL;
