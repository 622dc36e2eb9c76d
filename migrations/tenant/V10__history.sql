-- Who changed what, when: for everything that managers change. Rows are only added.

CREATE TABLE change_history (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind ~ '^[a-z_]{1,40}$'),
    object_id bigint NOT NULL,
    -- Null where nobody in particular did it, or the account is gone.
    by_id bigint REFERENCES users ON DELETE SET NULL,
    action text NOT NULL CHECK (action ~ '^[a-z_]{1,40}$'),
    -- [{"field", "before", "after"}], without secrets.
    changes jsonb NOT NULL DEFAULT '[]',
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX change_history_object ON change_history (kind, object_id, id DESC);
CREATE INDEX change_history_by ON change_history (by_id) WHERE by_id IS NOT NULL;
