-- Lists of people that are being imported, and the passwords that were made for them, which are told once.

CREATE TABLE user_imports (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    created_by bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- The rows that wait for their task, sealed by the vault: they may hold passwords. Null once they are in.
    sealed_rows text,
    -- Passwords that were made, sealed; null where none were, or they were told.
    sealed_passwords text,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX user_imports_creator ON user_imports (created_by);
CREATE INDEX user_imports_age ON user_imports (created_at);
