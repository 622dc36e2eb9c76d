-- Contests: what is asked when, who takes part, and the standings.

-- Several contests whose scores are added up: the days of an olympiad, the rounds of a term.
CREATE TABLE contest_groups (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CONSTRAINT contest_groups_name_unique UNIQUE CHECK (length(name) BETWEEN 1 AND 200),
    author_id bigint NOT NULL REFERENCES users,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contest_groups_author ON contest_groups (author_id);

CREATE TABLE contests (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL CONSTRAINT contests_slug_unique UNIQUE CHECK (length(slug) BETWEEN 1 AND 220),
    name text NOT NULL CHECK (length(name) <= 200),
    description text NOT NULL DEFAULT '',
    -- Of the description: plaintext, html or markdown.
    text_format text NOT NULL DEFAULT 'markdown' CHECK (text_format IN ('plaintext', 'html', 'markdown')),
    description_html text NOT NULL DEFAULT '',
    excerpt text NOT NULL DEFAULT '',
    renderer integer NOT NULL DEFAULT 0,
    search_text text NOT NULL DEFAULT '',
    start_time timestamptz NOT NULL,
    end_time timestamptz NOT NULL,
    -- One enters only inside; a missing bound is open.
    active_from_time timestamptz,
    active_to_time timestamptz,
    submission_mode text NOT NULL CONSTRAINT contests_submission_modes CHECK (submission_mode IN ('once', 'many')),
    exercise_type text NOT NULL CONSTRAINT contests_exercise_types CHECK (exercise_type IN ('free', 'timed')),
    format text NOT NULL CONSTRAINT contests_formats CHECK (format IN
        ('icpc', 'ioi', 'atcoder', 'codeforces', 'codeforces_edu', 'vnoj', 'plain', 'oi', 'test')),
    format_options jsonb NOT NULL DEFAULT '{}',
    show_ranks text NOT NULL DEFAULT 'on' CONSTRAINT contests_show_ranks CHECK (show_ranks IN ('on', 'off', 'after_end')),
    -- How long before the end others' rows stand still; null: never.
    freeze_minutes integer CHECK (freeze_minutes BETWEEN 1 AND 10000),
    -- Since when everybody sees the live rows of one that was frozen.
    unfrozen_at timestamptz,
    asks_candidate_id boolean NOT NULL DEFAULT false,
    password_hash text,
    group_id bigint REFERENCES contest_groups ON DELETE SET NULL,
    -- {"single_session", "ip_ranges", "variants", "review"}
    room jsonb NOT NULL DEFAULT '{}',
    author_id bigint NOT NULL REFERENCES users,
    status text NOT NULL DEFAULT 'draft' CONSTRAINT contests_statuses
        CHECK (status IN ('draft', 'waiting_for_approval', 'approved', 'published', 'rejected')),
    visibility text NOT NULL DEFAULT 'public' CONSTRAINT contests_visibilities CHECK (visibility IN ('public', 'private', 'unlisted')),
    reject_reason text,
    -- When it was out first; null once it was taken in.
    published_at timestamptz,
    submitted_at timestamptz,
    cloned_from bigint REFERENCES contests ON DELETE SET NULL,
    archived_at timestamptz,
    version bigint NOT NULL DEFAULT 0,
    question_count integer NOT NULL DEFAULT 0,
    -- Official ones.
    entry_count integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT contests_window CHECK (start_time < end_time),
    CONSTRAINT contests_active CHECK (active_from_time IS NULL OR active_to_time IS NULL OR active_from_time < active_to_time)
);
CREATE INDEX contests_listed ON contests (start_time DESC, id DESC)
    WHERE status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX contests_ending ON contests (end_time)
    WHERE status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX contests_author ON contests (author_id, updated_at DESC) WHERE archived_at IS NULL;
CREATE INDEX contests_updated ON contests (updated_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX contests_search ON contests USING gin (to_tsvector('simple', search_text));
CREATE INDEX contests_renderer ON contests (renderer);
CREATE INDEX contests_group ON contests (group_id, start_time) WHERE group_id IS NOT NULL;
CREATE INDEX contests_cloned_from ON contests (cloned_from) WHERE cloned_from IS NOT NULL;

CREATE TABLE contest_parts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    position integer NOT NULL CHECK (position > 0),
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    -- As many of its questions each contestant is asked: all of them, or drawn.
    question_amount integer NOT NULL CHECK (question_amount > 0),
    -- Minutes; null: until the contest ends.
    quiz_time integer CHECK (quiz_time > 0)
);
CREATE INDEX contest_parts_contest ON contest_parts (contest_id, position);

CREATE TABLE contest_questions (
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    part_id bigint NOT NULL REFERENCES contest_parts ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions,
    -- Within the contest, from 1: A, B, C…
    position integer NOT NULL CHECK (position > 0),
    score double precision NOT NULL CHECK (score >= 0),
    -- Voided: full marks for all, or counts for nobody.
    rule text CONSTRAINT contest_questions_rules CHECK (rule IN ('full_marks', 'does_not_count')),
    PRIMARY KEY (contest_id, question_id)
);
CREATE INDEX contest_questions_part ON contest_questions (part_id, position);
CREATE INDEX contest_questions_question ON contest_questions (question_id);

CREATE TABLE contest_entries (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT contest_entries_kinds CHECK (kind IN ('official', 'virtual', 'out')),
    candidate_id text CHECK (length(candidate_id) BETWEEN 1 AND 40),
    started_at timestamptz NOT NULL,
    -- Of virtual ones: as long after their start as the contest took.
    ends_at timestamptz NOT NULL
);
CREATE UNIQUE INDEX contest_entries_once ON contest_entries (contest_id, user_id) WHERE kind <> 'virtual';
CREATE UNIQUE INDEX contest_entries_candidate ON contest_entries (contest_id, candidate_id) WHERE kind <> 'virtual';
CREATE INDEX contest_entries_user ON contest_entries (user_id, id DESC);
CREATE INDEX contest_entries_contest ON contest_entries (contest_id, user_id, id);

-- What an entry has come to, kept in the transaction of each mark and equal to what its submissions say.
CREATE TABLE contest_standings (
    entry_id bigint PRIMARY KEY REFERENCES contest_entries ON DELETE CASCADE,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    -- {"score", "penalty_s", "cells"}: as it is, and as others see it while it is frozen.
    live jsonb NOT NULL,
    frozen jsonb NOT NULL,
    -- Compared element by element; smaller is better.
    live_sort bigint[] NOT NULL,
    frozen_sort bigint[] NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX contest_standings_live ON contest_standings (contest_id, live_sort, entry_id);
CREATE INDEX contest_standings_frozen ON contest_standings (contest_id, frozen_sort, entry_id);

ALTER TABLE attempts
    ALTER COLUMN lesson_id DROP NOT NULL,
    -- The part of a contest that it sits, and the entry.
    ADD COLUMN contest_part_id bigint REFERENCES contest_parts,
    ADD COLUMN entry_id bigint REFERENCES contest_entries ON DELETE CASCADE,
    -- Answers to each question; null: as the question says; 0: any number.
    ADD COLUMN tries integer CHECK (tries >= 0),
    -- From when its person sees marks, also where they are there before; null: as soon as they are there.
    ADD COLUMN marks_from timestamptz,
    -- Which of the part's papers: those of one have questions and choices in the same order.
    ADD COLUMN variant integer CHECK (variant > 0),
    ADD CONSTRAINT attempts_subject CHECK ((lesson_id IS NULL) = (contest_part_id IS NOT NULL)
        AND (contest_part_id IS NULL) = (entry_id IS NULL));
CREATE UNIQUE INDEX attempts_part_once ON attempts (entry_id, contest_part_id) WHERE entry_id IS NOT NULL;
CREATE INDEX attempts_part ON attempts (contest_part_id, id) WHERE contest_part_id IS NOT NULL;

-- What contestants ask while it runs, and what is answered: to who asked, or to all.
CREATE TABLE clarifications (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    -- Null: about the contest as a whole.
    question_id bigint REFERENCES questions ON DELETE SET NULL,
    text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    answer text CHECK (length(answer) BETWEEN 1 AND 2000),
    is_public boolean NOT NULL DEFAULT false,
    answered_by bigint REFERENCES users ON DELETE SET NULL,
    answered_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT clarifications_answered CHECK ((answer IS NULL) = (answered_at IS NULL))
);
CREATE INDEX clarifications_contest ON clarifications (contest_id, id DESC);
CREATE INDEX clarifications_user ON clarifications (user_id, contest_id);
CREATE INDEX clarifications_question ON clarifications (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX clarifications_answered_by ON clarifications (answered_by) WHERE answered_by IS NOT NULL;

-- What staff tell everybody who takes part.
CREATE TABLE announcements (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
    text text NOT NULL CHECK (length(text) BETWEEN 1 AND 2000),
    author_id bigint REFERENCES users ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX announcements_contest ON announcements (contest_id, id DESC);
CREATE INDEX announcements_author ON announcements (author_id) WHERE author_id IS NOT NULL;
