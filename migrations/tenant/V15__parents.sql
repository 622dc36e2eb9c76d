-- Parents, who have no accounts: a letter's link shows them one child's page.

CREATE TABLE parent_links (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email) AND email LIKE '%@%'),
    -- SHA-256 of the token in the newest letter.
    token_hash bytea NOT NULL CONSTRAINT parent_links_token_unique UNIQUE CHECK (length(token_hash) = 32),
    -- How often a letter went out.
    round integer NOT NULL DEFAULT 1,
    sent_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    -- When the parent said that the address is theirs.
    confirmed_at timestamptz,
    -- When the parent last looked, within ten minutes.
    last_seen_at timestamptz,
    revoked_at timestamptz
);
CREATE UNIQUE INDEX parent_links_live ON parent_links (user_id) WHERE revoked_at IS NULL;
CREATE INDEX parent_links_user ON parent_links (user_id, id DESC);
CREATE INDEX parent_links_expiry ON parent_links (expires_at);
