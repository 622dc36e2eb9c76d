-- What people are told in the site, and by mail where they want it.

CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    -- Unread notices of a kind with the same group are one, which counts.
    group_key text NOT NULL DEFAULT '',
    -- What its text has places for.
    params jsonb NOT NULL DEFAULT '{}',
    -- Where it leads on the site, without a language's prefix; empty: nowhere.
    path text NOT NULL DEFAULT '' CHECK (path = '' OR path LIKE '/%'),
    count integer NOT NULL DEFAULT 1 CHECK (count > 0),
    -- Of the last of them.
    at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    -- Whether it is among those in the site; else it is only for a letter.
    on_site boolean NOT NULL DEFAULT true,
    -- Whether a letter has told of it; null: none is to.
    mail_state text CONSTRAINT notices_mail CHECK (mail_state IN ('daily', 'sent'))
);
CREATE INDEX notices_of_user ON notices (user_id, at DESC, id DESC) WHERE on_site;
CREATE UNIQUE INDEX notices_grouped ON notices (user_id, kind, group_key) WHERE read_at IS NULL AND group_key <> '';
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL AND on_site;
CREATE INDEX notices_daily ON notices (user_id) WHERE mail_state = 'daily';
CREATE INDEX notices_age ON notices (at);

-- What each was told of: an event is told once, also where its notice was grouped with others, or is gone.
CREATE TABLE notice_events (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    event_key text NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, kind, event_key)
);
CREATE INDEX notice_events_age ON notice_events (at);

-- What differs from a kind's usual.
CREATE TABLE notice_settings (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    site boolean NOT NULL,
    mail text NOT NULL CONSTRAINT notice_settings_mail CHECK (mail IN ('now', 'daily', 'never')),
    PRIMARY KEY (user_id, kind)
);
