-- What a site says in letters: its own wording of the platform's, and letters of its own.

CREATE TABLE mail_templates (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Which letter of the platform this words; null: one of the site's own.
    system text CONSTRAINT mail_templates_system_unique UNIQUE CHECK (system ~ '^[a-z_]{1,40}$'),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
    -- By language, {"vi", "en"}; without English the platform's letter goes out as it was made, an own one in Vietnamese.
    title jsonb NOT NULL CHECK (jsonb_typeof(title) = 'object' AND title ->> 'vi' <> ''),
    content jsonb NOT NULL CHECK (jsonb_typeof(content) = 'object' AND content ->> 'vi' <> ''),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    updated_by bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX mail_templates_own ON mail_templates (lower(name), id) WHERE system IS NULL;
CREATE INDEX mail_templates_updated_by ON mail_templates (updated_by) WHERE updated_by IS NOT NULL;
