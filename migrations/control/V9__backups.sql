-- Backups of the servers that hold sites' databases, where sites were at any time, and blobs that only a backup refers to.

-- How whoever keeps a server's backups (control-plane backup keep) stands. The folder of backups is the truth; this is
-- what it last had, for those who have no such folder.
CREATE TABLE backup_servers (
    server text PRIMARY KEY REFERENCES servers ON DELETE CASCADE,
    retention_days integer NOT NULL CHECK (retention_days > 0),
    -- From one base backup to the next.
    every_seconds integer NOT NULL CHECK (every_seconds > 0),
    -- What was committed before this moment, by the server's clock, is in the archive.
    archived_until timestamptz,
    -- Bytes of base backups and archive.
    size_bytes bigint NOT NULL DEFAULT 0 CHECK (size_bytes >= 0),
    -- What goes wrong at the moment.
    error text,
    -- When the keeper last gave a sign of life.
    seen_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE backups (
    server text NOT NULL REFERENCES backup_servers ON DELETE CASCADE,
    -- Of its folder.
    name text NOT NULL,
    began_at timestamptz NOT NULL,
    -- The first moment that it can be recovered to.
    ended_at timestamptz NOT NULL,
    size_bytes bigint NOT NULL CHECK (size_bytes >= 0),
    -- Up to this moment the archive has everything from it on: then there is a gap. Null: it is being written.
    until timestamptz,
    PRIMARY KEY (server, name)
);

-- Where each site was when. No reference to the site: it may be gone.
CREATE TABLE placement_history (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    tenant_id bigint NOT NULL,
    server text NOT NULL,
    database text NOT NULL,
    schema text NOT NULL,
    role text NOT NULL,
    epoch bigint NOT NULL,
    since timestamptz NOT NULL DEFAULT clock_timestamp(),
    until timestamptz
);
CREATE INDEX placement_history_tenant ON placement_history (tenant_id, since);
CREATE UNIQUE INDEX placement_history_one_now ON placement_history (tenant_id) WHERE until IS NULL;

INSERT INTO placement_history (tenant_id, server, database, schema, role, epoch, since, until)
SELECT f.tenant_id, d.server, f.database, f.schema, f.role, f.epoch,
       coalesce(lag(f.left_at) OVER (PARTITION BY f.tenant_id ORDER BY f.left_at), '-infinity'), f.left_at
  FROM former_places f JOIN databases d ON d.name = f.database;
INSERT INTO placement_history (tenant_id, server, database, schema, role, epoch, since)
SELECT p.tenant_id, p.server, p.database, p.schema, p.role, p.epoch,
       coalesce((SELECT max(f.left_at) FROM former_places f WHERE f.tenant_id = p.tenant_id), '-infinity')
  FROM placements p;

CREATE FUNCTION note_placement() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    IF TG_OP <> 'INSERT' THEN
        UPDATE placement_history SET until = clock_timestamp() WHERE tenant_id = OLD.tenant_id AND until IS NULL;
    END IF;
    IF TG_OP <> 'DELETE' THEN
        INSERT INTO placement_history (tenant_id, server, database, schema, role, epoch)
        VALUES (NEW.tenant_id, NEW.server, NEW.database, NEW.schema, NEW.role, NEW.epoch);
    END IF;
    RETURN NULL;
END;
$$;
CREATE TRIGGER placements_noted AFTER INSERT OR DELETE ON placements FOR EACH ROW EXECUTE FUNCTION note_placement();
CREATE TRIGGER placements_noted_again AFTER UPDATE ON placements FOR EACH ROW
    WHEN ((OLD.database, OLD.schema) IS DISTINCT FROM (NEW.database, NEW.schema)) EXECUTE FUNCTION note_placement();

-- The place that a site has again when its restore in place is undone.
ALTER TABLE former_places ADD COLUMN can_be_undone boolean NOT NULL DEFAULT false;

-- Blobs that no site holds any more, but that a site restored from a backup would. Deleted when no backup is that old.
CREATE TABLE released_blobs (
    -- SHA-256 in hexadecimal.
    hash text PRIMARY KEY CHECK (hash ~ '^[0-9a-f]{64}$'),
    released_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX released_blobs_at ON released_blobs (released_at);
