-- Parents, who have no accounts: a letter's link shows them one child's page.

-- The newest letter's link; former ones open nothing.
CREATE TABLE parent_links (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    email text NOT NULL CHECK (email = lower(email) AND email LIKE '%@%'),
    -- SHA-256 of the token in the letter; the token itself is never stored.
    token_hash bytea NOT NULL CONSTRAINT parent_links_token_unique UNIQUE CHECK (length(token_hash) = 32),
    sent_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    -- When the parent said that the address is theirs; stays when another letter goes to it.
    confirmed_at timestamptz,
    -- When the parent said that they want no such page.
    stopped_at timestamptz
);
CREATE INDEX parent_links_expiry ON parent_links (expires_at);

-- Letters of the last day, so that no address is flooded in a child's name.
CREATE TABLE parent_letters (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    sent_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX parent_letters_user ON parent_letters (user_id, sent_at);
CREATE INDEX parent_letters_age ON parent_letters (sent_at);
