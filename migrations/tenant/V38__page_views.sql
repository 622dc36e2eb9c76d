-- What is read: counts without persons. Nothing here leads to anybody once the day is over.

CREATE TABLE page_view_counts (
    -- In Asia/Ho_Chi_Minh.
    day date NOT NULL,
    -- The kind of page, a word of the program's.
    type text NOT NULL CHECK (type ~ '^[A-Za-z]{1,40}$'),
    -- What the page shows; 0: nothing in particular.
    object_id bigint NOT NULL DEFAULT 0 CHECK (object_id >= 0),
    -- The host of the page that led here; empty: the site itself, or none.
    referrer text NOT NULL DEFAULT '' CHECK (length(referrer) <= 253),
    device text NOT NULL CHECK (device IN ('desktop', 'tablet', 'mobile')),
    language text NOT NULL CHECK (language IN ('vi', 'en')),
    views bigint NOT NULL CHECK (views >= 0),
    -- Visitors whose first view of the day this was: they add up.
    visitors bigint NOT NULL DEFAULT 0 CHECK (visitors >= 0),
    PRIMARY KEY (day, type, object_id, referrer, device, language)
);
CREATE INDEX page_view_counts_type ON page_view_counts (type, day);

-- Under which visitors of a day are hashed. It is gone at midnight, and with it whatever the hashes said.
CREATE TABLE page_view_keys (
    day date PRIMARY KEY,
    key bytea NOT NULL CHECK (length(key) = 32)
);

-- Who was there today: HMAC-SHA256 of network and browser under the day's key.
CREATE TABLE page_view_visitors (
    day date NOT NULL,
    hash bytea NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (day, hash)
);
