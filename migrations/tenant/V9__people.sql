-- Accounts as schools need them: login names beside addresses, names in Vietnamese order, what is kept of sign-ins, keys for
-- programs, and codes by which people bring others in.

ALTER TABLE users
    -- `email` holds an address or, without an @, a login name; of such an account only a manager can set the password anew.
    ADD CONSTRAINT users_login CHECK (email LIKE '%@%' OR email ~ '^[a-z0-9._-]{3,40}$') NOT VALID,
    -- How strangers see the person; whoever is under 16 is seen short.
    ADD COLUMN public_name_mode text NOT NULL DEFAULT 'full' CONSTRAINT users_public_names CHECK (public_name_mode IN ('full', 'short', 'nickname')),
    ADD COLUMN nickname text CHECK (length(nickname) BETWEEN 1 AND 40),
    -- The province is a key of today's 34; the unit of before July 2025 where that was given.
    ADD COLUMN legacy_province text,
    ADD COLUMN wallet_address text,
    -- Whose code brought the person here.
    ADD COLUMN affiliate_code text CHECK (affiliate_code ~ '^[0-9A-Z]{10}$'),
    ADD COLUMN must_set_password boolean NOT NULL DEFAULT false,
    -- A password that a manager gave, sealed by the vault until a task has hashed it.
    ADD COLUMN sealed_password text,
    -- Whether a welcome is due.
    ADD COLUMN congratulations boolean NOT NULL DEFAULT false,
    ADD COLUMN blocked_at timestamptz,
    -- The last request of the person, within ten minutes; null: never signed in.
    ADD COLUMN last_seen_at timestamptz,
    -- Counts the managers' changes, so that two do not overwrite each other's.
    ADD COLUMN version bigint NOT NULL DEFAULT 1,
    -- The given name is the last word; lists are ordered by it, then by the rest.
    ADD COLUMN given_name text COLLATE "vi-x-icu" NOT NULL GENERATED ALWAYS AS (regexp_replace(full_name, '^.* ', '')) STORED,
    ADD COLUMN family_name text COLLATE "vi-x-icu" NOT NULL GENERATED ALWAYS AS (rtrim(regexp_replace(full_name, '[^ ]+$', ''))) STORED;
CREATE INDEX users_names ON users (given_name, family_name, id);
CREATE INDEX users_seen ON users (last_seen_at DESC NULLS LAST, id DESC);
CREATE INDEX users_sealed ON users (id) WHERE sealed_password IS NOT NULL;
CREATE INDEX users_affiliate_code ON users (affiliate_code) WHERE affiliate_code IS NOT NULL;
UPDATE users SET last_seen_at = active_on WHERE active_on IS NOT NULL;

ALTER TABLE sessions
    ADD COLUMN id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT sessions_id_unique UNIQUE,
    -- What the browser calls itself, shortened; no address.
    ADD COLUMN device text NOT NULL DEFAULT '',
    -- Within ten minutes.
    ADD COLUMN last_seen_at timestamptz NOT NULL DEFAULT now();

-- Keys with which a person's programs call in their name.
CREATE TABLE api_keys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 100),
    -- SHA-256; the key itself is shown once and never stored.
    key_hash bytea NOT NULL CONSTRAINT api_keys_hash_unique UNIQUE CHECK (length(key_hash) = 32),
    read_only boolean NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Within ten minutes.
    last_used_at timestamptz
);
CREATE INDEX api_keys_user ON api_keys (user_id, id DESC);

-- What links in letters carry.
CREATE TABLE one_time_tokens (
    -- SHA-256 of the token; the token itself is never stored.
    token_hash bytea PRIMARY KEY CHECK (length(token_hash) = 32),
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT one_time_tokens_kinds CHECK (kind IN ('verify', 'reset')),
    -- The address that is verified, which may be one that the account is to have.
    email text,
    expires_at timestamptz NOT NULL,
    used_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT one_time_tokens_address CHECK ((kind = 'verify') = (email IS NOT NULL))
);
CREATE INDEX one_time_tokens_user ON one_time_tokens (user_id, kind);
CREATE INDEX one_time_tokens_expiry ON one_time_tokens (expires_at);

-- Sign-ins that failed, by name, whether there is such an account or not; from browsers that the person has signed in with,
-- by name and browser.
CREATE TABLE sign_in_failures (
    -- SHA-256 of the name, or of the name and the browser's hash: names that don't exist are not kept.
    subject bytea PRIMARY KEY CHECK (length(subject) = 32),
    -- Since the last lock, or the last success.
    failures integer NOT NULL DEFAULT 0,
    -- Locks since the last success: each is longer.
    locks integer NOT NULL DEFAULT 0,
    locked_until timestamptz,
    failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_age ON sign_in_failures (failed_at);

-- Everybody's own code, made when it is first asked for.
CREATE TABLE affiliate_codes (
    code text PRIMARY KEY CHECK (code ~ '^[0-9A-Z]{10}$'),
    user_id bigint NOT NULL CONSTRAINT affiliate_codes_user_unique UNIQUE REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now()
);
