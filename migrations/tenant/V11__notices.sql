-- What people are told in the site, and by mail where they want it.

CREATE TABLE notices (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    -- Unread notices of a kind with the same group are one, which counts.
    group_key text NOT NULL DEFAULT '',
    -- What makes two the same one: told once.
    event_key text NOT NULL,
    -- What its text has places for.
    params jsonb NOT NULL DEFAULT '{}',
    -- Where it leads on the site, without a language's prefix; empty: nowhere.
    path text NOT NULL DEFAULT '' CHECK (path = '' OR path LIKE '/%'),
    count integer NOT NULL DEFAULT 1 CHECK (count > 0),
    -- Of the last of them.
    at timestamptz NOT NULL DEFAULT now(),
    read_at timestamptz,
    -- Whether a letter has told of it; null: none is to.
    mail_state text CONSTRAINT notices_mail CHECK (mail_state IN ('daily', 'sent')),
    CONSTRAINT notices_event_unique UNIQUE (user_id, kind, event_key)
);
CREATE INDEX notices_of_user ON notices (user_id, at DESC, id DESC);
CREATE UNIQUE INDEX notices_grouped ON notices (user_id, kind, group_key) WHERE read_at IS NULL AND group_key <> '';
CREATE INDEX notices_unread ON notices (user_id) WHERE read_at IS NULL;
CREATE INDEX notices_daily ON notices (user_id) WHERE mail_state = 'daily';
CREATE INDEX notices_age ON notices (at);

-- What differs from a kind's usual.
CREATE TABLE notice_settings (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    site boolean NOT NULL,
    mail text NOT NULL CONSTRAINT notice_settings_mail CHECK (mail IN ('now', 'daily', 'never')),
    PRIMARY KEY (user_id, kind)
);
