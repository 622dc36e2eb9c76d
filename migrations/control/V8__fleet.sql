-- Upgrades of the sites' schemas: who ran one, and how it went for each schema.

CREATE TABLE fleet_runs (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- operator:<id> or command:<os user>.
    requested_by text NOT NULL CHECK (requested_by <> ''),
    -- Where it runs, host and process, for whoever finds the lock taken.
    runner text NOT NULL CHECK (runner <> ''),
    -- The tenant migration that schemas are brought to.
    target integer NOT NULL CHECK (target > 0),
    -- Halted: too many failed, or an early wave did. Interrupted: its process went away; the next run goes on.
    state text NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'done', 'failed', 'halted', 'interrupted')),
    -- The site that goes before everybody else's.
    canary_tenant bigint REFERENCES tenants ON DELETE SET NULL,
    at_once integer NOT NULL CHECK (at_once > 0),
    max_failures integer NOT NULL CHECK (max_failures >= 0),
    -- Schemas that were behind when it began.
    planned integer NOT NULL CHECK (planned >= 0),
    started_at timestamptz NOT NULL DEFAULT now(),
    ended_at timestamptz,
    -- Why it was halted.
    reason text
);
-- Two never run at once; the advisory lock sees to that, this makes it visible.
CREATE UNIQUE INDEX fleet_runs_one_running ON fleet_runs ((true)) WHERE state = 'running';
CREATE INDEX fleet_runs_canary ON fleet_runs (canary_tenant) WHERE canary_tenant IS NOT NULL;

CREATE TABLE fleet_results (
    run_id bigint NOT NULL REFERENCES fleet_runs ON DELETE CASCADE,
    schema text NOT NULL,
    -- Null for a standby; kept when the site is gone.
    tenant_id bigint,
    wave text NOT NULL CHECK (wave IN ('standbys', 'own', 'canary', 'rest')),
    outcome text NOT NULL CHECK (outcome IN ('upgraded', 'failed', 'left')),
    from_version integer NOT NULL,
    to_version integer NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    took_ms double precision NOT NULL DEFAULT 0,
    error text,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (run_id, schema)
);
CREATE INDEX fleet_results_steps ON fleet_results (from_version, to_version) WHERE outcome = 'upgraded';
