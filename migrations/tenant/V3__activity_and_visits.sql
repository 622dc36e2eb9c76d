-- Learners who did something in a calendar month (Asia/Ho_Chi_Minh), exactly.

-- The first day of the month, and who. Accounts may go: who was active stays counted.
CREATE TABLE active_learners (
    month date NOT NULL CHECK (extract(day FROM month) = 1),
    user_id bigint NOT NULL,
    PRIMARY KEY (month, user_id)
);

-- Their number, so that it is not counted at each look.
CREATE TABLE active_months (
    month date PRIMARY KEY,
    learners bigint NOT NULL CHECK (learners >= 0)
);

-- The one place that counts, whichever version of the program notes the day. Runs as who notes it: a tenant's role may
-- write both tables.
CREATE FUNCTION count_active_learner() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO active_learners (month, user_id) VALUES (date_trunc('month', NEW.active_on)::date, NEW.id) ON CONFLICT DO NOTHING;
    IF FOUND THEN
        INSERT INTO active_months (month, learners) VALUES (date_trunc('month', NEW.active_on)::date, 1)
        ON CONFLICT (month) DO UPDATE SET learners = active_months.learners + 1;
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER users_active AFTER INSERT OR UPDATE OF active_on ON users FOR EACH ROW
    WHEN (NEW.active_on IS NOT NULL AND NEW.role = 'student') EXECUTE FUNCTION count_active_learner();

INSERT INTO active_learners (month, user_id)
SELECT date_trunc('month', active_on)::date, id FROM users WHERE active_on IS NOT NULL AND role = 'student';
INSERT INTO active_months (month, learners) SELECT month, count(*) FROM active_learners GROUP BY month;

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
    -- Who ended it before its time: an admin of the site, the visitor, or the platform; or nobody, the link having run out
    -- before it was used.
    ended_side text CONSTRAINT platform_visits_sides CHECK (ended_side IN ('site', 'visitor', 'platform', 'unused')),
    -- That person's name, as it was then.
    ended_by text NOT NULL DEFAULT '',
    CONSTRAINT platform_visits_ended CHECK ((ended_at IS NULL) = (ended_side IS NULL))
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
