-- Says that a learner more was active on a site this month, so that whoever keeps their number in memory looks again: once
-- a learner and month. Runs with its owner's rights: who serves sites may log that, and writes nothing else of the log.
CREATE FUNCTION active_users_changed(of_tenant bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path FROM CURRENT AS $$
BEGIN
    INSERT INTO changes (tenant_id) SELECT id FROM tenants WHERE id = of_tenant;
    IF FOUND THEN
        PERFORM pg_notify('lophoc_directory', of_tenant::text);
    END IF;
END;
$$;
REVOKE ALL ON FUNCTION active_users_changed(bigint) FROM PUBLIC;
