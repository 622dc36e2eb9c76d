-- The platform's operators: accounts, sessions, what they did (in a log that can't be rewritten), the sites that they
-- entered, and what the console shows of sites beside their rows.

-- A text as searches compare it: lower case, no accents.
CREATE FUNCTION fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT translate(lower(regexp_replace(normalize(words, NFD), '[\u0300-\u036f]', '', 'g')), 'đ', 'd')
$$;

ALTER TABLE tenants ADD COLUMN search_text text NOT NULL GENERATED ALWAYS AS (fold(name || ' ' || subdomain)) STORED;

CREATE TABLE operators (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL CONSTRAINT operators_email_unique UNIQUE CHECK (email = lower(email)),
    name text NOT NULL CHECK (name <> ''),
    role text NOT NULL CHECK (role IN ('owner', 'support', 'finance', 'read_only')),
    -- invited: has to set a password and a second factor before the first sign-in.
    state text NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'active', 'disabled')),
    -- PHC string of argon2id.
    password_hash text,
    password_changed_at timestamptz,
    -- The TOTP secret, sealed by the vault; null where there is none.
    totp_sealed text,
    totp_since timestamptz,
    -- The newest time step that a code was taken of: each code is good once.
    totp_step bigint,
    -- Who the operator is to authenticators (WebAuthn's user handle).
    handle uuid NOT NULL DEFAULT gen_random_uuid(),
    created_at timestamptz NOT NULL DEFAULT now(),
    signed_in_at timestamptz,
    search_text text NOT NULL GENERATED ALWAYS AS (fold(name || ' ' || email)) STORED,
    -- Nobody signs in without a password.
    CHECK (state <> 'active' OR password_hash IS NOT NULL)
);

CREATE TABLE operator_passkeys (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operator_id bigint NOT NULL REFERENCES operators ON DELETE CASCADE,
    -- In hexadecimal.
    credential_id text NOT NULL CONSTRAINT operator_passkeys_credential_unique UNIQUE,
    name text NOT NULL CHECK (name <> ''),
    -- The public key and its counters, as webauthn-rs writes them.
    credential jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    used_at timestamptz
);
CREATE INDEX operator_passkeys_operator ON operator_passkeys (operator_id);

CREATE TABLE operator_recovery_codes (
    operator_id bigint NOT NULL REFERENCES operators ON DELETE CASCADE,
    -- SHA-256; the codes are random enough to need no salt.
    code_hash bytea NOT NULL,
    used_at timestamptz,
    PRIMARY KEY (operator_id, code_hash)
);

-- Set-up links, one an operator.
CREATE TABLE operator_invitations (
    operator_id bigint PRIMARY KEY REFERENCES operators ON DELETE CASCADE,
    -- SHA-256 of the token.
    token_hash bytea NOT NULL CONSTRAINT operator_invitations_token_unique UNIQUE,
    expires_at timestamptz NOT NULL,
    -- What was begun through the link and not ended yet.
    totp_sealed text,
    registration jsonb
);

-- Sign-ins whose password was right and whose second factor is awaited.
CREATE TABLE operator_challenges (
    token_hash bytea PRIMARY KEY,
    operator_id bigint NOT NULL REFERENCES operators ON DELETE CASCADE,
    expires_at timestamptz NOT NULL,
    assertion jsonb
);
CREATE INDEX operator_challenges_operator ON operator_challenges (operator_id);

CREATE TABLE operator_sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    token_hash bytea NOT NULL CONSTRAINT operator_sessions_token_unique UNIQUE,
    operator_id bigint NOT NULL REFERENCES operators ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    seen_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    -- When the second factor was last shown.
    factor_at timestamptz NOT NULL DEFAULT now(),
    address text NOT NULL,
    agent text NOT NULL,
    -- What was begun in the session and not ended yet: a new TOTP secret, a new passkey, a passkey asked for again.
    totp_sealed text,
    registration jsonb,
    assertion jsonb
);
CREATE INDEX operator_sessions_operator ON operator_sessions (operator_id);
CREATE INDEX operator_sessions_expiry ON operator_sessions (expires_at);

