-- Servers that hold sites' databases, and the places that sites have left.

-- Their addresses are settings of the programs (LOPHOC_SITES_DATABASE_URL is that of "main", LOPHOC_SITES_SERVERS has the others).
CREATE TABLE servers (
    name text PRIMARY KEY CHECK (name ~ '^[a-z][a-z0-9_-]{0,62}$'),
    -- closed: takes no sites.
    state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'closed')),
    created_at timestamptz NOT NULL DEFAULT now()
);
INSERT INTO servers (name) VALUES ('main');
INSERT INTO servers (name) SELECT DISTINCT server FROM databases ON CONFLICT DO NOTHING;
ALTER TABLE databases ADD CONSTRAINT databases_server_fkey FOREIGN KEY (server) REFERENCES servers ON DELETE RESTRICT;
CREATE INDEX databases_server ON databases (server);

-- A database's name is its own over all servers: a placement names the database, and the server follows from it.
CREATE FUNCTION placement_on_server() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    SELECT d.server INTO STRICT NEW.server FROM databases d WHERE d.name = NEW.database;
    RETURN NEW;
END;
$$;
CREATE TRIGGER placements_server BEFORE INSERT OR UPDATE OF database, server ON placements FOR EACH ROW EXECUTE FUNCTION placement_on_server();

-- Where sites were before they were moved or restored. No reference to the site: it may be gone before its old schema is.
CREATE TABLE former_places (
    schema text PRIMARY KEY,
    role text NOT NULL,
    database text NOT NULL REFERENCES databases ON DELETE RESTRICT,
    tenant_id bigint NOT NULL,
    -- The placement's epoch while it was there.
    epoch bigint NOT NULL,
    version integer NOT NULL,
    left_at timestamptz NOT NULL DEFAULT now(),
    -- The schema is dropped after this moment; the row stays, so that a backup's schemas can be told apart.
    drop_after timestamptz NOT NULL,
    dropped_at timestamptz
);
CREATE INDEX former_places_tenant ON former_places (tenant_id, left_at);
CREATE INDEX former_places_due ON former_places (drop_after) WHERE dropped_at IS NULL;
CREATE INDEX former_places_database ON former_places (database);
