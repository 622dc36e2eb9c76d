-- What all sites of one database share. No site's role reaches anything here: the rows are written by a trigger of the
-- sites' tables, and read by the API's login.

-- When each schema's tasks are to be looked at next. A hint: it may be too early, which costs one look; it is made again
-- out of the schema's own table whenever somebody asks for that.
CREATE TABLE task_due (
    schema_name text PRIMARY KEY,
    due_at timestamptz NOT NULL
);
CREATE INDEX task_due_at ON task_due (due_at);

-- For tables `tasks`, as a deferred constraint trigger: it runs at the commit, so that nothing is locked for longer than
-- that takes. The schema is that of the table which fired it; nobody can name another one's.
--
-- Whoever leaves an earlier time standing locks it for share until the commit: `renew_task_due` must not raise it
-- meanwhile, since it does not see the new task yet.
CREATE FUNCTION note_task_due() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    noted text := TG_TABLE_SCHEMA || ' ' || pg_current_xact_id()::text;
    due timestamptz;
BEGIN
    -- Once a transaction, for all of its tasks: a second lock on the same row could wait for somebody who waits for this.
    IF current_setting('lophoc.task_due_noted', true) = noted THEN
        RETURN NULL;
    END IF;
    PERFORM set_config('lophoc.task_due_noted', noted, true);
    EXECUTE format('SELECT min(next_at) FROM %I.tasks WHERE next_at IS NOT NULL', TG_TABLE_SCHEMA) INTO due;
    IF due IS NULL THEN
        RETURN NULL;
    END IF;
    PERFORM FROM shared.task_due d WHERE d.schema_name = TG_TABLE_SCHEMA AND d.due_at <= due FOR SHARE;
    IF NOT FOUND THEN
        INSERT INTO shared.task_due AS d (schema_name, due_at) VALUES (TG_TABLE_SCHEMA, due)
        ON CONFLICT (schema_name) DO UPDATE SET due_at = least(d.due_at, excluded.due_at);
        PERFORM pg_notify('lophoc_tasks', '');
    END IF;
    RETURN NULL;
END;
$$;

-- Makes the hints of these schemas again. One that somebody holds is left as it is: too early at worst.
CREATE FUNCTION renew_task_due(schemas text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    of_schema text;
    known timestamptz;
    due timestamptz;
BEGIN
    FOREACH of_schema IN ARRAY schemas LOOP
        SELECT d.due_at INTO known FROM shared.task_due d WHERE d.schema_name = of_schema FOR UPDATE SKIP LOCKED;
        IF NOT FOUND AND EXISTS (SELECT FROM shared.task_due d WHERE d.schema_name = of_schema) THEN
            CONTINUE;
        END IF;
        due := NULL;
        IF to_regclass(format('%I.tasks', of_schema)) IS NOT NULL THEN
            EXECUTE format('SELECT min(next_at) FROM %I.tasks WHERE next_at IS NOT NULL', of_schema) INTO due;
        END IF;
        IF due IS NULL THEN
            DELETE FROM shared.task_due d WHERE d.schema_name = of_schema;
        ELSIF known IS NULL THEN
            INSERT INTO shared.task_due AS d (schema_name, due_at) VALUES (of_schema, due)
            ON CONFLICT (schema_name) DO UPDATE SET due_at = least(d.due_at, excluded.due_at);
        ELSIF known <> due THEN
            UPDATE shared.task_due SET due_at = due WHERE schema_name = of_schema;
        END IF;
    END LOOP;
END;
$$;

-- The same for every schema of the database that has tasks, and for those that are gone.
CREATE FUNCTION renew_all_task_due() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
    SELECT shared.renew_task_due(ARRAY(
        SELECT n.nspname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE c.relname = 'tasks' AND c.relkind = 'r' AND n.nspname ~ '^t_[0-9]+$'
        UNION SELECT schema_name FROM shared.task_due ORDER BY 1))
$$;

REVOKE EXECUTE ON FUNCTION note_task_due(), renew_task_due(text[]), renew_all_task_due() FROM PUBLIC;
