-- The ledger of uCoin: rows are only added; the balance is kept beside it and is their sum.

CREATE TABLE coin_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    amount bigint NOT NULL CHECK (amount <> 0),
    -- Why, and for which object: question, lesson, course, ….
    reason text NOT NULL CHECK (reason ~ '^[a-z_]{1,40}$'),
    object_id bigint NOT NULL,
    -- Awards and what takes them back alternate from 1, so that the sum of a chain is nothing or the amount.
    link integer NOT NULL CHECK (link > 0),
    at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT coin_entries_once UNIQUE (user_id, reason, object_id, link)
);
CREATE INDEX coin_entries_user ON coin_entries (user_id, id DESC);

CREATE TABLE coin_balances (
    user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
    balance bigint NOT NULL DEFAULT 0
);
