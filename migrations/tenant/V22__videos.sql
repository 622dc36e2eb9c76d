-- Films: how long they play and what they are made of; films in pieces.
ALTER TABLE files
    -- Whole seconds; null of what does not play and where a film does not tell.
    ADD COLUMN duration integer CONSTRAINT files_duration_check CHECK (duration >= 0),
    -- As RFC 6381 names them, with commas between.
    ADD COLUMN codecs text CONSTRAINT files_codecs_check CHECK (length(codecs) BETWEEN 1 AND 200),
    -- Which browsers play it.
    ADD COLUMN plays text CONSTRAINT files_plays CHECK (plays IN ('everywhere', 'somewhere', 'nowhere'));

-- What the playlists of a film in pieces name, by paths from the first playlist, which is the file itself.
CREATE TABLE file_parts (
    file_id bigint NOT NULL REFERENCES files ON DELETE CASCADE,
    path text NOT NULL CHECK (length(path) BETWEEN 1 AND 300),
    -- As the ending of names: what a part is served as is told by the program.
    format text NOT NULL CHECK (format ~ '^[a-z0-9]{1,8}$'),
    blob_hash text NOT NULL CHECK (blob_hash ~ '^[0-9a-f]{64}$'),
    blob_size bigint NOT NULL CHECK (blob_size >= 0),
    PRIMARY KEY (file_id, path)
);
