-- Visits by the platform's operators, who enter a site as its admin for a while: seen, and ended, by the site's admins.

-- The account that a visitor acts through; nobody signs in to it, and it is no learner of the site.
ALTER TABLE users ADD COLUMN is_visitor boolean NOT NULL DEFAULT false;

CREATE TABLE platform_visits (
    -- The platform's own number of the visit.
    id bigint PRIMARY KEY,
    -- Who visits, as the site's admins are told.
    operator text NOT NULL,
    user_id bigint NOT NULL REFERENCES users ON DELETE RESTRICT,
    reason text NOT NULL,
    -- SHA-256 of the link's token; null once it was used.
    link_hash bytea CONSTRAINT platform_visits_link_unique UNIQUE,
    link_expires_at timestamptz NOT NULL,
    started_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    entered_at timestamptz,
    ended_at timestamptz,
    -- Who ended it before its time, in words.
    ended_by text NOT NULL DEFAULT ''
);
CREATE INDEX platform_visits_live ON platform_visits (expires_at) WHERE ended_at IS NULL;

-- What was changed, or tried to be, during a visit.
CREATE TABLE platform_visit_actions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    visit_id bigint NOT NULL REFERENCES platform_visits ON DELETE CASCADE,
    at timestamptz NOT NULL DEFAULT now(),
    method text NOT NULL,
    path text NOT NULL,
    -- The HTTP status of the answer.
    status integer NOT NULL
);
CREATE INDEX platform_visit_actions_visit ON platform_visit_actions (visit_id, id DESC);

ALTER TABLE sessions ADD COLUMN visit_id bigint REFERENCES platform_visits ON DELETE CASCADE;
CREATE INDEX sessions_visit ON sessions (visit_id) WHERE visit_id IS NOT NULL;
