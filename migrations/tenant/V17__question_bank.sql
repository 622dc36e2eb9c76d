-- The question bank: all twelve kinds, what learners may see apart from the key; answers of every kind.

ALTER TABLE questions
    -- Listed for practice, of whatever kind; is_problem stays what it was: of kind code, and listed.
    ADD COLUMN is_listed boolean NOT NULL DEFAULT false,
    ADD COLUMN enable_on_quiz boolean NOT NULL DEFAULT true,
    -- Of the statement and of every text of the answers: plaintext, html or markdown.
    ADD COLUMN format text NOT NULL DEFAULT 'markdown' CHECK (format IN ('plaintext', 'html', 'markdown')),
    -- Blocks below the statement as they were written.
    ADD COLUMN media jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN style text NOT NULL DEFAULT '' CHECK (length(style) <= 40),
    -- What learners get of the answers, rendered, by language: {"vi": {"choices": [...], ...}, "en": {...}}.
    ADD COLUMN content jsonb NOT NULL DEFAULT '{}',
    -- The answers as their author wrote them, with ids: never read by a query that serves learners.
    ADD COLUMN answer_key jsonb NOT NULL DEFAULT 'null',
    -- {"rule", "steps", "by_hand", "tries", "penalty", "shuffle", "threshold"}
    ADD COLUMN marking jsonb NOT NULL DEFAULT '{}',
    -- [{"text", "cost"}], and the solution: shown one by one, or after the answer.
    ADD COLUMN hints jsonb NOT NULL DEFAULT '[]',
    ADD COLUMN solution text NOT NULL DEFAULT '',
    ADD COLUMN show_solution text NOT NULL DEFAULT 'answered' CHECK (show_solution IN ('solved', 'answered', 'never')),
    -- What of the key is shown later, rendered, by language: {"vi": {"hints": [html], "solution": html, "feedback": {id: html}, "right": {id: html}}}.
    ADD COLUMN hidden_content jsonb NOT NULL DEFAULT '{}',
    -- Answers with the mark that they must get: [{"answer", "share", ...}]
    ADD COLUMN trials jsonb NOT NULL DEFAULT '[]',
    -- Rises with every change of what an author may set: a body carries the version that was read.
    ADD COLUMN version bigint NOT NULL DEFAULT 1,
    ADD COLUMN cloned_from bigint REFERENCES questions ON DELETE SET NULL,
    -- Deleted by its author after somebody had answered: found by nobody any more, its answers stay.
    ADD COLUMN archived_at timestamptz;
UPDATE questions SET is_listed = is_problem;
CREATE INDEX questions_bank ON questions (id DESC) WHERE archived_at IS NULL;
CREATE INDEX questions_bank_author ON questions (author_id, id DESC) WHERE archived_at IS NULL;
CREATE INDEX questions_bank_kind ON questions (kind, id DESC) WHERE archived_at IS NULL;
CREATE INDEX questions_bank_updated ON questions (updated_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX questions_practice ON questions (kind, difficulty_rank, id)
    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX questions_cloned_from ON questions (cloned_from) WHERE cloned_from IS NOT NULL;

-- Of test-driven questions: the code that is run after the learner's, by language: {"<language>": "code"}.
ALTER TABLE test_cases ADD COLUMN test_code jsonb NOT NULL DEFAULT '{}';

-- Answers of every kind. Programs have a language; other answers have none.
ALTER TABLE submissions ALTER COLUMN language_id DROP NOT NULL;
ALTER TABLE submissions
    -- The answer in its kind's encoding; empty for programs.
    ADD COLUMN answer text NOT NULL DEFAULT '',
    ADD COLUMN format text NOT NULL DEFAULT '' CHECK (length(format) <= 20),
    ADD COLUMN file_type text NOT NULL DEFAULT '' CHECK (length(file_type) <= 100),
    -- The browser's key: a send that is repeated is the same submission.
    ADD COLUMN send_key uuid,
    -- Which of the person's answers to the question it is, from 1, and the share that hints and earlier tries take away.
    ADD COLUMN try_number integer NOT NULL DEFAULT 1,
    ADD COLUMN deduction double precision NOT NULL DEFAULT 0 CHECK (deduction BETWEEN 0 AND 1),
    -- The share that marking gave, before the deduction; null until it is marked.
    ADD COLUMN share double precision CHECK (share BETWEEN 0 AND 1),
    -- Part by part: [{"id", "correct", "share", "given"}]
    ADD COLUMN parts jsonb NOT NULL DEFAULT '[]',
    -- The version of the question that it was marked by.
    ADD COLUMN question_version bigint NOT NULL DEFAULT 1,
    -- From opening the question to sending, as the browser measured it; null where it did not.
    ADD COLUMN seconds integer CHECK (seconds >= 0);
CREATE UNIQUE INDEX submissions_send_key ON submissions (user_id, send_key) WHERE send_key IS NOT NULL;
CREATE INDEX submissions_newest_of_question ON submissions (question_id, id DESC);

-- The first answer of each person is what statistics are made of.
ALTER TABLE question_progress
    ADD COLUMN first_submission_id bigint REFERENCES submissions ON DELETE SET NULL,
    -- Null until the first answer is marked.
    ADD COLUMN first_share double precision CHECK (first_share BETWEEN 0 AND 1);
CREATE INDEX question_progress_first ON question_progress (first_submission_id) WHERE first_submission_id IS NOT NULL;

-- How many hints of a question somebody has taken; what they cost is the question's.
CREATE TABLE hints_taken (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    taken integer NOT NULL CHECK (taken > 0),
    -- Share of the marks that the hints taken so far cost.
    cost double precision NOT NULL DEFAULT 0 CHECK (cost BETWEEN 0 AND 1),
    taken_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, question_id)
);
CREATE INDEX hints_taken_question ON hints_taken (question_id);
