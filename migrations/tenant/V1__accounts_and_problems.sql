-- One site's own tables. The migrator sets search_path to the site's schema; names are never qualified here.

CREATE TABLE users (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Lower case; unique within a site, not across sites.
    email text NOT NULL CONSTRAINT users_email_unique UNIQUE CHECK (email = lower(email)),
    -- PHC string of argon2id; null for accounts that sign in elsewhere only.
    password_hash text,
    full_name text NOT NULL DEFAULT '',
    role text NOT NULL DEFAULT 'student'
        CHECK (role IN ('admin', 'teacher', 'student', 'moderator', 'moderator_lead', 'sale', 'sale_lead', 'affiliate')),
    user_type text CHECK (user_type IN ('teacher', 'student', 'admin', 'test')),
    dob date,
    phone_number text,
    address text,
    country text,
    province text,
    school text,
    class text,
    gender text CHECK (gender IN ('male', 'female', 'other')),
    parent_email text,
    personal_email text,
    email_verified_at timestamptz,
    -- The last day (Asia/Ho_Chi_Minh) on which the person did something that counts as active.
    active_on date,
    -- full_name and email, lower case and without accents: what searches look at.
    search_text text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX users_role ON users (role, id);
CREATE INDEX users_active_on ON users (active_on);

CREATE TABLE sessions (
    -- SHA-256 of the opaque token; the token itself is never stored.
    token_hash bytea PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON sessions (user_id);
CREATE INDEX sessions_expiry ON sessions (expires_at);

CREATE TABLE questions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL CONSTRAINT questions_slug_unique UNIQUE,
    kind text NOT NULL DEFAULT 'code'
        CHECK (kind IN ('single_choice', 'multiple_choice', 'fill_in', 'short_answer', 'long_answer', 'theory', 'code',
                        'code_judge_manual', 'turtle', 'interaction', 'test_driven_code', 'video_interaction')),
    -- Listed for practice under /problems: a problem is a question of kind code that is listed.
    is_problem boolean NOT NULL DEFAULT false,
    title text NOT NULL,
    statement text NOT NULL,
    input_description text NOT NULL DEFAULT '',
    output_description text NOT NULL DEFAULT '',
    constraints_text text NOT NULL DEFAULT '',
    -- {"en": {"title", "statement", "input_description", "output_description", "constraints"}}
    translations jsonb NOT NULL DEFAULT '{}',
    -- The same texts as clean HTML with MathML, by language: {"vi": {"statement", "input", "output", "constraints"}, …}
    rendered jsonb NOT NULL DEFAULT '{}',
    -- Titles in every language and tags, lower case and without accents.
    search_text text NOT NULL DEFAULT '',
    difficulty text NOT NULL DEFAULT 'easy' CHECK (difficulty IN ('trivial', 'easy', 'medium', 'hard', 'expert')),
    -- The same as a number, for sorting from trivial to expert.
    difficulty_rank smallint NOT NULL GENERATED ALWAYS AS
        (CASE difficulty WHEN 'trivial' THEN 0 WHEN 'easy' THEN 1 WHEN 'medium' THEN 2 WHEN 'hard' THEN 3 ELSE 4 END) STORED,
    max_score double precision NOT NULL DEFAULT 100 CHECK (max_score > 0),
    allowed_languages integer[],
    time_limit_ms integer NOT NULL DEFAULT 1000 CHECK (time_limit_ms BETWEEN 50 AND 60000),
    memory_limit_mib integer NOT NULL DEFAULT 256 CHECK (memory_limit_mib BETWEEN 16 AND 2048),
    output_limit_kib integer NOT NULL DEFAULT 16384 CHECK (output_limit_kib BETWEEN 1 AND 65536),
    checker jsonb NOT NULL DEFAULT '{"kind": "tokens"}',
    stop_at_first_failure boolean NOT NULL DEFAULT false,
    visibility text NOT NULL DEFAULT 'private' CHECK (visibility IN ('public', 'private', 'unlisted')),
    status text NOT NULL DEFAULT 'draft'
        CHECK (status IN ('draft', 'waiting_for_approval', 'approved', 'published', 'rejected')),
    reject_reason text,
    author_id bigint NOT NULL REFERENCES users ON DELETE RESTRICT,
    solved_count bigint NOT NULL DEFAULT 0,
    attempt_count bigint NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX questions_listed ON questions (difficulty_rank, id) WHERE is_problem AND status = 'published' AND visibility = 'public';
CREATE INDEX questions_newest ON questions (id DESC) WHERE is_problem AND status = 'published' AND visibility = 'public';
CREATE INDEX questions_author ON questions (author_id, id DESC);

CREATE TABLE question_tags (
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    tag text NOT NULL,
    PRIMARY KEY (question_id, tag)
);
CREATE INDEX question_tags_tag ON question_tags (tag, question_id);

CREATE TABLE test_cases (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    position integer NOT NULL,
    name text NOT NULL,
    -- The blob store's key (SHA-256 of the content) and the size in bytes.
    input_hash text NOT NULL,
    input_size bigint NOT NULL,
    output_hash text NOT NULL,
    output_size bigint NOT NULL,
    -- The first 4 KiB as text, for lists and samples.
    input_head text NOT NULL,
    output_head text NOT NULL,
    is_sample boolean NOT NULL DEFAULT false,
    score double precision NOT NULL DEFAULT 0 CHECK (score >= 0),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT test_cases_position_unique UNIQUE (question_id, position) DEFERRABLE INITIALLY DEFERRED
);

CREATE TABLE submissions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The id of the judge's job, and what the browser asks with.
    token uuid NOT NULL CONSTRAINT submissions_token_unique UNIQUE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    language_id integer NOT NULL,
    source_code text NOT NULL,
    -- Further files of the submission: [{"name", "content"}]
    files jsonb NOT NULL DEFAULT '[]',
    status text NOT NULL DEFAULT 'running'
        CHECK (status IN ('running', 'AC', 'WR', 'TLE', 'RTE', 'TOE', 'SVE', 'CPE', 'stop', 'waiting_manual_judge')),
    reason text,
    score double precision NOT NULL DEFAULT 0,
    max_score double precision NOT NULL DEFAULT 0,
    compile_output text NOT NULL DEFAULT '',
    cpu_ms bigint NOT NULL DEFAULT 0,
    wall_ms bigint NOT NULL DEFAULT 0,
    memory_kib bigint NOT NULL DEFAULT 0,
    -- When the job was carried to the judge's queue; null means it still has to be.
    enqueued_at timestamptz,
    judged_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX submissions_of_question ON submissions (question_id, user_id, id DESC);
CREATE INDEX submissions_of_user ON submissions (user_id, id DESC);
CREATE INDEX submissions_to_carry ON submissions (id) WHERE enqueued_at IS NULL;

CREATE TABLE submission_tests (
    submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
    index integer NOT NULL,
    status text NOT NULL,
    reason text,
    score double precision NOT NULL,
    cpu_ms bigint NOT NULL,
    wall_ms bigint NOT NULL,
    memory_kib bigint NOT NULL,
    message text NOT NULL DEFAULT '',
    PRIMARY KEY (submission_id, index)
);

-- Where each person stands with each question: one row, so that lists need no counting.
CREATE TABLE question_progress (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    best_score double precision NOT NULL DEFAULT 0,
    attempts bigint NOT NULL DEFAULT 0,
    solved_at timestamptz,
    last_submitted_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, question_id)
);
CREATE INDEX question_progress_question ON question_progress (question_id);

CREATE TABLE drafts (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    key text NOT NULL,
    data jsonb NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, key)
);
