-- Comments of lessons, questions and courses: a tree of two levels for each subject.

CREATE TABLE comments (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    subject_kind text NOT NULL CONSTRAINT comments_subjects CHECK (subject_kind IN ('lesson', 'question', 'course')),
    subject_id bigint NOT NULL,
    -- The comment that it replies to, which replies to none.
    parent_id bigint REFERENCES comments ON DELETE CASCADE,
    -- Null: deleted.
    author_id bigint REFERENCES users ON DELETE CASCADE,
    -- Made by the browser: the same comment sent again is not a second one.
    key uuid NOT NULL DEFAULT gen_random_uuid(),
    -- Markdown as written, mentions without the names: @[](user:7).
    content text NOT NULL CHECK (length(content) <= 12000),
    -- Whose mentions in it count.
    mentions bigint[] NOT NULL DEFAULT '{}',
    html text NOT NULL,
    renderer integer NOT NULL DEFAULT 0,
    is_teacher_answer boolean NOT NULL DEFAULT false,
    hidden_at timestamptz,
    hidden_by bigint REFERENCES users ON DELETE SET NULL,
    -- Stays as a line for the replies to it.
    deleted_at timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT comments_once UNIQUE (author_id, key),
    CONSTRAINT comments_deleted CHECK ((author_id IS NULL) = (deleted_at IS NOT NULL) AND (deleted_at IS NULL OR content = '' AND html = ''))
);
CREATE INDEX comments_of_subject ON comments (subject_kind, subject_id, id DESC) WHERE parent_id IS NULL;
CREATE INDEX comments_replies ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_authors ON comments (subject_kind, subject_id, author_id);
CREATE INDEX comments_hidden_by ON comments (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX comments_renderer ON comments (renderer, id);

-- A subject that is deleted for good takes its comments with it.
CREATE FUNCTION delete_comments_of() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
    DELETE FROM comments WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id;
    RETURN NULL;
END;
$$;
CREATE TRIGGER lessons_comments AFTER DELETE ON lessons FOR EACH ROW EXECUTE FUNCTION delete_comments_of('lesson');
CREATE TRIGGER questions_comments AFTER DELETE ON questions FOR EACH ROW EXECUTE FUNCTION delete_comments_of('question');
CREATE TRIGGER courses_comments AFTER DELETE ON courses FOR EACH ROW EXECUTE FUNCTION delete_comments_of('course');
