-- Certificates of sites' own domains: what is ordered, what is served, what the issuer allows.

-- Our accounts at issuers, one for each directory.
CREATE TABLE acme_accounts (
    directory text PRIMARY KEY,
    -- What the issuer knows us by, with the account's private key: JSON, sealed.
    credentials_sealed text NOT NULL,
    contact text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    -- The issuer has asked to be left alone until then.
    paused_until timestamptz,
    paused_because text
);

-- Of chains: a host's next certificate is told from the one that was deleted.
CREATE SEQUENCE certificate_versions;

-- One row for each host that is to have a certificate of its own, has one or had one.
CREATE TABLE certificates (
    host text PRIMARY KEY CHECK (host = lower(host)),
    -- Whose domain it was when the row was made. Another tenant's claim begins with a row, a key of its own.
    tenant_id bigint NOT NULL,
    -- What the issuer counts by: lop.vn for hoc.lop.vn.
    registered_domain text NOT NULL,
    -- Whether the domain is to have one now: ordered and renewed. What is not wanted is served until it ends.
    is_wanted boolean NOT NULL DEFAULT true,
    -- waiting: none yet. valid: served, whether a renewal is under way or not. failed: none, the last attempt failed.
    state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'valid', 'failed')),

    -- What is served: both or neither.
    chain_pem text,
    key_sealed text,
    -- Of `certificate_versions`, anew with each chain, so that whoever serves it knows whether to read it again; 0 without one.
    version bigint NOT NULL DEFAULT 0,
    serial text,
    not_before timestamptz,
    not_after timestamptz,
    -- Without a break served since then; strict transport security waits for it.
    stable_since timestamptz,

    -- When to renew: a moment of the window that the issuer suggests (ARI), or at two thirds of its life.
    renew_at timestamptz,
    ari_window tstzrange,
    -- When to ask for the window again.
    ari_next_at timestamptz,

    -- The order under way: since when it counts, its address, and the private key that it is for. A killed process' successor goes on with it.
    order_url text,
    order_key_sealed text,
    order_started_at timestamptz,

    -- Failures in a row.
    attempts integer NOT NULL DEFAULT 0,
    -- Why the last attempt failed: the kind (control-plane/src/certificates/failure.rs), and the words of whoever found it.
    last_error_kind text,
    last_error text,
    last_attempt_at timestamptz,
    next_attempt_at timestamptz NOT NULL DEFAULT now(),
    -- Whoever works on it, until when.
    leased_by uuid,
    leased_until timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),

    CONSTRAINT certificates_told CHECK ((last_error IS NULL) = (last_error_kind IS NULL)),
    CONSTRAINT certificates_whole CHECK ((chain_pem IS NULL) = (key_sealed IS NULL) AND (chain_pem IS NULL) = (not_after IS NULL) AND (state = 'valid') = (chain_pem IS NOT NULL)),
    CONSTRAINT certificates_order_whole CHECK (order_url IS NULL OR order_key_sealed IS NOT NULL)
);
CREATE INDEX certificates_due ON certificates (next_attempt_at) WHERE is_wanted;
CREATE INDEX certificates_window ON certificates (ari_next_at) WHERE is_wanted AND ari_next_at IS NOT NULL;
CREATE INDEX certificates_expiry ON certificates (not_after) WHERE chain_pem IS NOT NULL;
CREATE INDEX certificates_tenant ON certificates (tenant_id);

-- Answers to HTTP-01, good for the host that they were made for and for minutes only.
CREATE TABLE acme_challenges (
    token text PRIMARY KEY,
    host text NOT NULL,
    key_authorization text NOT NULL,
    expires_at timestamptz NOT NULL
);
CREATE INDEX acme_challenges_expiry ON acme_challenges (expires_at);
CREATE INDEX acme_challenges_host ON acme_challenges (host);

-- What counts against the issuer's limits, kept for as long as it counts.
CREATE TABLE acme_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    directory text NOT NULL,
    kind text NOT NULL CHECK (kind IN ('order', 'failed_validation', 'issued')),
    host text NOT NULL,
    registered_domain text NOT NULL,
    is_renewal boolean NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX acme_events_kind ON acme_events (directory, kind, at);
CREATE INDEX acme_events_host ON acme_events (host, kind, at);
CREATE INDEX acme_events_registered ON acme_events (registered_domain, kind, at);

-- Every change of what is served, followed like `changes`: by transaction, with a notification beside it.
CREATE TABLE certificate_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    transaction bigint NOT NULL DEFAULT pg_current_xact_id()::text::bigint,
    host text NOT NULL,
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX certificate_changes_transaction ON certificate_changes (transaction);
CREATE INDEX certificate_changes_at ON certificate_changes (at);

CREATE FUNCTION log_certificate_change() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    changed text := CASE TG_OP WHEN 'DELETE' THEN OLD.host ELSE NEW.host END;
BEGIN
    INSERT INTO certificate_changes (host) VALUES (changed);
    PERFORM pg_notify('lophoc_certificates', changed);
    RETURN NULL;
END;
$$;

CREATE TRIGGER certificates_served AFTER UPDATE OF chain_pem, stable_since ON certificates FOR EACH ROW
    WHEN ((OLD.version, OLD.stable_since) IS DISTINCT FROM (NEW.version, NEW.stable_since)) EXECUTE FUNCTION log_certificate_change();
CREATE TRIGGER certificates_withdrawn AFTER DELETE ON certificates FOR EACH ROW
    WHEN (OLD.chain_pem IS NOT NULL) EXECUTE FUNCTION log_certificate_change();

-- A site's admin who has its domain looked at anew wants its certificate tried anew as well, once a minute at most. What
-- the issuer has asked to wait for is waited for; our own limits are counted anew by whoever takes the row.
CREATE FUNCTION hurry_certificate() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE certificates c SET next_attempt_at = now() FROM domains d
     WHERE d.id = NEW.domain_id AND c.host = d.host AND c.tenant_id = d.tenant_id AND c.chain_pem IS NULL
       AND c.next_attempt_at > now() AND coalesce(c.last_attempt_at, c.created_at) < now() - interval '1 minute'
       AND c.last_error_kind IS DISTINCT FROM 'rate_limited';
    RETURN NULL;
END;
$$;
CREATE TRIGGER domain_checks_hurry AFTER UPDATE OF looking_since ON domain_checks FOR EACH ROW
    WHEN (NEW.looking_since IS DISTINCT FROM OLD.looking_since) EXECUTE FUNCTION hurry_certificate();
