-- Courses: what learners find and join, their curriculum, the lessons in it, and how far everybody is.

CREATE TABLE courses (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL CONSTRAINT courses_slug_unique UNIQUE CHECK (length(slug) BETWEEN 1 AND 220),
    title text NOT NULL CHECK (length(title) <= 200),
    cover_image text NOT NULL DEFAULT '',
    description text NOT NULL DEFAULT '',
    -- Of the description: plaintext, html or markdown.
    format text NOT NULL DEFAULT 'markdown' CHECK (format IN ('plaintext', 'html', 'markdown')),
    what_you_learn jsonb NOT NULL DEFAULT '[]',
    requirements jsonb NOT NULL DEFAULT '[]',
    -- {"en": {"title", "description", "what_you_learn", "requirements"}}
    translations jsonb NOT NULL DEFAULT '{}',
    -- By language: {"vi": {"html", "excerpt"}, "en": {...}}
    rendered jsonb NOT NULL DEFAULT '{}',
    renderer integer NOT NULL DEFAULT 0,
    search_text text NOT NULL DEFAULT '',
    level text NOT NULL DEFAULT 'beginner' CONSTRAINT courses_levels CHECK (level IN ('beginner', 'intermediate', 'advanced')),
    -- Whole VND; no origin price: none is crossed out.
    price bigint NOT NULL DEFAULT 0 CHECK (price >= 0),
    origin_price bigint CHECK (origin_price >= price),
    discount_code text NOT NULL DEFAULT '' CHECK (length(discount_code) <= 40),
    -- Days of access from joining (null: for ever), and the days that it should take.
    duration integer CHECK (duration > 0),
    suggested_duration integer CHECK (suggested_duration > 0),
    -- Of the mean of its quizzes.
    pass_percentage integer NOT NULL DEFAULT 0 CHECK (pass_percentage BETWEEN 0 AND 100),
    -- Each lesson opens when the one before it is finished.
    in_order boolean NOT NULL DEFAULT false,
    opens_at timestamptz,
    closes_at timestamptz,
    author_id bigint NOT NULL REFERENCES users,
    status text NOT NULL DEFAULT 'draft' CONSTRAINT courses_statuses
        CHECK (status IN ('draft', 'waiting_for_approval', 'approved', 'published', 'rejected')),
    visibility text NOT NULL DEFAULT 'public' CONSTRAINT courses_visibilities CHECK (visibility IN ('public', 'private', 'unlisted')),
    reject_reason text,
    -- When it was out first; null once it was taken in.
    published_at timestamptz,
    submitted_at timestamptz,
    cloned_from bigint REFERENCES courses ON DELETE SET NULL,
    -- Deleted after somebody had joined: found by nobody any more but who had.
    archived_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    -- Counted anew by every change of the curriculum; what is hidden does not count. Seconds of all its videos.
    num_lectures integer NOT NULL DEFAULT 0,
    num_quizzes integer NOT NULL DEFAULT 0,
    video_duration integer NOT NULL DEFAULT 0,
    has_preview boolean NOT NULL DEFAULT false,
    num_learners integer NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT courses_window CHECK (opens_at IS NULL OR closes_at IS NULL OR opens_at < closes_at)
);
CREATE INDEX courses_catalogue ON courses (published_at DESC, id DESC)
    WHERE status = 'published' AND visibility = 'public' AND archived_at IS NULL;
CREATE INDEX courses_author ON courses (author_id, updated_at DESC) WHERE archived_at IS NULL;
CREATE INDEX courses_updated ON courses (updated_at DESC, id DESC) WHERE archived_at IS NULL;
CREATE INDEX courses_waiting ON courses (submitted_at) WHERE status = 'waiting_for_approval' AND archived_at IS NULL;
CREATE INDEX courses_search ON courses USING gin (to_tsvector('simple', search_text));
CREATE INDEX courses_renderer ON courses (renderer);
CREATE INDEX courses_cloned_from ON courses (cloned_from) WHERE cloned_from IS NOT NULL;

CREATE TABLE course_tags (
    course_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
    tag text NOT NULL CHECK (length(tag) BETWEEN 1 AND 50),
    PRIMARY KEY (course_id, tag)
);
CREATE INDEX course_tags_tag ON course_tags (tag, course_id);

