-- The blog. `posts` is what authors write; `published_posts` is what readers see of it, and stays while a change of it waits.

ALTER TABLE posts
    ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
    -- By language: {"vi": {"html", "excerpt", "toc", "minutes"}, "en": {...}}
    ADD COLUMN rendered jsonb NOT NULL DEFAULT '{}',
    ADD COLUMN renderer integer NOT NULL DEFAULT 0,
    ADD COLUMN search_text text NOT NULL DEFAULT '',
    -- When readers are to see it; null: as soon as it is published.
    ADD COLUMN publish_at timestamptz,
    -- Who may comment, and whose comments wait for a moderator.
    ADD COLUMN comments text NOT NULL DEFAULT 'open' CONSTRAINT posts_comments CHECK (comments IN ('open', 'first_waits', 'all_wait', 'off')),
    ADD COLUMN submitted_at timestamptz,
    -- Of the save that came last: the same one sent again changes nothing.
    ADD COLUMN save_key uuid,
    DROP COLUMN published_at;
CREATE INDEX posts_updated ON posts (updated_at DESC, id DESC);
CREATE INDEX posts_waiting ON posts (submitted_at) WHERE status = 'waiting_for_approval';
CREATE INDEX posts_search ON posts USING gin (to_tsvector('simple', search_text));
CREATE INDEX posts_renderer ON posts (renderer);

CREATE TABLE published_posts (
    post_id bigint PRIMARY KEY REFERENCES posts ON DELETE CASCADE,
    slug text NOT NULL CONSTRAINT published_posts_slug_unique UNIQUE,
    title text NOT NULL,
    cover_image text NOT NULL DEFAULT '',
    tags text[] NOT NULL DEFAULT '{}',
    -- What was let through, as it was written: what the next change is compared with.
    source jsonb NOT NULL,
    -- As in posts, each language with its title.
    rendered jsonb NOT NULL,
    renderer integer NOT NULL,
    search_text text NOT NULL DEFAULT '',
    visibility text NOT NULL CONSTRAINT published_posts_visibilities CHECK (visibility IN ('public', 'unlisted')),
    -- Readers see it from then on: asked each time, so that no task can miss it.
    publish_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    -- The version of the post that this is.
    version bigint NOT NULL
);
CREATE INDEX published_posts_listed ON published_posts (publish_at DESC, post_id DESC) WHERE visibility = 'public';
CREATE INDEX published_posts_tags ON published_posts USING gin (tags);
CREATE INDEX published_posts_search ON published_posts USING gin (to_tsvector('simple', search_text));
CREATE INDEX published_posts_renderer ON published_posts (renderer);

-- Addresses that posts had: they lead on.
CREATE TABLE post_slugs (
    slug text PRIMARY KEY,
    post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE
);
CREATE INDEX post_slugs_post ON post_slugs (post_id);

-- What a post was: the last 50 of each.
CREATE TABLE post_revisions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
    -- Null: somebody who is gone.
    by_id bigint REFERENCES users ON DELETE SET NULL,
    -- Saves of one sitting are one revision: the last of them.
    began_at timestamptz NOT NULL DEFAULT now(),
    saved_at timestamptz NOT NULL DEFAULT now(),
    version bigint NOT NULL,
    source jsonb NOT NULL
);
CREATE INDEX post_revisions_post ON post_revisions (post_id, id DESC);
CREATE INDEX post_revisions_by ON post_revisions (by_id) WHERE by_id IS NOT NULL;

-- Links by which somebody without rights looks at a post that is not out.
CREATE TABLE post_previews (
    token_hash bytea PRIMARY KEY,
    post_id bigint NOT NULL REFERENCES posts ON DELETE CASCADE,
    made_by bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    expires_at timestamptz NOT NULL
);
CREATE INDEX post_previews_post ON post_previews (post_id);
CREATE INDEX post_previews_made_by ON post_previews (made_by);
CREATE INDEX post_previews_expires ON post_previews (expires_at);

-- Posts are commented on; comments may wait, be reported, and people be kept from writing them.
ALTER TABLE comments
    DROP CONSTRAINT comments_subjects,
    ADD CONSTRAINT comments_subjects CHECK (subject_kind IN ('lesson', 'question', 'course', 'class_post', 'post')),
    -- Waits for a moderator: its author and moderators see it.
    ADD COLUMN held_at timestamptz;
CREATE INDEX comments_held ON comments (held_at) WHERE held_at IS NOT NULL;
CREATE TRIGGER posts_comments AFTER DELETE ON posts FOR EACH ROW EXECUTE FUNCTION delete_comments_of('post');

CREATE TABLE comment_reports (
    comment_id bigint NOT NULL REFERENCES comments ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    reported_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (comment_id, user_id)
);
CREATE INDEX comment_reports_user ON comment_reports (user_id);
CREATE INDEX comment_reports_at ON comment_reports (reported_at DESC);

-- Who may not comment any more.
CREATE TABLE comment_blocks (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    by_id bigint REFERENCES users ON DELETE SET NULL,
    blocked_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX comment_blocks_by ON comment_blocks (by_id) WHERE by_id IS NOT NULL;
