-- Forms: what a site asks, what was answered, who has a seat and who waits for one.

CREATE TABLE forms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL CONSTRAINT forms_slug_unique UNIQUE CHECK (length(slug) BETWEEN 1 AND 220),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    description text NOT NULL DEFAULT '' CHECK (length(description) <= 5000),
    -- {"en": {"title", "description", "fields": {key: {"label", "help", "options": {value: label}}}}}
    translations jsonb NOT NULL DEFAULT '{}',
    -- [{key, kind, label, help, required, rules, options, show_if}], checked when written.
    fields jsonb NOT NULL DEFAULT '[]',
    opens_at timestamptz,
    closes_at timestamptz,
    -- Most answers but those that are held or refused; null: no limit.
    max_answers integer CHECK (max_answers > 0),
    once text NOT NULL DEFAULT 'none' CHECK (once IN ('none', 'email', 'person')),
    -- {"kind": "course"|"classroom", "id"}: where who registers comes in.
    joins jsonb,
    -- The letter that answers get; the letter may be gone.
    template_id bigint,
    webhook text CHECK (length(webhook) <= 2000),
    webhook_secret text,
    status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'open', 'closed')),
    search_text text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT forms_times CHECK (opens_at < closes_at),
    CONSTRAINT forms_webhook CHECK ((webhook IS NULL) = (webhook_secret IS NULL))
);
CREATE INDEX forms_updated ON forms (updated_at DESC, id DESC);
CREATE INDEX forms_open ON forms (created_at DESC, id DESC) WHERE status = 'open';
CREATE INDEX forms_search ON forms USING gin (to_tsvector('simple', search_text));
CREATE INDEX forms_created_by ON forms (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE form_answers (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE,
    -- Made by the browser: sent again, the first is answered.
    key uuid NOT NULL,
    -- By the fields' keys; of files {"id", "name", "size"}.
    answers jsonb NOT NULL,
    -- The form's version that was answered.
    form_version bigint NOT NULL,
    -- Choices that were made, as `field:value`: what seats are counted by.
    wants text[] NOT NULL DEFAULT '{}',
    state text NOT NULL CONSTRAINT form_answers_states
        CHECK (state IN ('held', 'new', 'seen', 'accepted', 'waiting_list', 'refused')),
    -- What looked like spam; it stays when staff let it through.
    held_for text CHECK (held_for IN ('trap', 'token', 'proof')),
    -- Order in the line; numbers have gaps.
    place bigint,
    -- Whether it makes its person a learner of what the form joins.
    registers boolean NOT NULL DEFAULT false,
    -- Of staff.
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 2000),
    user_id bigint REFERENCES users ON DELETE SET NULL,
    -- The address that was given, in lower case.
    email text CHECK (length(email) <= 320),
    -- The proof of work that came with it: each is good once.
    proof text CHECK (length(proof) = 64),
    -- Of the page that it was sent from: the language of its letters.
    locale text NOT NULL DEFAULT 'vi' CHECK (locale IN ('vi', 'en')),
    search_text text NOT NULL DEFAULT '',
    decided_by bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT form_answers_key_unique UNIQUE (form_id, key),
    CONSTRAINT form_answers_line CHECK ((state = 'waiting_list') = (place IS NOT NULL))
);
CREATE INDEX form_answers_listed ON form_answers (form_id, id DESC);
CREATE INDEX form_answers_state ON form_answers (form_id, state, id DESC);
CREATE UNIQUE INDEX form_answers_place ON form_answers (form_id, place) WHERE place IS NOT NULL;
CREATE UNIQUE INDEX form_answers_proof ON form_answers (form_id, proof) WHERE proof IS NOT NULL;
CREATE INDEX form_answers_email ON form_answers (email, form_id) WHERE email IS NOT NULL;
CREATE INDEX form_answers_user ON form_answers (user_id, form_id) WHERE user_id IS NOT NULL;
CREATE INDEX form_answers_decided_by ON form_answers (decided_by) WHERE decided_by IS NOT NULL;
CREATE INDEX form_answers_search ON form_answers USING gin (to_tsvector('simple', search_text));

-- Of each choice how many have it and how many wait for it, also of choices without a limit: written under the form's lock.
CREATE TABLE form_seats (
    form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE,
    -- `field:value`
    seat text NOT NULL,
    taken integer NOT NULL DEFAULT 0 CHECK (taken >= 0),
    waiting integer NOT NULL DEFAULT 0 CHECK (waiting >= 0),
    PRIMARY KEY (form_id, seat)
);

-- What was told to a form's webhook, and what came of it.
CREATE TABLE form_deliveries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    form_id bigint NOT NULL REFERENCES forms ON DELETE CASCADE,
    answer_id bigint NOT NULL REFERENCES form_answers ON DELETE CASCADE,
    -- What is sent, as it was when it came about.
    body text NOT NULL,
    attempts integer NOT NULL DEFAULT 0,
    -- Of the last attempt: the HTTP status, or why there was none.
    status integer,
    error text CHECK (length(error) <= 500),
    created_at timestamptz NOT NULL DEFAULT now(),
    tried_at timestamptz,
    delivered_at timestamptz
);
CREATE INDEX form_deliveries_form ON form_deliveries (form_id, id DESC);
CREATE INDEX form_deliveries_answer ON form_deliveries (answer_id);

-- Answers of the last hour by the network that they came from, as a mark under the site's key; which is whose, nothing says.
CREATE TABLE form_sends (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    network bytea NOT NULL CHECK (length(network) = 32),
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX form_sends_network ON form_sends (network, at);
CREATE INDEX form_sends_at ON form_sends (at);
