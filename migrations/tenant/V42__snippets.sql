-- The online editor: snippets, their versions, review links, help asked of a class's teachers; Scratch projects measured;
-- Scratch problems judged by their structure.

CREATE TABLE snippets (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Of its address. Begins with a letter: ids are asked for by the same calls.
    slug text NOT NULL CONSTRAINT snippets_slug_unique UNIQUE CHECK (slug ~ '^[a-z][a-z0-9]{11}$'),
    author_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The browser's: sent again, it is the same snippet.
    key uuid,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    language_id integer NOT NULL,
    -- [{"name", "content"}] in the order of the tabs; the first is the main file.
    files jsonb NOT NULL CHECK (jsonb_typeof(files) = 'array' AND jsonb_array_length(files) BETWEEN 1 AND 20),
    stdin text NOT NULL DEFAULT '' CHECK (octet_length(stdin) <= 65536),
    -- Names and contents of the files.
    bytes integer NOT NULL CHECK (bytes BETWEEN 0 AND 262144),
    visibility text NOT NULL DEFAULT 'private' CONSTRAINT snippets_visibilities
        CHECK (visibility IN ('private', 'unlisted', 'public')),
    -- Whether other pages may frame it, where the site lets them at all and it is not private.
    embed boolean NOT NULL DEFAULT true,
    fork_of bigint REFERENCES snippets ON DELETE SET NULL,
    -- The number of the newest version; 0: none yet.
    last_n integer NOT NULL DEFAULT 0 CHECK (last_n >= 0),
    -- The author's newest run, until what came out of it is kept in `last_run`: {status, stdout, stderr,
    -- compile_output, exit_code, at}, cut.
    run_token uuid,
    last_run jsonb,
    search_text text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT snippets_key_unique UNIQUE (author_id, key)
);
CREATE INDEX snippets_author ON snippets (author_id, updated_at DESC, id DESC);
CREATE INDEX snippets_search ON snippets USING gin (to_tsvector('simple', search_text));
CREATE INDEX snippets_fork_of ON snippets (fork_of) WHERE fork_of IS NOT NULL;
CREATE INDEX snippets_run_token ON snippets (run_token) WHERE run_token IS NOT NULL;

-- What a snippet was at a run, every ten minutes of work, when it was named, and before it was restored. Of those without
-- a name, remarks or a review link, the last 50 are kept.
CREATE TABLE snippet_versions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    snippet_id bigint NOT NULL REFERENCES snippets ON DELETE CASCADE,
    n integer NOT NULL CHECK (n > 0),
    name text CHECK (length(name) BETWEEN 1 AND 100),
    reason text NOT NULL CONSTRAINT snippet_versions_reasons
        CHECK (reason IN ('run', 'time', 'named', 'restored', 'asked')),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    language_id integer NOT NULL,
    files jsonb NOT NULL CHECK (jsonb_typeof(files) = 'array' AND jsonb_array_length(files) BETWEEN 1 AND 20),
    stdin text NOT NULL DEFAULT '' CHECK (octet_length(stdin) <= 65536),
    bytes integer NOT NULL CHECK (bytes BETWEEN 0 AND 262144),
    -- SHA-256 of language, files and input: the same again is no new version.
    content_hash bytea NOT NULL CHECK (length(content_hash) = 32),
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT snippet_versions_number_unique UNIQUE (snippet_id, n)
);

-- A link by which signed-in people write remarks on a version, however the snippet is shared.
CREATE TABLE snippet_reviews (
    version_id bigint PRIMARY KEY REFERENCES snippet_versions ON DELETE CASCADE,
    token text NOT NULL CONSTRAINT snippet_reviews_token_unique UNIQUE CHECK (token ~ '^[0-9A-Za-z]{22}$'),
    created_at timestamptz NOT NULL DEFAULT now()
);

-- Remarks are written on what was handed in, or on a version of a snippet.
ALTER TABLE remarks
    ALTER COLUMN submission_id DROP NOT NULL,
    ADD COLUMN snippet_version_id bigint REFERENCES snippet_versions ON DELETE CASCADE,
    -- Which of the version's files.
    ADD COLUMN file text CHECK (length(file) BETWEEN 1 AND 100),
    ADD CONSTRAINT remarks_one_subject CHECK (num_nonnulls(submission_id, snippet_version_id) = 1),
    ADD CONSTRAINT remarks_file CHECK ((file IS NULL) = (snippet_version_id IS NULL));
CREATE INDEX remarks_snippet_version ON remarks (snippet_version_id, id) WHERE snippet_version_id IS NOT NULL;

-- The author's raised hand over a snippet, to the teachers of one class. Gone once it is taken down.
CREATE TABLE snippet_help (
    snippet_id bigint PRIMARY KEY REFERENCES snippets ON DELETE CASCADE,
    classroom_id bigint NOT NULL REFERENCES classrooms ON DELETE CASCADE,
    question text NOT NULL DEFAULT '' CHECK (length(question) <= 500),
    -- {file: content}: as typed since the snippet was saved last, and the number of the last piece.
    typed jsonb NOT NULL DEFAULT '{}',
    typed_seq bigint NOT NULL DEFAULT 0 CHECK (typed_seq >= 0),
    asked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX snippet_help_classroom ON snippet_help (classroom_id, asked_at);

-- Who looks at it: shown to the learner while it was seen within 30 seconds.
CREATE TABLE snippet_watchers (
    snippet_id bigint NOT NULL REFERENCES snippet_help ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (snippet_id, user_id)
);
CREATE INDEX snippet_watchers_user ON snippet_watchers (user_id);

-- What was measured of a person's own projects, for seeing growth; the projects themselves are not kept.
CREATE TABLE scratch_analyses (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Of the file.
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
    format text NOT NULL CONSTRAINT scratch_analyses_formats CHECK (format IN ('sb2', 'sb3', 'sprite3')),
    rubric text NOT NULL CONSTRAINT scratch_analyses_rubrics CHECK (rubric IN ('classic', 'extended')),
    total integer NOT NULL CHECK (total >= 0),
    max integer NOT NULL CHECK (max >= total),
    level text NOT NULL CONSTRAINT scratch_analyses_levels
        CHECK (level IN ('basic', 'developing', 'master', 'advanced', 'finesse')),
    -- [{"key", "score", "max"}], and {"sprites", "scripts", "blocks"}.
    dimensions jsonb NOT NULL,
    counts jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX scratch_analyses_user ON scratch_analyses (user_id, id DESC);

ALTER TABLE submissions
    -- The Scratch project as it was handed in; `source_code` is its project.json.
    ADD COLUMN project_file_id bigint REFERENCES files ON DELETE SET NULL,
    -- What the problem asks of a project's structure and the project lacks: [{"rule": {"kind", …}, "found"}].
    ADD COLUMN missing jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_typeof(missing) = 'array');
-- The same of a verdict that a trial holds.
ALTER TABLE rejudges ADD COLUMN missing jsonb CHECK (jsonb_typeof(missing) = 'array');
CREATE INDEX submissions_project_file ON submissions (project_file_id) WHERE project_file_id IS NOT NULL;
