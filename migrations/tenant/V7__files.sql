-- What people upload: all media of a site, whichever feature shows it.

CREATE TABLE files (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Who uploaded it; null once the account is gone.
    owner_id bigint REFERENCES users ON DELETE SET NULL,
    folder text NOT NULL DEFAULT '' CHECK (length(folder) <= 100),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 255),
    kind text NOT NULL CONSTRAINT files_kinds CHECK (kind IN ('image', 'document', 'audio', 'video', 'archive', 'text')),
    -- As the ending of names: what the file is served as is told by the program, never by a row.
    format text NOT NULL CHECK (format ~ '^[a-z0-9]{1,8}$'),
    blob_hash text NOT NULL CHECK (blob_hash ~ '^[0-9a-f]{64}$'),
    blob_size bigint NOT NULL CHECK (blob_size >= 0),
    -- Of pictures, in pixels; a drawing need not tell.
    width integer CHECK (width > 0),
    height integer CHECK (height > 0),
    is_private boolean NOT NULL DEFAULT false,
    search_text text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    -- Since when nothing uses it; null while something does.
    unused_since timestamptz DEFAULT now()
);
CREATE INDEX files_owner ON files (owner_id, id DESC);
CREATE INDEX files_unused ON files (unused_since) WHERE unused_since IS NOT NULL;

-- A picture in other widths and formats.
CREATE TABLE file_variants (
    file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
    width integer NOT NULL CHECK (width > 0),
    height integer NOT NULL CHECK (height > 0),
    format text NOT NULL CONSTRAINT file_variants_formats CHECK (format IN ('webp', 'jpg', 'png')),
    blob_hash text NOT NULL CHECK (blob_hash ~ '^[0-9a-f]{64}$'),
    blob_size bigint NOT NULL CHECK (blob_size >= 0),
    PRIMARY KEY (file_id, width, format)
);

-- What shows a file: a feature's object, or the site itself.
CREATE TABLE file_uses (
    subject_kind text NOT NULL CHECK (subject_kind ~ '^[a-z_]{1,40}$'),
    subject_id bigint NOT NULL,
    file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
    PRIMARY KEY (subject_kind, subject_id, file_id)
);
CREATE INDEX file_uses_file ON file_uses (file_id);

-- What signs the addresses of private files; made when the first one is signed, and carried nowhere with an export.
CREATE TABLE file_keys (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    key bytea NOT NULL CHECK (length(key) = 32)
);
