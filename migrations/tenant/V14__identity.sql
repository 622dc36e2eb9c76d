-- Accounts at other providers that people sign in with, and the codes that bring a sign-in from the identity page to a site.

CREATE TABLE identities (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    provider text NOT NULL CONSTRAINT identities_providers CHECK (provider IN ('google')),
    -- What the provider calls the person; the only thing that never changes.
    subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 255),
    -- The address there, as it was when last seen.
    email text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT identities_subject_unique UNIQUE (provider, subject),
    CONSTRAINT identities_user_unique UNIQUE (user_id, provider)
);

-- What /redirect-uri is called with: good once, for a minute, in the browser that began.
CREATE TABLE sign_in_codes (
    -- SHA-256 of the code; the code itself is never stored.
    code_hash bytea PRIMARY KEY CHECK (length(code_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- SHA-256 of the cookie that the site gave the browser.
    challenge bytea NOT NULL CHECK (length(challenge) = 32),
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_codes_user ON sign_in_codes (user_id);
CREATE INDEX sign_in_codes_expiry ON sign_in_codes (expires_at);

-- Google delivers to one mailbox with dots or without, and whatever follows a plus sign.
ALTER TABLE users ADD COLUMN google_mailbox text GENERATED ALWAYS AS (
    CASE WHEN email ~ '@(gmail|googlemail)\.com$' THEN replace(split_part(split_part(email, '@', 1), '+', 1), '.', '') END
) STORED;
CREATE INDEX users_google_mailbox ON users (google_mailbox) WHERE google_mailbox IS NOT NULL;
