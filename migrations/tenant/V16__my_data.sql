-- What people agreed to, and what they ask of their data (Law 91/2025, Decree 356/2025).

ALTER TABLE users
    -- The account is closed and will be erased then; signing in before undoes it.
    ADD COLUMN erase_at timestamptz,
    -- Nothing of the person is left but what they answered.
    ADD COLUMN erased_at timestamptz;
CREATE INDEX users_erase ON users (erase_at) WHERE erase_at IS NOT NULL;

CREATE TABLE consents (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    purpose text NOT NULL CHECK (purpose ~ '^[a-z_]{1,40}$'),
    -- Of the words; the words as they were shown, in the language that they were shown in.
    version integer NOT NULL CHECK (version > 0),
    words text NOT NULL CHECK (length(words) BETWEEN 1 AND 2000),
    locale text NOT NULL CHECK (locale IN ('vi', 'en')),
    -- Who gave it: the person, or a parent by the link in a letter.
    given_by text NOT NULL DEFAULT 'person' CONSTRAINT consents_givers CHECK (given_by IN ('person', 'parent')),
    given_at timestamptz NOT NULL DEFAULT now(),
    withdrawn_at timestamptz
);
CREATE INDEX consents_user ON consents (user_id, purpose, id DESC);
CREATE UNIQUE INDEX consents_in_force ON consents (user_id, purpose, given_by) WHERE withdrawn_at IS NULL;

-- What a person asked of their data, for admins to see that it is done in time.
CREATE TABLE data_requests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT data_requests_kinds CHECK (kind IN ('export', 'erasure')),
    asked_at timestamptz NOT NULL DEFAULT now(),
    -- The last days on which an answer and the deed are in time (Asia/Ho_Chi_Minh).
    answer_due date NOT NULL,
    done_due date NOT NULL,
    answered_at timestamptz,
    done_at timestamptz,
    withdrawn_at timestamptz,
    -- The file that an export made.
    file_id bigint REFERENCES files ON DELETE SET NULL
);
CREATE INDEX data_requests_user ON data_requests (user_id, id DESC);
CREATE INDEX data_requests_open ON data_requests (done_due, id) WHERE done_at IS NULL AND withdrawn_at IS NULL;
CREATE INDEX data_requests_file ON data_requests (file_id) WHERE file_id IS NOT NULL;
