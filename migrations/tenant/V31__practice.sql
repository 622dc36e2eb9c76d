-- Practice: points and boards, schools, challenges, days of practice, badges, lists of problems, spoilers, editorials.

-- Schools, as people name them. What somebody writes finds one by any of its names in the same province.
CREATE TABLE schools (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL CHECK (length(name) BETWEEN 1 AND 200),
    -- Keys of a unit of today, and of one of before July 2025 where one was named.
    province text,
    legacy_province text,
    search_text text NOT NULL DEFAULT '',
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX schools_search ON schools USING gin (to_tsvector('simple', search_text));
CREATE INDEX schools_names ON schools (name, id);

-- Each way in which a school is written: lower case, without accents, one space (words of `search_text`).
CREATE TABLE school_names (
    key text NOT NULL CHECK (length(key) BETWEEN 1 AND 400),
    -- '' where the province is not known.
    province text NOT NULL,
    school_id bigint NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
    -- As it was written first.
    name text NOT NULL,
    PRIMARY KEY (key, province)
);
CREATE INDEX school_names_school ON school_names (school_id);

ALTER TABLE users
    ADD COLUMN school_id bigint REFERENCES schools (id) ON DELETE SET NULL,
    -- Whether strangers see them on boards.
    ADD COLUMN on_boards boolean NOT NULL DEFAULT true,
    -- Whether others find them by the search.
    ADD COLUMN findable boolean NOT NULL DEFAULT false,
    -- Who sees which part of the profile: {calendar, tags, badges, ranks: everyone | signed_in | nobody}.
    ADD COLUMN profile_parts jsonb NOT NULL DEFAULT '{}';
CREATE INDEX users_school ON users (school_id) WHERE school_id IS NOT NULL;

-- What exists already: one school a name and province. Accents go by canonical decomposition, đ by itself.
WITH written AS (
    SELECT DISTINCT ON (key, province)
           key, province, name, legacy
      FROM (SELECT btrim(regexp_replace(replace(regexp_replace(normalize(lower(u.school), NFD), '[\u0300-\u036F]', '', 'g'), 'đ', 'd'),
                                        '[^[:alnum:]]+', ' ', 'g')) AS key,
                   coalesce(u.province, '') AS province, u.legacy_province AS legacy,
                   btrim(regexp_replace(u.school, '\s+', ' ', 'g')) AS name, u.id
              FROM users u WHERE u.school IS NOT NULL AND btrim(u.school) <> '') AS all_names
     WHERE key <> '' ORDER BY key, province, id),
made AS (
    INSERT INTO schools (name, province, legacy_province, search_text)
    SELECT left(name, 200), nullif(province, ''), legacy, key FROM written
    RETURNING id, coalesce(province, '') AS province, search_text AS key, name)
INSERT INTO school_names (key, province, school_id, name) SELECT key, province, id, name FROM made;
UPDATE users u SET school_id = n.school_id
  FROM school_names n
 WHERE u.school IS NOT NULL AND n.province = coalesce(u.province, '')
   AND n.key = btrim(regexp_replace(replace(regexp_replace(normalize(lower(u.school), NFD), '[\u0300-\u036F]', '', 'g'), 'đ', 'd'),
                                    '[^[:alnum:]]+', ' ', 'g'));

-- Problems that somebody gave up to read how they are solved: they count nothing any more.
CREATE TABLE give_ups (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, question_id)
);
CREATE INDEX give_ups_question ON give_ups (question_id);

-- Rises of a person's best at a listed problem, in hundredths of a point, by the submission that brought them, when it was
-- handed in. Everything below is made of these.
CREATE TABLE point_gains (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    submission_id bigint NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    hundredths bigint NOT NULL CHECK (hundredths > 0),
    at timestamptz NOT NULL,
    PRIMARY KEY (user_id, question_id, submission_id)
);
CREATE INDEX point_gains_time ON point_gains (user_id, at);
CREATE INDEX point_gains_question ON point_gains (question_id);
CREATE INDEX point_gains_submission ON point_gains (submission_id);

