-- Classrooms: who is in them, when they meet, who was there, what is told to them.

CREATE TABLE classrooms (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    description text NOT NULL DEFAULT '' CHECK (length(description) <= 5000),
    status text NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'inactive', 'finished')),
    -- For its members, and for its teachers alone.
    meeting_link text CHECK (length(meeting_link) <= 2000),
    admin_meeting_link text CHECK (length(admin_meeting_link) <= 2000),
    -- {rules, skip, holidays}, and {opens, late_after, …}: both as the calls have them, checked when written.
    calendar_info jsonb NOT NULL,
    settings jsonb NOT NULL,
    -- What its link carries; renewed, the former opens nothing.
    join_code text NOT NULL CONSTRAINT classrooms_join_code_unique UNIQUE CHECK (join_code ~ '^[a-z0-9]{8}$'),
    search_text text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    -- Taken away, but somebody attended or answered: kept, and seen by nobody.
    archived_at timestamptz,
    created_by bigint REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX classrooms_newest ON classrooms (created_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX classrooms_search ON classrooms USING gin (to_tsvector('simple', search_text));
CREATE INDEX classrooms_created_by ON classrooms (created_by) WHERE created_by IS NOT NULL;

CREATE TABLE classroom_members (
    classroom_id bigint NOT NULL REFERENCES classrooms (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    role text NOT NULL CHECK (role IN ('teacher', 'student')),
    -- waiting: asked to come in; left: of them what was marked and attended stays.
    status text NOT NULL CHECK (status IN ('active', 'paused', 'waiting', 'left')),
    -- Of its teachers, about the person; no learner's answer has it.
    note text NOT NULL DEFAULT '' CHECK (length(note) <= 1000),
    joined_at timestamptz NOT NULL DEFAULT now(),
    left_at timestamptz,
    -- Where they went, when they were moved to another class.
    moved_to bigint REFERENCES classrooms (id) ON DELETE SET NULL,
    PRIMARY KEY (classroom_id, user_id),
    CONSTRAINT classroom_members_left CHECK ((status = 'left') = (left_at IS NOT NULL))
);
CREATE INDEX classroom_members_user ON classroom_members (user_id, classroom_id);
CREATE INDEX classroom_members_moved ON classroom_members (moved_to) WHERE moved_to IS NOT NULL;

-- Of a pupil's account that was made for a class: those who lead it may make new passwords for it.
ALTER TABLE users
    ADD COLUMN made_for_class bigint REFERENCES classrooms (id) ON DELETE SET NULL;
CREATE INDEX users_made_for_class ON users (made_for_class) WHERE made_for_class IS NOT NULL;

-- A list of names without accounts: who follows the class's link picks theirs, a teacher confirms.
CREATE TABLE classroom_names (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    classroom_id bigint NOT NULL REFERENCES classrooms (id) ON DELETE CASCADE,
    full_name text NOT NULL CHECK (length(full_name) BETWEEN 1 AND 120),
    dob date,
    claimed_by bigint REFERENCES users (id) ON DELETE SET NULL,
    claimed_at timestamptz,
    confirmed_at timestamptz,
    CONSTRAINT classroom_names_person UNIQUE (classroom_id, claimed_by)
);
CREATE INDEX classroom_names_class ON classroom_names (classroom_id, id);
CREATE INDEX classroom_names_claimed ON classroom_names (claimed_by) WHERE claimed_by IS NOT NULL;

-- Members are enrolled in these.
CREATE TABLE classroom_courses (
    classroom_id bigint NOT NULL REFERENCES classrooms (id) ON DELETE CASCADE,
    course_id bigint NOT NULL REFERENCES courses (id) ON DELETE CASCADE,
    position integer NOT NULL,
    PRIMARY KEY (classroom_id, course_id)
);
CREATE INDEX classroom_courses_course ON classroom_courses (course_id);

-- An invitation may lead into a class.
ALTER TABLE invitations
    ADD COLUMN classroom_id bigint REFERENCES classrooms (id) ON DELETE SET NULL,
    ADD COLUMN classroom_role text CHECK (classroom_role IN ('teacher', 'student'));
CREATE INDEX invitations_classroom ON invitations (classroom_id) WHERE classroom_id IS NOT NULL;

CREATE TABLE class_sessions (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    classroom_id bigint NOT NULL REFERENCES classrooms (id) ON DELETE CASCADE,
    starts_at timestamptz NOT NULL,
    ends_at timestamptz NOT NULL,
    topic text NOT NULL DEFAULT '' CHECK (length(topic) <= 200),
    -- Those that one rule of the calendar made; null: on its own.
    series uuid,
    cancelled_at timestamptz,
    -- Times that it was changed: SEQUENCE of its event in calendars.
    sequence integer NOT NULL DEFAULT 0,
    version bigint NOT NULL DEFAULT 1,
    -- When its end was dealt with: absences are written.
    settled_at timestamptz,
    -- When all were asked to scan once more.
    look_again_at timestamptz,
    -- The network of the last projector that showed its code (SHA-256), until it is settled.
    projector_network bytea CHECK (length(projector_network) = 32),
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT class_sessions_times CHECK (starts_at < ends_at)
);
CREATE INDEX class_sessions_class ON class_sessions (classroom_id, starts_at, id);
CREATE INDEX class_sessions_time ON class_sessions (starts_at, id);
CREATE INDEX class_sessions_series ON class_sessions (series, starts_at) WHERE series IS NOT NULL;

-- What opens a person's calendar without signing in.
CREATE TABLE calendar_keys (
    user_id bigint PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
    key text NOT NULL CONSTRAINT calendar_keys_key_unique UNIQUE CHECK (length(key) >= 32),
    made_at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE attendance (
    session_id bigint NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    check_in timestamptz,
    check_out timestamptz,
    -- What follows from the times and the class's settings; null: nothing yet.
    derived text CHECK (derived IN ('present', 'late', 'left_early', 'absent')),
    -- A teacher's word: it stands above what is derived.
    word text CHECK (word IN ('present', 'late', 'left_early', 'absent', 'excused')),
    how text CHECK (how IN ('qr', 'code', 'meeting', 'hand')),
    -- What teachers should look at: same_device, other_network, not_seen_again.
    flags text[] NOT NULL DEFAULT '{}',
    remark text NOT NULL DEFAULT '' CHECK (length(remark) <= 500),
    -- Of the browser that checked in (SHA-256), until the session is settled.
    device bytea CHECK (length(device) = 32),
    -- Scanned when all were asked to scan once more.
    seen_again_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    updated_by bigint REFERENCES users (id) ON DELETE SET NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (session_id, user_id),
    CONSTRAINT attendance_times CHECK (check_out IS NULL OR (check_in IS NOT NULL AND check_in <= check_out))
);
CREATE INDEX attendance_user ON attendance (user_id, session_id);
CREATE INDEX attendance_device ON attendance (session_id, device) WHERE device IS NOT NULL;
CREATE INDEX attendance_updated_by ON attendance (updated_by) WHERE updated_by IS NOT NULL;

-- What teachers wrote, to be undone, and so that the same sent twice is written once.
CREATE TABLE attendance_changes (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
    by_user bigint REFERENCES users (id) ON DELETE SET NULL,
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 100),
    -- [{user_id, before, version}]
    rows jsonb NOT NULL,
    at timestamptz NOT NULL DEFAULT now(),
    undone_at timestamptz,
    CONSTRAINT attendance_changes_key UNIQUE (session_id, key)
);
CREATE INDEX attendance_changes_by ON attendance_changes (by_user) WHERE by_user IS NOT NULL;

-- Pupils and parents who say beforehand that somebody won't come.
CREATE TABLE absence_reports (
    session_id bigint NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    reason text NOT NULL CHECK (length(reason) BETWEEN 1 AND 500),
    by_parent boolean NOT NULL DEFAULT false,
    reported_at timestamptz NOT NULL DEFAULT now(),
    accepted boolean,
    decided_by bigint REFERENCES users (id) ON DELETE SET NULL,
    decided_at timestamptz,
    PRIMARY KEY (session_id, user_id)
);
CREATE INDEX absence_reports_user ON absence_reports (user_id);
CREATE INDEX absence_reports_by ON absence_reports (decided_by) WHERE decided_by IS NOT NULL;

CREATE TABLE class_posts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    classroom_id bigint NOT NULL REFERENCES classrooms (id) ON DELETE CASCADE,
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    title text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
    -- Blocks as they were written, and what is made of them when they are saved.
    content jsonb NOT NULL,
    rendered jsonb NOT NULL,
    renderer integer NOT NULL,
    pinned boolean NOT NULL DEFAULT false,
    -- Members see it from then on.
    publish_at timestamptz NOT NULL,
    -- When members were told of it.
    told_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX class_posts_class ON class_posts (classroom_id, pinned DESC, publish_at DESC, id DESC);
CREATE INDEX class_posts_author ON class_posts (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX class_posts_renderer ON class_posts (renderer);

CREATE TRIGGER class_posts_comments AFTER DELETE ON class_posts FOR EACH ROW EXECUTE FUNCTION delete_comments_of('class_post');

ALTER TABLE comments
    DROP CONSTRAINT comments_subjects,
    ADD CONSTRAINT comments_subjects CHECK (subject_kind IN ('lesson', 'question', 'course', 'class_post'));