-- Who teaches it, in the order shown: they may change it.
CREATE TABLE course_teachers (
    course_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    position integer NOT NULL,
    PRIMARY KEY (course_id, user_id)
);
CREATE INDEX course_teachers_user ON course_teachers (user_id);

CREATE TABLE course_prerequisites (
    course_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
    requires_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
    PRIMARY KEY (course_id, requires_id),
    CONSTRAINT course_prerequisites_not_own CHECK (course_id <> requires_id)
);
CREATE INDEX course_prerequisites_requires ON course_prerequisites (requires_id);

-- What is learnt: an object of its own, so that it can be copied and used in several courses.
CREATE TABLE lessons (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL CONSTRAINT lessons_kinds CHECK (kind IN ('lecture', 'video', 'video_interaction', 'file', 'quiz')),
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    -- {"blocks": [...], "video": {"file_id" | "url", "captions": [{"lang", "file_id"}]}, "files": [{"file_id", "name"}]}
    content jsonb NOT NULL DEFAULT '{}',
    -- Of quizzes.
    settings jsonb NOT NULL DEFAULT '{}',
    -- {"en": {"title", "blocks"}}
    translations jsonb NOT NULL DEFAULT '{}',
    -- By language: the blocks with their HTML.
    rendered jsonb NOT NULL DEFAULT '{}',
    renderer integer NOT NULL DEFAULT 0,
    -- Seconds: of the video, of reading, of the quiz. Of the video alone beside it.
    duration integer NOT NULL DEFAULT 0 CHECK (duration >= 0),
    video_duration integer NOT NULL DEFAULT 0 CHECK (video_duration >= 0),
    num_questions integer NOT NULL DEFAULT 0 CHECK (num_questions >= 0),
    author_id bigint NOT NULL REFERENCES users,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX lessons_renderer ON lessons (renderer);
CREATE INDEX lessons_author ON lessons (author_id);

-- Questions of a lesson: of the quiz, to practise, or at a moment of the video.
CREATE TABLE lesson_questions (
    lesson_id bigint NOT NULL REFERENCES lessons ON DELETE CASCADE,
    question_id bigint NOT NULL REFERENCES questions ON DELETE CASCADE,
    position bigint NOT NULL,
    -- Whether a quiz asks it, or it is to practise.
    on_quiz boolean NOT NULL DEFAULT true,
    -- Null: the question's own.
    score double precision CHECK (score >= 0),
    -- Of a video: at which second it stops, and whether it goes on only with an answer.
    at_second double precision CHECK (at_second >= 0),
    must_answer boolean NOT NULL DEFAULT false,
    PRIMARY KEY (lesson_id, question_id)
);
CREATE INDEX lesson_questions_question ON lesson_questions (question_id);

-- The curriculum: a tree of chapters, subchapters and lessons.
CREATE TABLE course_items (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    course_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
    kind text NOT NULL CONSTRAINT course_items_kinds CHECK (kind IN ('chapter', 'subchapter', 'lesson')),
    -- Of chapters; lessons have their own.
    title text NOT NULL DEFAULT '' CHECK (length(title) <= 200),
    -- {"en": {"title"}}
    translations jsonb NOT NULL DEFAULT '{}',
    parent_id bigint,
    -- Among its siblings, with gaps, so that a move writes one row.
    position bigint NOT NULL,
    lesson_id bigint REFERENCES lessons ON DELETE RESTRICT,
    is_preview boolean NOT NULL DEFAULT false,
    is_hidden boolean NOT NULL DEFAULT false,
    opens_at timestamptz,
    -- Days after joining.
    opens_after_days integer CHECK (opens_after_days BETWEEN 0 AND 3650),
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT course_items_id_course_unique UNIQUE (id, course_id),
    CONSTRAINT course_items_parent FOREIGN KEY (parent_id, course_id) REFERENCES course_items (id, course_id) ON DELETE CASCADE,
    CONSTRAINT course_items_not_own_parent CHECK (parent_id <> id),
    CONSTRAINT course_items_lesson CHECK ((kind = 'lesson') = (lesson_id IS NOT NULL))
);
CREATE INDEX course_items_tree ON course_items (course_id, parent_id, position, id);
CREATE INDEX course_items_parent ON course_items (parent_id) WHERE parent_id IS NOT NULL;
CREATE INDEX course_items_lesson ON course_items (lesson_id) WHERE lesson_id IS NOT NULL;

-- Lessons of the same course that have to be finished first.
CREATE TABLE course_item_requires (
    item_id bigint NOT NULL REFERENCES course_items ON DELETE CASCADE,
    requires_id bigint NOT NULL REFERENCES course_items ON DELETE CASCADE,
    PRIMARY KEY (item_id, requires_id),
    CONSTRAINT course_item_requires_not_own CHECK (item_id <> requires_id)
);
CREATE INDEX course_item_requires_requires ON course_item_requires (requires_id);

CREATE TABLE enrolments (
    course_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    how text NOT NULL CONSTRAINT enrolments_ways CHECK (how IN ('free', 'purchase', 'code', 'classroom', 'by_hand')),
    joined_at timestamptz NOT NULL DEFAULT now(),
    -- Null: for ever.
    until timestamptz,
    -- A teacher has ended it.
    ended_at timestamptz,
    -- A teacher has opened every lesson for this learner.
    all_open boolean NOT NULL DEFAULT false,
    added_by bigint REFERENCES users ON DELETE SET NULL,
    PRIMARY KEY (course_id, user_id)
);
CREATE INDEX enrolments_user ON enrolments (user_id, joined_at DESC);
CREATE INDEX enrolments_added_by ON enrolments (added_by) WHERE added_by IS NOT NULL;

CREATE TABLE lesson_progress (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    lesson_id bigint NOT NULL REFERENCES lessons ON DELETE CASCADE,
    percent integer NOT NULL DEFAULT 0 CHECK (percent BETWEEN 0 AND 100),
    -- Of quizzes: null before somebody has studied it.
    best_score double precision,
    tries integer,
    finished_at timestamptz,
    last_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (user_id, lesson_id)
);
CREATE INDEX lesson_progress_lesson ON lesson_progress (lesson_id, last_at DESC);

-- Kept by the transaction that changes a lesson's progress or the curriculum, so that lists count nothing.
CREATE TABLE course_progress (
    user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
    course_id bigint NOT NULL REFERENCES courses ON DELETE CASCADE,
    -- Finished lessons among those that are not hidden.
    done integer NOT NULL DEFAULT 0 CHECK (done >= 0),
    last_lesson_id bigint REFERENCES lessons ON DELETE SET NULL,
    last_at timestamptz NOT NULL DEFAULT now(),
    finished_at timestamptz,
    PRIMARY KEY (user_id, course_id)
);
CREATE INDEX course_progress_course ON course_progress (course_id);
CREATE INDEX course_progress_last_lesson ON course_progress (last_lesson_id) WHERE last_lesson_id IS NOT NULL;

-- Posts of the blog: what a lecture can be made of; publishing adds what readers see.
CREATE TABLE posts (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    slug text NOT NULL CONSTRAINT posts_slug_unique UNIQUE CHECK (length(slug) BETWEEN 1 AND 220),
    title text NOT NULL CHECK (length(title) <= 200),
    excerpt text NOT NULL DEFAULT '' CHECK (length(excerpt) <= 500),
    content text NOT NULL DEFAULT '',
    format text NOT NULL DEFAULT 'markdown' CHECK (format IN ('plaintext', 'html', 'markdown')),
    cover_image text NOT NULL DEFAULT '',
    -- {"en": {"title", "excerpt", "content"}}
    translations jsonb NOT NULL DEFAULT '{}',
    author_id bigint NOT NULL REFERENCES users,
    status text NOT NULL DEFAULT 'draft' CONSTRAINT posts_statuses
        CHECK (status IN ('draft', 'waiting_for_approval', 'approved', 'published', 'rejected')),
    visibility text NOT NULL DEFAULT 'public' CONSTRAINT posts_visibilities CHECK (visibility IN ('public', 'private', 'unlisted')),
    reject_reason text,
    published_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX posts_author ON posts (author_id, id DESC);
