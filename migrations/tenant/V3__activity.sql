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
