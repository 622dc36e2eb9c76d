-- What all content shares: approval, rendering, search.

-- The texts that were let through last: {"<field>": "<text>"}; a reviewer sees what is new since.
CREATE TABLE approved_texts (
    kind text NOT NULL,
    object_id bigint NOT NULL,
    texts jsonb NOT NULL,
    approved_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (kind, object_id)
);

-- Since when it is out; kept while a change waits for approval, so that who has begun keeps it.
ALTER TABLE questions ADD COLUMN published_at timestamptz;
UPDATE questions SET published_at = updated_at WHERE status = 'published';

-- Which rendering `rendered` is of: what an older one made is made again.
ALTER TABLE questions ADD COLUMN renderer integer NOT NULL DEFAULT 0;
CREATE INDEX questions_renderer ON questions (renderer, id);

-- Searches: words in any order, the last may be cut.
CREATE INDEX questions_search ON questions USING gin (to_tsvector('simple', search_text));
CREATE INDEX users_search ON users USING gin (to_tsvector('simple', search_text));
UPDATE questions SET search_text = trim(regexp_replace(search_text, '[[:punct:][:space:]]+', ' ', 'g'));
UPDATE users SET search_text = trim(regexp_replace(search_text, '[[:punct:][:space:]]+', ' ', 'g'));
