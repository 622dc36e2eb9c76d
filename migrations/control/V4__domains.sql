-- Domains of a site's own: claimed by any number of sites, held by the one that has proved it.

-- Several sites may ask for a name; the proof decides.
ALTER TABLE domains DROP CONSTRAINT domains_host_unique;

ALTER TABLE domains
    -- What became of the claim. `state` keeps its meaning: live leads to the site.
    ADD COLUMN status text NOT NULL DEFAULT 'pending_dns' CHECK (status IN
        ('pending_dns', 'pending_verification', 'verified', 'issuing', 'active', 'reconnect_required', 'failed', 'removed')),
    -- Whether the site has proved that the name is its own, and has not lost it since.
    ADD COLUMN holds boolean NOT NULL DEFAULT false,
    -- What the TXT record has to say: known to this site only, and the same when it removes the name and adds it again.
    ADD COLUMN challenge text NOT NULL DEFAULT 'lophoc-' || replace(gen_random_uuid()::text, '-', ''),
    -- Why the status is what it is, by a key of control_plane::domains::Reason; null where there is nothing to tell.
    ADD COLUMN reason text,
    -- The same in the words of whoever refused, such as the certificate's issuer.
    ADD COLUMN reason_detail text,
    ADD COLUMN status_since timestamptz NOT NULL DEFAULT now(),
    -- When it was proved first in this life of the claim.
    ADD COLUMN verified_at timestamptz;

UPDATE domains SET status = CASE state WHEN 'live' THEN 'verified' WHEN 'failed' THEN 'failed' ELSE 'pending_dns' END,
    holds = state = 'live', verified_at = CASE state WHEN 'live' THEN now() END;

ALTER TABLE domains
    ADD CONSTRAINT domains_removed_check CHECK (status <> 'removed' OR NOT (holds OR is_primary OR state = 'live')),
    ADD CONSTRAINT domains_pending_check CHECK (status NOT IN ('pending_dns', 'pending_verification') OR NOT holds),
    ADD CONSTRAINT domains_held_check CHECK (status NOT IN ('verified', 'issuing', 'active', 'reconnect_required') OR holds);

-- Whoever proves it first holds it; nobody else can until it is let go.
CREATE UNIQUE INDEX domains_one_holder ON domains (host) WHERE holds OR state = 'live';
-- One claim a site; its tombstones stand beside it.
CREATE UNIQUE INDEX domains_one_claim ON domains (tenant_id, host) WHERE status <> 'removed';

-- How each claim is looked at: apart, so that looking changes nothing that the Directory follows.
CREATE TABLE domain_checks (
    domain_id bigint PRIMARY KEY REFERENCES domains ON DELETE CASCADE,
    -- Null: not looked at any more.
    next_check_at timestamptz DEFAULT now(),
    -- Whoever is at it has so long.
    leased_until timestamptz,
    -- Since when it has been looked for in its present state: the longer, the more rarely.
    looking_since timestamptz NOT NULL DEFAULT now(),
    -- When DNS last gave an answer, whatever it said, and when it was last asked.
    answered_at timestamptz,
    asked_at timestamptz,
    -- Definite failures in a row, and times in a row that nothing could be told.
    failures integer NOT NULL DEFAULT 0,
    unanswered integer NOT NULL DEFAULT 0,
    -- What was found: {owned, points, cname, addresses, texts}.
    found jsonb NOT NULL DEFAULT '{}' CHECK (jsonb_typeof(found) = 'object')
);
CREATE INDEX domain_checks_due ON domain_checks (next_check_at) WHERE next_check_at IS NOT NULL;

INSERT INTO domain_checks (domain_id, next_check_at) SELECT id, CASE WHEN status <> 'failed' THEN now() END FROM domains;

CREATE FUNCTION begin_domain_check() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO domain_checks (domain_id) VALUES (NEW.id);
    RETURN NULL;
END;
$$;
CREATE TRIGGER domains_begin_check AFTER INSERT ON domains FOR EACH ROW EXECUTE FUNCTION begin_domain_check();

-- What a site may do with its domains. The functions run with their owner's rights, so that who serves sites can neither
-- say that a name is proved nor touch another site's claim.

