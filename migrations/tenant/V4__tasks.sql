-- Work in the background of this site, due now or later; and the browsers that people have signed in with.

CREATE TABLE tasks (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind <> ''),
    -- What makes two tasks of a kind the same one: of a key one waits at most, and what is `once` is not made again for as
    -- long as its row is kept.
    key text NOT NULL DEFAULT '',
    once boolean NOT NULL DEFAULT false,
    payload jsonb NOT NULL DEFAULT '{}',
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
    due_at timestamptz NOT NULL DEFAULT now(),
    -- Starts since it was made, or since it was last put off or asked for again.
    attempts integer NOT NULL DEFAULT 0,
    -- Whoever works on it, until when.
    lease uuid,
    leased_until timestamptz,
    -- When a worker is to look at it: it is due, or its lease has run out. Null when it is over.
    next_at timestamptz GENERATED ALWAYS AS (CASE state WHEN 'waiting' THEN due_at WHEN 'running' THEN leased_until END) STORED,
    -- How far it is; null total: not known.
    done bigint NOT NULL DEFAULT 0,
    total bigint,
    result jsonb,
    -- Why the last attempt failed: {"key", "vi", "en", "detail"}.
    error jsonb,
    created_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    CONSTRAINT tasks_leased CHECK ((state = 'running') = (lease IS NOT NULL) AND (lease IS NULL) = (leased_until IS NULL)),
    CONSTRAINT tasks_over CHECK ((state IN ('done', 'failed')) = (finished_at IS NOT NULL))
);
CREATE INDEX tasks_next ON tasks (next_at, id) WHERE next_at IS NOT NULL;
CREATE INDEX tasks_shown ON tasks (state, id DESC) WHERE state <> 'done';
CREATE INDEX tasks_finished ON tasks (finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX tasks_creator ON tasks (created_by) WHERE created_by IS NOT NULL;
CREATE UNIQUE INDEX tasks_one_waits ON tasks (kind, key) WHERE state = 'waiting' AND NOT once;
CREATE UNIQUE INDEX tasks_once ON tasks (kind, key) WHERE once;
-- How many letters went to one address lately.
CREATE INDEX tasks_letters ON tasks ((payload ->> 'to'), created_at) WHERE kind = 'letter';

-- The placement's database is told when to look here next. A later time needs no telling: the worker asks again.
CREATE CONSTRAINT TRIGGER tasks_due AFTER INSERT ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.next_at IS NOT NULL) EXECUTE FUNCTION shared.note_task_due();
CREATE CONSTRAINT TRIGGER tasks_due_sooner AFTER UPDATE ON tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
    WHEN (NEW.next_at IS NOT NULL AND (OLD.next_at IS NULL OR NEW.next_at < OLD.next_at)) EXECUTE FUNCTION shared.note_task_due();

-- Submissions that waited before there were tasks.
INSERT INTO tasks (kind) SELECT 'carry_submissions' WHERE EXISTS (SELECT FROM submissions WHERE enqueued_at IS NULL);
INSERT INTO tasks (kind) SELECT 'carry_rejudges' WHERE EXISTS (SELECT FROM rejudges WHERE enqueued_at IS NULL);

-- Browsers that a person has signed in with, each by the hash of a random number that it keeps in a cookie.
CREATE TABLE known_browsers (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the cookie's value.
    browser_hash bytea NOT NULL,
    seen_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, browser_hash)
);
CREATE INDEX known_browsers_age ON known_browsers (seen_at);

CREATE INDEX drafts_age ON drafts (updated_at);
