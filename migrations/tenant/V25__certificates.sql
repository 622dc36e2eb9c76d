-- Certificates of courses, and uCoin that are given by hand.

CREATE TABLE certificates (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    course_id bigint REFERENCES courses ON DELETE SET NULL,
    -- In its address and its QR code; without characters that look alike.
    code text NOT NULL CONSTRAINT certificates_code_unique UNIQUE CHECK (code ~ '^[2-9A-HJKMNP-Z]{12}$'),
    -- As they were when it was issued.
    name text NOT NULL CHECK (length(name) <= 200),
    course_title text NOT NULL CHECK (length(course_title) <= 200),
    site_name text NOT NULL,
    percent integer NOT NULL CHECK (percent BETWEEN 0 AND 100),
    issued_at timestamptz NOT NULL DEFAULT now(),
    revoked_at timestamptz,
    -- Null: by the program, which counted anew what was learnt, and gives it back in the same way.
    revoked_by bigint REFERENCES users ON DELETE SET NULL,
    revoked_reason text CHECK (length(revoked_reason) BETWEEN 1 AND 500),
    CONSTRAINT certificates_once UNIQUE (user_id, course_id),
    CONSTRAINT certificates_revocation CHECK ((revoked_at IS NULL) = (revoked_reason IS NULL))
);
CREATE INDEX certificates_user ON certificates (user_id, issued_at DESC);
CREATE INDEX certificates_course ON certificates (course_id) WHERE course_id IS NOT NULL;
CREATE INDEX certificates_revoked_by ON certificates (revoked_by) WHERE revoked_by IS NOT NULL;

-- One row each time that somebody gives or takes coins; what each person got are entries with its id as their object.
CREATE TABLE coin_donations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    given_by bigint REFERENCES users ON DELETE SET NULL,
    -- The browser's: a donation that is sent again is the same.
    key uuid NOT NULL,
    amount bigint NOT NULL CHECK (amount <> 0),
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT coin_donations_key_unique UNIQUE (given_by, key)
);

CREATE INDEX coin_entries_reason ON coin_entries (reason, id DESC);
CREATE INDEX coin_entries_object ON coin_entries (reason, object_id);
