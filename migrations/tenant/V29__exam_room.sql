-- The exam room: lists of candidates with accounts of their own, minutes and pauses that move deadlines, and who sits where.

CREATE TABLE contest_candidates (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    candidate_id text NOT NULL CHECK (length(candidate_id) BETWEEN 1 AND 40),
    full_name text NOT NULL CHECK (length(full_name) BETWEEN 1 AND 200),
    dob date,
    class text CHECK (length(class) BETWEEN 1 AND 100),
    school text CHECK (length(school) BETWEEN 1 AND 200),
    -- A key of today's 34.
    province text,
    room text CHECK (length(room) BETWEEN 1 AND 60),
    seat text CHECK (length(seat) BETWEEN 1 AND 20),
    email text CHECK (email = lower(email)),
    -- Candidate ID, name, class and school, lower case and without accents: what searches look at.
    search_text text NOT NULL DEFAULT '',
    -- An account that was there, or one of type test that was made for this contest.
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT contest_candidates_id_unique UNIQUE (contest_id, candidate_id),
    CONSTRAINT contest_candidates_user_unique UNIQUE (contest_id, user_id)
);
CREATE INDEX contest_candidates_user ON contest_candidates (user_id);
CREATE INDEX contest_candidates_room ON contest_candidates (contest_id, room, seat);

ALTER TABLE users
    -- Of an account of type test: the contest whose room is all that it opens; closed when that is.
    ADD COLUMN contest_id bigint REFERENCES contests ON DELETE CASCADE,
    ADD CONSTRAINT users_test CHECK (contest_id IS NULL OR user_type = 'test');
CREATE INDEX users_contest ON users (contest_id) WHERE contest_id IS NOT NULL;

ALTER TABLE contests
    -- When the last of those who take part is through: its end, or later where some were given more time.
    ADD COLUMN closes_at timestamptz;
UPDATE contests SET closes_at = end_time;
ALTER TABLE contests ALTER COLUMN closes_at SET NOT NULL;

-- Minutes beyond the rules: for one, for a room, or (neither is named) for all.
CREATE TABLE contest_minutes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    user_id bigint REFERENCES users ON DELETE CASCADE,
    room text,
    minutes integer NOT NULL CHECK (minutes BETWEEN 1 AND 600),
    given_by bigint REFERENCES users ON DELETE SET NULL,
    -- Given again by the same key they are the same.
    key uuid NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT contest_minutes_key_unique UNIQUE (contest_id, key),
    CONSTRAINT contest_minutes_for CHECK (user_id IS NULL OR room IS NULL)
);
CREATE INDEX contest_minutes_user ON contest_minutes (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX contest_minutes_given_by ON contest_minutes (given_by) WHERE given_by IS NOT NULL;

-- Seconds that don't count, after a power cut for one: of a room, or of all.
CREATE TABLE contest_pauses (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    room text,
    started_at timestamptz NOT NULL,
    -- Null: it goes on.
    ended_at timestamptz,
    paused_by bigint REFERENCES users ON DELETE SET NULL,
    CONSTRAINT contest_pauses_times CHECK (ended_at >= started_at)
);
CREATE UNIQUE INDEX contest_pauses_open ON contest_pauses (contest_id, coalesce(room, '')) WHERE ended_at IS NULL;
CREATE INDEX contest_pauses_contest ON contest_pauses (contest_id, started_at);
CREATE INDEX contest_pauses_by ON contest_pauses (paused_by) WHERE paused_by IS NOT NULL;

ALTER TABLE contest_entries
    -- The last sign of the room's page, and since when it is not in front; null: never, and it is.
    ADD COLUMN seen_at timestamptz,
    ADD COLUMN away_since timestamptz,
    -- SHA-256 of the token of the one session that may sit it, where the contest wants that.
    ADD COLUMN session_hash bytea CHECK (length(session_hash) = 32);

-- When somebody left the room's page, or was not heard of.
CREATE TABLE room_events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    entry_id bigint NOT NULL REFERENCES contest_entries ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT room_events_kinds CHECK (kind IN ('away', 'offline', 'moved')),
    from_time timestamptz NOT NULL,
    to_time timestamptz NOT NULL,
    CONSTRAINT room_events_times CHECK (from_time <= to_time)
);
CREATE INDEX room_events_entry ON room_events (entry_id, id);

ALTER TABLE announcements
    -- To one person, or to a room; neither: to everybody.
    ADD COLUMN user_id bigint REFERENCES users ON DELETE CASCADE,
    ADD COLUMN room text,
    ADD CONSTRAINT announcements_for CHECK (user_id IS NULL OR room IS NULL);
CREATE INDEX announcements_user ON announcements (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE late_answers
    -- Whether it came in a rescue file.
    ADD COLUMN is_rescued boolean NOT NULL DEFAULT false;

-- With which rescue files of a contest are opened; the private half is sealed by the vault.
CREATE TABLE contest_rescue_keys (
    contest_id bigint PRIMARY KEY REFERENCES contests ON DELETE CASCADE,
    public_key bytea NOT NULL,
    sealed_key text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
