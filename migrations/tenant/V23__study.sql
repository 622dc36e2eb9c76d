-- Studying: sittings over the questions of a quiz, how far a film was watched, what teachers mark by hand.

CREATE TABLE attempts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    lesson_id bigint NOT NULL REFERENCES lessons ON DELETE CASCADE,
    -- By way of which it was begun.
    course_id bigint REFERENCES courses ON DELETE SET NULL,
    -- Which of the person's it is over that lesson, from 1.
    try_number integer NOT NULL CHECK (try_number > 0),
    -- The quiz's rules when it was begun.
    mode text NOT NULL CONSTRAINT attempts_modes CHECK (mode IN ('submit_all', 'submit_single_question')),
    pass_percentage integer NOT NULL CHECK (pass_percentage BETWEEN 0 AND 100),
    shuffles_choices boolean NOT NULL,
    status text NOT NULL DEFAULT 'running' CONSTRAINT attempts_statuses
        CHECK (status IN ('running', 'submitted', 'timeout', 'judged')),
    started_at timestamptz NOT NULL DEFAULT now(),
    -- Null: as long as it takes.
    deadline_at timestamptz,
    submitted_at timestamptz,
    -- Gone on with once, perhaps on another device: drafts are told live then.
    was_resumed boolean NOT NULL DEFAULT false,
    -- The browser's keys: a send that is repeated is answered as the first.
    start_key uuid,
    submit_key uuid,
    score double precision NOT NULL DEFAULT 0,
    max_score double precision NOT NULL,
    -- Answers that have no marks yet.
    waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
    -- What the person keeps as a proof: a code, and of what was handed in how many answers and their SHA-256.
    receipt_code text CONSTRAINT attempts_receipt_unique UNIQUE,
    receipt_count integer,
    receipt_sha256 text CHECK (receipt_sha256 ~ '^[0-9a-f]{64}$'),
    CONSTRAINT attempts_try_unique UNIQUE (user_id, lesson_id, try_number),
    CONSTRAINT attempts_start_key_unique UNIQUE (user_id, start_key),
    CONSTRAINT attempts_end CHECK ((status = 'running') = (submitted_at IS NULL))
);
CREATE UNIQUE INDEX attempts_one_running ON attempts (user_id, lesson_id) WHERE status = 'running';
CREATE INDEX attempts_lesson ON attempts (lesson_id, id DESC);
CREATE INDEX attempts_course ON attempts (course_id) WHERE course_id IS NOT NULL;
CREATE INDEX attempts_user ON attempts (user_id, id DESC);

-- What an attempt asks, in the order as it was drawn, and what each counts in it.
CREATE TABLE attempt_questions (
    attempt_id bigint NOT NULL REFERENCES attempts ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    position integer NOT NULL CHECK (position > 0),
    max_score double precision NOT NULL CHECK (max_score >= 0),
    PRIMARY KEY (attempt_id, question_id)
);
CREATE INDEX attempt_questions_question ON attempt_questions (question_id);

ALTER TABLE submissions
    -- The sitting that it was sent in; the lesson that asked for it.
    ADD COLUMN attempt_id bigint REFERENCES attempts ON DELETE CASCADE,
    ADD COLUMN lesson_id bigint REFERENCES lessons ON DELETE SET NULL,
    -- A teacher's mark, apart from the machine's; until `manual_at` only teachers see it.
    ADD COLUMN manual_score double precision CHECK (manual_score >= 0),
    ADD COLUMN manual_by bigint REFERENCES users ON DELETE SET NULL,
    ADD COLUMN manual_at timestamptz,
    -- Rises with each marking by hand: a body carries the version that was read.
    ADD COLUMN mark_version integer NOT NULL DEFAULT 0,
    DROP CONSTRAINT submissions_status_check,
    ADD CONSTRAINT submissions_status_check CHECK (status IN
        ('running', 'AC', 'WR', 'TLE', 'RTE', 'TOE', 'SVE', 'CPE', 'stop', 'waiting_manual_judge', 'not_tested'));
CREATE INDEX submissions_attempt ON submissions (attempt_id, question_id) WHERE attempt_id IS NOT NULL;
CREATE INDEX submissions_lesson ON submissions (lesson_id, user_id) WHERE lesson_id IS NOT NULL;
CREATE INDEX submissions_manual_by ON submissions (manual_by) WHERE manual_by IS NOT NULL;
CREATE INDEX submissions_to_mark ON submissions (question_id, id) WHERE status = 'waiting_manual_judge';

-- What a teacher says of an answer: of a line of its text or program, or of the whole.
CREATE TABLE remarks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    line integer CHECK (line > 0),
    text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    by_id bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX remarks_submission ON remarks (submission_id, line, id);
CREATE INDEX remarks_by ON remarks (by_id) WHERE by_id IS NOT NULL;

ALTER TABLE lesson_progress
    -- The second of a video to go on at.
    ADD COLUMN position double precision NOT NULL DEFAULT 0 CHECK (position >= 0),
    -- Seconds of a video that were played: [[from, to], ...] in order, apart from each other.
    ADD COLUMN watched jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN watched_at timestamptz,
    -- Of quizzes: what the attempt that counts got, of a hundred.
    ADD COLUMN quiz_percent double precision CHECK (quiz_percent BETWEEN 0 AND 100);