-- Failed sign-ins by account (whether there is such an account or not) and by address.
CREATE TABLE sign_in_failures (
    -- SHA-256 in hex of what it counts by.
    key text PRIMARY KEY,
    failures integer NOT NULL,
    failed_at timestamptz NOT NULL DEFAULT now(),
    blocked_until timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX sign_in_failures_age ON sign_in_failures (failed_at);

-- What operators did, from the console and from the command line. Rows are chained: each holds the hash of the one
-- before it, so that whoever gets past the triggers leaves a broken chain (`control-plane audit verify`).
CREATE TABLE audit (
    -- Without gaps.
    id bigint PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    actor_kind text NOT NULL CHECK (actor_kind IN ('operator', 'command', 'site', 'system')),
    actor_id bigint,
    actor_name text NOT NULL,
    action text NOT NULL CHECK (action <> ''),
    -- No reference: the log outlives the site.
    tenant_id bigint,
    target text NOT NULL DEFAULT '',
    reason text NOT NULL DEFAULT '',
    detail jsonb NOT NULL DEFAULT '{}',
    address text NOT NULL DEFAULT '',
    request_id text NOT NULL DEFAULT '',
    previous bytea NOT NULL,
    hash bytea NOT NULL
);
CREATE INDEX audit_tenant ON audit (tenant_id, id) WHERE tenant_id IS NOT NULL;
CREATE INDEX audit_actor ON audit (actor_kind, actor_id, id);
CREATE INDEX audit_action ON audit (action, id);

-- One field in what is hashed: its length and itself, so that no two rows have one text.
CREATE FUNCTION audit_field(field text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(octet_length(field) || ':' || field, '-')
$$;

CREATE FUNCTION chain_audit() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    last record;
BEGIN
    -- One writer at a time, until it commits: the order of ids is the order of the chain.
    PERFORM pg_advisory_xact_lock(hashtextextended('lophoc audit', 0));
    SELECT id, hash INTO last FROM audit ORDER BY id DESC LIMIT 1;
    NEW.id := coalesce(last.id, 0) + 1;
    NEW.at := clock_timestamp();
    NEW.previous := coalesce(last.hash, '\x'::bytea);
    NEW.hash := sha256(NEW.previous || convert_to(
        audit_field(NEW.id::text) || audit_field((extract(epoch FROM NEW.at) * 1000000)::bigint::text)
        || audit_field(NEW.actor_kind) || audit_field(NEW.actor_id::text) || audit_field(NEW.actor_name)
        || audit_field(NEW.action) || audit_field(NEW.tenant_id::text) || audit_field(NEW.target)
        || audit_field(NEW.reason) || audit_field(NEW.detail::text) || audit_field(NEW.address)
        || audit_field(NEW.request_id), 'UTF8'));
    RETURN NEW;
END;
$$;
CREATE TRIGGER audit_chained BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION chain_audit();

CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the audit log is only ever added to' USING ERRCODE = 'insufficient_privilege', CONSTRAINT = 'audit_append_only';
END;
$$;
CREATE TRIGGER audit_kept BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_rewriting();
CREATE TRIGGER audit_kept_whole BEFORE TRUNCATE ON audit FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewriting();

-- Operators' visits to sites, as their admin.
CREATE TABLE visits (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id bigint NOT NULL,
    operator_id bigint NOT NULL REFERENCES operators ON DELETE RESTRICT,
    reason text NOT NULL CHECK (reason <> ''),
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    -- As the site has it, and as it was last heard of there.
    entered_at timestamptz,
    ended_at timestamptz,
    -- Who ended it before its time, in words.
    ended_by text NOT NULL DEFAULT ''
);
CREATE INDEX visits_tenant ON visits (tenant_id, id DESC);
CREATE INDEX visits_live ON visits (expires_at) WHERE ended_at IS NULL;
CREATE INDEX visits_operator ON visits (operator_id);

-- A look into each site now and then: what lists and searches show without asking every site.
CREATE TABLE site_figures (
    tenant_id bigint PRIMARY KEY REFERENCES tenants ON DELETE CASCADE,
    accounts bigint NOT NULL DEFAULT 0,
    active_users bigint NOT NULL DEFAULT 0,
    problems bigint NOT NULL DEFAULT 0,
    submissions bigint NOT NULL DEFAULT 0,
    schema_bytes bigint NOT NULL DEFAULT 0,
    blob_bytes bigint NOT NULL DEFAULT 0,
    looked_at timestamptz,
    tried_at timestamptz NOT NULL DEFAULT '-infinity',
    -- Why the last look failed.
    error text
);

CREATE TABLE site_admins (
    tenant_id bigint NOT NULL REFERENCES tenants ON DELETE CASCADE,
    user_id bigint NOT NULL,
    email text NOT NULL,
    name text NOT NULL,
    search_text text NOT NULL GENERATED ALWAYS AS (fold(name || ' ' || email)) STORED,
    PRIMARY KEY (tenant_id, user_id)
);

-- Use by day (Asia/Ho_Chi_Minh).
CREATE TABLE site_days (
    tenant_id bigint NOT NULL REFERENCES tenants ON DELETE CASCADE,
    day date NOT NULL,
    active_users bigint NOT NULL,
    submissions bigint NOT NULL,
    new_accounts bigint NOT NULL,
    PRIMARY KEY (tenant_id, day)
);
CREATE INDEX site_days_day ON site_days (day);

-- What is not as it should be with each site, apart from the version of its schema.
CREATE VIEW site_health AS
SELECT t.id AS tenant_id, array_remove(ARRAY[
    CASE WHEN f.error IS NOT NULL THEN 'unreachable' END,
    CASE WHEN t.state = 'creating' AND t.created_at < now() - interval '10 minutes' THEN 'interrupted' END,
    CASE WHEN EXISTS (
        SELECT 1 FROM operations o WHERE o.tenant_id = t.id AND o.state = 'failed' AND o.created_at > now() - interval '7 days'
           AND NOT EXISTS (SELECT 1 FROM operations later WHERE later.tenant_id = t.id AND later.kind = o.kind AND later.id > o.id)
    ) THEN 'operation_failed' END,
    CASE WHEN EXISTS (SELECT 1 FROM certificates c WHERE c.tenant_id = t.id AND c.is_wanted AND (c.state = 'failed' OR c.attempts >= 3))
        THEN 'certificate_failed' END,
    CASE WHEN EXISTS (SELECT 1 FROM certificates c WHERE c.tenant_id = t.id AND c.is_wanted AND c.not_after < now() + interval '14 days')
        THEN 'certificate_expiring' END,
    CASE WHEN EXISTS (SELECT 1 FROM domains d WHERE d.tenant_id = t.id AND d.status IN ('failed', 'reconnect_required'))
        THEN 'domain_failed' END,
    CASE WHEN f.active_users > l.max_active_users THEN 'over_plan' END,
    CASE WHEN s.ends_at < now() THEN 'plan_ended' END
], NULL) AS reasons
  FROM tenants t
  LEFT JOIN site_figures f ON f.tenant_id = t.id
  LEFT JOIN subscriptions s ON s.tenant_id = t.id
  LEFT JOIN plans l ON l.id = s.plan_id;
