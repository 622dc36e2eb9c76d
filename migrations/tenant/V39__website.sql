-- What a site looks like before it is published, what it has looked like, and its pages.

-- One row: what is being made of the website. Of the options only header, home and footer: the rest is its features'.
CREATE TABLE website_draft (
    one boolean PRIMARY KEY DEFAULT true CONSTRAINT website_draft_one CHECK (one),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    options jsonb NOT NULL CHECK (jsonb_typeof(options) = 'object'),
    appearance jsonb NOT NULL CHECK (jsonb_typeof(appearance) = 'object'),
    social jsonb NOT NULL CHECK (jsonb_typeof(social) = 'object'),
    version bigint NOT NULL DEFAULT 1,
    updated_by bigint REFERENCES users ON DELETE SET NULL,
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX website_draft_updated_by ON website_draft (updated_by) WHERE updated_by IS NOT NULL;

-- What was published, whole: the last 30. Written here first, then merged into the control plane's configuration, in the
-- order of the versions.
CREATE TABLE website_versions (
    version bigint PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    by_id bigint REFERENCES users ON DELETE SET NULL,
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 200),
    -- The version that it brought back.
    restores bigint,
    data jsonb NOT NULL,
    -- {name, config, was}: what is laid over the configuration, and what that was; null once it is there.
    waiting jsonb,
    merged_at timestamptz,
    CONSTRAINT website_versions_merged CHECK ((waiting IS NULL) = (merged_at IS NOT NULL))
);
CREATE INDEX website_versions_waiting ON website_versions (version) WHERE merged_at IS NULL;
CREATE INDEX website_versions_by ON website_versions (by_id) WHERE by_id IS NOT NULL;

-- Pages of the site: the system's as soon as somebody has changed them, and own ones.
CREATE TABLE site_pages (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL CONSTRAINT site_pages_slug_unique UNIQUE CHECK (slug <> ''),
    is_system boolean NOT NULL,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    content text NOT NULL,
    format text NOT NULL DEFAULT 'markdown' CONSTRAINT site_pages_formats CHECK (format IN ('plaintext', 'html', 'markdown')),
    -- {"en": {"title", "content"}}
    translations jsonb NOT NULL DEFAULT '{}',
    -- By language: {"vi": {"title", "excerpt", "html"}, "en": {...}}
    rendered jsonb NOT NULL,
    renderer integer NOT NULL,
    -- Folded words in every language.
    search_text text NOT NULL DEFAULT '',
    -- Whether visitors may read it.
    published boolean NOT NULL DEFAULT true,
    -- When a person has read the text that was made for the site, and says that it is right.
    checked_by bigint REFERENCES users ON DELETE SET NULL,
    checked_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX site_pages_renderer ON site_pages (renderer);
CREATE INDEX site_pages_search ON site_pages USING gin (to_tsvector('simple', search_text));
CREATE INDEX site_pages_checked_by ON site_pages (checked_by) WHERE checked_by IS NOT NULL;

-- What was to be read when: consents are about a version of a page. They stay when the page goes.
CREATE TABLE site_page_versions (
    slug text NOT NULL,
    version bigint NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    by_id bigint REFERENCES users ON DELETE SET NULL,
    -- {"title", "content", "format", "translations"}
    source jsonb NOT NULL,
    PRIMARY KEY (slug, version)
);
CREATE INDEX site_page_versions_by ON site_page_versions (by_id) WHERE by_id IS NOT NULL;
