-- How a problem is judged beside its limits and checker:
-- {"interactor": {"language_id", "source_code", "files"}, "driver": {"<language>": {"source", "solution_file", "template"}},
--  "output_only", "subtasks": [{"id", "name", "score", "rule", "requires"}], "time_multipliers": {"<language>": factor},
--  "allow_startup", "show_output"}; what is missing is off.
ALTER TABLE questions ADD COLUMN judging jsonb NOT NULL DEFAULT '{}';

-- The id of the question's subtask that the test belongs to; null: to none.
ALTER TABLE test_cases ADD COLUMN subtask integer;

-- As they were when the submission was carried to the judge, with what came out once it is judged:
-- [{"id", "name", "tests": [index], "status", "score", "max_score"}]
ALTER TABLE submissions ADD COLUMN subtasks jsonb NOT NULL DEFAULT '[]';
-- Whether the verdict is that of the same program handed in before, and nothing was run.
ALTER TABLE submissions ADD COLUMN cached boolean NOT NULL DEFAULT false;

-- How the run ended and what it wrote (cut), where the learner may see that.
ALTER TABLE submission_tests ADD COLUMN exit_code integer;
ALTER TABLE submission_tests ADD COLUMN stdout text;
ALTER TABLE submission_tests ADD COLUMN stderr text;

-- Submissions that are judged again. A row waits like a submission: enqueued_at null means that it is to be carried.
CREATE TABLE rejudges (
    -- The id of the judge's job.
    token uuid PRIMARY KEY,
    -- What one press of the button has started.
    batch uuid NOT NULL,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    started_by bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    old_status text NOT NULL,
    old_score double precision NOT NULL,
    -- As of a submission: what it is judged by this time.
    subtasks jsonb NOT NULL DEFAULT '[]',
    -- Null until it is judged.
    new_status text,
    new_score double precision,
    enqueued_at timestamptz,
    judged_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX rejudges_of_question ON rejudges (question_id, created_at DESC);
CREATE INDEX rejudges_of_batch ON rejudges (batch);
CREATE INDEX rejudges_to_carry ON rejudges (created_at) WHERE enqueued_at IS NULL;
-- A submission is judged again once at a time.
CREATE UNIQUE INDEX rejudges_pending ON rejudges (submission_id) WHERE new_status IS NULL;
