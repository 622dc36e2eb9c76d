-- What chat apps show of a link where nobody has chosen a picture: drawn when what it is of is published.

CREATE TABLE share_pictures (
    kind text NOT NULL CONSTRAINT share_pictures_kinds CHECK (kind IN ('home', 'post', 'course', 'contest')),
    -- 0: the site itself.
    object_id bigint NOT NULL CHECK (object_id >= 0),
    -- English is there only where it says something else.
    language text NOT NULL CONSTRAINT share_pictures_languages CHECK (language IN ('vi', 'en')),
    -- Of everything that is on it: a part of its address, so that other bytes have another one.
    hash text NOT NULL CHECK (hash ~ '^[0-9a-f]{32}$'),
    -- A PNG.
    picture bytea NOT NULL CHECK (octet_length(picture) BETWEEN 1 AND 2097152),
    drawn_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (kind, object_id, language)
);
-- It is packed already.
ALTER TABLE share_pictures ALTER COLUMN picture SET STORAGE EXTERNAL;

-- What is out before there were pictures.
INSERT INTO tasks (kind) SELECT 'draw_share_pictures'
 WHERE EXISTS (SELECT FROM courses WHERE status = 'published') OR EXISTS (SELECT FROM contests WHERE status = 'published')
    OR EXISTS (SELECT FROM published_posts);