-- Claims a name. Null where that is refused, with the reason: unknown_site, plan (the limit is reached), exists, held.
CREATE FUNCTION add_domain(of_tenant bigint, new_host text, OUT id bigint, OUT refused text, OUT plan_limit integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    claimed integer;
BEGIN
    -- One at a time for a site: the count below must hold.
    PERFORM FROM tenants t WHERE t.id = of_tenant AND t.state IN ('active', 'suspended') FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        refused := 'unknown_site';
        RETURN;
    END IF;
    IF EXISTS (SELECT FROM domains d WHERE d.tenant_id = of_tenant AND d.host = new_host AND d.status <> 'removed') THEN
        refused := 'exists';
        RETURN;
    END IF;
    SELECT p.custom_domains INTO plan_limit FROM subscriptions s JOIN plans p ON p.id = s.plan_id WHERE s.tenant_id = of_tenant;
    SELECT count(*) INTO claimed FROM domains d WHERE d.tenant_id = of_tenant AND d.status <> 'removed';
    IF claimed >= plan_limit THEN
        refused := 'plan';
        RETURN;
    END IF;
    IF EXISTS (SELECT FROM domains d WHERE d.host = new_host AND (d.holds OR d.state = 'live') AND d.status <> 'reconnect_required') THEN
        refused := 'held';
        RETURN;
    END IF;
    INSERT INTO domains AS d (tenant_id, host, challenge)
    VALUES (of_tenant, new_host, coalesce(
        (SELECT old.challenge FROM domains old WHERE old.tenant_id = of_tenant AND old.host = new_host ORDER BY old.id DESC LIMIT 1),
        'lophoc-' || replace(gen_random_uuid()::text, '-', '')))
    RETURNING d.id INTO id;
END;
$$;

-- Leaves a tombstone. False where the site has no such claim.
CREATE FUNCTION remove_domain(of_tenant bigint, of_domain bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    UPDATE domains SET status = 'removed', state = 'failed', holds = false, is_primary = false, reason = NULL, reason_detail = NULL,
        status_since = now()
     WHERE id = of_domain AND tenant_id = of_tenant AND status <> 'removed';
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE domain_checks SET next_check_at = NULL WHERE domain_id = of_domain;
    RETURN true;
END;
$$;

-- Makes a live domain the primary one, or with null the address under the platform's suffix. False where it is not live.
CREATE FUNCTION make_primary_domain(of_tenant bigint, of_domain bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM FROM tenants WHERE id = of_tenant FOR NO KEY UPDATE;
    IF of_domain IS NOT NULL AND NOT EXISTS
        (SELECT FROM domains WHERE id = of_domain AND tenant_id = of_tenant AND state = 'live' AND holds FOR UPDATE)
    THEN
        RETURN false;
    END IF;
    UPDATE domains SET is_primary = false WHERE tenant_id = of_tenant AND is_primary AND id IS DISTINCT FROM of_domain;
    UPDATE domains SET is_primary = true WHERE id = of_domain AND NOT is_primary;
    RETURN true;
END;
$$;

-- Has a claim looked at at once, and often for a while; one that was given up is taken up again.
CREATE FUNCTION check_domain_now(of_tenant bigint, of_domain bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
DECLARE
    held boolean;
BEGIN
    SELECT holds INTO held FROM domains WHERE id = of_domain AND tenant_id = of_tenant AND status <> 'removed' FOR UPDATE;
    IF NOT FOUND THEN
        RETURN false;
    END IF;
    UPDATE domains SET status = 'pending_dns', state = 'waiting', reason = NULL, reason_detail = NULL, status_since = now()
     WHERE id = of_domain AND status = 'failed' AND NOT held;
    UPDATE domain_checks SET next_check_at = now(), looking_since = now() WHERE domain_id = of_domain;
    RETURN true;
END;
$$;

REVOKE ALL ON FUNCTION add_domain(bigint, text), remove_domain(bigint, bigint), make_primary_domain(bigint, bigint),
    check_domain_now(bigint, bigint) FROM PUBLIC;
