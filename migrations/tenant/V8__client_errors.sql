-- What broke in browsers, told by pages without anything personal: alike faults are one row, of which the newest few
-- hundred are kept for a month.

CREATE TABLE client_errors (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- SHA-256 of what makes two faults alike: kind, message, place in the build, call and release.
    fingerprint bytea NOT NULL UNIQUE CHECK (length(fingerprint) = 32),
    kind text NOT NULL CONSTRAINT client_errors_kinds CHECK (kind IN ('error', 'rejection', 'chunk', 'call')),
    message text NOT NULL CHECK (length(message) <= 300),
    -- A route's name of the web's table, with its language; `other` where it is none.
    route text NOT NULL CHECK (length(route) <= 80),
    -- Which build of the web.
    release text NOT NULL CHECK (length(release) <= 40),
    -- In the sources where the build's map knows it (`src/ui/toasts.tsx:12:5`), otherwise in the build; empty: unknown.
    place text NOT NULL CHECK (length(place) <= 300),
    -- The way to it, innermost first, in the same form.
    stack text[] NOT NULL DEFAULT '{}',
    -- The call that failed, by its template; null where it was none.
    call_method text CHECK (length(call_method) <= 10),
    call_path text CHECK (length(call_path) <= 200),
    -- Null where no answer came.
    call_status integer,
    count bigint NOT NULL DEFAULT 1 CHECK (count > 0),
    search_text text NOT NULL DEFAULT '',
    first_seen timestamptz NOT NULL DEFAULT now(),
    last_seen timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX client_errors_last ON client_errors (last_seen DESC, id DESC);
CREATE INDEX client_errors_first ON client_errors (first_seen);
