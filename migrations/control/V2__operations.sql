-- Operations on sites, the states that they lead to, which site holds which blob, and files that sites were exported to.

-- Something that is done to a site (or to all) in steps, by whichever worker holds the lease.
CREATE TABLE operations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- The name in the table of kinds (control-plane/src/operations/kinds.rs).
    kind text NOT NULL,
    -- Null: of no site in particular. No reference: what was done to a site is known when the site is gone.
    tenant_id bigint,
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
    -- Names of the steps in their order, as they were when it was started.
    steps text[] NOT NULL CHECK (cardinality(steps) > 0),
    -- How many of them are done.
    step integer NOT NULL DEFAULT 0 CHECK (step BETWEEN 0 AND cardinality(steps)),
    progress double precision NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 1),
    -- What was asked for.
    input jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(input) = 'object'),
    -- What the steps have learned, written with a step's end.
    memory jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(memory) = 'object'),
    -- Why the last attempt failed: for the command line, and as a code with arguments for readers of any language.
    error text,
    error_code text,
    error_args jsonb CHECK (jsonb_typeof(error_args) = 'object'),
    -- How often the current step has failed in a row.
    attempts integer NOT NULL DEFAULT 0,
    -- Not before this moment.
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    -- The end that it is being undone for; null while it goes forward.
    undoing text CHECK (undoing IN ('failed', 'cancelled')),
    cancel_asked boolean NOT NULL DEFAULT false,
    -- Whoever works on it, and until when without a heartbeat.
    lease uuid,
    lease_until timestamptz,
    -- operator:<id>, site:<user id> or command:<user>
    requested_by text NOT NULL,
    reason text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    started_at timestamptz,
    finished_at timestamptz,
    CHECK ((state = 'running') = (lease IS NOT NULL) AND (lease IS NULL) = (lease_until IS NULL)),
    CHECK ((error IS NULL) = (error_code IS NULL) AND (error IS NULL) = (error_args IS NULL))
);
CREATE INDEX operations_waiting ON operations (next_attempt_at) WHERE state = 'waiting';
CREATE INDEX operations_leased ON operations (lease_until) WHERE state = 'running';
CREATE INDEX operations_of_tenant ON operations (tenant_id, id DESC);
-- One at a time a site; of what is of no site, one at a time a kind.
CREATE UNIQUE INDEX operations_one_live ON operations (tenant_id) WHERE state IN ('waiting', 'running');
CREATE UNIQUE INDEX operations_one_live_of_kind ON operations (kind) WHERE state IN ('waiting', 'running') AND tenant_id IS NULL;

CREATE TABLE operation_log (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    operation_id bigint NOT NULL REFERENCES operations ON DELETE CASCADE,
    at timestamptz NOT NULL DEFAULT clock_timestamp(),
    -- The step that it is about; null: the operation as a whole.
    step text,
    -- What happened: a code with arguments for readers of any language, and in English for the command line.
    code text NOT NULL,
    args jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(args) = 'object'),
    message text NOT NULL
);
CREATE INDEX operation_log_of_operation ON operation_log (operation_id, id);

CREATE FUNCTION operation_wakes() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM pg_notify('lophoc_operations', NEW.id::text);
    RETURN NULL;
END;
$$;
CREATE TRIGGER operations_wake AFTER INSERT OR UPDATE OF state, cancel_asked ON operations FOR EACH ROW EXECUTE FUNCTION operation_wakes();

-- archived: not served, kept. deleting: not served, gone after delete_after unless it is brought back.
ALTER TABLE tenants DROP CONSTRAINT tenants_state_check;
ALTER TABLE tenants ADD CONSTRAINT tenants_state_check
    CHECK (state IN ('creating', 'active', 'suspended', 'archived', 'deleting', 'closed'));
-- Why it is in its state: told to the site's own admins.
ALTER TABLE tenants ADD COLUMN state_reason text NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN state_since timestamptz NOT NULL DEFAULT now();
-- The state that it had before it was to be deleted.
ALTER TABLE tenants ADD COLUMN state_before text CHECK (state_before IN ('active', 'suspended', 'archived'));
ALTER TABLE tenants ADD COLUMN reason_before text NOT NULL DEFAULT '';
ALTER TABLE tenants ADD COLUMN delete_after timestamptz;
ALTER TABLE tenants ADD CONSTRAINT tenants_deleting_check CHECK ((state = 'deleting') <= (delete_after IS NOT NULL AND state_before IS NOT NULL));
CREATE INDEX tenants_to_delete ON tenants (delete_after) WHERE state = 'deleting';

-- Addresses that a site had before it was renamed: they lead to it, and nobody else gets them until then.
CREATE TABLE held_names (
    name text PRIMARY KEY,
    tenant_id bigint NOT NULL REFERENCES tenants ON DELETE CASCADE,
    until timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX held_names_tenant ON held_names (tenant_id);
CREATE TRIGGER held_names_changed AFTER INSERT OR UPDATE OR DELETE ON held_names FOR EACH ROW EXECUTE FUNCTION log_change();

-- In a trigger, so that whoever gives an address out sees what was held a moment before. SQLSTATE as of a broken
-- unique constraint, which it is in spirit.
CREATE FUNCTION name_is_free() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM held_names h WHERE h.name = NEW.subdomain AND h.tenant_id <> NEW.id AND h.until > now()) THEN
        RAISE EXCEPTION 'the address % is held for the site that had it', NEW.subdomain
            USING ERRCODE = 'unique_violation', CONSTRAINT = 'tenants_subdomain_held';
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER tenants_name_free AFTER INSERT OR UPDATE OF subdomain ON tenants FOR EACH ROW EXECUTE FUNCTION name_is_free();

-- Which site holds which blob. A row is there before the blob is: see control-plane/src/holdings.
CREATE TABLE site_blobs (
    tenant_id bigint NOT NULL REFERENCES tenants ON DELETE CASCADE,
    -- SHA-256 in hexadecimal.
    hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{64}$'),
    -- Bytes.
    size bigint NOT NULL CHECK (size >= 0),
    -- When the site last put it there.
    held_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (tenant_id, hash)
);
CREATE INDEX site_blobs_hash ON site_blobs (hash);

-- When a site's blobs were last counted out of its tables; null: never. Sites made from now on are known from the start.
ALTER TABLE placements ADD COLUMN blobs_counted_at timestamptz;
ALTER TABLE placements ALTER COLUMN blobs_counted_at SET DEFAULT now();

-- What sites were exported to. Files outlive sites, not their expiry.
CREATE TABLE exports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id bigint NOT NULL,
    operation_id bigint NOT NULL CONSTRAINT exports_operation_unique UNIQUE REFERENCES operations ON DELETE CASCADE,
    -- Its name in the blob store's exports/.
    file text NOT NULL CONSTRAINT exports_file_unique UNIQUE,
    -- Bytes.
    size bigint NOT NULL CHECK (size >= 0),
    sha256 text NOT NULL,
    format integer NOT NULL,
    schema_version integer NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
);
CREATE INDEX exports_tenant ON exports (tenant_id, id DESC);
CREATE INDEX exports_expiry ON exports (expires_at);
