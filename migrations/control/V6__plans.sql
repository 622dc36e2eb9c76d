-- What plans allow of staff, trials, and what each site has had.

-- Accounts that are not learners'; null: no limit.
ALTER TABLE plans ADD COLUMN staff integer CHECK (staff > 0);
UPDATE plans SET staff = CASE name WHEN 'Free' THEN 3 WHEN 'Basic' THEN 10 WHEN 'Pro' THEN 50 END;

ALTER TABLE subscriptions ADD COLUMN is_trial boolean NOT NULL DEFAULT false;

-- What a site has subscribed to, a row a change; it holds until the next row of the site.
CREATE TABLE subscription_history (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- No reference: what was paid for is known when the site is gone.
    tenant_id bigint NOT NULL,
    plan_id integer NOT NULL REFERENCES plans ON DELETE RESTRICT,
    is_trial boolean NOT NULL,
    -- From when it holds.
    since timestamptz NOT NULL DEFAULT now(),
    -- When it ends; null: it does not.
    ends_at timestamptz,
    -- operator:<id>, site:<user id>, command:<user> or platform
    changed_by text NOT NULL,
    reason text NOT NULL DEFAULT ''
);
CREATE INDEX subscription_history_tenant ON subscription_history (tenant_id, id);
-- One trial a site, for ever.
CREATE UNIQUE INDEX subscription_history_one_trial ON subscription_history (tenant_id) WHERE is_trial;

INSERT INTO subscription_history (tenant_id, plan_id, is_trial, since, ends_at, changed_by)
SELECT tenant_id, plan_id, is_trial, started_at, ends_at, 'platform' FROM subscriptions ORDER BY tenant_id;

-- The first row of a new site; changes write theirs with who and why.
CREATE FUNCTION note_first_subscription() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO subscription_history (tenant_id, plan_id, is_trial, since, ends_at, changed_by)
    VALUES (NEW.tenant_id, NEW.plan_id, NEW.is_trial, NEW.started_at, NEW.ends_at, 'platform');
    RETURN NULL;
END;
$$;
CREATE TRIGGER subscriptions_first AFTER INSERT ON subscriptions FOR EACH ROW EXECUTE FUNCTION note_first_subscription();

-- Puts a site on another plan, or gives its plan another end. Null where there is no such site, false where that is what it
-- has already.
CREATE FUNCTION change_subscription(of_tenant bigint, new_plan integer, trial boolean, until timestamptz, who text, why text)
RETURNS boolean LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    old record;
BEGIN
    SELECT plan_id, is_trial, ends_at INTO old FROM subscriptions WHERE tenant_id = of_tenant FOR UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    IF (old.plan_id, old.is_trial) = (new_plan, trial) AND old.ends_at IS NOT DISTINCT FROM until THEN
        RETURN false;
    END IF;
    UPDATE subscriptions SET plan_id = new_plan, is_trial = trial, ends_at = until,
        started_at = CASE WHEN old.plan_id = new_plan AND old.is_trial = trial THEN started_at ELSE now() END
     WHERE tenant_id = of_tenant;
    INSERT INTO subscription_history (tenant_id, plan_id, is_trial, ends_at, changed_by, reason)
    VALUES (of_tenant, new_plan, trial, until, who, why);
    RETURN true;
END;
$$;

-- Begins a site's only trial, on behalf of an admin of the site. Runs with its owner's rights: who serves sites may begin a
-- trial and change nothing else of what a site pays for. False where the site had one or pays already.
CREATE FUNCTION begin_trial(of_tenant bigint, of_user bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    PERFORM FROM subscriptions s JOIN plans p ON p.id = s.plan_id
      WHERE s.tenant_id = of_tenant AND p.name = 'Free' FOR UPDATE OF s;
    IF NOT FOUND OR EXISTS (SELECT FROM subscription_history WHERE tenant_id = of_tenant AND is_trial) THEN
        RETURN false;
    END IF;
    -- Pro by the month, 30 days.
    RETURN change_subscription(of_tenant, 2, true, now() + interval '30 days', 'site:' || of_user, 'trial');
END;
$$;
REVOKE ALL ON FUNCTION begin_trial(bigint, bigint), change_subscription(bigint, integer, boolean, timestamptz, text, text) FROM PUBLIC;