-- Sums of them by day, week, month (Asia/Ho_Chi_Minh; by the first day) and all time (0001-01-01), of learners alone.
CREATE TABLE ranking (
    period text NOT NULL CHECK (period IN ('day', 'week', 'month', 'all')),
    starts_on date NOT NULL,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    hundredths bigint NOT NULL CHECK (hundredths > 0),
    -- When the last of them was handed in: who got there first stands first.
    reached_at timestamptz NOT NULL,
    -- Of the person, as they are now.
    school_id bigint,
    -- The key of the unit of before July 2025 that they named, else of today's; null: none.
    unit text,
    -- Neither left the boards nor blocked nor deleted.
    is_shown boolean NOT NULL,
    PRIMARY KEY (period, starts_on, user_id)
);
CREATE INDEX ranking_board ON ranking (period, starts_on, hundredths DESC, reached_at, user_id) WHERE is_shown;
CREATE INDEX ranking_school ON ranking (period, starts_on, school_id, hundredths DESC, reached_at, user_id);
CREATE INDEX ranking_unit ON ranking (period, starts_on, unit, hundredths DESC, reached_at, user_id) WHERE is_shown;
CREATE INDEX ranking_user ON ranking (user_id);

-- Of a school's learners with points in the period: how many, their sum, and the sum of the ten best.
CREATE TABLE school_ranking (
    period text NOT NULL CHECK (period IN ('day', 'week', 'month', 'all')),
    starts_on date NOT NULL,
    school_id bigint NOT NULL REFERENCES schools (id) ON DELETE CASCADE,
    members integer NOT NULL CHECK (members > 0),
    hundredths bigint NOT NULL CHECK (hundredths > 0),
    best10 bigint NOT NULL CHECK (best10 > 0),
    PRIMARY KEY (period, starts_on, school_id)
);
CREATE INDEX school_ranking_best ON school_ranking (period, starts_on, best10 DESC, school_id);
CREATE INDEX school_ranking_sum ON school_ranking (period, starts_on, hundredths DESC, school_id);

-- Of a unit's learners. A unit of today has those who named no older one.
CREATE TABLE unit_ranking (
    period text NOT NULL CHECK (period IN ('day', 'week', 'month', 'all')),
    starts_on date NOT NULL,
    unit text NOT NULL,
    members integer NOT NULL CHECK (members > 0),
    hundredths bigint NOT NULL CHECK (hundredths > 0),
    PRIMARY KEY (period, starts_on, unit)
);

-- Days (Asia/Ho_Chi_Minh) on which somebody solved a listed problem or finished a lesson, with how many.
CREATE TABLE practice_days (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    day date NOT NULL,
    accepted integer NOT NULL DEFAULT 0 CHECK (accepted >= 0),
    lessons integer NOT NULL DEFAULT 0 CHECK (lessons >= 0),
    PRIMARY KEY (user_id, day),
    CONSTRAINT practice_days_some CHECK (accepted + lessons > 0)
);
CREATE INDEX lesson_progress_finished ON lesson_progress (user_id, finished_at) WHERE finished_at IS NOT NULL;
CREATE INDEX submissions_accepted ON submissions (user_id, created_at) WHERE status = 'AC';

CREATE TABLE badges (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    badge text NOT NULL CHECK (badge ~ '^[a-z0-9_]{1,40}$'),
    given_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, badge)
);

-- The problem of a day, a week (Monday to Sunday) or a month.
CREATE TABLE challenges (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CHECK (kind IN ('daily', 'weekly', 'monthly')),
    question_id bigint NOT NULL REFERENCES questions (id),
    -- Both days belong to it (Asia/Ho_Chi_Minh).
    start_date date NOT NULL,
    end_date date NOT NULL,
    -- uCoin; null: what the site gives.
    reward integer CHECK (reward >= 0),
    -- {vi, en}; empty: the problem's own.
    title jsonb NOT NULL DEFAULT '{}',
    -- Null: by the site's rule.
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT challenges_days CHECK (start_date <= end_date),
    CONSTRAINT challenges_daily EXCLUDE USING gist (daterange(start_date, end_date, '[]') WITH &&) WHERE (kind = 'daily'),
    CONSTRAINT challenges_weekly EXCLUDE USING gist (daterange(start_date, end_date, '[]') WITH &&) WHERE (kind = 'weekly'),
    CONSTRAINT challenges_monthly EXCLUDE USING gist (daterange(start_date, end_date, '[]') WITH &&) WHERE (kind = 'monthly')
);
CREATE INDEX challenges_time ON challenges (kind, start_date DESC);
CREATE INDEX challenges_question ON challenges (question_id, start_date);
CREATE INDEX challenges_author ON challenges (author_id) WHERE author_id IS NOT NULL;

