-- Running a contest and what comes after it: balloons, prints, judging again on trial, programs that are alike, awards, and
-- when what was solved in it counts elsewhere.

ALTER TABLE contests
    -- Whether solved questions bring balloons: never, until the board stands still, or always.
    ADD COLUMN balloons text NOT NULL DEFAULT 'off' CONSTRAINT contests_balloons CHECK (balloons IN ('off', 'before_freeze', 'all')),
    -- Whether those who take part may have something printed.
    ADD COLUMN takes_prints boolean NOT NULL DEFAULT false,
    -- [{"kind", "up_to_rank", "min_score"}], the best first.
    ADD COLUMN awards jsonb NOT NULL DEFAULT '[]',
    -- Since when what was solved in it counts elsewhere: when it is over and its board stands still no more.
    ADD COLUMN released_at timestamptz;

ALTER TABLE contest_entries
    -- Who is disqualified has no rank; what was answered stays.
    ADD COLUMN disqualified_at timestamptz,
    ADD COLUMN disqualified_by bigint REFERENCES users ON DELETE SET NULL,
    ADD COLUMN disqualified_reason text CHECK (length(disqualified_reason) BETWEEN 1 AND 500),
    ADD CONSTRAINT contest_entries_disqualified CHECK ((disqualified_at IS NULL) = (disqualified_reason IS NULL));
CREATE INDEX contest_entries_disqualified_by ON contest_entries (disqualified_by) WHERE disqualified_by IS NOT NULL;

ALTER TABLE attempts
    -- Of a part of a contest: since when its answers count elsewhere as those of practice do.
    ADD COLUMN released_at timestamptz;

CREATE TABLE balloons (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    entry_id bigint NOT NULL REFERENCES contest_entries ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    -- Within the contest, from 1, in the order in which they came.
    number integer NOT NULL CHECK (number > 0),
    -- Revoked: the question is not solved any more; it is taken back where it was handed over.
    state text NOT NULL DEFAULT 'new' CONSTRAINT balloons_states CHECK (state IN ('new', 'handed', 'revoked')),
    -- Seconds from the contestant's start.
    solved_s bigint NOT NULL,
    handed_by bigint REFERENCES users ON DELETE SET NULL,
    handed_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT balloons_number_unique UNIQUE (contest_id, number),
    CONSTRAINT balloons_once UNIQUE (entry_id, question_id)
);
CREATE INDEX balloons_question ON balloons (question_id);
CREATE INDEX balloons_handed_by ON balloons (handed_by) WHERE handed_by IS NOT NULL;

CREATE TABLE print_requests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    entry_id bigint NOT NULL REFERENCES contest_entries ON DELETE CASCADE,
    title text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
    text text NOT NULL CHECK (length(text) BETWEEN 1 AND 65536),
    -- Sent again with the same key it is the same.
    key uuid NOT NULL,
    printed_at timestamptz,
    printed_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT print_requests_key_unique UNIQUE (entry_id, key)
);
CREATE INDEX print_requests_contest ON print_requests (contest_id, id DESC);
CREATE INDEX print_requests_printed_by ON print_requests (printed_by) WHERE printed_by IS NOT NULL;

-- Judging again on trial: what the judge says is held until it is applied or dropped.
CREATE TABLE contest_rejudges (
    id uuid PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    -- Null: all of its questions.
    question_id bigint REFERENCES questions ON DELETE CASCADE,
    status text NOT NULL CONSTRAINT contest_rejudges_statuses CHECK (status IN ('judging', 'trying', 'ready', 'applying', 'applied')),
    -- Answers that it is about, and those whose verdict is there.
    total integer NOT NULL DEFAULT 0,
    judged integer NOT NULL DEFAULT 0,
    -- What would change, once it is ready: verdicts and ranks.
    changes jsonb NOT NULL DEFAULT '{}',
    started_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    applied_at timestamptz
);
CREATE UNIQUE INDEX contest_rejudges_open ON contest_rejudges (contest_id) WHERE status <> 'applied';
CREATE INDEX contest_rejudges_contest ON contest_rejudges (contest_id, created_at DESC);
CREATE INDEX contest_rejudges_question ON contest_rejudges (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX contest_rejudges_started_by ON contest_rejudges (started_by) WHERE started_by IS NOT NULL;

ALTER TABLE rejudges
    -- The contest's trial that it belongs to.
    ADD COLUMN contest_rejudge_id uuid REFERENCES contest_rejudges ON DELETE CASCADE;
CREATE INDEX rejudges_contest_rejudge ON rejudges (contest_rejudge_id) WHERE contest_rejudge_id IS NOT NULL;

-- Looking for programs that are alike: one search a contest, the latest.
CREATE TABLE similarity_searches (
    contest_id bigint PRIMARY KEY REFERENCES contests ON DELETE CASCADE,
    status text NOT NULL CONSTRAINT similarity_searches_statuses CHECK (status IN ('running', 'done')),
    -- Questions to look through, and those that are.
    questions integer NOT NULL DEFAULT 0,
    questions_done integer NOT NULL DEFAULT 0,
    -- Programs that were compared.
    programs integer NOT NULL DEFAULT 0,
    started_by bigint REFERENCES users ON DELETE SET NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    done_at timestamptz
);
CREATE INDEX similarity_searches_started_by ON similarity_searches (started_by) WHERE started_by IS NOT NULL;

CREATE TABLE similar_pairs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    -- The one with the smaller id.
    one_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    other_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    -- How much of the one is in the other, and the other way round: 0 to 1.
    share_of_one double precision NOT NULL,
    share_of_other double precision NOT NULL,
    -- [{"one": {"from", "to"}, "other": {"from", "to"}}]: lines from 1.
    matches jsonb NOT NULL,
    -- What a person says of it; a search that finds the pair again keeps it.
    decision text CONSTRAINT similar_pairs_decisions CHECK (decision IN ('copied', 'independent')),
    note text CHECK (length(note) BETWEEN 1 AND 1000),
    decided_by bigint REFERENCES users ON DELETE SET NULL,
    decided_at timestamptz,
    CONSTRAINT similar_pairs_once UNIQUE (contest_id, one_id, other_id),
    CONSTRAINT similar_pairs_decided CHECK ((decision IS NULL) = (decided_at IS NULL))
);
CREATE INDEX similar_pairs_listed ON similar_pairs (contest_id, (greatest(share_of_one, share_of_other)) DESC, id);
CREATE INDEX similar_pairs_question ON similar_pairs (question_id);
CREATE INDEX similar_pairs_one ON similar_pairs (one_id);
CREATE INDEX similar_pairs_other ON similar_pairs (other_id);
CREATE INDEX similar_pairs_decided_by ON similar_pairs (decided_by) WHERE decided_by IS NOT NULL;

ALTER TABLE certificates
    -- Of an award: the contest, in whose name's place course_title stands, and which.
    ADD COLUMN contest_id bigint REFERENCES contests ON DELETE SET NULL,
    ADD COLUMN award text CONSTRAINT certificates_awards CHECK (award IN ('first', 'second', 'third', 'consolation')),
    ADD COLUMN rank integer CHECK (rank > 0),
    ADD CONSTRAINT certificates_contest_once UNIQUE (user_id, contest_id),
    ADD CONSTRAINT certificates_award CHECK (award IS NULL OR course_id IS NULL);
CREATE INDEX certificates_contest ON certificates (contest_id) WHERE contest_id IS NOT NULL;
