-- More time for quizzes, and answers that came when the time was over.

CREATE TABLE extra_minutes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    lesson_id bigint NOT NULL REFERENCES lessons ON DELETE CASCADE,
    -- Null: everybody.
    user_id bigint REFERENCES users ON DELETE CASCADE,
    minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 600),
    given_by bigint REFERENCES users ON DELETE SET NULL,
    -- The browser's: minutes that are given again by it are the same.
    key uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX extra_minutes_once ON extra_minutes (lesson_id, key, user_id) NULLS NOT DISTINCT;
CREATE INDEX extra_minutes_lesson ON extra_minutes (lesson_id, user_id);
CREATE INDEX extra_minutes_user ON extra_minutes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX extra_minutes_given_by ON extra_minutes (given_by) WHERE given_by IS NOT NULL;

-- Minutes beyond the quiz's rules that its deadline has in it.
ALTER TABLE attempts ADD COLUMN extra_minutes integer NOT NULL DEFAULT 0 CHECK (extra_minutes >= 0);

-- The newest that came to each question of an attempt whose time was over: it counts where a teacher accepts it.
CREATE TABLE late_answers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    attempt_id bigint NOT NULL REFERENCES attempts ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    -- Rises with every change: the highest is kept.
    seq bigint NOT NULL CHECK (seq > 0),
    -- As a call sends it.
    answer jsonb NOT NULL,
    received_at timestamptz NOT NULL DEFAULT now(),
    -- Rises with each answer that comes: a decision carries those that were read.
    version integer NOT NULL DEFAULT 1,
    -- Null: nobody has decided yet.
    is_accepted boolean,
    decided_by bigint REFERENCES users ON DELETE SET NULL,
    decided_at timestamptz,
    -- What was handed in, where an accepted one counts in its place: the receipt is of that.
    replaced jsonb,
    CONSTRAINT late_answers_once UNIQUE (attempt_id, question_id),
    CONSTRAINT late_answers_decision CHECK ((is_accepted IS NULL) = (decided_at IS NULL))
);
CREATE INDEX late_answers_question ON late_answers (question_id);
CREATE INDEX late_answers_decided_by ON late_answers (decided_by) WHERE decided_by IS NOT NULL;