-- Who solved a challenge, by their first full marks since its start.
CREATE TABLE challenge_results (
    challenge_id bigint NOT NULL REFERENCES challenges (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- When that was handed in.
    solved_at timestamptz NOT NULL,
    in_time boolean NOT NULL,
    PRIMARY KEY (challenge_id, user_id)
);
CREATE INDEX challenge_results_user ON challenge_results (user_id, challenge_id);

-- The rule that fills days ahead: one row, from when it is first changed or used.
CREATE TABLE challenge_rule (
    id boolean PRIMARY KEY DEFAULT true CHECK (id),
    is_on boolean NOT NULL DEFAULT false,
    -- Problems of these tags, or of this category with those below; neither: all listed ones.
    tags text[] NOT NULL DEFAULT '{}',
    category_id bigint REFERENCES categories (id) ON DELETE SET NULL,
    -- Of Monday to Sunday; null: any.
    difficulties jsonb NOT NULL,
    version bigint NOT NULL DEFAULT 1,
    updated_at timestamptz NOT NULL DEFAULT now()
);

-- Lists of problems in sections: managers' and learners' own.
CREATE TABLE problem_lists (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL CONSTRAINT problem_lists_slug UNIQUE CHECK (length(slug) BETWEEN 1 AND 220),
    kind text NOT NULL CHECK (kind IN ('list', 'roadmap')),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    visibility text NOT NULL CHECK (visibility IN ('public', 'unlisted', 'private')),
    owner_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Titles in their order.
    sections text[] NOT NULL DEFAULT '{}',
    search_text text NOT NULL DEFAULT '',
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX problem_lists_owner ON problem_lists (owner_id, id DESC);
CREATE INDEX problem_lists_public ON problem_lists (kind, id DESC) WHERE visibility = 'public';
CREATE INDEX problem_lists_search ON problem_lists USING gin (to_tsvector('simple', search_text));

CREATE TABLE problem_list_items (
    list_id bigint NOT NULL REFERENCES problem_lists (id) ON DELETE CASCADE,
    -- Of the list's sections, from 1.
    section integer NOT NULL CHECK (section > 0),
    position integer NOT NULL CHECK (position > 0),
    question_id bigint NOT NULL REFERENCES questions (id) ON DELETE CASCADE,
    PRIMARY KEY (list_id, question_id)
);
CREATE INDEX problem_list_items_order ON problem_list_items (list_id, section, position);
CREATE INDEX problem_list_items_question ON problem_list_items (question_id);

-- The roadmap that somebody follows: the next of it is proposed.
CREATE TABLE problem_list_followers (
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    list_id bigint NOT NULL REFERENCES problem_lists (id) ON DELETE CASCADE,
    since timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, list_id)
);
CREATE INDEX problem_list_followers_list ON problem_list_followers (list_id);

-- How a problem is solved opens after so many tries or days too.
ALTER TABLE questions
    ADD COLUMN solution_after_tries integer CHECK (solution_after_tries BETWEEN 1 AND 1000),
    ADD COLUMN solution_after_days integer CHECK (solution_after_days BETWEEN 1 AND 3650),
    ADD COLUMN has_editorial boolean GENERATED ALWAYS AS (solution <> '') STORED;

-- What gives a solution away is for those who have one.
ALTER TABLE comments ADD COLUMN is_spoiler boolean NOT NULL DEFAULT false;

-- Lists by verdict, language and time.
CREATE INDEX submissions_of_question_status ON submissions (question_id, status, id DESC);

-- The lists of problems and questions in their five orders.
CREATE INDEX questions_listed_difficulty ON questions (difficulty_rank, id DESC)
    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX questions_listed_newest ON questions (id DESC)
    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX questions_listed_solved ON questions (solved_count DESC, id DESC)
    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX questions_listed_acceptance
    ON questions ((CASE WHEN attempt_count > 0 THEN solved_count::float8 / attempt_count ELSE -1 END) DESC, id DESC)
    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX questions_listed_title ON questions (title COLLATE "vi-x-icu", id DESC)
    WHERE is_listed AND status = 'published' AND visibility = 'public' AND archived_at IS NULL;

-- Lessons by their titles and people by what they call themselves: the same words as in `search_text`.
CREATE INDEX lessons_search ON lessons USING gin (to_tsvector('simple', regexp_replace(replace(regexp_replace(normalize(lower(
  title || ' ' || coalesce(translations -> 'en' ->> 'title', '')), NFD), '[\u0300-\u036F]', '', 'g'), 'đ', 'd'), '[^[:alnum:]]+', ' ', 'g')));
CREATE INDEX users_nicknames ON users USING gin (to_tsvector('simple', regexp_replace(replace(regexp_replace(normalize(lower(
  coalesce(nickname, '')), NFD), '[\u0300-\u036F]', '', 'g'), 'đ', 'd'), '[^[:alnum:]]+', ' ', 'g'))) WHERE public_name_mode = 'nickname';
