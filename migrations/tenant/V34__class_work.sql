-- What classes work on, and what their teachers see while they work.

-- In which class somebody answers: teachers of that class see it.
ALTER TABLE attempts
    ADD COLUMN classroom_id bigint REFERENCES classrooms (id) ON DELETE SET NULL;
CREATE INDEX attempts_classroom ON attempts (classroom_id, id DESC) WHERE classroom_id IS NOT NULL;
ALTER TABLE submissions
    ADD COLUMN classroom_id bigint REFERENCES classrooms (id) ON DELETE SET NULL;
CREATE INDEX submissions_classroom ON submissions (classroom_id, id DESC) WHERE classroom_id IS NOT NULL;

CREATE TABLE assignments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    classroom_id bigint NOT NULL REFERENCES classrooms (id) ON DELETE CASCADE,
    title text NOT NULL CHECK (length(title) BETWEEN 1 AND 200),
    instructions text NOT NULL DEFAULT '' CHECK (length(instructions) <= 5000),
    -- What is worked on; null: on paper, teachers write the marks.
    subject_kind text CHECK (subject_kind IN ('lesson', 'question', 'contest')),
    -- The one of the kind; null when it is gone: what was marked stays.
    lesson_id bigint REFERENCES lessons (id) ON DELETE SET NULL,
    -- Of a lesson: by way of which course learners open it.
    course_id bigint REFERENCES courses (id) ON DELETE SET NULL,
    question_id bigint REFERENCES questions (id) ON DELETE SET NULL,
    contest_id bigint REFERENCES contests (id) ON DELETE SET NULL,
    -- Learners see it from then on.
    visible_at timestamptz NOT NULL,
    due_at timestamptz,
    -- What comes late: refused marks (no), all of them until late_until, or late_percent less for each day begun.
    late text NOT NULL DEFAULT 'no' CHECK (late IN ('no', 'until', 'percent')),
    late_until timestamptz,
    late_percent integer CHECK (late_percent BETWEEN 1 AND 100),
    -- 1: a regular mark, 2: mid-term, 3: final; of which semester.
    weight smallint NOT NULL DEFAULT 1 CHECK (weight BETWEEN 1 AND 3),
    term smallint NOT NULL DEFAULT 1 CHECK (term IN (1, 2)),
    -- The highest mark.
    points double precision NOT NULL DEFAULT 10 CHECK (points > 0 AND points <= 1000),
    -- All learners of the class, also those who come later; otherwise those of assignment_learners with is_set.
    for_all boolean NOT NULL DEFAULT true,
    -- When learners were told of it.
    told_at timestamptz,
    version bigint NOT NULL DEFAULT 1,
    -- Taken away, but somebody has a mark: kept, and seen by nobody.
    archived_at timestamptz,
    created_by bigint REFERENCES users (id) ON DELETE SET NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT assignments_subject CHECK (
        num_nonnulls(lesson_id, question_id, contest_id) <= 1
        AND (lesson_id IS NULL OR subject_kind = 'lesson')
        AND (question_id IS NULL OR subject_kind = 'question')
        AND (contest_id IS NULL OR subject_kind = 'contest')),
    CONSTRAINT assignments_late CHECK (
        (late = 'until') = (late_until IS NOT NULL) AND (late = 'percent') = (late_percent IS NOT NULL)),
    CONSTRAINT assignments_due CHECK (due_at IS NULL OR visible_at < due_at)
);
CREATE INDEX assignments_class ON assignments (classroom_id, visible_at, id) WHERE archived_at IS NULL;
CREATE INDEX assignments_lesson ON assignments (lesson_id) WHERE lesson_id IS NOT NULL;
CREATE INDEX assignments_course ON assignments (course_id) WHERE course_id IS NOT NULL;
CREATE INDEX assignments_question ON assignments (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX assignments_contest ON assignments (contest_id) WHERE contest_id IS NOT NULL;
CREATE INDEX assignments_created_by ON assignments (created_by) WHERE created_by IS NOT NULL;

-- What of an assignment is one learner's own.
CREATE TABLE assignment_learners (
    assignment_id bigint NOT NULL REFERENCES assignments (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- Of one that is not for all: whether it is for this learner.
    is_set boolean NOT NULL DEFAULT false,
    -- More time than the others have.
    due_at timestamptz,
    -- A teacher's word, in points: it stands above what follows from answers.
    mark double precision CHECK (mark >= 0),
    excused boolean NOT NULL DEFAULT false,
    version bigint NOT NULL DEFAULT 1,
    updated_by bigint REFERENCES users (id) ON DELETE SET NULL,
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (assignment_id, user_id)
);
CREATE INDEX assignment_learners_user ON assignment_learners (user_id, assignment_id);
CREATE INDEX assignment_learners_updated_by ON assignment_learners (updated_by) WHERE updated_by IS NOT NULL;

-- While a session runs: where its learners work. Deleted when it has ended, at the latest with the day.
CREATE TABLE class_presence (
    session_id bigint NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- What is open before them; null: a page of the class itself.
    question_id bigint REFERENCES questions (id) ON DELETE CASCADE,
    lesson_id bigint REFERENCES lessons (id) ON DELETE CASCADE,
    seen_at timestamptz NOT NULL DEFAULT now(),
    -- When they last typed or clicked.
    active_at timestamptz NOT NULL DEFAULT now(),
    -- When they raised their hand; null: it is down.
    hand_at timestamptz,
    PRIMARY KEY (session_id, user_id)
);
CREATE INDEX class_presence_user ON class_presence (user_id);
CREATE INDEX class_presence_question ON class_presence (question_id) WHERE question_id IS NOT NULL;
CREATE INDEX class_presence_lesson ON class_presence (lesson_id) WHERE lesson_id IS NOT NULL;

-- A teacher's private words to one learner during a session. Deleted with the presence.
CREATE TABLE class_hints (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    session_id bigint NOT NULL REFERENCES class_sessions (id) ON DELETE CASCADE,
    user_id bigint NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    author_id bigint REFERENCES users (id) ON DELETE SET NULL,
    question_id bigint REFERENCES questions (id) ON DELETE SET NULL,
    body text NOT NULL CHECK (length(body) BETWEEN 1 AND 2000),
    at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX class_hints_session ON class_hints (session_id, user_id, id);
CREATE INDEX class_hints_user ON class_hints (user_id);
CREATE INDEX class_hints_author ON class_hints (author_id) WHERE author_id IS NOT NULL;
CREATE INDEX class_hints_question ON class_hints (question_id) WHERE question_id IS NOT NULL;

-- What the projector shows of somebody's code, without a name. Deleted with the presence.
CREATE TABLE class_shown (
    session_id bigint PRIMARY KEY REFERENCES class_sessions (id) ON DELETE CASCADE,
    submission_id bigint NOT NULL REFERENCES submissions (id) ON DELETE CASCADE,
    shown_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX class_shown_submission ON class_shown (submission_id);
