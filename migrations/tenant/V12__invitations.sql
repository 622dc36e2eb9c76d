-- Who was asked by letter to join the site.

CREATE TABLE invitations (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    email text NOT NULL CONSTRAINT invitations_email_unique UNIQUE CHECK (email = lower(email) AND email LIKE '%@%'),
    role text NOT NULL CHECK (role IN ('admin', 'teacher', 'student', 'moderator', 'moderator_lead', 'sale', 'sale_lead', 'affiliate')),
    -- SHA-256 of the token in the newest letter.
    token_hash bytea NOT NULL CONSTRAINT invitations_token_unique UNIQUE CHECK (length(token_hash) = 32),
    -- How often a letter went out.
    round integer NOT NULL DEFAULT 1,
    invited_by bigint REFERENCES users ON DELETE SET NULL,
    sent_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL,
    accepted_at timestamptz,
    -- Whose account came of it.
    user_id bigint REFERENCES users ON DELETE SET NULL
);
CREATE INDEX invitations_newest ON invitations (sent_at DESC, id DESC);
CREATE INDEX invitations_by ON invitations (invited_by) WHERE invited_by IS NOT NULL;
CREATE INDEX invitations_user ON invitations (user_id) WHERE user_id IS NOT NULL;
