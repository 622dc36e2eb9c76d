-- As before, but of tables without a row only the size is asked: planning a query opens a table with all of its indexes,
-- and of the tables that keep something rendered most sites leave most empty.
CREATE OR REPLACE FUNCTION rendered_before(version integer) RETURNS SETOF text LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
    kept record;
    is_old boolean;
BEGIN
    FOR kept IN
        SELECT n.nspname AS of_schema, c.relname AS of_table, c.oid AS of_oid FROM pg_namespace n
          JOIN pg_class c ON c.relnamespace = n.oid AND c.relkind = 'r'
          JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'renderer'
         WHERE n.nspname ~ '^t_[0-9]+$'
    LOOP
        -- Null where the table has just gone.
        CONTINUE WHEN coalesce(pg_relation_size(kept.of_oid), 0) = 0;
        BEGIN
            EXECUTE format('SELECT EXISTS (SELECT FROM %I.%I WHERE renderer < $1)', kept.of_schema, kept.of_table)
               INTO is_old USING version;
        EXCEPTION WHEN undefined_table OR invalid_schema_name THEN
            -- A site that has just gone.
            is_old := false;
        END;
        IF is_old THEN
            RETURN NEXT kept.of_schema;
        END IF;
    END LOOP;
END;
$$;
