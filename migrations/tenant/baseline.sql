CREATE SCHEMA lophoc_baseline_schema;
CREATE FUNCTION lophoc_baseline_schema.count_active_learner() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'lophoc_baseline_schema'
    AS $$
BEGIN
    INSERT INTO active_learners (month, user_id) VALUES (date_trunc('month', NEW.active_on)::date, NEW.id) ON CONFLICT DO NOTHING;
    IF FOUND THEN
        INSERT INTO active_months (month, learners) VALUES (date_trunc('month', NEW.active_on)::date, 1)
        ON CONFLICT (month) DO UPDATE SET learners = active_months.learners + 1;
    END IF;
    RETURN NULL;
END;
$$;
CREATE FUNCTION lophoc_baseline_schema.delete_comments_of() RETURNS trigger
    LANGUAGE plpgsql
    SET search_path TO 'lophoc_baseline_schema'
    AS $$
BEGIN
    DELETE FROM comments WHERE subject_kind = TG_ARGV[0] AND subject_id = OLD.id;
    RETURN NULL;
END;
$$;
CREATE TABLE lophoc_baseline_schema.absence_reports (
    session_id bigint NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    by_parent boolean DEFAULT false NOT NULL,
    reported_at timestamp with time zone DEFAULT now() NOT NULL,
    accepted boolean,
    decided_by bigint,
    decided_at timestamp with time zone,
    CONSTRAINT absence_reports_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE TABLE lophoc_baseline_schema.activation_batches (
    id bigint NOT NULL,
    name text NOT NULL,
    course_ids bigint[] NOT NULL,
    count integer NOT NULL,
    expires_at timestamp with time zone,
    days integer,
    key uuid,
    transaction_id bigint,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT activation_batches_count_check CHECK (((count >= 1) AND (count <= 2000))),
    CONSTRAINT activation_batches_course_ids_check CHECK (((cardinality(course_ids) >= 1) AND (cardinality(course_ids) <= 50))),
    CONSTRAINT activation_batches_days_check CHECK (((days >= 1) AND (days <= 3650))),
    CONSTRAINT activation_batches_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
ALTER TABLE lophoc_baseline_schema.activation_batches ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.activation_batches_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.activation_codes (
    id bigint NOT NULL,
    code text NOT NULL,
    batch_id bigint NOT NULL,
    used_by bigint,
    used_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    CONSTRAINT activation_codes_code_check CHECK ((code ~ '^[0-9A-HJKMNPR-TV-Z]{12}$'::text)),
    CONSTRAINT activation_codes_used CHECK (((used_by IS NULL) OR (used_at IS NOT NULL)))
);
ALTER TABLE lophoc_baseline_schema.activation_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.activation_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.activation_failures (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    network bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT activation_failures_network_check CHECK ((length(network) = 32))
);
ALTER TABLE lophoc_baseline_schema.activation_failures ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.activation_failures_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.active_learners (
    month date NOT NULL,
    user_id bigint NOT NULL,
    CONSTRAINT active_learners_month_check CHECK ((EXTRACT(day FROM month) = (1)::numeric))
);
CREATE TABLE lophoc_baseline_schema.active_months (
    month date NOT NULL,
    learners bigint NOT NULL,
    CONSTRAINT active_months_learners_check CHECK ((learners >= 0))
);
CREATE TABLE lophoc_baseline_schema.affiliate_codes (
    code text NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    id bigint NOT NULL,
    value integer,
    bonus integer,
    CONSTRAINT affiliate_codes_bonus_check CHECK (((bonus >= 0) AND (bonus <= 100))),
    CONSTRAINT affiliate_codes_code_check CHECK ((code ~ '^[0-9A-Z]{10}$'::text)),
    CONSTRAINT affiliate_codes_value_check CHECK (((value >= 0) AND (value <= 100)))
);
ALTER TABLE lophoc_baseline_schema.affiliate_codes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.affiliate_codes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.affiliate_entries (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    refund_id bigint,
    amount bigint NOT NULL,
    due_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT affiliate_entries_amount_check CHECK ((amount <> 0))
);
ALTER TABLE lophoc_baseline_schema.affiliate_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.affiliate_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.affiliate_payout_entries (
    entry_id bigint NOT NULL,
    payout_id bigint NOT NULL
);
CREATE TABLE lophoc_baseline_schema.affiliate_payouts (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    amount bigint NOT NULL,
    paid_by bigint,
    paid_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT affiliate_payouts_amount_check CHECK ((amount > 0))
);
ALTER TABLE lophoc_baseline_schema.affiliate_payouts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.affiliate_payouts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.announcements (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    text text NOT NULL,
    author_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    user_id bigint,
    room text,
    CONSTRAINT announcements_for CHECK (((user_id IS NULL) OR (room IS NULL))),
    CONSTRAINT announcements_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE lophoc_baseline_schema.announcements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.announcements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.api_keys (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    key_hash bytea NOT NULL,
    read_only boolean NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    last_used_at timestamp with time zone,
    CONSTRAINT api_keys_key_hash_check CHECK ((length(key_hash) = 32)),
    CONSTRAINT api_keys_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100)))
);
ALTER TABLE lophoc_baseline_schema.api_keys ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.api_keys_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.approved_texts (
    kind text NOT NULL,
    object_id bigint NOT NULL,
    texts jsonb NOT NULL,
    approved_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.assignment_learners (
    assignment_id bigint NOT NULL,
    user_id bigint NOT NULL,
    is_set boolean DEFAULT false NOT NULL,
    due_at timestamp with time zone,
    mark double precision,
    excused boolean DEFAULT false NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    updated_by bigint,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT assignment_learners_mark_check CHECK ((mark >= (0)::double precision))
);
CREATE TABLE lophoc_baseline_schema.assignments (
    id bigint NOT NULL,
    classroom_id bigint NOT NULL,
    title text NOT NULL,
    instructions text DEFAULT ''::text NOT NULL,
    subject_kind text,
    lesson_id bigint,
    course_id bigint,
    question_id bigint,
    contest_id bigint,
    visible_at timestamp with time zone NOT NULL,
    due_at timestamp with time zone,
    late text DEFAULT 'no'::text NOT NULL,
    late_until timestamp with time zone,
    late_percent integer,
    weight smallint DEFAULT 1 NOT NULL,
    term smallint DEFAULT 1 NOT NULL,
    points double precision DEFAULT 10 NOT NULL,
    for_all boolean DEFAULT true NOT NULL,
    told_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT assignments_due CHECK (((due_at IS NULL) OR (visible_at < due_at))),
    CONSTRAINT assignments_instructions_check CHECK ((length(instructions) <= 5000)),
    CONSTRAINT assignments_late CHECK ((((late = 'until'::text) = (late_until IS NOT NULL)) AND ((late = 'percent'::text) = (late_percent IS NOT NULL)))),
    CONSTRAINT assignments_late_check CHECK ((late = ANY (ARRAY['no'::text, 'until'::text, 'percent'::text]))),
    CONSTRAINT assignments_late_percent_check CHECK (((late_percent >= 1) AND (late_percent <= 100))),
    CONSTRAINT assignments_points_check CHECK (((points > (0)::double precision) AND (points <= (1000)::double precision))),
    CONSTRAINT assignments_subject CHECK (((num_nonnulls(lesson_id, question_id, contest_id) <= 1) AND ((lesson_id IS NULL) OR (subject_kind = 'lesson'::text)) AND ((question_id IS NULL) OR (subject_kind = 'question'::text)) AND ((contest_id IS NULL) OR (subject_kind = 'contest'::text)))),
    CONSTRAINT assignments_subject_kind_check CHECK ((subject_kind = ANY (ARRAY['lesson'::text, 'question'::text, 'contest'::text]))),
    CONSTRAINT assignments_term_check CHECK ((term = ANY (ARRAY[1, 2]))),
    CONSTRAINT assignments_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT assignments_weight_check CHECK (((weight >= 1) AND (weight <= 3)))
);
ALTER TABLE lophoc_baseline_schema.assignments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.assignments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.attempt_questions (
    attempt_id bigint NOT NULL,
    question_id bigint NOT NULL,
    "position" integer NOT NULL,
    max_score double precision NOT NULL,
    CONSTRAINT attempt_questions_max_score_check CHECK ((max_score >= (0)::double precision)),
    CONSTRAINT attempt_questions_position_check CHECK (("position" > 0))
);
CREATE TABLE lophoc_baseline_schema.attempts (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    lesson_id bigint,
    course_id bigint,
    try_number integer NOT NULL,
    mode text NOT NULL,
    pass_percentage integer NOT NULL,
    shuffles_choices boolean NOT NULL,
    status text DEFAULT 'running'::text NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    deadline_at timestamp with time zone,
    submitted_at timestamp with time zone,
    was_resumed boolean DEFAULT false NOT NULL,
    start_key uuid,
    submit_key uuid,
    score double precision DEFAULT 0 NOT NULL,
    max_score double precision NOT NULL,
    waiting integer DEFAULT 0 NOT NULL,
    receipt_code text,
    receipt_count integer,
    receipt_sha256 text,
    extra_minutes integer DEFAULT 0 NOT NULL,
    contest_part_id bigint,
    entry_id bigint,
    tries integer,
    marks_from timestamp with time zone,
    variant integer,
    released_at timestamp with time zone,
    classroom_id bigint,
    CONSTRAINT attempts_end CHECK (((status = 'running'::text) = (submitted_at IS NULL))),
    CONSTRAINT attempts_extra_minutes_check CHECK ((extra_minutes >= 0)),
    CONSTRAINT attempts_modes CHECK ((mode = ANY (ARRAY['submit_all'::text, 'submit_single_question'::text]))),
    CONSTRAINT attempts_pass_percentage_check CHECK (((pass_percentage >= 0) AND (pass_percentage <= 100))),
    CONSTRAINT attempts_receipt_sha256_check CHECK ((receipt_sha256 ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT attempts_statuses CHECK ((status = ANY (ARRAY['running'::text, 'submitted'::text, 'timeout'::text, 'judged'::text]))),
    CONSTRAINT attempts_subject CHECK ((((lesson_id IS NULL) = (contest_part_id IS NOT NULL)) AND ((contest_part_id IS NULL) = (entry_id IS NULL)))),
    CONSTRAINT attempts_tries_check CHECK ((tries >= 0)),
    CONSTRAINT attempts_try_number_check CHECK ((try_number > 0)),
    CONSTRAINT attempts_variant_check CHECK ((variant > 0)),
    CONSTRAINT attempts_waiting_check CHECK ((waiting >= 0))
);
ALTER TABLE lophoc_baseline_schema.attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.attendance (
    session_id bigint NOT NULL,
    user_id bigint NOT NULL,
    check_in timestamp with time zone,
    check_out timestamp with time zone,
    derived text,
    word text,
    how text,
    flags text[] DEFAULT '{}'::text[] NOT NULL,
    remark text DEFAULT ''::text NOT NULL,
    device bytea,
    seen_again_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    updated_by bigint,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT attendance_derived_check CHECK ((derived = ANY (ARRAY['present'::text, 'late'::text, 'left_early'::text, 'absent'::text]))),
    CONSTRAINT attendance_device_check CHECK ((length(device) = 32)),
    CONSTRAINT attendance_how_check CHECK ((how = ANY (ARRAY['qr'::text, 'code'::text, 'meeting'::text, 'hand'::text]))),
    CONSTRAINT attendance_remark_check CHECK ((length(remark) <= 500)),
    CONSTRAINT attendance_times CHECK (((check_out IS NULL) OR ((check_in IS NOT NULL) AND (check_in <= check_out)))),
    CONSTRAINT attendance_word_check CHECK ((word = ANY (ARRAY['present'::text, 'late'::text, 'left_early'::text, 'absent'::text, 'excused'::text])))
);
CREATE TABLE lophoc_baseline_schema.attendance_changes (
    id bigint NOT NULL,
    session_id bigint NOT NULL,
    by_user bigint,
    key text NOT NULL,
    rows jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    undone_at timestamp with time zone,
    CONSTRAINT attendance_changes_key_check CHECK (((length(key) >= 1) AND (length(key) <= 100)))
);
ALTER TABLE lophoc_baseline_schema.attendance_changes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.attendance_changes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.badges (
    user_id bigint NOT NULL,
    badge text NOT NULL,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT badges_badge_check CHECK ((badge ~ '^[a-z0-9_]{1,40}$'::text))
);
CREATE TABLE lophoc_baseline_schema.balloons (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    question_id bigint NOT NULL,
    number integer NOT NULL,
    state text DEFAULT 'new'::text NOT NULL,
    solved_s bigint NOT NULL,
    handed_by bigint,
    handed_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT balloons_number_check CHECK ((number > 0)),
    CONSTRAINT balloons_states CHECK ((state = ANY (ARRAY['new'::text, 'handed'::text, 'revoked'::text])))
);
ALTER TABLE lophoc_baseline_schema.balloons ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.balloons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.bank_statements (
    id bigint NOT NULL,
    name text NOT NULL,
    hash bytea NOT NULL,
    rows integer NOT NULL,
    added integer DEFAULT 0 NOT NULL,
    matched integer DEFAULT 0 NOT NULL,
    imported_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT bank_statements_added_check CHECK ((added >= 0)),
    CONSTRAINT bank_statements_hash_check CHECK ((length(hash) = 32)),
    CONSTRAINT bank_statements_matched_check CHECK ((matched >= 0)),
    CONSTRAINT bank_statements_name_check CHECK ((length(name) <= 255)),
    CONSTRAINT bank_statements_rows_check CHECK ((rows >= 0))
);
ALTER TABLE lophoc_baseline_schema.bank_statements ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.bank_statements_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.calendar_keys (
    user_id bigint NOT NULL,
    key text NOT NULL,
    made_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT calendar_keys_key_check CHECK ((length(key) >= 32))
);
CREATE TABLE lophoc_baseline_schema.categories (
    id bigint NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    parent_id bigint,
    "position" integer NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT categories_kinds CHECK ((kind = ANY (ARRAY['question'::text, 'course'::text, 'blog'::text, 'contest'::text]))),
    CONSTRAINT categories_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT categories_not_own_parent CHECK ((parent_id <> id))
);
ALTER TABLE lophoc_baseline_schema.categories ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.categories_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.category_objects (
    kind text NOT NULL,
    object_id bigint NOT NULL,
    category_id bigint NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    CONSTRAINT category_objects_kinds CHECK ((kind = ANY (ARRAY['question'::text, 'course'::text, 'blog'::text, 'contest'::text])))
);
CREATE TABLE lophoc_baseline_schema.certificates (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    course_id bigint,
    code text NOT NULL,
    name text NOT NULL,
    course_title text NOT NULL,
    site_name text NOT NULL,
    percent integer NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    revoked_at timestamp with time zone,
    revoked_by bigint,
    revoked_reason text,
    contest_id bigint,
    award text,
    rank integer,
    CONSTRAINT certificates_award CHECK (((award IS NULL) OR (course_id IS NULL))),
    CONSTRAINT certificates_awards CHECK ((award = ANY (ARRAY['first'::text, 'second'::text, 'third'::text, 'consolation'::text]))),
    CONSTRAINT certificates_code_check CHECK ((code ~ '^[2-9A-HJKMNP-Z]{12}$'::text)),
    CONSTRAINT certificates_course_title_check CHECK ((length(course_title) <= 200)),
    CONSTRAINT certificates_name_check CHECK ((length(name) <= 200)),
    CONSTRAINT certificates_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
    CONSTRAINT certificates_rank_check CHECK ((rank > 0)),
    CONSTRAINT certificates_revocation CHECK (((revoked_at IS NULL) = (revoked_reason IS NULL))),
    CONSTRAINT certificates_revoked_reason_check CHECK (((length(revoked_reason) >= 1) AND (length(revoked_reason) <= 500)))
);
ALTER TABLE lophoc_baseline_schema.certificates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.certificates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.challenge_results (
    challenge_id bigint NOT NULL,
    user_id bigint NOT NULL,
    solved_at timestamp with time zone NOT NULL,
    in_time boolean NOT NULL
);
CREATE TABLE lophoc_baseline_schema.challenge_rule (
    id boolean DEFAULT true NOT NULL,
    is_on boolean DEFAULT false NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    category_id bigint,
    difficulties jsonb NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT challenge_rule_id_check CHECK (id)
);
CREATE TABLE lophoc_baseline_schema.challenges (
    id bigint NOT NULL,
    kind text NOT NULL,
    question_id bigint NOT NULL,
    start_date date NOT NULL,
    end_date date NOT NULL,
    reward integer,
    title jsonb DEFAULT '{}'::jsonb NOT NULL,
    author_id bigint,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT challenges_days CHECK ((start_date <= end_date)),
    CONSTRAINT challenges_kind_check CHECK ((kind = ANY (ARRAY['daily'::text, 'weekly'::text, 'monthly'::text]))),
    CONSTRAINT challenges_reward_check CHECK ((reward >= 0))
);
ALTER TABLE lophoc_baseline_schema.challenges ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.challenges_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.change_history (
    id bigint NOT NULL,
    kind text NOT NULL,
    object_id bigint NOT NULL,
    by_id bigint,
    action text NOT NULL,
    changes jsonb DEFAULT '[]'::jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT change_history_action_check CHECK ((action ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT change_history_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text))
);
ALTER TABLE lophoc_baseline_schema.change_history ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.change_history_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.clarifications (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    user_id bigint NOT NULL,
    question_id bigint,
    text text NOT NULL,
    answer text,
    is_public boolean DEFAULT false NOT NULL,
    answered_by bigint,
    answered_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT clarifications_answer_check CHECK (((length(answer) >= 1) AND (length(answer) <= 2000))),
    CONSTRAINT clarifications_answered CHECK (((answer IS NULL) = (answered_at IS NULL))),
    CONSTRAINT clarifications_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE lophoc_baseline_schema.clarifications ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.clarifications_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.class_hints (
    id bigint NOT NULL,
    session_id bigint NOT NULL,
    user_id bigint NOT NULL,
    author_id bigint,
    question_id bigint,
    body text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT class_hints_body_check CHECK (((length(body) >= 1) AND (length(body) <= 2000)))
);
ALTER TABLE lophoc_baseline_schema.class_hints ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.class_hints_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.class_posts (
    id bigint NOT NULL,
    classroom_id bigint NOT NULL,
    author_id bigint,
    title text DEFAULT ''::text NOT NULL,
    content jsonb NOT NULL,
    rendered jsonb NOT NULL,
    renderer integer NOT NULL,
    pinned boolean DEFAULT false NOT NULL,
    publish_at timestamp with time zone NOT NULL,
    told_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT class_posts_title_check CHECK ((length(title) <= 200))
);
ALTER TABLE lophoc_baseline_schema.class_posts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.class_posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.class_presence (
    session_id bigint NOT NULL,
    user_id bigint NOT NULL,
    question_id bigint,
    lesson_id bigint,
    seen_at timestamp with time zone DEFAULT now() NOT NULL,
    active_at timestamp with time zone DEFAULT now() NOT NULL,
    hand_at timestamp with time zone
);
CREATE TABLE lophoc_baseline_schema.class_sessions (
    id bigint NOT NULL,
    classroom_id bigint NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    topic text DEFAULT ''::text NOT NULL,
    series uuid,
    cancelled_at timestamp with time zone,
    sequence integer DEFAULT 0 NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    settled_at timestamp with time zone,
    look_again_at timestamp with time zone,
    projector_network bytea,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT class_sessions_projector_network_check CHECK ((length(projector_network) = 32)),
    CONSTRAINT class_sessions_times CHECK ((starts_at < ends_at)),
    CONSTRAINT class_sessions_topic_check CHECK ((length(topic) <= 200))
);
ALTER TABLE lophoc_baseline_schema.class_sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.class_sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.class_shown (
    session_id bigint NOT NULL,
    submission_id bigint NOT NULL,
    shown_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.classroom_courses (
    classroom_id bigint NOT NULL,
    course_id bigint NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE lophoc_baseline_schema.classroom_members (
    classroom_id bigint NOT NULL,
    user_id bigint NOT NULL,
    role text NOT NULL,
    status text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    joined_at timestamp with time zone DEFAULT now() NOT NULL,
    left_at timestamp with time zone,
    moved_to bigint,
    CONSTRAINT classroom_members_left CHECK (((status = 'left'::text) = (left_at IS NOT NULL))),
    CONSTRAINT classroom_members_note_check CHECK ((length(note) <= 1000)),
    CONSTRAINT classroom_members_role_check CHECK ((role = ANY (ARRAY['teacher'::text, 'student'::text]))),
    CONSTRAINT classroom_members_status_check CHECK ((status = ANY (ARRAY['active'::text, 'paused'::text, 'waiting'::text, 'left'::text])))
);
CREATE TABLE lophoc_baseline_schema.classroom_names (
    id bigint NOT NULL,
    classroom_id bigint NOT NULL,
    full_name text NOT NULL,
    dob date,
    claimed_by bigint,
    claimed_at timestamp with time zone,
    confirmed_at timestamp with time zone,
    CONSTRAINT classroom_names_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 120)))
);
ALTER TABLE lophoc_baseline_schema.classroom_names ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.classroom_names_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.classrooms (
    id bigint NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    status text DEFAULT 'active'::text NOT NULL,
    meeting_link text,
    admin_meeting_link text,
    calendar_info jsonb NOT NULL,
    settings jsonb NOT NULL,
    join_code text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    archived_at timestamp with time zone,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT classrooms_admin_meeting_link_check CHECK ((length(admin_meeting_link) <= 2000)),
    CONSTRAINT classrooms_description_check CHECK ((length(description) <= 5000)),
    CONSTRAINT classrooms_join_code_check CHECK ((join_code ~ '^[a-z0-9]{8}$'::text)),
    CONSTRAINT classrooms_meeting_link_check CHECK ((length(meeting_link) <= 2000)),
    CONSTRAINT classrooms_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT classrooms_status_check CHECK ((status = ANY (ARRAY['active'::text, 'inactive'::text, 'finished'::text])))
);
ALTER TABLE lophoc_baseline_schema.classrooms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.classrooms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.client_errors (
    id bigint NOT NULL,
    fingerprint bytea NOT NULL,
    kind text NOT NULL,
    message text NOT NULL,
    route text NOT NULL,
    release text NOT NULL,
    place text NOT NULL,
    stack text[] DEFAULT '{}'::text[] NOT NULL,
    call_method text,
    call_path text,
    call_status integer,
    count bigint DEFAULT 1 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    first_seen timestamp with time zone DEFAULT now() NOT NULL,
    last_seen timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT client_errors_call_method_check CHECK ((length(call_method) <= 10)),
    CONSTRAINT client_errors_call_path_check CHECK ((length(call_path) <= 200)),
    CONSTRAINT client_errors_count_check CHECK ((count > 0)),
    CONSTRAINT client_errors_fingerprint_check CHECK ((length(fingerprint) = 32)),
    CONSTRAINT client_errors_kinds CHECK ((kind = ANY (ARRAY['error'::text, 'rejection'::text, 'chunk'::text, 'call'::text]))),
    CONSTRAINT client_errors_message_check CHECK ((length(message) <= 300)),
    CONSTRAINT client_errors_place_check CHECK ((length(place) <= 300)),
    CONSTRAINT client_errors_release_check CHECK ((length(release) <= 40)),
    CONSTRAINT client_errors_route_check CHECK ((length(route) <= 80))
);
ALTER TABLE lophoc_baseline_schema.client_errors ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.client_errors_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.coin_balances (
    user_id bigint NOT NULL,
    balance bigint DEFAULT 0 NOT NULL
);
CREATE TABLE lophoc_baseline_schema.coin_donations (
    id bigint NOT NULL,
    given_by bigint,
    key uuid NOT NULL,
    amount bigint NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT coin_donations_amount_check CHECK ((amount <> 0)),
    CONSTRAINT coin_donations_note_check CHECK ((length(note) <= 500))
);
ALTER TABLE lophoc_baseline_schema.coin_donations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.coin_donations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.coin_entries (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    object_id bigint NOT NULL,
    link integer NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT coin_entries_amount_check CHECK ((amount <> 0)),
    CONSTRAINT coin_entries_link_check CHECK ((link > 0)),
    CONSTRAINT coin_entries_reason_check CHECK ((reason ~ '^[a-z_]{1,40}$'::text))
);
ALTER TABLE lophoc_baseline_schema.coin_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.coin_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.comment_blocks (
    user_id bigint NOT NULL,
    by_id bigint,
    blocked_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.comment_reports (
    comment_id bigint NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    reported_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT comment_reports_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500)))
);
CREATE TABLE lophoc_baseline_schema.comments (
    id bigint NOT NULL,
    subject_kind text NOT NULL,
    subject_id bigint NOT NULL,
    parent_id bigint,
    author_id bigint,
    key uuid DEFAULT gen_random_uuid() NOT NULL,
    content text NOT NULL,
    mentions bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    html text NOT NULL,
    renderer integer DEFAULT 0 NOT NULL,
    is_teacher_answer boolean DEFAULT false NOT NULL,
    hidden_at timestamp with time zone,
    hidden_by bigint,
    deleted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    is_spoiler boolean DEFAULT false NOT NULL,
    held_at timestamp with time zone,
    CONSTRAINT comments_content_check CHECK ((length(content) <= 12000)),
    CONSTRAINT comments_deleted CHECK ((((author_id IS NULL) = (deleted_at IS NOT NULL)) AND ((deleted_at IS NULL) OR ((content = ''::text) AND (html = ''::text))))),
    CONSTRAINT comments_subjects CHECK ((subject_kind = ANY (ARRAY['lesson'::text, 'question'::text, 'course'::text, 'class_post'::text, 'post'::text])))
);
ALTER TABLE lophoc_baseline_schema.comments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.comments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.consents (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    purpose text NOT NULL,
    version integer NOT NULL,
    words text NOT NULL,
    locale text NOT NULL,
    given_by text DEFAULT 'person'::text NOT NULL,
    given_at timestamp with time zone DEFAULT now() NOT NULL,
    withdrawn_at timestamp with time zone,
    CONSTRAINT consents_givers CHECK ((given_by = ANY (ARRAY['person'::text, 'parent'::text]))),
    CONSTRAINT consents_locale_check CHECK ((locale = ANY (ARRAY['vi'::text, 'en'::text]))),
    CONSTRAINT consents_purpose_check CHECK ((purpose ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT consents_version_check CHECK ((version > 0)),
    CONSTRAINT consents_words_check CHECK (((length(words) >= 1) AND (length(words) <= 2000)))
);
ALTER TABLE lophoc_baseline_schema.consents ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.consents_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.contest_candidates (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    candidate_id text NOT NULL,
    full_name text NOT NULL,
    dob date,
    class text,
    school text,
    province text,
    room text,
    seat text,
    email text,
    search_text text DEFAULT ''::text NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contest_candidates_candidate_id_check CHECK (((length(candidate_id) >= 1) AND (length(candidate_id) <= 40))),
    CONSTRAINT contest_candidates_class_check CHECK (((length(class) >= 1) AND (length(class) <= 100))),
    CONSTRAINT contest_candidates_email_check CHECK ((email = lower(email))),
    CONSTRAINT contest_candidates_full_name_check CHECK (((length(full_name) >= 1) AND (length(full_name) <= 200))),
    CONSTRAINT contest_candidates_room_check CHECK (((length(room) >= 1) AND (length(room) <= 60))),
    CONSTRAINT contest_candidates_school_check CHECK (((length(school) >= 1) AND (length(school) <= 200))),
    CONSTRAINT contest_candidates_seat_check CHECK (((length(seat) >= 1) AND (length(seat) <= 20)))
);
ALTER TABLE lophoc_baseline_schema.contest_candidates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.contest_candidates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.contest_entries (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    candidate_id text,
    started_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    seen_at timestamp with time zone,
    away_since timestamp with time zone,
    session_hash bytea,
    disqualified_at timestamp with time zone,
    disqualified_by bigint,
    disqualified_reason text,
    CONSTRAINT contest_entries_candidate_id_check CHECK (((length(candidate_id) >= 1) AND (length(candidate_id) <= 40))),
    CONSTRAINT contest_entries_disqualified CHECK (((disqualified_at IS NULL) = (disqualified_reason IS NULL))),
    CONSTRAINT contest_entries_disqualified_reason_check CHECK (((length(disqualified_reason) >= 1) AND (length(disqualified_reason) <= 500))),
    CONSTRAINT contest_entries_kinds CHECK ((kind = ANY (ARRAY['official'::text, 'virtual'::text, 'out'::text]))),
    CONSTRAINT contest_entries_session_hash_check CHECK ((length(session_hash) = 32))
);
ALTER TABLE lophoc_baseline_schema.contest_entries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.contest_entries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.contest_groups (
    id bigint NOT NULL,
    name text NOT NULL,
    author_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contest_groups_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
ALTER TABLE lophoc_baseline_schema.contest_groups ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.contest_groups_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.contest_minutes (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    user_id bigint,
    room text,
    minutes integer NOT NULL,
    given_by bigint,
    key uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT contest_minutes_for CHECK (((user_id IS NULL) OR (room IS NULL))),
    CONSTRAINT contest_minutes_minutes_check CHECK (((minutes >= 1) AND (minutes <= 600)))
);
ALTER TABLE lophoc_baseline_schema.contest_minutes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.contest_minutes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.contest_parts (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    question_amount integer NOT NULL,
    quiz_time integer,
    CONSTRAINT contest_parts_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200))),
    CONSTRAINT contest_parts_position_check CHECK (("position" > 0)),
    CONSTRAINT contest_parts_question_amount_check CHECK ((question_amount > 0)),
    CONSTRAINT contest_parts_quiz_time_check CHECK ((quiz_time > 0))
);
ALTER TABLE lophoc_baseline_schema.contest_parts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.contest_parts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.contest_pauses (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    room text,
    started_at timestamp with time zone NOT NULL,
    ended_at timestamp with time zone,
    paused_by bigint,
    CONSTRAINT contest_pauses_times CHECK ((ended_at >= started_at))
);
ALTER TABLE lophoc_baseline_schema.contest_pauses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.contest_pauses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.contest_questions (
    contest_id bigint NOT NULL,
    part_id bigint NOT NULL,
    question_id bigint NOT NULL,
    "position" integer NOT NULL,
    score double precision NOT NULL,
    rule text,
    CONSTRAINT contest_questions_position_check CHECK (("position" > 0)),
    CONSTRAINT contest_questions_rules CHECK ((rule = ANY (ARRAY['full_marks'::text, 'does_not_count'::text]))),
    CONSTRAINT contest_questions_score_check CHECK ((score >= (0)::double precision))
);
CREATE TABLE lophoc_baseline_schema.contest_rejudges (
    id uuid NOT NULL,
    contest_id bigint NOT NULL,
    question_id bigint,
    status text NOT NULL,
    total integer DEFAULT 0 NOT NULL,
    judged integer DEFAULT 0 NOT NULL,
    changes jsonb DEFAULT '{}'::jsonb NOT NULL,
    started_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_at timestamp with time zone,
    CONSTRAINT contest_rejudges_statuses CHECK ((status = ANY (ARRAY['judging'::text, 'trying'::text, 'ready'::text, 'applying'::text, 'applied'::text])))
);
CREATE TABLE lophoc_baseline_schema.contest_rescue_keys (
    contest_id bigint NOT NULL,
    public_key bytea NOT NULL,
    sealed_key text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.contest_standings (
    entry_id bigint NOT NULL,
    contest_id bigint NOT NULL,
    live jsonb NOT NULL,
    frozen jsonb NOT NULL,
    live_sort bigint[] NOT NULL,
    frozen_sort bigint[] NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
)
WITH (fillfactor='70');
CREATE TABLE lophoc_baseline_schema.contests (
    id bigint NOT NULL,
    slug text NOT NULL,
    name text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    text_format text DEFAULT 'markdown'::text NOT NULL,
    description_html text DEFAULT ''::text NOT NULL,
    excerpt text DEFAULT ''::text NOT NULL,
    renderer integer DEFAULT 0 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    start_time timestamp with time zone NOT NULL,
    end_time timestamp with time zone NOT NULL,
    active_from_time timestamp with time zone,
    active_to_time timestamp with time zone,
    submission_mode text NOT NULL,
    exercise_type text NOT NULL,
    format text NOT NULL,
    format_options jsonb DEFAULT '{}'::jsonb NOT NULL,
    show_ranks text DEFAULT 'on'::text NOT NULL,
    freeze_minutes integer,
    unfrozen_at timestamp with time zone,
    asks_candidate_id boolean DEFAULT false NOT NULL,
    password_hash text,
    group_id bigint,
    room jsonb DEFAULT '{}'::jsonb NOT NULL,
    author_id bigint NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    visibility text DEFAULT 'public'::text NOT NULL,
    reject_reason text,
    published_at timestamp with time zone,
    submitted_at timestamp with time zone,
    cloned_from bigint,
    archived_at timestamp with time zone,
    version bigint DEFAULT 0 NOT NULL,
    question_count integer DEFAULT 0 NOT NULL,
    entry_count integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    closes_at timestamp with time zone NOT NULL,
    balloons text DEFAULT 'off'::text NOT NULL,
    takes_prints boolean DEFAULT false NOT NULL,
    awards jsonb DEFAULT '[]'::jsonb NOT NULL,
    released_at timestamp with time zone,
    CONSTRAINT contests_active CHECK (((active_from_time IS NULL) OR (active_to_time IS NULL) OR (active_from_time < active_to_time))),
    CONSTRAINT contests_balloons CHECK ((balloons = ANY (ARRAY['off'::text, 'before_freeze'::text, 'all'::text]))),
    CONSTRAINT contests_exercise_types CHECK ((exercise_type = ANY (ARRAY['free'::text, 'timed'::text]))),
    CONSTRAINT contests_formats CHECK ((format = ANY (ARRAY['icpc'::text, 'ioi'::text, 'atcoder'::text, 'codeforces'::text, 'codeforces_edu'::text, 'vnoj'::text, 'plain'::text, 'oi'::text, 'test'::text]))),
    CONSTRAINT contests_freeze_minutes_check CHECK (((freeze_minutes >= 1) AND (freeze_minutes <= 10000))),
    CONSTRAINT contests_name_check CHECK ((length(name) <= 200)),
    CONSTRAINT contests_show_ranks CHECK ((show_ranks = ANY (ARRAY['on'::text, 'off'::text, 'after_end'::text]))),
    CONSTRAINT contests_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 220))),
    CONSTRAINT contests_statuses CHECK ((status = ANY (ARRAY['draft'::text, 'waiting_for_approval'::text, 'approved'::text, 'published'::text, 'rejected'::text]))),
    CONSTRAINT contests_submission_modes CHECK ((submission_mode = ANY (ARRAY['once'::text, 'many'::text]))),
    CONSTRAINT contests_text_format_check CHECK ((text_format = ANY (ARRAY['plaintext'::text, 'html'::text, 'markdown'::text]))),
    CONSTRAINT contests_visibilities CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text, 'unlisted'::text]))),
    CONSTRAINT contests_window CHECK ((start_time < end_time))
);
ALTER TABLE lophoc_baseline_schema.contests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.contests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.give_ups (
    user_id bigint NOT NULL,
    question_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.questions (
    id bigint NOT NULL,
    slug text NOT NULL,
    kind text DEFAULT 'code'::text NOT NULL,
    is_problem boolean DEFAULT false NOT NULL,
    title text NOT NULL,
    statement text NOT NULL,
    input_description text DEFAULT ''::text NOT NULL,
    output_description text DEFAULT ''::text NOT NULL,
    constraints_text text DEFAULT ''::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    rendered jsonb DEFAULT '{}'::jsonb NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    difficulty text DEFAULT 'easy'::text NOT NULL,
    difficulty_rank smallint GENERATED ALWAYS AS (
CASE difficulty
    WHEN 'trivial'::text THEN 0
    WHEN 'easy'::text THEN 1
    WHEN 'medium'::text THEN 2
    WHEN 'hard'::text THEN 3
    ELSE 4
END) STORED NOT NULL,
    max_score double precision DEFAULT 100 NOT NULL,
    allowed_languages integer[],
    time_limit_ms integer DEFAULT 1000 NOT NULL,
    memory_limit_mib integer DEFAULT 256 NOT NULL,
    output_limit_kib integer DEFAULT 16384 NOT NULL,
    checker jsonb DEFAULT '{"kind": "tokens"}'::jsonb NOT NULL,
    stop_at_first_failure boolean DEFAULT false NOT NULL,
    visibility text DEFAULT 'private'::text NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    reject_reason text,
    author_id bigint NOT NULL,
    solved_count bigint DEFAULT 0 NOT NULL,
    attempt_count bigint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    judging jsonb DEFAULT '{}'::jsonb NOT NULL,
    published_at timestamp with time zone,
    renderer integer DEFAULT 0 NOT NULL,
    is_listed boolean DEFAULT false NOT NULL,
    enable_on_quiz boolean DEFAULT true NOT NULL,
    format text DEFAULT 'markdown'::text NOT NULL,
    media jsonb DEFAULT '[]'::jsonb NOT NULL,
    style text DEFAULT ''::text NOT NULL,
    content jsonb DEFAULT '{}'::jsonb NOT NULL,
    answer_key jsonb DEFAULT 'null'::jsonb NOT NULL,
    marking jsonb DEFAULT '{}'::jsonb NOT NULL,
    hints jsonb DEFAULT '[]'::jsonb NOT NULL,
    solution text DEFAULT ''::text NOT NULL,
    show_solution text DEFAULT 'answered'::text NOT NULL,
    hidden_content jsonb DEFAULT '{}'::jsonb NOT NULL,
    trials jsonb DEFAULT '[]'::jsonb NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    cloned_from bigint,
    archived_at timestamp with time zone,
    solution_after_tries integer,
    solution_after_days integer,
    has_editorial boolean GENERATED ALWAYS AS ((solution <> ''::text)) STORED,
    CONSTRAINT questions_difficulty_check CHECK ((difficulty = ANY (ARRAY['trivial'::text, 'easy'::text, 'medium'::text, 'hard'::text, 'expert'::text]))),
    CONSTRAINT questions_format_check CHECK ((format = ANY (ARRAY['plaintext'::text, 'html'::text, 'markdown'::text]))),
    CONSTRAINT questions_kind_check CHECK ((kind = ANY (ARRAY['single_choice'::text, 'multiple_choice'::text, 'fill_in'::text, 'short_answer'::text, 'long_answer'::text, 'theory'::text, 'code'::text, 'code_judge_manual'::text, 'turtle'::text, 'interaction'::text, 'test_driven_code'::text, 'video_interaction'::text]))),
    CONSTRAINT questions_max_score_check CHECK ((max_score > (0)::double precision)),
    CONSTRAINT questions_memory_limit_mib_check CHECK (((memory_limit_mib >= 16) AND (memory_limit_mib <= 2048))),
    CONSTRAINT questions_output_limit_kib_check CHECK (((output_limit_kib >= 1) AND (output_limit_kib <= 65536))),
    CONSTRAINT questions_show_solution_check CHECK ((show_solution = ANY (ARRAY['solved'::text, 'answered'::text, 'never'::text]))),
    CONSTRAINT questions_solution_after_days_check CHECK (((solution_after_days >= 1) AND (solution_after_days <= 3650))),
    CONSTRAINT questions_solution_after_tries_check CHECK (((solution_after_tries >= 1) AND (solution_after_tries <= 1000))),
    CONSTRAINT questions_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'waiting_for_approval'::text, 'approved'::text, 'published'::text, 'rejected'::text]))),
    CONSTRAINT questions_style_check CHECK ((length(style) <= 40)),
    CONSTRAINT questions_time_limit_ms_check CHECK (((time_limit_ms >= 50) AND (time_limit_ms <= 60000))),
    CONSTRAINT questions_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text, 'unlisted'::text])))
);
CREATE TABLE lophoc_baseline_schema.submissions (
    id bigint NOT NULL,
    token uuid NOT NULL,
    question_id bigint NOT NULL,
    user_id bigint NOT NULL,
    language_id integer,
    source_code text NOT NULL,
    files jsonb DEFAULT '[]'::jsonb NOT NULL,
    status text DEFAULT 'running'::text NOT NULL,
    reason text,
    score double precision DEFAULT 0 NOT NULL,
    max_score double precision DEFAULT 0 NOT NULL,
    compile_output text DEFAULT ''::text NOT NULL,
    cpu_ms bigint DEFAULT 0 NOT NULL,
    wall_ms bigint DEFAULT 0 NOT NULL,
    memory_kib bigint DEFAULT 0 NOT NULL,
    enqueued_at timestamp with time zone,
    judged_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    subtasks jsonb DEFAULT '[]'::jsonb NOT NULL,
    cached boolean DEFAULT false NOT NULL,
    answer text DEFAULT ''::text NOT NULL,
    format text DEFAULT ''::text NOT NULL,
    file_type text DEFAULT ''::text NOT NULL,
    send_key uuid,
    try_number integer DEFAULT 1 NOT NULL,
    deduction double precision DEFAULT 0 NOT NULL,
    share double precision,
    parts jsonb DEFAULT '[]'::jsonb NOT NULL,
    question_version bigint DEFAULT 1 NOT NULL,
    seconds integer,
    attempt_id bigint,
    lesson_id bigint,
    manual_score double precision,
    manual_by bigint,
    manual_at timestamp with time zone,
    mark_version integer DEFAULT 0 NOT NULL,
    classroom_id bigint,
    project_file_id bigint,
    missing jsonb DEFAULT '[]'::jsonb NOT NULL,
    CONSTRAINT submissions_deduction_check CHECK (((deduction >= (0)::double precision) AND (deduction <= (1)::double precision))),
    CONSTRAINT submissions_file_type_check CHECK ((length(file_type) <= 100)),
    CONSTRAINT submissions_format_check CHECK ((length(format) <= 20)),
    CONSTRAINT submissions_manual_score_check CHECK ((manual_score >= (0)::double precision)),
    CONSTRAINT submissions_missing_check CHECK ((jsonb_typeof(missing) = 'array'::text)),
    CONSTRAINT submissions_seconds_check CHECK ((seconds >= 0)),
    CONSTRAINT submissions_share_check CHECK (((share >= (0)::double precision) AND (share <= (1)::double precision))),
    CONSTRAINT submissions_status_check CHECK ((status = ANY (ARRAY['running'::text, 'AC'::text, 'WR'::text, 'TLE'::text, 'RTE'::text, 'TOE'::text, 'SVE'::text, 'CPE'::text, 'stop'::text, 'waiting_manual_judge'::text, 'not_tested'::text])))
);
CREATE TABLE lophoc_baseline_schema.users (
    id bigint NOT NULL,
    email text NOT NULL,
    password_hash text,
    full_name text DEFAULT ''::text NOT NULL,
    role text DEFAULT 'student'::text NOT NULL,
    user_type text,
    dob date,
    phone_number text,
    address text,
    country text,
    province text,
    school text,
    class text,
    gender text,
    parent_email text,
    personal_email text,
    email_verified_at timestamp with time zone,
    active_on date,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    is_visitor boolean DEFAULT false NOT NULL,
    public_name_mode text DEFAULT 'full'::text NOT NULL,
    nickname text,
    legacy_province text,
    wallet_address text,
    affiliate_code text,
    must_set_password boolean DEFAULT false NOT NULL,
    sealed_password text,
    congratulations boolean DEFAULT false NOT NULL,
    blocked_at timestamp with time zone,
    last_seen_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    given_name text GENERATED ALWAYS AS (regexp_replace(full_name, '^.* '::text, ''::text)) STORED NOT NULL COLLATE pg_catalog."vi-x-icu",
    family_name text GENERATED ALWAYS AS (rtrim(regexp_replace(full_name, '[^ ]+$'::text, ''::text))) STORED NOT NULL COLLATE pg_catalog."vi-x-icu",
    google_mailbox text GENERATED ALWAYS AS (
CASE
    WHEN (email ~ '@(gmail|googlemail)\.com$'::text) THEN replace(split_part(split_part(email, '@'::text, 1), '+'::text, 1), '.'::text, ''::text)
    ELSE NULL::text
END) STORED,
    erase_at timestamp with time zone,
    erased_at timestamp with time zone,
    contest_id bigint,
    school_id bigint,
    on_boards boolean DEFAULT true NOT NULL,
    findable boolean DEFAULT false NOT NULL,
    profile_parts jsonb DEFAULT '{}'::jsonb NOT NULL,
    made_for_class bigint,
    CONSTRAINT users_affiliate_code_check CHECK ((affiliate_code ~ '^[0-9A-Z]{10}$'::text)),
    CONSTRAINT users_email_check CHECK ((email = lower(email))),
    CONSTRAINT users_gender_check CHECK ((gender = ANY (ARRAY['male'::text, 'female'::text, 'other'::text]))),
    CONSTRAINT users_nickname_check CHECK (((length(nickname) >= 1) AND (length(nickname) <= 40))),
    CONSTRAINT users_public_names CHECK ((public_name_mode = ANY (ARRAY['full'::text, 'short'::text, 'nickname'::text]))),
    CONSTRAINT users_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'teacher'::text, 'student'::text, 'moderator'::text, 'moderator_lead'::text, 'sale'::text, 'sale_lead'::text, 'affiliate'::text]))),
    CONSTRAINT users_test CHECK (((contest_id IS NULL) OR (user_type = 'test'::text))),
    CONSTRAINT users_user_type_check CHECK ((user_type = ANY (ARRAY['teacher'::text, 'student'::text, 'admin'::text, 'test'::text])))
);
CREATE VIEW lophoc_baseline_schema.countable_submissions AS
 SELECT s.id,
    s.user_id,
    s.question_id,
    s.created_at,
    (s.status = 'AC'::text) AS is_accepted,
    ((q.status = 'published'::text) AND (q.visibility = 'public'::text)) AS is_listed,
    (COALESCE(LEAST(floor(((((100)::double precision * p.points) * s.score) / NULLIF(s.max_score, (0)::double precision))), ((100)::double precision * p.points)), (0)::double precision))::bigint AS hundredths
   FROM ((((lophoc_baseline_schema.submissions s
     JOIN lophoc_baseline_schema.users u ON ((u.id = s.user_id)))
     JOIN lophoc_baseline_schema.questions q ON ((q.id = s.question_id)))
     CROSS JOIN LATERAL ( SELECT (
                CASE q.difficulty
                    WHEN 'trivial'::text THEN 10
                    WHEN 'easy'::text THEN 20
                    WHEN 'medium'::text THEN 40
                    WHEN 'hard'::text THEN 70
                    ELSE 100
                END)::double precision AS points) p)
     LEFT JOIN lophoc_baseline_schema.attempts a ON ((a.id = s.attempt_id)))
  WHERE ((u.erased_at IS NULL) AND q.is_problem AND (s.status <> ALL (ARRAY['running'::text, 'not_tested'::text, 'waiting_manual_judge'::text, 'SVE'::text, 'stop'::text])) AND ((s.attempt_id IS NULL) OR (a.released_at IS NOT NULL)) AND (NOT (EXISTS ( SELECT
           FROM lophoc_baseline_schema.give_ups g
          WHERE ((g.user_id = s.user_id) AND (g.question_id = s.question_id))))));
CREATE TABLE lophoc_baseline_schema.course_item_requires (
    item_id bigint NOT NULL,
    requires_id bigint NOT NULL,
    CONSTRAINT course_item_requires_not_own CHECK ((item_id <> requires_id))
);
CREATE TABLE lophoc_baseline_schema.course_items (
    id bigint NOT NULL,
    course_id bigint NOT NULL,
    kind text NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    parent_id bigint,
    "position" bigint NOT NULL,
    lesson_id bigint,
    is_preview boolean DEFAULT false NOT NULL,
    is_hidden boolean DEFAULT false NOT NULL,
    opens_at timestamp with time zone,
    opens_after_days integer,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT course_items_kinds CHECK ((kind = ANY (ARRAY['chapter'::text, 'subchapter'::text, 'lesson'::text]))),
    CONSTRAINT course_items_lesson CHECK (((kind = 'lesson'::text) = (lesson_id IS NOT NULL))),
    CONSTRAINT course_items_not_own_parent CHECK ((parent_id <> id)),
    CONSTRAINT course_items_opens_after_days_check CHECK (((opens_after_days >= 0) AND (opens_after_days <= 3650))),
    CONSTRAINT course_items_title_check CHECK ((length(title) <= 200))
);
ALTER TABLE lophoc_baseline_schema.course_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.course_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.course_prerequisites (
    course_id bigint NOT NULL,
    requires_id bigint NOT NULL,
    CONSTRAINT course_prerequisites_not_own CHECK ((course_id <> requires_id))
);
CREATE TABLE lophoc_baseline_schema.course_progress (
    user_id bigint NOT NULL,
    course_id bigint NOT NULL,
    done integer DEFAULT 0 NOT NULL,
    last_lesson_id bigint,
    last_at timestamp with time zone DEFAULT now() NOT NULL,
    finished_at timestamp with time zone,
    CONSTRAINT course_progress_done_check CHECK ((done >= 0))
);
CREATE TABLE lophoc_baseline_schema.course_tags (
    course_id bigint NOT NULL,
    tag text NOT NULL,
    CONSTRAINT course_tags_tag_check CHECK (((length(tag) >= 1) AND (length(tag) <= 50)))
);
CREATE TABLE lophoc_baseline_schema.course_teachers (
    course_id bigint NOT NULL,
    user_id bigint NOT NULL,
    "position" integer NOT NULL
);
CREATE TABLE lophoc_baseline_schema.courses (
    id bigint NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    cover_image text DEFAULT ''::text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    format text DEFAULT 'markdown'::text NOT NULL,
    what_you_learn jsonb DEFAULT '[]'::jsonb NOT NULL,
    requirements jsonb DEFAULT '[]'::jsonb NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    rendered jsonb DEFAULT '{}'::jsonb NOT NULL,
    renderer integer DEFAULT 0 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    level text DEFAULT 'beginner'::text NOT NULL,
    price bigint DEFAULT 0 NOT NULL,
    origin_price bigint,
    discount_code text DEFAULT ''::text NOT NULL,
    duration integer,
    suggested_duration integer,
    pass_percentage integer DEFAULT 0 NOT NULL,
    in_order boolean DEFAULT false NOT NULL,
    opens_at timestamp with time zone,
    closes_at timestamp with time zone,
    author_id bigint NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    visibility text DEFAULT 'public'::text NOT NULL,
    reject_reason text,
    published_at timestamp with time zone,
    submitted_at timestamp with time zone,
    cloned_from bigint,
    archived_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    num_lectures integer DEFAULT 0 NOT NULL,
    num_quizzes integer DEFAULT 0 NOT NULL,
    video_duration integer DEFAULT 0 NOT NULL,
    has_preview boolean DEFAULT false NOT NULL,
    num_learners integer DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT courses_check CHECK ((origin_price >= price)),
    CONSTRAINT courses_discount_code_check CHECK ((length(discount_code) <= 40)),
    CONSTRAINT courses_duration_check CHECK ((duration > 0)),
    CONSTRAINT courses_format_check CHECK ((format = ANY (ARRAY['plaintext'::text, 'html'::text, 'markdown'::text]))),
    CONSTRAINT courses_levels CHECK ((level = ANY (ARRAY['beginner'::text, 'intermediate'::text, 'advanced'::text]))),
    CONSTRAINT courses_pass_percentage_check CHECK (((pass_percentage >= 0) AND (pass_percentage <= 100))),
    CONSTRAINT courses_price_check CHECK ((price >= 0)),
    CONSTRAINT courses_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 220))),
    CONSTRAINT courses_statuses CHECK ((status = ANY (ARRAY['draft'::text, 'waiting_for_approval'::text, 'approved'::text, 'published'::text, 'rejected'::text]))),
    CONSTRAINT courses_suggested_duration_check CHECK ((suggested_duration > 0)),
    CONSTRAINT courses_title_check CHECK ((length(title) <= 200)),
    CONSTRAINT courses_visibilities CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text, 'unlisted'::text]))),
    CONSTRAINT courses_window CHECK (((opens_at IS NULL) OR (closes_at IS NULL) OR (opens_at < closes_at)))
);
ALTER TABLE lophoc_baseline_schema.courses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.courses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.data_requests (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    answer_due date NOT NULL,
    done_due date NOT NULL,
    answered_at timestamp with time zone,
    done_at timestamp with time zone,
    withdrawn_at timestamp with time zone,
    file_id bigint,
    CONSTRAINT data_requests_kinds CHECK ((kind = ANY (ARRAY['export'::text, 'erasure'::text])))
);
ALTER TABLE lophoc_baseline_schema.data_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.data_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.discount_uses (
    transaction_id bigint NOT NULL,
    discount_id bigint NOT NULL,
    user_id bigint NOT NULL,
    taken_at timestamp with time zone DEFAULT now() NOT NULL,
    given_back_at timestamp with time zone
);
CREATE TABLE lophoc_baseline_schema.discounts (
    id bigint NOT NULL,
    code text NOT NULL,
    percent integer,
    amount bigint,
    course_ids bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    starts_at timestamp with time zone,
    ends_at timestamp with time zone,
    minimum bigint DEFAULT 0 NOT NULL,
    max_uses integer,
    per_user integer,
    uses integer DEFAULT 0 NOT NULL,
    user_id bigint,
    ended_at timestamp with time zone,
    note text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT discounts_amount_check CHECK ((amount > 0)),
    CONSTRAINT discounts_code_check CHECK ((code ~ '^[0-9A-Z_-]{3,40}$'::text)),
    CONSTRAINT discounts_max_uses_check CHECK ((max_uses > 0)),
    CONSTRAINT discounts_minimum_check CHECK ((minimum >= 0)),
    CONSTRAINT discounts_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT discounts_one_kind CHECK (((percent IS NULL) <> (amount IS NULL))),
    CONSTRAINT discounts_per_user_check CHECK ((per_user > 0)),
    CONSTRAINT discounts_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
    CONSTRAINT discounts_times CHECK ((starts_at < ends_at)),
    CONSTRAINT discounts_uses CHECK ((uses <= max_uses)),
    CONSTRAINT discounts_uses_check CHECK ((uses >= 0))
);
ALTER TABLE lophoc_baseline_schema.discounts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.discounts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.drafts (
    user_id bigint NOT NULL,
    key text NOT NULL,
    data jsonb NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.enrolments (
    course_id bigint NOT NULL,
    user_id bigint NOT NULL,
    how text NOT NULL,
    joined_at timestamp with time zone DEFAULT now() NOT NULL,
    until timestamp with time zone,
    ended_at timestamp with time zone,
    all_open boolean DEFAULT false NOT NULL,
    added_by bigint,
    CONSTRAINT enrolments_ways CHECK ((how = ANY (ARRAY['free'::text, 'purchase'::text, 'code'::text, 'classroom'::text, 'by_hand'::text])))
);
CREATE VIEW lophoc_baseline_schema.expected_gains AS
 SELECT runs.user_id,
    runs.question_id,
    runs.submission_id,
    (runs.hundredths - runs.best) AS hundredths,
    runs.at
   FROM ( SELECT c.user_id,
            c.question_id,
            c.id AS submission_id,
            c.hundredths,
            c.created_at AS at,
            COALESCE(max(c.hundredths) OVER (PARTITION BY c.user_id, c.question_id ORDER BY c.created_at, c.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), (0)::bigint) AS best
           FROM lophoc_baseline_schema.countable_submissions c
          WHERE c.is_listed) runs
  WHERE (runs.hundredths > runs.best);
CREATE TABLE lophoc_baseline_schema.lesson_progress (
    user_id bigint NOT NULL,
    lesson_id bigint NOT NULL,
    percent integer DEFAULT 0 NOT NULL,
    best_score double precision,
    tries integer,
    finished_at timestamp with time zone,
    last_at timestamp with time zone DEFAULT now() NOT NULL,
    "position" double precision DEFAULT 0 NOT NULL,
    watched jsonb DEFAULT '[]'::jsonb NOT NULL,
    watched_at timestamp with time zone,
    quiz_percent double precision,
    CONSTRAINT lesson_progress_percent_check CHECK (((percent >= 0) AND (percent <= 100))),
    CONSTRAINT lesson_progress_position_check CHECK (("position" >= (0)::double precision)),
    CONSTRAINT lesson_progress_quiz_percent_check CHECK (((quiz_percent >= (0)::double precision) AND (quiz_percent <= (100)::double precision)))
);
CREATE VIEW lophoc_baseline_schema.expected_practice_days AS
 SELECT days.user_id,
    days.day,
    (sum(days.accepted))::integer AS accepted,
    (sum(days.lessons))::integer AS lessons
   FROM ( SELECT c.user_id,
            ((c.created_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::date AS day,
            count(DISTINCT c.question_id) AS accepted,
            (0)::bigint AS lessons
           FROM lophoc_baseline_schema.countable_submissions c
          WHERE c.is_accepted
          GROUP BY c.user_id, (((c.created_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::date)
        UNION ALL
         SELECT l.user_id,
            ((l.finished_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::date AS timezone,
            0,
            count(*) AS count
           FROM (lophoc_baseline_schema.lesson_progress l
             JOIN lophoc_baseline_schema.users u ON ((u.id = l.user_id)))
          WHERE ((l.finished_at IS NOT NULL) AND (u.erased_at IS NULL))
          GROUP BY l.user_id, (((l.finished_at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text))::date)) days
  GROUP BY days.user_id, days.day;
CREATE VIEW lophoc_baseline_schema.expected_ranking AS
SELECT
    NULL::bigint AS user_id,
    NULL::text AS period,
    NULL::date AS starts_on,
    NULL::bigint AS hundredths,
    NULL::timestamp with time zone AS reached_at,
    NULL::bigint AS school_id,
    NULL::text AS unit,
    NULL::boolean AS is_shown;
CREATE TABLE lophoc_baseline_schema.ranking (
    period text NOT NULL,
    starts_on date NOT NULL,
    user_id bigint NOT NULL,
    hundredths bigint NOT NULL,
    reached_at timestamp with time zone NOT NULL,
    school_id bigint,
    unit text,
    is_shown boolean NOT NULL,
    CONSTRAINT ranking_hundredths_check CHECK ((hundredths > 0)),
    CONSTRAINT ranking_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'all'::text])))
);
CREATE TABLE lophoc_baseline_schema.schools (
    id bigint NOT NULL,
    name text NOT NULL,
    province text,
    legacy_province text,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT schools_name_check CHECK (((length(name) >= 1) AND (length(name) <= 200)))
);
CREATE VIEW lophoc_baseline_schema.expected_school_ranking AS
 SELECT r.period,
    r.starts_on,
    r.school_id,
    (count(*))::integer AS members,
    (sum(r.hundredths))::bigint AS hundredths,
    (sum(r.hundredths) FILTER (WHERE (r.place <= 10)))::bigint AS best10
   FROM (( SELECT ranking.period,
            ranking.starts_on,
            ranking.school_id,
            ranking.hundredths,
            row_number() OVER (PARTITION BY ranking.period, ranking.starts_on, ranking.school_id ORDER BY ranking.hundredths DESC) AS place
           FROM lophoc_baseline_schema.ranking
          WHERE (ranking.school_id IS NOT NULL)) r
     JOIN lophoc_baseline_schema.schools s ON ((s.id = r.school_id)))
  GROUP BY r.period, r.starts_on, r.school_id;
CREATE VIEW lophoc_baseline_schema.expected_unit_ranking AS
 SELECT ranking.period,
    ranking.starts_on,
    ranking.unit,
    (count(*))::integer AS members,
    (sum(ranking.hundredths))::bigint AS hundredths
   FROM lophoc_baseline_schema.ranking
  WHERE (ranking.unit IS NOT NULL)
  GROUP BY ranking.period, ranking.starts_on, ranking.unit;
CREATE TABLE lophoc_baseline_schema.extra_minutes (
    id bigint NOT NULL,
    lesson_id bigint NOT NULL,
    user_id bigint,
    minutes integer NOT NULL,
    given_by bigint,
    key uuid NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT extra_minutes_minutes_check CHECK (((minutes >= 1) AND (minutes <= 600)))
);
ALTER TABLE lophoc_baseline_schema.extra_minutes ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.extra_minutes_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.file_keys (
    id boolean DEFAULT true NOT NULL,
    key bytea NOT NULL,
    CONSTRAINT file_keys_id_check CHECK (id),
    CONSTRAINT file_keys_key_check CHECK ((length(key) = 32))
);
CREATE TABLE lophoc_baseline_schema.file_parts (
    file_id bigint NOT NULL,
    path text NOT NULL,
    format text NOT NULL,
    blob_hash text NOT NULL,
    blob_size bigint NOT NULL,
    CONSTRAINT file_parts_blob_hash_check CHECK ((blob_hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT file_parts_blob_size_check CHECK ((blob_size >= 0)),
    CONSTRAINT file_parts_format_check CHECK ((format ~ '^[a-z0-9]{1,8}$'::text)),
    CONSTRAINT file_parts_path_check CHECK (((length(path) >= 1) AND (length(path) <= 300)))
);
CREATE TABLE lophoc_baseline_schema.file_uses (
    subject_kind text NOT NULL,
    subject_id bigint NOT NULL,
    file_id bigint NOT NULL,
    CONSTRAINT file_uses_subject_kind_check CHECK ((subject_kind ~ '^[a-z_]{1,40}$'::text))
);
CREATE TABLE lophoc_baseline_schema.file_variants (
    file_id bigint NOT NULL,
    width integer NOT NULL,
    height integer NOT NULL,
    format text NOT NULL,
    blob_hash text NOT NULL,
    blob_size bigint NOT NULL,
    CONSTRAINT file_variants_blob_hash_check CHECK ((blob_hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT file_variants_blob_size_check CHECK ((blob_size >= 0)),
    CONSTRAINT file_variants_formats CHECK ((format = ANY (ARRAY['webp'::text, 'jpg'::text, 'png'::text]))),
    CONSTRAINT file_variants_height_check CHECK ((height > 0)),
    CONSTRAINT file_variants_width_check CHECK ((width > 0))
);
CREATE TABLE lophoc_baseline_schema.files (
    id bigint NOT NULL,
    owner_id bigint,
    folder text DEFAULT ''::text NOT NULL,
    name text NOT NULL,
    kind text NOT NULL,
    format text NOT NULL,
    blob_hash text NOT NULL,
    blob_size bigint NOT NULL,
    width integer,
    height integer,
    is_private boolean DEFAULT false NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    unused_since timestamp with time zone DEFAULT now(),
    duration integer,
    codecs text,
    plays text,
    CONSTRAINT files_blob_hash_check CHECK ((blob_hash ~ '^[0-9a-f]{64}$'::text)),
    CONSTRAINT files_blob_size_check CHECK ((blob_size >= 0)),
    CONSTRAINT files_codecs_check CHECK (((length(codecs) >= 1) AND (length(codecs) <= 200))),
    CONSTRAINT files_duration_check CHECK ((duration >= 0)),
    CONSTRAINT files_folder_check CHECK ((length(folder) <= 100)),
    CONSTRAINT files_format_check CHECK ((format ~ '^[a-z0-9]{1,8}$'::text)),
    CONSTRAINT files_height_check CHECK ((height > 0)),
    CONSTRAINT files_kinds CHECK ((kind = ANY (ARRAY['image'::text, 'document'::text, 'audio'::text, 'video'::text, 'archive'::text, 'text'::text]))),
    CONSTRAINT files_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT files_plays CHECK ((plays = ANY (ARRAY['everywhere'::text, 'somewhere'::text, 'nowhere'::text]))),
    CONSTRAINT files_width_check CHECK ((width > 0))
);
ALTER TABLE lophoc_baseline_schema.files ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.files_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.form_answers (
    id bigint NOT NULL,
    form_id bigint NOT NULL,
    key uuid NOT NULL,
    answers jsonb NOT NULL,
    form_version bigint NOT NULL,
    wants text[] DEFAULT '{}'::text[] NOT NULL,
    state text NOT NULL,
    held_for text,
    place bigint,
    registers boolean DEFAULT false NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    user_id bigint,
    email text,
    proof text,
    locale text DEFAULT 'vi'::text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    decided_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT form_answers_email_check CHECK ((length(email) <= 320)),
    CONSTRAINT form_answers_held_for_check CHECK ((held_for = ANY (ARRAY['trap'::text, 'token'::text, 'proof'::text]))),
    CONSTRAINT form_answers_line CHECK (((state = 'waiting_list'::text) = (place IS NOT NULL))),
    CONSTRAINT form_answers_locale_check CHECK ((locale = ANY (ARRAY['vi'::text, 'en'::text]))),
    CONSTRAINT form_answers_note_check CHECK ((length(note) <= 2000)),
    CONSTRAINT form_answers_proof_check CHECK ((length(proof) = 64)),
    CONSTRAINT form_answers_states CHECK ((state = ANY (ARRAY['held'::text, 'new'::text, 'seen'::text, 'accepted'::text, 'waiting_list'::text, 'refused'::text])))
);
ALTER TABLE lophoc_baseline_schema.form_answers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.form_answers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.form_deliveries (
    id bigint NOT NULL,
    form_id bigint NOT NULL,
    answer_id bigint NOT NULL,
    body text NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    status integer,
    error text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    tried_at timestamp with time zone,
    delivered_at timestamp with time zone,
    CONSTRAINT form_deliveries_error_check CHECK ((length(error) <= 500))
);
ALTER TABLE lophoc_baseline_schema.form_deliveries ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.form_deliveries_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.form_seats (
    form_id bigint NOT NULL,
    seat text NOT NULL,
    taken integer DEFAULT 0 NOT NULL,
    waiting integer DEFAULT 0 NOT NULL,
    CONSTRAINT form_seats_taken_check CHECK ((taken >= 0)),
    CONSTRAINT form_seats_waiting_check CHECK ((waiting >= 0))
);
CREATE TABLE lophoc_baseline_schema.form_sends (
    id bigint NOT NULL,
    network bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT form_sends_network_check CHECK ((length(network) = 32))
);
ALTER TABLE lophoc_baseline_schema.form_sends ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.form_sends_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.forms (
    id bigint NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    fields jsonb DEFAULT '[]'::jsonb NOT NULL,
    opens_at timestamp with time zone,
    closes_at timestamp with time zone,
    max_answers integer,
    once text DEFAULT 'none'::text NOT NULL,
    joins jsonb,
    template_id bigint,
    webhook text,
    webhook_secret text,
    status text DEFAULT 'draft'::text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT forms_description_check CHECK ((length(description) <= 5000)),
    CONSTRAINT forms_max_answers_check CHECK ((max_answers > 0)),
    CONSTRAINT forms_once_check CHECK ((once = ANY (ARRAY['none'::text, 'email'::text, 'person'::text]))),
    CONSTRAINT forms_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 220))),
    CONSTRAINT forms_status_check CHECK ((status = ANY (ARRAY['draft'::text, 'open'::text, 'closed'::text]))),
    CONSTRAINT forms_times CHECK ((opens_at < closes_at)),
    CONSTRAINT forms_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT forms_webhook CHECK (((webhook IS NULL) = (webhook_secret IS NULL))),
    CONSTRAINT forms_webhook_check CHECK ((length(webhook) <= 2000))
);
ALTER TABLE lophoc_baseline_schema.forms ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.forms_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.hints_taken (
    user_id bigint NOT NULL,
    question_id bigint NOT NULL,
    taken integer NOT NULL,
    cost double precision DEFAULT 0 NOT NULL,
    taken_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT hints_taken_cost_check CHECK (((cost >= (0)::double precision) AND (cost <= (1)::double precision))),
    CONSTRAINT hints_taken_taken_check CHECK ((taken > 0))
);
CREATE TABLE lophoc_baseline_schema.identities (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    provider text NOT NULL,
    subject text NOT NULL,
    email text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT identities_providers CHECK ((provider = 'google'::text)),
    CONSTRAINT identities_subject_check CHECK (((length(subject) >= 1) AND (length(subject) <= 255)))
);
ALTER TABLE lophoc_baseline_schema.identities ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.identities_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.invitations (
    id bigint NOT NULL,
    email text NOT NULL,
    role text NOT NULL,
    token_hash bytea NOT NULL,
    round integer DEFAULT 1 NOT NULL,
    invited_by bigint,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    accepted_at timestamp with time zone,
    user_id bigint,
    classroom_id bigint,
    classroom_role text,
    CONSTRAINT invitations_classroom_role_check CHECK ((classroom_role = ANY (ARRAY['teacher'::text, 'student'::text]))),
    CONSTRAINT invitations_email_check CHECK (((email = lower(email)) AND (email ~~ '%@%'::text))),
    CONSTRAINT invitations_role_check CHECK ((role = ANY (ARRAY['admin'::text, 'teacher'::text, 'student'::text, 'moderator'::text, 'moderator_lead'::text, 'sale'::text, 'sale_lead'::text, 'affiliate'::text]))),
    CONSTRAINT invitations_token_hash_check CHECK ((length(token_hash) = 32))
);
ALTER TABLE lophoc_baseline_schema.invitations ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.invitations_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.known_browsers (
    user_id bigint NOT NULL,
    browser_hash bytea NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.late_answers (
    id bigint NOT NULL,
    attempt_id bigint NOT NULL,
    question_id bigint NOT NULL,
    seq bigint NOT NULL,
    answer jsonb NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL,
    version integer DEFAULT 1 NOT NULL,
    is_accepted boolean,
    decided_by bigint,
    decided_at timestamp with time zone,
    replaced jsonb,
    is_rescued boolean DEFAULT false NOT NULL,
    CONSTRAINT late_answers_decision CHECK (((is_accepted IS NULL) = (decided_at IS NULL))),
    CONSTRAINT late_answers_seq_check CHECK ((seq > 0))
);
ALTER TABLE lophoc_baseline_schema.late_answers ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.late_answers_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.lesson_questions (
    lesson_id bigint NOT NULL,
    question_id bigint NOT NULL,
    "position" bigint NOT NULL,
    on_quiz boolean DEFAULT true NOT NULL,
    score double precision,
    at_second double precision,
    must_answer boolean DEFAULT false NOT NULL,
    CONSTRAINT lesson_questions_at_second_check CHECK ((at_second >= (0)::double precision)),
    CONSTRAINT lesson_questions_score_check CHECK ((score >= (0)::double precision))
);
CREATE TABLE lophoc_baseline_schema.lessons (
    id bigint NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    content jsonb DEFAULT '{}'::jsonb NOT NULL,
    settings jsonb DEFAULT '{}'::jsonb NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    rendered jsonb DEFAULT '{}'::jsonb NOT NULL,
    renderer integer DEFAULT 0 NOT NULL,
    duration integer DEFAULT 0 NOT NULL,
    video_duration integer DEFAULT 0 NOT NULL,
    num_questions integer DEFAULT 0 NOT NULL,
    author_id bigint NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT lessons_duration_check CHECK ((duration >= 0)),
    CONSTRAINT lessons_kinds CHECK ((kind = ANY (ARRAY['lecture'::text, 'video'::text, 'video_interaction'::text, 'file'::text, 'quiz'::text]))),
    CONSTRAINT lessons_num_questions_check CHECK ((num_questions >= 0)),
    CONSTRAINT lessons_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT lessons_video_duration_check CHECK ((video_duration >= 0))
);
ALTER TABLE lophoc_baseline_schema.lessons ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.lessons_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.mail_templates (
    id bigint NOT NULL,
    system text,
    name text NOT NULL,
    title jsonb NOT NULL,
    content jsonb NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_by bigint,
    CONSTRAINT mail_templates_content_check CHECK (((jsonb_typeof(content) = 'object'::text) AND ((content ->> 'vi'::text) <> ''::text))),
    CONSTRAINT mail_templates_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT mail_templates_system_check CHECK ((system ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT mail_templates_title_check CHECK (((jsonb_typeof(title) = 'object'::text) AND ((title ->> 'vi'::text) <> ''::text)))
);
ALTER TABLE lophoc_baseline_schema.mail_templates ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.mail_templates_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.mark_again_people (
    run_id uuid NOT NULL,
    user_id bigint NOT NULL,
    changes jsonb NOT NULL
);
CREATE TABLE lophoc_baseline_schema.mark_again_runs (
    id uuid NOT NULL,
    question_id bigint NOT NULL,
    action text NOT NULL,
    lesson_ids bigint[],
    started_by bigint NOT NULL,
    status text NOT NULL,
    question_version bigint NOT NULL,
    seen text NOT NULL,
    to_judge integer DEFAULT 0 NOT NULL,
    judged integer DEFAULT 0 NOT NULL,
    people integer DEFAULT 0 NOT NULL,
    people_done integer DEFAULT 0 NOT NULL,
    through_user bigint DEFAULT 0 NOT NULL,
    counts jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    applied_at timestamp with time zone,
    CONSTRAINT mark_again_runs_actions CHECK ((action = ANY (ARRAY['again'::text, 'full_marks'::text, 'does_not_count'::text, 'as_marked'::text]))),
    CONSTRAINT mark_again_runs_statuses CHECK ((status = ANY (ARRAY['judging'::text, 'trying'::text, 'ready'::text, 'applying'::text, 'applied'::text, 'stopped'::text])))
);
CREATE TABLE lophoc_baseline_schema.notice_events (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    event_key text NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT notice_events_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text))
);
CREATE TABLE lophoc_baseline_schema.notice_settings (
    user_id bigint NOT NULL,
    kind text NOT NULL,
    site boolean NOT NULL,
    mail text NOT NULL,
    CONSTRAINT notice_settings_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT notice_settings_mail CHECK ((mail = ANY (ARRAY['now'::text, 'daily'::text, 'never'::text])))
);
CREATE TABLE lophoc_baseline_schema.notices (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    group_key text DEFAULT ''::text NOT NULL,
    params jsonb DEFAULT '{}'::jsonb NOT NULL,
    path text DEFAULT ''::text NOT NULL,
    count integer DEFAULT 1 NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    read_at timestamp with time zone,
    on_site boolean DEFAULT true NOT NULL,
    mail_state text,
    CONSTRAINT notices_count_check CHECK ((count > 0)),
    CONSTRAINT notices_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
    CONSTRAINT notices_mail CHECK ((mail_state = ANY (ARRAY['daily'::text, 'sent'::text]))),
    CONSTRAINT notices_path_check CHECK (((path = ''::text) OR (path ~~ '/%'::text)))
);
ALTER TABLE lophoc_baseline_schema.notices ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.notices_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.one_time_tokens (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    kind text NOT NULL,
    email text,
    expires_at timestamp with time zone NOT NULL,
    used_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT one_time_tokens_address CHECK (((kind = 'verify'::text) = (email IS NOT NULL))),
    CONSTRAINT one_time_tokens_kinds CHECK ((kind = ANY (ARRAY['verify'::text, 'reset'::text]))),
    CONSTRAINT one_time_tokens_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE TABLE lophoc_baseline_schema.page_view_counts (
    day date NOT NULL,
    type text NOT NULL,
    object_id bigint DEFAULT 0 NOT NULL,
    referrer text DEFAULT ''::text NOT NULL,
    device text NOT NULL,
    language text NOT NULL,
    views bigint NOT NULL,
    visitors bigint DEFAULT 0 NOT NULL,
    CONSTRAINT page_view_counts_device_check CHECK ((device = ANY (ARRAY['desktop'::text, 'tablet'::text, 'mobile'::text]))),
    CONSTRAINT page_view_counts_language_check CHECK ((language = ANY (ARRAY['vi'::text, 'en'::text]))),
    CONSTRAINT page_view_counts_object_id_check CHECK ((object_id >= 0)),
    CONSTRAINT page_view_counts_referrer_check CHECK ((length(referrer) <= 253)),
    CONSTRAINT page_view_counts_type_check CHECK ((type ~ '^[A-Za-z]{1,40}$'::text)),
    CONSTRAINT page_view_counts_views_check CHECK ((views >= 0)),
    CONSTRAINT page_view_counts_visitors_check CHECK ((visitors >= 0))
);
CREATE TABLE lophoc_baseline_schema.page_view_keys (
    day date NOT NULL,
    key bytea NOT NULL,
    CONSTRAINT page_view_keys_key_check CHECK ((length(key) = 32))
);
CREATE TABLE lophoc_baseline_schema.page_view_visitors (
    day date NOT NULL,
    hash bytea NOT NULL,
    CONSTRAINT page_view_visitors_hash_check CHECK ((length(hash) = 32))
);
CREATE TABLE lophoc_baseline_schema.parent_letters (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE lophoc_baseline_schema.parent_letters ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.parent_letters_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.parent_links (
    user_id bigint NOT NULL,
    email text NOT NULL,
    token_hash bytea NOT NULL,
    sent_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    confirmed_at timestamp with time zone,
    stopped_at timestamp with time zone,
    CONSTRAINT parent_links_email_check CHECK (((email = lower(email)) AND (email ~~ '%@%'::text))),
    CONSTRAINT parent_links_token_hash_check CHECK ((length(token_hash) = 32))
);
CREATE TABLE lophoc_baseline_schema.payment_attempts (
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    number integer NOT NULL,
    txn_ref text NOT NULL,
    channel text,
    amount bigint NOT NULL,
    url text NOT NULL,
    state text DEFAULT 'open'::text NOT NULL,
    code text,
    provider_number text,
    pay_date text,
    answer text,
    queries integer DEFAULT 0 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    answered_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payment_attempts_amount_check CHECK ((amount > 0)),
    CONSTRAINT payment_attempts_answer_check CHECK ((length(answer) <= 70000)),
    CONSTRAINT payment_attempts_code_check CHECK ((length(code) <= 10)),
    CONSTRAINT payment_attempts_number_check CHECK ((number > 0)),
    CONSTRAINT payment_attempts_pay_date_check CHECK ((length(pay_date) <= 14)),
    CONSTRAINT payment_attempts_provider_number_check CHECK ((length(provider_number) <= 40)),
    CONSTRAINT payment_attempts_states CHECK ((state = ANY (ARRAY['open'::text, 'paid'::text, 'held'::text, 'declined'::text]))),
    CONSTRAINT payment_attempts_txn_ref_check CHECK ((length(txn_ref) <= 100)),
    CONSTRAINT payment_attempts_url_check CHECK ((length(url) <= 4000))
);
ALTER TABLE lophoc_baseline_schema.payment_attempts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.payment_attempts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.payment_keys (
    name text NOT NULL,
    sealed text NOT NULL,
    updated_by bigint,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payment_keys_names CHECK ((name = ANY (ARRAY['vnpay_secret'::text, 'payos_checksum'::text, 'sepay_key'::text, 'sepay_secret'::text, 'casso_secret'::text])))
);
CREATE TABLE lophoc_baseline_schema.payment_settings (
    id boolean DEFAULT true NOT NULL,
    methods text[] DEFAULT '{}'::text[] NOT NULL,
    bank_bin text,
    account text,
    account_name text DEFAULT ''::text NOT NULL,
    prefix text DEFAULT 'LH'::text NOT NULL,
    order_hours integer DEFAULT 72 NOT NULL,
    refund_days integer DEFAULT 7 NOT NULL,
    affiliate_value integer DEFAULT 0 NOT NULL,
    affiliate_bonus integer DEFAULT 0 NOT NULL,
    vnpay_terminal text,
    seller jsonb DEFAULT '{}'::jsonb NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    updated_by bigint,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT payment_settings_account CHECK (((bank_bin IS NULL) = (account IS NULL))),
    CONSTRAINT payment_settings_account_check CHECK ((account ~ '^[0-9A-Za-z]{1,19}$'::text)),
    CONSTRAINT payment_settings_account_name_check CHECK ((length(account_name) <= 100)),
    CONSTRAINT payment_settings_affiliate_bonus_check CHECK (((affiliate_bonus >= 0) AND (affiliate_bonus <= 100))),
    CONSTRAINT payment_settings_affiliate_value_check CHECK (((affiliate_value >= 0) AND (affiliate_value <= 100))),
    CONSTRAINT payment_settings_bank_bin_check CHECK ((bank_bin ~ '^[0-9]{6}$'::text)),
    CONSTRAINT payment_settings_id_check CHECK (id),
    CONSTRAINT payment_settings_methods_check CHECK ((methods <@ '{gateway,bank_transfer,cash,cod}'::text[])),
    CONSTRAINT payment_settings_order_hours_check CHECK (((order_hours >= 1) AND (order_hours <= 720))),
    CONSTRAINT payment_settings_prefix_check CHECK ((prefix ~ '^[A-Z]{2}$'::text)),
    CONSTRAINT payment_settings_refund_days_check CHECK (((refund_days >= 0) AND (refund_days <= 90))),
    CONSTRAINT payment_settings_vnpay_terminal_check CHECK ((vnpay_terminal ~ '^[0-9A-Za-z]{1,20}$'::text))
);
CREATE TABLE lophoc_baseline_schema.payments (
    id bigint NOT NULL,
    provider text NOT NULL,
    number text NOT NULL,
    amount bigint NOT NULL,
    bank_number text DEFAULT ''::text NOT NULL,
    account text DEFAULT ''::text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    raw text DEFAULT ''::text NOT NULL,
    transaction_id bigint,
    attempt_id bigint,
    statement_id bigint,
    is_suspect boolean DEFAULT false NOT NULL,
    by_id bigint,
    paid_at timestamp with time zone DEFAULT now() NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    settled_at timestamp with time zone,
    finding text,
    decision text,
    decision_note text DEFAULT ''::text NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    CONSTRAINT payments_account_check CHECK ((length(account) <= 40)),
    CONSTRAINT payments_bank_number_check CHECK ((length(bank_number) <= 100)),
    CONSTRAINT payments_check CHECK (((amount > 0) OR ((provider = 'staff'::text) AND (amount <> 0)))),
    CONSTRAINT payments_content_check CHECK ((length(content) <= 1000)),
    CONSTRAINT payments_decided CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT payments_decision_note_check CHECK ((length(decision_note) <= 2000)),
    CONSTRAINT payments_decisions CHECK ((decision = ANY (ARRAY['assigned'::text, 'refunded'::text, 'noted'::text]))),
    CONSTRAINT payments_findings CHECK ((finding = ANY (ARRAY['unmatched'::text, 'surplus'::text, 'second'::text, 'late'::text]))),
    CONSTRAINT payments_number_check CHECK (((length(number) >= 1) AND (length(number) <= 100))),
    CONSTRAINT payments_providers CHECK ((provider = ANY (ARRAY['vnpay'::text, 'payos'::text, 'sepay'::text, 'casso'::text, 'statement'::text, 'staff'::text]))),
    CONSTRAINT payments_raw_check CHECK ((length(raw) <= 70000))
);
ALTER TABLE lophoc_baseline_schema.payments ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.payments_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.platform_visit_actions (
    id bigint NOT NULL,
    visit_id bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    method text NOT NULL,
    path text NOT NULL,
    status integer NOT NULL
);
ALTER TABLE lophoc_baseline_schema.platform_visit_actions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.platform_visit_actions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.platform_visits (
    id bigint NOT NULL,
    operator text NOT NULL,
    user_id bigint NOT NULL,
    reason text NOT NULL,
    link_hash bytea,
    link_expires_at timestamp with time zone NOT NULL,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    entered_at timestamp with time zone,
    ended_at timestamp with time zone,
    ended_side text,
    ended_by text DEFAULT ''::text NOT NULL,
    CONSTRAINT platform_visits_ended CHECK (((ended_at IS NULL) = (ended_side IS NULL))),
    CONSTRAINT platform_visits_sides CHECK ((ended_side = ANY (ARRAY['site'::text, 'visitor'::text, 'platform'::text, 'unused'::text])))
);
CREATE TABLE lophoc_baseline_schema.point_gains (
    user_id bigint NOT NULL,
    question_id bigint NOT NULL,
    submission_id bigint NOT NULL,
    hundredths bigint NOT NULL,
    at timestamp with time zone NOT NULL,
    CONSTRAINT point_gains_hundredths_check CHECK ((hundredths > 0))
);
CREATE TABLE lophoc_baseline_schema.post_previews (
    token_hash bytea NOT NULL,
    post_id bigint NOT NULL,
    made_by bigint NOT NULL,
    expires_at timestamp with time zone NOT NULL
);
CREATE TABLE lophoc_baseline_schema.post_revisions (
    id bigint NOT NULL,
    post_id bigint NOT NULL,
    by_id bigint,
    began_at timestamp with time zone DEFAULT now() NOT NULL,
    saved_at timestamp with time zone DEFAULT now() NOT NULL,
    version bigint NOT NULL,
    source jsonb NOT NULL
);
ALTER TABLE lophoc_baseline_schema.post_revisions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.post_revisions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.post_slugs (
    slug text NOT NULL,
    post_id bigint NOT NULL
);
CREATE TABLE lophoc_baseline_schema.posts (
    id bigint NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    excerpt text DEFAULT ''::text NOT NULL,
    content text DEFAULT ''::text NOT NULL,
    format text DEFAULT 'markdown'::text NOT NULL,
    cover_image text DEFAULT ''::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    author_id bigint NOT NULL,
    status text DEFAULT 'draft'::text NOT NULL,
    visibility text DEFAULT 'public'::text NOT NULL,
    reject_reason text,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    rendered jsonb DEFAULT '{}'::jsonb NOT NULL,
    renderer integer DEFAULT 0 NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    publish_at timestamp with time zone,
    comments text DEFAULT 'open'::text NOT NULL,
    submitted_at timestamp with time zone,
    save_key uuid,
    CONSTRAINT posts_comments CHECK ((comments = ANY (ARRAY['open'::text, 'first_waits'::text, 'all_wait'::text, 'off'::text]))),
    CONSTRAINT posts_excerpt_check CHECK ((length(excerpt) <= 500)),
    CONSTRAINT posts_format_check CHECK ((format = ANY (ARRAY['plaintext'::text, 'html'::text, 'markdown'::text]))),
    CONSTRAINT posts_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 220))),
    CONSTRAINT posts_statuses CHECK ((status = ANY (ARRAY['draft'::text, 'waiting_for_approval'::text, 'approved'::text, 'published'::text, 'rejected'::text]))),
    CONSTRAINT posts_title_check CHECK ((length(title) <= 200)),
    CONSTRAINT posts_visibilities CHECK ((visibility = ANY (ARRAY['public'::text, 'private'::text, 'unlisted'::text])))
);
ALTER TABLE lophoc_baseline_schema.posts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.posts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.practice_days (
    user_id bigint NOT NULL,
    day date NOT NULL,
    accepted integer DEFAULT 0 NOT NULL,
    lessons integer DEFAULT 0 NOT NULL,
    CONSTRAINT practice_days_accepted_check CHECK ((accepted >= 0)),
    CONSTRAINT practice_days_lessons_check CHECK ((lessons >= 0)),
    CONSTRAINT practice_days_some CHECK (((accepted + lessons) > 0))
);
CREATE TABLE lophoc_baseline_schema.print_requests (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    entry_id bigint NOT NULL,
    title text DEFAULT ''::text NOT NULL,
    text text NOT NULL,
    key uuid NOT NULL,
    printed_at timestamp with time zone,
    printed_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT print_requests_text_check CHECK (((length(text) >= 1) AND (length(text) <= 65536))),
    CONSTRAINT print_requests_title_check CHECK ((length(title) <= 200))
);
ALTER TABLE lophoc_baseline_schema.print_requests ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.print_requests_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.problem_list_followers (
    user_id bigint NOT NULL,
    list_id bigint NOT NULL,
    since timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.problem_list_items (
    list_id bigint NOT NULL,
    section integer NOT NULL,
    "position" integer NOT NULL,
    question_id bigint NOT NULL,
    CONSTRAINT problem_list_items_position_check CHECK (("position" > 0)),
    CONSTRAINT problem_list_items_section_check CHECK ((section > 0))
);
CREATE TABLE lophoc_baseline_schema.problem_lists (
    id bigint NOT NULL,
    slug text NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    visibility text NOT NULL,
    owner_id bigint NOT NULL,
    sections text[] DEFAULT '{}'::text[] NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT problem_lists_kind_check CHECK ((kind = ANY (ARRAY['list'::text, 'roadmap'::text]))),
    CONSTRAINT problem_lists_slug_check CHECK (((length(slug) >= 1) AND (length(slug) <= 220))),
    CONSTRAINT problem_lists_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT problem_lists_visibility_check CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text, 'private'::text])))
);
ALTER TABLE lophoc_baseline_schema.problem_lists ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.problem_lists_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.published_posts (
    post_id bigint NOT NULL,
    slug text NOT NULL,
    title text NOT NULL,
    cover_image text DEFAULT ''::text NOT NULL,
    tags text[] DEFAULT '{}'::text[] NOT NULL,
    source jsonb NOT NULL,
    rendered jsonb NOT NULL,
    renderer integer NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    visibility text NOT NULL,
    publish_at timestamp with time zone NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    version bigint NOT NULL,
    CONSTRAINT published_posts_visibilities CHECK ((visibility = ANY (ARRAY['public'::text, 'unlisted'::text])))
);
CREATE TABLE lophoc_baseline_schema.question_progress (
    user_id bigint NOT NULL,
    question_id bigint NOT NULL,
    best_score double precision DEFAULT 0 NOT NULL,
    attempts bigint DEFAULT 0 NOT NULL,
    solved_at timestamp with time zone,
    last_submitted_at timestamp with time zone DEFAULT now() NOT NULL,
    first_submission_id bigint,
    first_share double precision,
    CONSTRAINT question_progress_first_share_check CHECK (((first_share >= (0)::double precision) AND (first_share <= (1)::double precision)))
);
CREATE TABLE lophoc_baseline_schema.question_tags (
    question_id bigint NOT NULL,
    tag text NOT NULL
);
ALTER TABLE lophoc_baseline_schema.questions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.questions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.quiz_mark_rules (
    lesson_id bigint NOT NULL,
    question_id bigint NOT NULL,
    rule text NOT NULL,
    set_by bigint,
    set_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT quiz_mark_rules_rules CHECK ((rule = ANY (ARRAY['full_marks'::text, 'does_not_count'::text])))
);
CREATE TABLE lophoc_baseline_schema.receipt_counters (
    year integer NOT NULL,
    last bigint DEFAULT 0 NOT NULL
);
CREATE TABLE lophoc_baseline_schema.receipts (
    id bigint NOT NULL,
    year integer NOT NULL,
    number bigint NOT NULL,
    transaction_id bigint NOT NULL,
    refund_id bigint,
    amount bigint NOT NULL,
    content jsonb NOT NULL,
    issued_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT receipts_number_check CHECK ((number > 0))
);
ALTER TABLE lophoc_baseline_schema.receipts ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.receipts_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.refunds (
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    key uuid NOT NULL,
    amount bigint NOT NULL,
    reason text NOT NULL,
    access text NOT NULL,
    way text NOT NULL,
    state text NOT NULL,
    attempt_id bigint,
    request_id text,
    code text,
    answer text,
    by_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    ended_at timestamp with time zone,
    CONSTRAINT refunds_access_check CHECK ((access = ANY (ARRAY['end'::text, 'keep'::text]))),
    CONSTRAINT refunds_amount_check CHECK ((amount > 0)),
    CONSTRAINT refunds_answer_check CHECK ((length(answer) <= 70000)),
    CONSTRAINT refunds_code_check CHECK ((length(code) <= 10)),
    CONSTRAINT refunds_ended CHECK (((state = ANY (ARRAY['begun'::text, 'unclear'::text])) = (ended_at IS NULL))),
    CONSTRAINT refunds_gateway CHECK (((way = 'gateway'::text) = (request_id IS NOT NULL))),
    CONSTRAINT refunds_reason_check CHECK (((length(reason) >= 1) AND (length(reason) <= 500))),
    CONSTRAINT refunds_request_id_check CHECK ((length(request_id) <= 32)),
    CONSTRAINT refunds_states CHECK ((state = ANY (ARRAY['begun'::text, 'unclear'::text, 'done'::text, 'failed'::text]))),
    CONSTRAINT refunds_way_check CHECK ((way = ANY (ARRAY['gateway'::text, 'transfer'::text, 'cash'::text])))
);
ALTER TABLE lophoc_baseline_schema.refunds ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.refunds_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.rejudges (
    token uuid NOT NULL,
    batch uuid NOT NULL,
    question_id bigint NOT NULL,
    submission_id bigint NOT NULL,
    started_by bigint NOT NULL,
    old_status text NOT NULL,
    old_score double precision NOT NULL,
    subtasks jsonb DEFAULT '[]'::jsonb NOT NULL,
    new_status text,
    new_score double precision,
    enqueued_at timestamp with time zone,
    judged_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    run_id uuid,
    outcome bytea,
    parts jsonb,
    contest_rejudge_id uuid,
    missing jsonb,
    CONSTRAINT rejudges_missing_check CHECK ((jsonb_typeof(missing) = 'array'::text))
);
CREATE TABLE lophoc_baseline_schema.remarks (
    id bigint NOT NULL,
    submission_id bigint,
    line integer,
    text text NOT NULL,
    by_id bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    snippet_version_id bigint,
    file text,
    CONSTRAINT remarks_file CHECK (((file IS NULL) = (snippet_version_id IS NULL))),
    CONSTRAINT remarks_file_check CHECK (((length(file) >= 1) AND (length(file) <= 100))),
    CONSTRAINT remarks_line_check CHECK ((line > 0)),
    CONSTRAINT remarks_one_subject CHECK ((num_nonnulls(submission_id, snippet_version_id) = 1)),
    CONSTRAINT remarks_text_check CHECK (((length(text) >= 1) AND (length(text) <= 2000)))
);
ALTER TABLE lophoc_baseline_schema.remarks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.remarks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.room_events (
    id bigint NOT NULL,
    entry_id bigint NOT NULL,
    kind text NOT NULL,
    from_time timestamp with time zone NOT NULL,
    to_time timestamp with time zone NOT NULL,
    CONSTRAINT room_events_kinds CHECK ((kind = ANY (ARRAY['away'::text, 'offline'::text, 'moved'::text]))),
    CONSTRAINT room_events_times CHECK ((from_time <= to_time))
);
ALTER TABLE lophoc_baseline_schema.room_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.room_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.schema_history (
    version integer NOT NULL,
    name character varying(255),
    applied_on character varying(255),
    checksum character varying(255)
);
CREATE TABLE lophoc_baseline_schema.school_names (
    key text NOT NULL,
    province text NOT NULL,
    school_id bigint NOT NULL,
    name text NOT NULL,
    CONSTRAINT school_names_key_check CHECK (((length(key) >= 1) AND (length(key) <= 400)))
);
CREATE TABLE lophoc_baseline_schema.school_ranking (
    period text NOT NULL,
    starts_on date NOT NULL,
    school_id bigint NOT NULL,
    members integer NOT NULL,
    hundredths bigint NOT NULL,
    best10 bigint NOT NULL,
    CONSTRAINT school_ranking_best10_check CHECK ((best10 > 0)),
    CONSTRAINT school_ranking_hundredths_check CHECK ((hundredths > 0)),
    CONSTRAINT school_ranking_members_check CHECK ((members > 0)),
    CONSTRAINT school_ranking_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'all'::text])))
);
ALTER TABLE lophoc_baseline_schema.schools ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.schools_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.scratch_analyses (
    id bigint NOT NULL,
    user_id bigint NOT NULL,
    name text NOT NULL,
    format text NOT NULL,
    rubric text NOT NULL,
    total integer NOT NULL,
    max integer NOT NULL,
    level text NOT NULL,
    dimensions jsonb NOT NULL,
    counts jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT scratch_analyses_check CHECK ((max >= total)),
    CONSTRAINT scratch_analyses_formats CHECK ((format = ANY (ARRAY['sb2'::text, 'sb3'::text, 'sprite3'::text]))),
    CONSTRAINT scratch_analyses_levels CHECK ((level = ANY (ARRAY['basic'::text, 'developing'::text, 'master'::text, 'advanced'::text, 'finesse'::text]))),
    CONSTRAINT scratch_analyses_name_check CHECK (((length(name) >= 1) AND (length(name) <= 255))),
    CONSTRAINT scratch_analyses_rubrics CHECK ((rubric = ANY (ARRAY['classic'::text, 'extended'::text]))),
    CONSTRAINT scratch_analyses_total_check CHECK ((total >= 0))
);
ALTER TABLE lophoc_baseline_schema.scratch_analyses ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.scratch_analyses_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.sessions (
    token_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    visit_id bigint,
    id bigint NOT NULL,
    device text DEFAULT ''::text NOT NULL,
    last_seen_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE lophoc_baseline_schema.sessions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.sessions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.share_pictures (
    kind text NOT NULL,
    object_id bigint NOT NULL,
    language text NOT NULL,
    hash text NOT NULL,
    picture bytea NOT NULL,
    drawn_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT share_pictures_hash_check CHECK ((hash ~ '^[0-9a-f]{32}$'::text)),
    CONSTRAINT share_pictures_kinds CHECK ((kind = ANY (ARRAY['home'::text, 'post'::text, 'course'::text, 'contest'::text]))),
    CONSTRAINT share_pictures_languages CHECK ((language = ANY (ARRAY['vi'::text, 'en'::text]))),
    CONSTRAINT share_pictures_object_id_check CHECK ((object_id >= 0)),
    CONSTRAINT share_pictures_picture_check CHECK (((octet_length(picture) >= 1) AND (octet_length(picture) <= 2097152)))
);
ALTER TABLE ONLY lophoc_baseline_schema.share_pictures ALTER COLUMN picture SET STORAGE EXTERNAL;
CREATE TABLE lophoc_baseline_schema.shop_items (
    id bigint NOT NULL,
    kind text NOT NULL,
    title text NOT NULL,
    description text DEFAULT ''::text NOT NULL,
    image text DEFAULT ''::text NOT NULL,
    coins bigint NOT NULL,
    stock integer,
    per_user integer,
    course_id bigint,
    percent integer,
    amount bigint,
    days integer,
    is_offered boolean DEFAULT true NOT NULL,
    "position" integer DEFAULT 0 NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT shop_items_amount_check CHECK ((amount > 0)),
    CONSTRAINT shop_items_coins_check CHECK (((coins >= 1) AND (coins <= 1000000000))),
    CONSTRAINT shop_items_days_check CHECK (((days >= 1) AND (days <= 3650))),
    CONSTRAINT shop_items_description_check CHECK ((length(description) <= 2000)),
    CONSTRAINT shop_items_discount CHECK (((kind = 'discount'::text) = ((percent IS NULL) <> (amount IS NULL)))),
    CONSTRAINT shop_items_kinds CHECK ((kind = ANY (ARRAY['discount'::text, 'course'::text, 'item'::text]))),
    CONSTRAINT shop_items_per_user_check CHECK ((per_user > 0)),
    CONSTRAINT shop_items_percent_check CHECK (((percent >= 1) AND (percent <= 100))),
    CONSTRAINT shop_items_stock_check CHECK ((stock >= 0)),
    CONSTRAINT shop_items_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
ALTER TABLE lophoc_baseline_schema.shop_items ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.shop_items_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.shop_purchases (
    id bigint NOT NULL,
    item_id bigint NOT NULL,
    user_id bigint NOT NULL,
    key uuid NOT NULL,
    title text NOT NULL,
    coins bigint NOT NULL,
    discount_id bigint,
    state text NOT NULL,
    note text DEFAULT ''::text NOT NULL,
    decided_by bigint,
    decided_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT shop_purchases_coins_check CHECK ((coins > 0)),
    CONSTRAINT shop_purchases_note_check CHECK ((length(note) <= 500)),
    CONSTRAINT shop_purchases_states CHECK ((state = ANY (ARRAY['waits'::text, 'done'::text, 'cancelled'::text])))
);
ALTER TABLE lophoc_baseline_schema.shop_purchases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.shop_purchases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.sign_in_codes (
    code_hash bytea NOT NULL,
    user_id bigint NOT NULL,
    challenge bytea NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sign_in_codes_challenge_check CHECK ((length(challenge) = 32)),
    CONSTRAINT sign_in_codes_code_hash_check CHECK ((length(code_hash) = 32))
);
CREATE TABLE lophoc_baseline_schema.sign_in_failures (
    subject bytea NOT NULL,
    failures integer DEFAULT 0 NOT NULL,
    locks integer DEFAULT 0 NOT NULL,
    locked_until timestamp with time zone,
    failed_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT sign_in_failures_subject_check CHECK ((length(subject) = 32))
);
CREATE TABLE lophoc_baseline_schema.similar_pairs (
    id bigint NOT NULL,
    contest_id bigint NOT NULL,
    question_id bigint NOT NULL,
    one_id bigint NOT NULL,
    other_id bigint NOT NULL,
    share_of_one double precision NOT NULL,
    share_of_other double precision NOT NULL,
    matches jsonb NOT NULL,
    decision text,
    note text,
    decided_by bigint,
    decided_at timestamp with time zone,
    CONSTRAINT similar_pairs_decided CHECK (((decision IS NULL) = (decided_at IS NULL))),
    CONSTRAINT similar_pairs_decisions CHECK ((decision = ANY (ARRAY['copied'::text, 'independent'::text]))),
    CONSTRAINT similar_pairs_note_check CHECK (((length(note) >= 1) AND (length(note) <= 1000)))
);
ALTER TABLE lophoc_baseline_schema.similar_pairs ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.similar_pairs_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.similarity_searches (
    contest_id bigint NOT NULL,
    status text NOT NULL,
    questions integer DEFAULT 0 NOT NULL,
    questions_done integer DEFAULT 0 NOT NULL,
    programs integer DEFAULT 0 NOT NULL,
    started_by bigint,
    started_at timestamp with time zone DEFAULT now() NOT NULL,
    done_at timestamp with time zone,
    CONSTRAINT similarity_searches_statuses CHECK ((status = ANY (ARRAY['running'::text, 'done'::text])))
);
CREATE TABLE lophoc_baseline_schema.site_page_versions (
    slug text NOT NULL,
    version bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_id bigint,
    source jsonb NOT NULL
);
CREATE TABLE lophoc_baseline_schema.site_pages (
    id bigint NOT NULL,
    slug text NOT NULL,
    is_system boolean NOT NULL,
    title text NOT NULL,
    content text NOT NULL,
    format text DEFAULT 'markdown'::text NOT NULL,
    translations jsonb DEFAULT '{}'::jsonb NOT NULL,
    rendered jsonb NOT NULL,
    renderer integer NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    published boolean DEFAULT true NOT NULL,
    checked_by bigint,
    checked_at timestamp with time zone,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT site_pages_formats CHECK ((format = ANY (ARRAY['plaintext'::text, 'html'::text, 'markdown'::text]))),
    CONSTRAINT site_pages_slug_check CHECK ((slug <> ''::text)),
    CONSTRAINT site_pages_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
ALTER TABLE lophoc_baseline_schema.site_pages ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.site_pages_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.snippet_help (
    snippet_id bigint NOT NULL,
    classroom_id bigint NOT NULL,
    question text DEFAULT ''::text NOT NULL,
    typed jsonb DEFAULT '{}'::jsonb NOT NULL,
    typed_seq bigint DEFAULT 0 NOT NULL,
    asked_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT snippet_help_question_check CHECK ((length(question) <= 500)),
    CONSTRAINT snippet_help_typed_seq_check CHECK ((typed_seq >= 0))
);
CREATE TABLE lophoc_baseline_schema.snippet_reviews (
    version_id bigint NOT NULL,
    token text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT snippet_reviews_token_check CHECK ((token ~ '^[0-9A-Za-z]{22}$'::text))
);
CREATE TABLE lophoc_baseline_schema.snippet_versions (
    id bigint NOT NULL,
    snippet_id bigint NOT NULL,
    n integer NOT NULL,
    name text,
    reason text NOT NULL,
    title text NOT NULL,
    language_id integer NOT NULL,
    files jsonb NOT NULL,
    stdin text DEFAULT ''::text NOT NULL,
    bytes integer NOT NULL,
    content_hash bytea NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT snippet_versions_bytes_check CHECK (((bytes >= 0) AND (bytes <= 262144))),
    CONSTRAINT snippet_versions_content_hash_check CHECK ((length(content_hash) = 32)),
    CONSTRAINT snippet_versions_files_check CHECK (((jsonb_typeof(files) = 'array'::text) AND ((jsonb_array_length(files) >= 1) AND (jsonb_array_length(files) <= 20)))),
    CONSTRAINT snippet_versions_n_check CHECK ((n > 0)),
    CONSTRAINT snippet_versions_name_check CHECK (((length(name) >= 1) AND (length(name) <= 100))),
    CONSTRAINT snippet_versions_reasons CHECK ((reason = ANY (ARRAY['run'::text, 'time'::text, 'named'::text, 'restored'::text, 'asked'::text]))),
    CONSTRAINT snippet_versions_stdin_check CHECK ((octet_length(stdin) <= 65536)),
    CONSTRAINT snippet_versions_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200)))
);
ALTER TABLE lophoc_baseline_schema.snippet_versions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.snippet_versions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.snippet_watchers (
    snippet_id bigint NOT NULL,
    user_id bigint NOT NULL,
    seen_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.snippets (
    id bigint NOT NULL,
    slug text NOT NULL,
    author_id bigint NOT NULL,
    key uuid,
    title text NOT NULL,
    language_id integer NOT NULL,
    files jsonb NOT NULL,
    stdin text DEFAULT ''::text NOT NULL,
    bytes integer NOT NULL,
    visibility text DEFAULT 'private'::text NOT NULL,
    embed boolean DEFAULT true NOT NULL,
    fork_of bigint,
    last_n integer DEFAULT 0 NOT NULL,
    run_token uuid,
    last_run jsonb,
    search_text text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT snippets_bytes_check CHECK (((bytes >= 0) AND (bytes <= 262144))),
    CONSTRAINT snippets_files_check CHECK (((jsonb_typeof(files) = 'array'::text) AND ((jsonb_array_length(files) >= 1) AND (jsonb_array_length(files) <= 20)))),
    CONSTRAINT snippets_last_n_check CHECK ((last_n >= 0)),
    CONSTRAINT snippets_slug_check CHECK ((slug ~ '^[a-z][a-z0-9]{11}$'::text)),
    CONSTRAINT snippets_stdin_check CHECK ((octet_length(stdin) <= 65536)),
    CONSTRAINT snippets_title_check CHECK (((length(title) >= 1) AND (length(title) <= 200))),
    CONSTRAINT snippets_visibilities CHECK ((visibility = ANY (ARRAY['private'::text, 'unlisted'::text, 'public'::text])))
);
ALTER TABLE lophoc_baseline_schema.snippets ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.snippets_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.submission_tests (
    submission_id bigint NOT NULL,
    index integer NOT NULL,
    status text NOT NULL,
    reason text,
    score double precision NOT NULL,
    cpu_ms bigint NOT NULL,
    wall_ms bigint NOT NULL,
    memory_kib bigint NOT NULL,
    message text DEFAULT ''::text NOT NULL,
    exit_code integer,
    stdout text,
    stderr text
);
ALTER TABLE lophoc_baseline_schema.submissions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.submissions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.tasks (
    id bigint NOT NULL,
    kind text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    once boolean DEFAULT false NOT NULL,
    payload jsonb DEFAULT '{}'::jsonb NOT NULL,
    state text DEFAULT 'waiting'::text NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts integer DEFAULT 0 NOT NULL,
    lease uuid,
    leased_until timestamp with time zone,
    next_at timestamp with time zone GENERATED ALWAYS AS (
CASE state
    WHEN 'waiting'::text THEN due_at
    WHEN 'running'::text THEN leased_until
    ELSE NULL::timestamp with time zone
END) STORED,
    done bigint DEFAULT 0 NOT NULL,
    total bigint,
    result jsonb,
    error jsonb,
    created_by bigint,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    started_at timestamp with time zone,
    finished_at timestamp with time zone,
    CONSTRAINT tasks_kind_check CHECK ((kind <> ''::text)),
    CONSTRAINT tasks_leased CHECK ((((state = 'running'::text) = (lease IS NOT NULL)) AND ((lease IS NULL) = (leased_until IS NULL)))),
    CONSTRAINT tasks_over CHECK (((state = ANY (ARRAY['done'::text, 'failed'::text])) = (finished_at IS NOT NULL))),
    CONSTRAINT tasks_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text])))
);
ALTER TABLE lophoc_baseline_schema.tasks ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.tasks_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.test_cases (
    id bigint NOT NULL,
    question_id bigint NOT NULL,
    "position" integer NOT NULL,
    name text NOT NULL,
    input_hash text NOT NULL,
    input_size bigint NOT NULL,
    output_hash text NOT NULL,
    output_size bigint NOT NULL,
    input_head text NOT NULL,
    output_head text NOT NULL,
    is_sample boolean DEFAULT false NOT NULL,
    score double precision DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    subtask integer,
    test_code jsonb DEFAULT '{}'::jsonb NOT NULL,
    CONSTRAINT test_cases_score_check CHECK ((score >= (0)::double precision))
);
ALTER TABLE lophoc_baseline_schema.test_cases ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.test_cases_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.transaction_events (
    id bigint NOT NULL,
    transaction_id bigint NOT NULL,
    kind text NOT NULL,
    status text NOT NULL,
    by_id bigint,
    data jsonb DEFAULT '{}'::jsonb NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transaction_events_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text))
);
ALTER TABLE lophoc_baseline_schema.transaction_events ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.transaction_events_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.transactions (
    id bigint NOT NULL,
    reference text NOT NULL,
    buyer_id bigint NOT NULL,
    key uuid,
    course_id bigint NOT NULL,
    course_title text NOT NULL,
    quantity integer DEFAULT 1 NOT NULL,
    source text DEFAULT 'web'::text NOT NULL,
    method text NOT NULL,
    channel text,
    origin_price bigint,
    price bigint NOT NULL,
    discount_id bigint,
    discount_code text DEFAULT ''::text NOT NULL,
    discount_percent integer,
    discount_amount bigint DEFAULT 0 NOT NULL,
    amount bigint GENERATED ALWAYS AS ((price - discount_amount)) STORED NOT NULL,
    received bigint DEFAULT 0 NOT NULL,
    refunded bigint DEFAULT 0 NOT NULL,
    affiliate_id bigint,
    affiliate_bonus integer,
    status text DEFAULT 'initialized'::text NOT NULL,
    failure text,
    images bigint[] DEFAULT '{}'::bigint[] NOT NULL,
    delivery jsonb,
    admin_note text DEFAULT ''::text NOT NULL,
    confirmed_by bigint,
    is_confirmed boolean DEFAULT false NOT NULL,
    locale text DEFAULT 'vi'::text NOT NULL,
    search_text text DEFAULT ''::text NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    paid_at timestamp with time zone,
    granted_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT transactions_admin_note_check CHECK ((length(admin_note) <= 2000)),
    CONSTRAINT transactions_affiliate_bonus_check CHECK (((affiliate_bonus >= 0) AND (affiliate_bonus <= 100))),
    CONSTRAINT transactions_channels CHECK ((channel = ANY (ARRAY['VNBANK'::text, 'INTCARD'::text, 'VNPAYQR'::text]))),
    CONSTRAINT transactions_check CHECK ((origin_price >= price)),
    CONSTRAINT transactions_course_title_check CHECK ((length(course_title) <= 200)),
    CONSTRAINT transactions_discount CHECK ((discount_amount <= price)),
    CONSTRAINT transactions_discount_amount_check CHECK ((discount_amount >= 0)),
    CONSTRAINT transactions_discount_code_check CHECK ((length(discount_code) <= 40)),
    CONSTRAINT transactions_discount_percent_check CHECK (((discount_percent >= 0) AND (discount_percent <= 100))),
    CONSTRAINT transactions_failure CHECK (((status = 'failure'::text) = (failure IS NOT NULL))),
    CONSTRAINT transactions_failure_check CHECK ((failure ~ '^[a-z0-9_]{1,40}$'::text)),
    CONSTRAINT transactions_images_check CHECK ((cardinality(images) <= 5)),
    CONSTRAINT transactions_locale_check CHECK ((locale = ANY (ARRAY['vi'::text, 'en'::text]))),
    CONSTRAINT transactions_methods CHECK ((method = ANY (ARRAY['gateway'::text, 'bank_transfer'::text, 'cash'::text, 'cod'::text, 'free'::text]))),
    CONSTRAINT transactions_price_check CHECK ((price >= 0)),
    CONSTRAINT transactions_quantity_check CHECK (((quantity >= 1) AND (quantity <= 500))),
    CONSTRAINT transactions_received_check CHECK ((received >= 0)),
    CONSTRAINT transactions_reference_check CHECK ((reference ~ '^[A-Z]{2}[0-9A-HJKMNPR-TV-Z]{7}$'::text)),
    CONSTRAINT transactions_refunded CHECK ((refunded <= received)),
    CONSTRAINT transactions_refunded_check CHECK ((refunded >= 0)),
    CONSTRAINT transactions_sources CHECK ((source = ANY (ARRAY['web'::text, 'staff'::text]))),
    CONSTRAINT transactions_statuses CHECK ((status = ANY (ARRAY['initialized'::text, 'in_progress'::text, 'paying'::text, 'waiting_for_activation'::text, 'success'::text, 'failure'::text]))),
    CONSTRAINT transactions_success CHECK (((status <> 'success'::text) OR ((granted_at IS NOT NULL) AND (paid_at IS NOT NULL) AND (is_confirmed OR (received >= (price - discount_amount))))))
);
ALTER TABLE lophoc_baseline_schema.transactions ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.transactions_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.trial_runs (
    question_id bigint NOT NULL,
    fingerprint text NOT NULL,
    drawing jsonb,
    faults jsonb DEFAULT '[]'::jsonb NOT NULL,
    run_at timestamp with time zone DEFAULT now() NOT NULL
);
CREATE TABLE lophoc_baseline_schema.unit_ranking (
    period text NOT NULL,
    starts_on date NOT NULL,
    unit text NOT NULL,
    members integer NOT NULL,
    hundredths bigint NOT NULL,
    CONSTRAINT unit_ranking_hundredths_check CHECK ((hundredths > 0)),
    CONSTRAINT unit_ranking_members_check CHECK ((members > 0)),
    CONSTRAINT unit_ranking_period_check CHECK ((period = ANY (ARRAY['day'::text, 'week'::text, 'month'::text, 'all'::text])))
);
CREATE TABLE lophoc_baseline_schema.user_imports (
    id bigint NOT NULL,
    created_by bigint NOT NULL,
    sealed_rows text,
    sealed_passwords text,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);
ALTER TABLE lophoc_baseline_schema.user_imports ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.user_imports_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
ALTER TABLE lophoc_baseline_schema.users ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME lophoc_baseline_schema.users_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);
CREATE TABLE lophoc_baseline_schema.website_draft (
    one boolean DEFAULT true NOT NULL,
    name text NOT NULL,
    options jsonb NOT NULL,
    appearance jsonb NOT NULL,
    social jsonb NOT NULL,
    version bigint DEFAULT 1 NOT NULL,
    updated_by bigint,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT website_draft_appearance_check CHECK ((jsonb_typeof(appearance) = 'object'::text)),
    CONSTRAINT website_draft_name_check CHECK (((length(name) >= 1) AND (length(name) <= 120))),
    CONSTRAINT website_draft_one CHECK (one),
    CONSTRAINT website_draft_options_check CHECK ((jsonb_typeof(options) = 'object'::text)),
    CONSTRAINT website_draft_social_check CHECK ((jsonb_typeof(social) = 'object'::text))
);
CREATE TABLE lophoc_baseline_schema.website_versions (
    version bigint NOT NULL,
    at timestamp with time zone DEFAULT now() NOT NULL,
    by_id bigint,
    note text DEFAULT ''::text NOT NULL,
    restores bigint,
    data jsonb NOT NULL,
    waiting jsonb,
    merged_at timestamp with time zone,
    CONSTRAINT website_versions_merged CHECK (((waiting IS NULL) = (merged_at IS NOT NULL))),
    CONSTRAINT website_versions_note_check CHECK ((length(note) <= 200))
);
INSERT INTO lophoc_baseline_schema.schema_history VALUES (1, 'accounts_and_problems', '2026-01-01T00:00:00Z', '12433968438300014359');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (2, 'judging', '2026-01-01T00:00:00Z', '4675700131984967890');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (3, 'activity_and_visits', '2026-01-01T00:00:00Z', '1607615492856359392');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (4, 'tasks', '2026-01-01T00:00:00Z', '9364208084741744747');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (6, 'content', '2026-01-01T00:00:00Z', '7801268968155107639');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (7, 'files', '2026-01-01T00:00:00Z', '16243812220103297989');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (8, 'client_errors', '2026-01-01T00:00:00Z', '3905981757210021558');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (9, 'people', '2026-01-01T00:00:00Z', '12908027008238568962');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (10, 'history', '2026-01-01T00:00:00Z', '8162211839651267068');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (11, 'notices', '2026-01-01T00:00:00Z', '12727915571827579384');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (12, 'invitations', '2026-01-01T00:00:00Z', '2848376145598598055');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (13, 'imports', '2026-01-01T00:00:00Z', '15083349549138483718');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (14, 'identity', '2026-01-01T00:00:00Z', '946314744114455847');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (15, 'parents', '2026-01-01T00:00:00Z', '4149028573972036637');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (16, 'my_data', '2026-01-01T00:00:00Z', '11321322145831724245');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (17, 'question_bank', '2026-01-01T00:00:00Z', '17619145634262896852');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (18, 'categories', '2026-01-01T00:00:00Z', '6587959899720715947');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (19, 'coins', '2026-01-01T00:00:00Z', '4818741266480503218');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (20, 'trial_runs', '2026-01-01T00:00:00Z', '4570707936012256956');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (21, 'courses', '2026-01-01T00:00:00Z', '10718580712733712912');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (22, 'videos', '2026-01-01T00:00:00Z', '13551908287513854546');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (23, 'study', '2026-01-01T00:00:00Z', '1584670611632275012');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (24, 'comments', '2026-01-01T00:00:00Z', '903654003779910057');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (25, 'certificates', '2026-01-01T00:00:00Z', '4866996680035829355');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (26, 'late_answers', '2026-01-01T00:00:00Z', '4581322971644905027');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (27, 'mark_again', '2026-01-01T00:00:00Z', '12909302389250379337');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (28, 'contests', '2026-01-01T00:00:00Z', '5931275795766178851');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (29, 'exam_room', '2026-01-01T00:00:00Z', '11720896218702182589');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (30, 'running_contests', '2026-01-01T00:00:00Z', '3293649321720180656');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (31, 'practice', '2026-01-01T00:00:00Z', '16702612578786721370');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (32, 'ranking_backfill', '2026-01-01T00:00:00Z', '15705209185741425718');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (33, 'classrooms', '2026-01-01T00:00:00Z', '3859029140223910325');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (34, 'class_work', '2026-01-01T00:00:00Z', '12078093137066211971');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (35, 'blog', '2026-01-01T00:00:00Z', '7011278229236816711');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (36, 'forms', '2026-01-01T00:00:00Z', '6727002288740998345');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (37, 'letters', '2026-01-01T00:00:00Z', '14055115560789505475');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (38, 'page_views', '2026-01-01T00:00:00Z', '15284974534139956544');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (39, 'website', '2026-01-01T00:00:00Z', '2532264373551004657');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (40, 'share_pictures', '2026-01-01T00:00:00Z', '7098058436485633068');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (41, 'commerce', '2026-01-01T00:00:00Z', '10616773932913089042');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (42, 'snippets', '2026-01-01T00:00:00Z', '10002467394306951897');
INSERT INTO lophoc_baseline_schema.schema_history VALUES (43, 'standings', '2026-01-01T00:00:00Z', '4958883828890889118');
SELECT pg_catalog.setval('lophoc_baseline_schema.activation_batches_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.activation_codes_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.activation_failures_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.affiliate_codes_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.affiliate_entries_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.affiliate_payouts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.announcements_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.api_keys_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.assignments_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.attempts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.attendance_changes_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.balloons_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.bank_statements_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.categories_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.certificates_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.challenges_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.change_history_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.clarifications_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.class_hints_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.class_posts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.class_sessions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.classroom_names_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.classrooms_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.client_errors_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.coin_donations_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.coin_entries_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.comments_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.consents_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.contest_candidates_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.contest_entries_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.contest_groups_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.contest_minutes_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.contest_parts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.contest_pauses_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.contests_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.course_items_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.courses_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.data_requests_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.discounts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.extra_minutes_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.files_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.form_answers_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.form_deliveries_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.form_sends_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.forms_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.identities_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.invitations_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.late_answers_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.lessons_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.mail_templates_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.notices_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.parent_letters_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.payment_attempts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.payments_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.platform_visit_actions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.post_revisions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.posts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.print_requests_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.problem_lists_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.questions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.receipts_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.refunds_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.remarks_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.room_events_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.schools_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.scratch_analyses_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.sessions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.shop_items_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.shop_purchases_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.similar_pairs_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.site_pages_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.snippet_versions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.snippets_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.submissions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.tasks_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.test_cases_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.transaction_events_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.transactions_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.user_imports_id_seq', 1, false);
SELECT pg_catalog.setval('lophoc_baseline_schema.users_id_seq', 1, false);
ALTER TABLE ONLY lophoc_baseline_schema.absence_reports
    ADD CONSTRAINT absence_reports_pkey PRIMARY KEY (session_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.activation_batches
    ADD CONSTRAINT activation_batches_key_unique UNIQUE (created_by, key);
ALTER TABLE ONLY lophoc_baseline_schema.activation_batches
    ADD CONSTRAINT activation_batches_order_unique UNIQUE (transaction_id);
ALTER TABLE ONLY lophoc_baseline_schema.activation_batches
    ADD CONSTRAINT activation_batches_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.activation_codes
    ADD CONSTRAINT activation_codes_code_unique UNIQUE (code);
ALTER TABLE ONLY lophoc_baseline_schema.activation_codes
    ADD CONSTRAINT activation_codes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.activation_failures
    ADD CONSTRAINT activation_failures_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.active_learners
    ADD CONSTRAINT active_learners_pkey PRIMARY KEY (month, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.active_months
    ADD CONSTRAINT active_months_pkey PRIMARY KEY (month);
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_codes
    ADD CONSTRAINT affiliate_codes_id_unique UNIQUE (id);
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_codes
    ADD CONSTRAINT affiliate_codes_pkey PRIMARY KEY (code);
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_codes
    ADD CONSTRAINT affiliate_codes_user_unique UNIQUE (user_id);
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_entries
    ADD CONSTRAINT affiliate_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_payout_entries
    ADD CONSTRAINT affiliate_payout_entries_pkey PRIMARY KEY (entry_id);
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_payouts
    ADD CONSTRAINT affiliate_payouts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.announcements
    ADD CONSTRAINT announcements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.api_keys
    ADD CONSTRAINT api_keys_hash_unique UNIQUE (key_hash);
ALTER TABLE ONLY lophoc_baseline_schema.api_keys
    ADD CONSTRAINT api_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.approved_texts
    ADD CONSTRAINT approved_texts_pkey PRIMARY KEY (kind, object_id);
ALTER TABLE ONLY lophoc_baseline_schema.assignment_learners
    ADD CONSTRAINT assignment_learners_pkey PRIMARY KEY (assignment_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.assignments
    ADD CONSTRAINT assignments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.attempt_questions
    ADD CONSTRAINT attempt_questions_pkey PRIMARY KEY (attempt_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_receipt_unique UNIQUE (receipt_code);
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_start_key_unique UNIQUE (user_id, start_key);
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_try_unique UNIQUE (user_id, lesson_id, try_number);
ALTER TABLE ONLY lophoc_baseline_schema.attendance_changes
    ADD CONSTRAINT attendance_changes_key UNIQUE (session_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.attendance_changes
    ADD CONSTRAINT attendance_changes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.attendance
    ADD CONSTRAINT attendance_pkey PRIMARY KEY (session_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.badges
    ADD CONSTRAINT badges_pkey PRIMARY KEY (user_id, badge);
ALTER TABLE ONLY lophoc_baseline_schema.balloons
    ADD CONSTRAINT balloons_number_unique UNIQUE (contest_id, number);
ALTER TABLE ONLY lophoc_baseline_schema.balloons
    ADD CONSTRAINT balloons_once UNIQUE (entry_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.balloons
    ADD CONSTRAINT balloons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.bank_statements
    ADD CONSTRAINT bank_statements_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.calendar_keys
    ADD CONSTRAINT calendar_keys_key_unique UNIQUE (key);
ALTER TABLE ONLY lophoc_baseline_schema.calendar_keys
    ADD CONSTRAINT calendar_keys_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY lophoc_baseline_schema.categories
    ADD CONSTRAINT categories_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.category_objects
    ADD CONSTRAINT category_objects_pkey PRIMARY KEY (kind, object_id);
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_code_unique UNIQUE (code);
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_contest_once UNIQUE (user_id, contest_id);
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_once UNIQUE (user_id, course_id);
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.challenge_results
    ADD CONSTRAINT challenge_results_pkey PRIMARY KEY (challenge_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.challenge_rule
    ADD CONSTRAINT challenge_rule_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.challenges
    ADD CONSTRAINT challenges_daily EXCLUDE USING gist (daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((kind = 'daily'::text));
ALTER TABLE ONLY lophoc_baseline_schema.challenges
    ADD CONSTRAINT challenges_monthly EXCLUDE USING gist (daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((kind = 'monthly'::text));
ALTER TABLE ONLY lophoc_baseline_schema.challenges
    ADD CONSTRAINT challenges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.challenges
    ADD CONSTRAINT challenges_weekly EXCLUDE USING gist (daterange(start_date, end_date, '[]'::text) WITH &&) WHERE ((kind = 'weekly'::text));
ALTER TABLE ONLY lophoc_baseline_schema.change_history
    ADD CONSTRAINT change_history_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.clarifications
    ADD CONSTRAINT clarifications_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.class_hints
    ADD CONSTRAINT class_hints_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.class_posts
    ADD CONSTRAINT class_posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.class_presence
    ADD CONSTRAINT class_presence_pkey PRIMARY KEY (session_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.class_sessions
    ADD CONSTRAINT class_sessions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.class_shown
    ADD CONSTRAINT class_shown_pkey PRIMARY KEY (session_id);
ALTER TABLE ONLY lophoc_baseline_schema.classroom_courses
    ADD CONSTRAINT classroom_courses_pkey PRIMARY KEY (classroom_id, course_id);
ALTER TABLE ONLY lophoc_baseline_schema.classroom_members
    ADD CONSTRAINT classroom_members_pkey PRIMARY KEY (classroom_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.classroom_names
    ADD CONSTRAINT classroom_names_person UNIQUE (classroom_id, claimed_by);
ALTER TABLE ONLY lophoc_baseline_schema.classroom_names
    ADD CONSTRAINT classroom_names_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.classrooms
    ADD CONSTRAINT classrooms_join_code_unique UNIQUE (join_code);
ALTER TABLE ONLY lophoc_baseline_schema.classrooms
    ADD CONSTRAINT classrooms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.client_errors
    ADD CONSTRAINT client_errors_fingerprint_key UNIQUE (fingerprint);
ALTER TABLE ONLY lophoc_baseline_schema.client_errors
    ADD CONSTRAINT client_errors_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.coin_balances
    ADD CONSTRAINT coin_balances_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY lophoc_baseline_schema.coin_donations
    ADD CONSTRAINT coin_donations_key_unique UNIQUE (given_by, key);
ALTER TABLE ONLY lophoc_baseline_schema.coin_donations
    ADD CONSTRAINT coin_donations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.coin_entries
    ADD CONSTRAINT coin_entries_once UNIQUE (user_id, reason, object_id, link);
ALTER TABLE ONLY lophoc_baseline_schema.coin_entries
    ADD CONSTRAINT coin_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.comment_blocks
    ADD CONSTRAINT comment_blocks_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY lophoc_baseline_schema.comment_reports
    ADD CONSTRAINT comment_reports_pkey PRIMARY KEY (comment_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.comments
    ADD CONSTRAINT comments_once UNIQUE (author_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.comments
    ADD CONSTRAINT comments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.consents
    ADD CONSTRAINT consents_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_candidates
    ADD CONSTRAINT contest_candidates_id_unique UNIQUE (contest_id, candidate_id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_candidates
    ADD CONSTRAINT contest_candidates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_candidates
    ADD CONSTRAINT contest_candidates_user_unique UNIQUE (contest_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_entries
    ADD CONSTRAINT contest_entries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_groups
    ADD CONSTRAINT contest_groups_name_unique UNIQUE (name);
ALTER TABLE ONLY lophoc_baseline_schema.contest_groups
    ADD CONSTRAINT contest_groups_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_minutes
    ADD CONSTRAINT contest_minutes_key_unique UNIQUE (contest_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.contest_minutes
    ADD CONSTRAINT contest_minutes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_parts
    ADD CONSTRAINT contest_parts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_pauses
    ADD CONSTRAINT contest_pauses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_questions
    ADD CONSTRAINT contest_questions_pkey PRIMARY KEY (contest_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_rejudges
    ADD CONSTRAINT contest_rejudges_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_rescue_keys
    ADD CONSTRAINT contest_rescue_keys_pkey PRIMARY KEY (contest_id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_standings
    ADD CONSTRAINT contest_standings_pkey PRIMARY KEY (entry_id);
ALTER TABLE ONLY lophoc_baseline_schema.contests
    ADD CONSTRAINT contests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.contests
    ADD CONSTRAINT contests_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.course_item_requires
    ADD CONSTRAINT course_item_requires_pkey PRIMARY KEY (item_id, requires_id);
ALTER TABLE ONLY lophoc_baseline_schema.course_items
    ADD CONSTRAINT course_items_id_course_unique UNIQUE (id, course_id);
ALTER TABLE ONLY lophoc_baseline_schema.course_items
    ADD CONSTRAINT course_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.course_prerequisites
    ADD CONSTRAINT course_prerequisites_pkey PRIMARY KEY (course_id, requires_id);
ALTER TABLE ONLY lophoc_baseline_schema.course_progress
    ADD CONSTRAINT course_progress_pkey PRIMARY KEY (user_id, course_id);
ALTER TABLE ONLY lophoc_baseline_schema.course_tags
    ADD CONSTRAINT course_tags_pkey PRIMARY KEY (course_id, tag);
ALTER TABLE ONLY lophoc_baseline_schema.course_teachers
    ADD CONSTRAINT course_teachers_pkey PRIMARY KEY (course_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.courses
    ADD CONSTRAINT courses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.courses
    ADD CONSTRAINT courses_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.data_requests
    ADD CONSTRAINT data_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.discount_uses
    ADD CONSTRAINT discount_uses_pkey PRIMARY KEY (transaction_id);
ALTER TABLE ONLY lophoc_baseline_schema.discounts
    ADD CONSTRAINT discounts_code_unique UNIQUE (code);
ALTER TABLE ONLY lophoc_baseline_schema.discounts
    ADD CONSTRAINT discounts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.drafts
    ADD CONSTRAINT drafts_pkey PRIMARY KEY (user_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.enrolments
    ADD CONSTRAINT enrolments_pkey PRIMARY KEY (course_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.extra_minutes
    ADD CONSTRAINT extra_minutes_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.file_keys
    ADD CONSTRAINT file_keys_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.file_parts
    ADD CONSTRAINT file_parts_pkey PRIMARY KEY (file_id, path);
ALTER TABLE ONLY lophoc_baseline_schema.file_uses
    ADD CONSTRAINT file_uses_pkey PRIMARY KEY (subject_kind, subject_id, file_id);
ALTER TABLE ONLY lophoc_baseline_schema.file_variants
    ADD CONSTRAINT file_variants_pkey PRIMARY KEY (file_id, width, format);
ALTER TABLE ONLY lophoc_baseline_schema.files
    ADD CONSTRAINT files_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.form_answers
    ADD CONSTRAINT form_answers_key_unique UNIQUE (form_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.form_answers
    ADD CONSTRAINT form_answers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.form_deliveries
    ADD CONSTRAINT form_deliveries_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.form_seats
    ADD CONSTRAINT form_seats_pkey PRIMARY KEY (form_id, seat);
ALTER TABLE ONLY lophoc_baseline_schema.form_sends
    ADD CONSTRAINT form_sends_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.forms
    ADD CONSTRAINT forms_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.forms
    ADD CONSTRAINT forms_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.give_ups
    ADD CONSTRAINT give_ups_pkey PRIMARY KEY (user_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.hints_taken
    ADD CONSTRAINT hints_taken_pkey PRIMARY KEY (user_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.identities
    ADD CONSTRAINT identities_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.identities
    ADD CONSTRAINT identities_subject_unique UNIQUE (provider, subject);
ALTER TABLE ONLY lophoc_baseline_schema.identities
    ADD CONSTRAINT identities_user_unique UNIQUE (user_id, provider);
ALTER TABLE ONLY lophoc_baseline_schema.invitations
    ADD CONSTRAINT invitations_email_unique UNIQUE (email);
ALTER TABLE ONLY lophoc_baseline_schema.invitations
    ADD CONSTRAINT invitations_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.invitations
    ADD CONSTRAINT invitations_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY lophoc_baseline_schema.known_browsers
    ADD CONSTRAINT known_browsers_pkey PRIMARY KEY (user_id, browser_hash);
ALTER TABLE ONLY lophoc_baseline_schema.late_answers
    ADD CONSTRAINT late_answers_once UNIQUE (attempt_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.late_answers
    ADD CONSTRAINT late_answers_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.lesson_progress
    ADD CONSTRAINT lesson_progress_pkey PRIMARY KEY (user_id, lesson_id);
ALTER TABLE ONLY lophoc_baseline_schema.lesson_questions
    ADD CONSTRAINT lesson_questions_pkey PRIMARY KEY (lesson_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.lessons
    ADD CONSTRAINT lessons_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.mail_templates
    ADD CONSTRAINT mail_templates_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.mail_templates
    ADD CONSTRAINT mail_templates_system_unique UNIQUE (system);
ALTER TABLE ONLY lophoc_baseline_schema.mark_again_people
    ADD CONSTRAINT mark_again_people_pkey PRIMARY KEY (run_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.mark_again_runs
    ADD CONSTRAINT mark_again_runs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.notice_events
    ADD CONSTRAINT notice_events_pkey PRIMARY KEY (user_id, kind, event_key);
ALTER TABLE ONLY lophoc_baseline_schema.notice_settings
    ADD CONSTRAINT notice_settings_pkey PRIMARY KEY (user_id, kind);
ALTER TABLE ONLY lophoc_baseline_schema.notices
    ADD CONSTRAINT notices_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.one_time_tokens
    ADD CONSTRAINT one_time_tokens_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY lophoc_baseline_schema.page_view_counts
    ADD CONSTRAINT page_view_counts_pkey PRIMARY KEY (day, type, object_id, referrer, device, language);
ALTER TABLE ONLY lophoc_baseline_schema.page_view_keys
    ADD CONSTRAINT page_view_keys_pkey PRIMARY KEY (day);
ALTER TABLE ONLY lophoc_baseline_schema.page_view_visitors
    ADD CONSTRAINT page_view_visitors_pkey PRIMARY KEY (day, hash);
ALTER TABLE ONLY lophoc_baseline_schema.parent_letters
    ADD CONSTRAINT parent_letters_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.parent_links
    ADD CONSTRAINT parent_links_pkey PRIMARY KEY (user_id);
ALTER TABLE ONLY lophoc_baseline_schema.parent_links
    ADD CONSTRAINT parent_links_token_unique UNIQUE (token_hash);
ALTER TABLE ONLY lophoc_baseline_schema.payment_attempts
    ADD CONSTRAINT payment_attempts_number_unique UNIQUE (transaction_id, number);
ALTER TABLE ONLY lophoc_baseline_schema.payment_attempts
    ADD CONSTRAINT payment_attempts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.payment_attempts
    ADD CONSTRAINT payment_attempts_txn_ref_unique UNIQUE (txn_ref);
ALTER TABLE ONLY lophoc_baseline_schema.payment_keys
    ADD CONSTRAINT payment_keys_pkey PRIMARY KEY (name);
ALTER TABLE ONLY lophoc_baseline_schema.payment_settings
    ADD CONSTRAINT payment_settings_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.payments
    ADD CONSTRAINT payments_number_unique UNIQUE (provider, number);
ALTER TABLE ONLY lophoc_baseline_schema.payments
    ADD CONSTRAINT payments_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.platform_visit_actions
    ADD CONSTRAINT platform_visit_actions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.platform_visits
    ADD CONSTRAINT platform_visits_link_unique UNIQUE (link_hash);
ALTER TABLE ONLY lophoc_baseline_schema.platform_visits
    ADD CONSTRAINT platform_visits_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.point_gains
    ADD CONSTRAINT point_gains_pkey PRIMARY KEY (user_id, question_id, submission_id);
ALTER TABLE ONLY lophoc_baseline_schema.post_previews
    ADD CONSTRAINT post_previews_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY lophoc_baseline_schema.post_revisions
    ADD CONSTRAINT post_revisions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.post_slugs
    ADD CONSTRAINT post_slugs_pkey PRIMARY KEY (slug);
ALTER TABLE ONLY lophoc_baseline_schema.posts
    ADD CONSTRAINT posts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.posts
    ADD CONSTRAINT posts_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.practice_days
    ADD CONSTRAINT practice_days_pkey PRIMARY KEY (user_id, day);
ALTER TABLE ONLY lophoc_baseline_schema.print_requests
    ADD CONSTRAINT print_requests_key_unique UNIQUE (entry_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.print_requests
    ADD CONSTRAINT print_requests_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.problem_list_followers
    ADD CONSTRAINT problem_list_followers_pkey PRIMARY KEY (user_id, list_id);
ALTER TABLE ONLY lophoc_baseline_schema.problem_list_items
    ADD CONSTRAINT problem_list_items_pkey PRIMARY KEY (list_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.problem_lists
    ADD CONSTRAINT problem_lists_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.problem_lists
    ADD CONSTRAINT problem_lists_slug UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.published_posts
    ADD CONSTRAINT published_posts_pkey PRIMARY KEY (post_id);
ALTER TABLE ONLY lophoc_baseline_schema.published_posts
    ADD CONSTRAINT published_posts_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.question_progress
    ADD CONSTRAINT question_progress_pkey PRIMARY KEY (user_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.question_tags
    ADD CONSTRAINT question_tags_pkey PRIMARY KEY (question_id, tag);
ALTER TABLE ONLY lophoc_baseline_schema.questions
    ADD CONSTRAINT questions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.questions
    ADD CONSTRAINT questions_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.quiz_mark_rules
    ADD CONSTRAINT quiz_mark_rules_pkey PRIMARY KEY (lesson_id, question_id);
ALTER TABLE ONLY lophoc_baseline_schema.ranking
    ADD CONSTRAINT ranking_pkey PRIMARY KEY (period, starts_on, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.receipt_counters
    ADD CONSTRAINT receipt_counters_pkey PRIMARY KEY (year);
ALTER TABLE ONLY lophoc_baseline_schema.receipts
    ADD CONSTRAINT receipts_number_unique UNIQUE (year, number);
ALTER TABLE ONLY lophoc_baseline_schema.receipts
    ADD CONSTRAINT receipts_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.refunds
    ADD CONSTRAINT refunds_key_unique UNIQUE (transaction_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.refunds
    ADD CONSTRAINT refunds_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.refunds
    ADD CONSTRAINT refunds_request_unique UNIQUE (request_id);
ALTER TABLE ONLY lophoc_baseline_schema.rejudges
    ADD CONSTRAINT rejudges_pkey PRIMARY KEY (token);
ALTER TABLE ONLY lophoc_baseline_schema.remarks
    ADD CONSTRAINT remarks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.room_events
    ADD CONSTRAINT room_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.schema_history
    ADD CONSTRAINT schema_history_pkey PRIMARY KEY (version);
ALTER TABLE ONLY lophoc_baseline_schema.school_names
    ADD CONSTRAINT school_names_pkey PRIMARY KEY (key, province);
ALTER TABLE ONLY lophoc_baseline_schema.school_ranking
    ADD CONSTRAINT school_ranking_pkey PRIMARY KEY (period, starts_on, school_id);
ALTER TABLE ONLY lophoc_baseline_schema.schools
    ADD CONSTRAINT schools_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.scratch_analyses
    ADD CONSTRAINT scratch_analyses_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.sessions
    ADD CONSTRAINT sessions_id_unique UNIQUE (id);
ALTER TABLE ONLY lophoc_baseline_schema.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (token_hash);
ALTER TABLE ONLY lophoc_baseline_schema.share_pictures
    ADD CONSTRAINT share_pictures_pkey PRIMARY KEY (kind, object_id, language);
ALTER TABLE ONLY lophoc_baseline_schema.shop_items
    ADD CONSTRAINT shop_items_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.shop_purchases
    ADD CONSTRAINT shop_purchases_key_unique UNIQUE (user_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.shop_purchases
    ADD CONSTRAINT shop_purchases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.sign_in_codes
    ADD CONSTRAINT sign_in_codes_pkey PRIMARY KEY (code_hash);
ALTER TABLE ONLY lophoc_baseline_schema.sign_in_failures
    ADD CONSTRAINT sign_in_failures_pkey PRIMARY KEY (subject);
ALTER TABLE ONLY lophoc_baseline_schema.similar_pairs
    ADD CONSTRAINT similar_pairs_once UNIQUE (contest_id, one_id, other_id);
ALTER TABLE ONLY lophoc_baseline_schema.similar_pairs
    ADD CONSTRAINT similar_pairs_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.similarity_searches
    ADD CONSTRAINT similarity_searches_pkey PRIMARY KEY (contest_id);
ALTER TABLE ONLY lophoc_baseline_schema.site_page_versions
    ADD CONSTRAINT site_page_versions_pkey PRIMARY KEY (slug, version);
ALTER TABLE ONLY lophoc_baseline_schema.site_pages
    ADD CONSTRAINT site_pages_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.site_pages
    ADD CONSTRAINT site_pages_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.snippet_help
    ADD CONSTRAINT snippet_help_pkey PRIMARY KEY (snippet_id);
ALTER TABLE ONLY lophoc_baseline_schema.snippet_reviews
    ADD CONSTRAINT snippet_reviews_pkey PRIMARY KEY (version_id);
ALTER TABLE ONLY lophoc_baseline_schema.snippet_reviews
    ADD CONSTRAINT snippet_reviews_token_unique UNIQUE (token);
ALTER TABLE ONLY lophoc_baseline_schema.snippet_versions
    ADD CONSTRAINT snippet_versions_number_unique UNIQUE (snippet_id, n);
ALTER TABLE ONLY lophoc_baseline_schema.snippet_versions
    ADD CONSTRAINT snippet_versions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.snippet_watchers
    ADD CONSTRAINT snippet_watchers_pkey PRIMARY KEY (snippet_id, user_id);
ALTER TABLE ONLY lophoc_baseline_schema.snippets
    ADD CONSTRAINT snippets_key_unique UNIQUE (author_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.snippets
    ADD CONSTRAINT snippets_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.snippets
    ADD CONSTRAINT snippets_slug_unique UNIQUE (slug);
ALTER TABLE ONLY lophoc_baseline_schema.submission_tests
    ADD CONSTRAINT submission_tests_pkey PRIMARY KEY (submission_id, index);
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_token_unique UNIQUE (token);
ALTER TABLE ONLY lophoc_baseline_schema.tasks
    ADD CONSTRAINT tasks_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.test_cases
    ADD CONSTRAINT test_cases_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.test_cases
    ADD CONSTRAINT test_cases_position_unique UNIQUE (question_id, "position") DEFERRABLE INITIALLY DEFERRED;
ALTER TABLE ONLY lophoc_baseline_schema.transaction_events
    ADD CONSTRAINT transaction_events_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_key_unique UNIQUE (buyer_id, key);
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_reference_unique UNIQUE (reference);
ALTER TABLE ONLY lophoc_baseline_schema.trial_runs
    ADD CONSTRAINT trial_runs_pkey PRIMARY KEY (question_id);
ALTER TABLE ONLY lophoc_baseline_schema.unit_ranking
    ADD CONSTRAINT unit_ranking_pkey PRIMARY KEY (period, starts_on, unit);
ALTER TABLE ONLY lophoc_baseline_schema.user_imports
    ADD CONSTRAINT user_imports_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.users
    ADD CONSTRAINT users_email_unique UNIQUE (email);
ALTER TABLE lophoc_baseline_schema.users
    ADD CONSTRAINT users_login CHECK (((email ~~ '%@%'::text) OR (email ~ '^[a-z0-9._-]{3,40}$'::text))) NOT VALID;
ALTER TABLE ONLY lophoc_baseline_schema.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);
ALTER TABLE ONLY lophoc_baseline_schema.website_draft
    ADD CONSTRAINT website_draft_pkey PRIMARY KEY (one);
ALTER TABLE ONLY lophoc_baseline_schema.website_versions
    ADD CONSTRAINT website_versions_pkey PRIMARY KEY (version);
CREATE INDEX absence_reports_by ON lophoc_baseline_schema.absence_reports USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX absence_reports_user ON lophoc_baseline_schema.absence_reports USING btree (user_id);
CREATE INDEX activation_batches_courses ON lophoc_baseline_schema.activation_batches USING gin (course_ids);
CREATE INDEX activation_batches_name ON lophoc_baseline_schema.activation_batches USING btree (name);
CREATE INDEX activation_codes_batch ON lophoc_baseline_schema.activation_codes USING btree (batch_id, id);
CREATE INDEX activation_codes_used ON lophoc_baseline_schema.activation_codes USING btree (id DESC) WHERE (used_at IS NOT NULL);
CREATE INDEX activation_codes_user ON lophoc_baseline_schema.activation_codes USING btree (used_by, used_at DESC) WHERE (used_by IS NOT NULL);
CREATE INDEX activation_failures_at ON lophoc_baseline_schema.activation_failures USING btree (at);
CREATE INDEX activation_failures_network ON lophoc_baseline_schema.activation_failures USING btree (network, at);
CREATE INDEX activation_failures_user ON lophoc_baseline_schema.activation_failures USING btree (user_id, at);
CREATE INDEX affiliate_entries_due ON lophoc_baseline_schema.affiliate_entries USING btree (due_at, id);
CREATE UNIQUE INDEX affiliate_entries_once ON lophoc_baseline_schema.affiliate_entries USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX affiliate_entries_order ON lophoc_baseline_schema.affiliate_entries USING btree (transaction_id);
CREATE INDEX affiliate_entries_user ON lophoc_baseline_schema.affiliate_entries USING btree (user_id, id DESC);
CREATE INDEX affiliate_payout_entries_payout ON lophoc_baseline_schema.affiliate_payout_entries USING btree (payout_id);
CREATE INDEX affiliate_payouts_paid_by ON lophoc_baseline_schema.affiliate_payouts USING btree (paid_by) WHERE (paid_by IS NOT NULL);
CREATE INDEX affiliate_payouts_user ON lophoc_baseline_schema.affiliate_payouts USING btree (user_id, id DESC);
CREATE INDEX announcements_author ON lophoc_baseline_schema.announcements USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX announcements_contest ON lophoc_baseline_schema.announcements USING btree (contest_id, id DESC);
CREATE INDEX announcements_user ON lophoc_baseline_schema.announcements USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX api_keys_user ON lophoc_baseline_schema.api_keys USING btree (user_id, id DESC);
CREATE INDEX assignment_learners_updated_by ON lophoc_baseline_schema.assignment_learners USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX assignment_learners_user ON lophoc_baseline_schema.assignment_learners USING btree (user_id, assignment_id);
CREATE INDEX assignments_class ON lophoc_baseline_schema.assignments USING btree (classroom_id, visible_at, id) WHERE (archived_at IS NULL);
CREATE INDEX assignments_contest ON lophoc_baseline_schema.assignments USING btree (contest_id) WHERE (contest_id IS NOT NULL);
CREATE INDEX assignments_course ON lophoc_baseline_schema.assignments USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX assignments_created_by ON lophoc_baseline_schema.assignments USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX assignments_lesson ON lophoc_baseline_schema.assignments USING btree (lesson_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX assignments_question ON lophoc_baseline_schema.assignments USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX attempt_questions_question ON lophoc_baseline_schema.attempt_questions USING btree (question_id);
CREATE INDEX attempts_classroom ON lophoc_baseline_schema.attempts USING btree (classroom_id, id DESC) WHERE (classroom_id IS NOT NULL);
CREATE INDEX attempts_course ON lophoc_baseline_schema.attempts USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX attempts_lesson ON lophoc_baseline_schema.attempts USING btree (lesson_id, id DESC);
CREATE UNIQUE INDEX attempts_one_running ON lophoc_baseline_schema.attempts USING btree (user_id, lesson_id) WHERE (status = 'running'::text);
CREATE INDEX attempts_part ON lophoc_baseline_schema.attempts USING btree (contest_part_id, id) WHERE (contest_part_id IS NOT NULL);
CREATE UNIQUE INDEX attempts_part_once ON lophoc_baseline_schema.attempts USING btree (entry_id, contest_part_id) WHERE (entry_id IS NOT NULL);
CREATE INDEX attempts_user ON lophoc_baseline_schema.attempts USING btree (user_id, id DESC);
CREATE INDEX attendance_changes_by ON lophoc_baseline_schema.attendance_changes USING btree (by_user) WHERE (by_user IS NOT NULL);
CREATE INDEX attendance_device ON lophoc_baseline_schema.attendance USING btree (session_id, device) WHERE (device IS NOT NULL);
CREATE INDEX attendance_updated_by ON lophoc_baseline_schema.attendance USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX attendance_user ON lophoc_baseline_schema.attendance USING btree (user_id, session_id);
CREATE INDEX balloons_handed_by ON lophoc_baseline_schema.balloons USING btree (handed_by) WHERE (handed_by IS NOT NULL);
CREATE INDEX balloons_question ON lophoc_baseline_schema.balloons USING btree (question_id);
CREATE INDEX bank_statements_imported_by ON lophoc_baseline_schema.bank_statements USING btree (imported_by) WHERE (imported_by IS NOT NULL);
CREATE UNIQUE INDEX categories_name_unique ON lophoc_baseline_schema.categories USING btree (kind, parent_id, lower(name)) NULLS NOT DISTINCT;
CREATE INDEX categories_parent ON lophoc_baseline_schema.categories USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX categories_tree ON lophoc_baseline_schema.categories USING btree (kind, parent_id, "position");
CREATE INDEX category_objects_category ON lophoc_baseline_schema.category_objects USING btree (category_id, "position", object_id DESC);
CREATE INDEX certificates_contest ON lophoc_baseline_schema.certificates USING btree (contest_id) WHERE (contest_id IS NOT NULL);
CREATE INDEX certificates_course ON lophoc_baseline_schema.certificates USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX certificates_revoked_by ON lophoc_baseline_schema.certificates USING btree (revoked_by) WHERE (revoked_by IS NOT NULL);
CREATE INDEX certificates_user ON lophoc_baseline_schema.certificates USING btree (user_id, issued_at DESC);
CREATE INDEX challenge_results_user ON lophoc_baseline_schema.challenge_results USING btree (user_id, challenge_id);
CREATE INDEX challenges_author ON lophoc_baseline_schema.challenges USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX challenges_question ON lophoc_baseline_schema.challenges USING btree (question_id, start_date);
CREATE INDEX challenges_time ON lophoc_baseline_schema.challenges USING btree (kind, start_date DESC);
CREATE INDEX change_history_by ON lophoc_baseline_schema.change_history USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX change_history_object ON lophoc_baseline_schema.change_history USING btree (kind, object_id, id DESC);
CREATE INDEX clarifications_answered_by ON lophoc_baseline_schema.clarifications USING btree (answered_by) WHERE (answered_by IS NOT NULL);
CREATE INDEX clarifications_contest ON lophoc_baseline_schema.clarifications USING btree (contest_id, id DESC);
CREATE INDEX clarifications_question ON lophoc_baseline_schema.clarifications USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX clarifications_user ON lophoc_baseline_schema.clarifications USING btree (user_id, contest_id);
CREATE INDEX class_hints_author ON lophoc_baseline_schema.class_hints USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX class_hints_question ON lophoc_baseline_schema.class_hints USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX class_hints_session ON lophoc_baseline_schema.class_hints USING btree (session_id, user_id, id);
CREATE INDEX class_hints_user ON lophoc_baseline_schema.class_hints USING btree (user_id);
CREATE INDEX class_posts_author ON lophoc_baseline_schema.class_posts USING btree (author_id) WHERE (author_id IS NOT NULL);
CREATE INDEX class_posts_class ON lophoc_baseline_schema.class_posts USING btree (classroom_id, pinned DESC, publish_at DESC, id DESC);
CREATE INDEX class_posts_renderer ON lophoc_baseline_schema.class_posts USING btree (renderer);
CREATE INDEX class_presence_lesson ON lophoc_baseline_schema.class_presence USING btree (lesson_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX class_presence_question ON lophoc_baseline_schema.class_presence USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX class_presence_user ON lophoc_baseline_schema.class_presence USING btree (user_id);
CREATE INDEX class_sessions_class ON lophoc_baseline_schema.class_sessions USING btree (classroom_id, starts_at, id);
CREATE INDEX class_sessions_series ON lophoc_baseline_schema.class_sessions USING btree (series, starts_at) WHERE (series IS NOT NULL);
CREATE INDEX class_sessions_time ON lophoc_baseline_schema.class_sessions USING btree (starts_at, id);
CREATE INDEX class_shown_submission ON lophoc_baseline_schema.class_shown USING btree (submission_id);
CREATE INDEX classroom_courses_course ON lophoc_baseline_schema.classroom_courses USING btree (course_id);
CREATE INDEX classroom_members_moved ON lophoc_baseline_schema.classroom_members USING btree (moved_to) WHERE (moved_to IS NOT NULL);
CREATE INDEX classroom_members_user ON lophoc_baseline_schema.classroom_members USING btree (user_id, classroom_id);
CREATE INDEX classroom_names_claimed ON lophoc_baseline_schema.classroom_names USING btree (claimed_by) WHERE (claimed_by IS NOT NULL);
CREATE INDEX classroom_names_class ON lophoc_baseline_schema.classroom_names USING btree (classroom_id, id);
CREATE INDEX classrooms_created_by ON lophoc_baseline_schema.classrooms USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX classrooms_newest ON lophoc_baseline_schema.classrooms USING btree (created_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX classrooms_search ON lophoc_baseline_schema.classrooms USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX client_errors_first ON lophoc_baseline_schema.client_errors USING btree (first_seen);
CREATE INDEX client_errors_last ON lophoc_baseline_schema.client_errors USING btree (last_seen DESC, id DESC);
CREATE INDEX coin_entries_object ON lophoc_baseline_schema.coin_entries USING btree (reason, object_id);
CREATE INDEX coin_entries_reason ON lophoc_baseline_schema.coin_entries USING btree (reason, id DESC);
CREATE INDEX coin_entries_user ON lophoc_baseline_schema.coin_entries USING btree (user_id, id DESC);
CREATE INDEX comment_blocks_by ON lophoc_baseline_schema.comment_blocks USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX comment_reports_at ON lophoc_baseline_schema.comment_reports USING btree (reported_at DESC);
CREATE INDEX comment_reports_user ON lophoc_baseline_schema.comment_reports USING btree (user_id);
CREATE INDEX comments_authors ON lophoc_baseline_schema.comments USING btree (subject_kind, subject_id, author_id);
CREATE INDEX comments_held ON lophoc_baseline_schema.comments USING btree (held_at) WHERE (held_at IS NOT NULL);
CREATE INDEX comments_hidden_by ON lophoc_baseline_schema.comments USING btree (hidden_by) WHERE (hidden_by IS NOT NULL);
CREATE INDEX comments_of_subject ON lophoc_baseline_schema.comments USING btree (subject_kind, subject_id, id DESC) WHERE (parent_id IS NULL);
CREATE INDEX comments_renderer ON lophoc_baseline_schema.comments USING btree (renderer, id);
CREATE INDEX comments_replies ON lophoc_baseline_schema.comments USING btree (parent_id, id) WHERE (parent_id IS NOT NULL);
CREATE UNIQUE INDEX consents_in_force ON lophoc_baseline_schema.consents USING btree (user_id, purpose, given_by) WHERE (withdrawn_at IS NULL);
CREATE INDEX consents_user ON lophoc_baseline_schema.consents USING btree (user_id, purpose, id DESC);
CREATE INDEX contest_candidates_room ON lophoc_baseline_schema.contest_candidates USING btree (contest_id, room, seat);
CREATE INDEX contest_candidates_user ON lophoc_baseline_schema.contest_candidates USING btree (user_id);
CREATE UNIQUE INDEX contest_entries_candidate ON lophoc_baseline_schema.contest_entries USING btree (contest_id, candidate_id) WHERE (kind <> 'virtual'::text);
CREATE INDEX contest_entries_contest ON lophoc_baseline_schema.contest_entries USING btree (contest_id, user_id, id);
CREATE INDEX contest_entries_disqualified_by ON lophoc_baseline_schema.contest_entries USING btree (disqualified_by) WHERE (disqualified_by IS NOT NULL);
CREATE UNIQUE INDEX contest_entries_once ON lophoc_baseline_schema.contest_entries USING btree (contest_id, user_id) WHERE (kind <> 'virtual'::text);
CREATE INDEX contest_entries_user ON lophoc_baseline_schema.contest_entries USING btree (user_id, id DESC);
CREATE INDEX contest_groups_author ON lophoc_baseline_schema.contest_groups USING btree (author_id);
CREATE INDEX contest_minutes_given_by ON lophoc_baseline_schema.contest_minutes USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX contest_minutes_user ON lophoc_baseline_schema.contest_minutes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX contest_parts_contest ON lophoc_baseline_schema.contest_parts USING btree (contest_id, "position");
CREATE INDEX contest_pauses_by ON lophoc_baseline_schema.contest_pauses USING btree (paused_by) WHERE (paused_by IS NOT NULL);
CREATE INDEX contest_pauses_contest ON lophoc_baseline_schema.contest_pauses USING btree (contest_id, started_at);
CREATE UNIQUE INDEX contest_pauses_open ON lophoc_baseline_schema.contest_pauses USING btree (contest_id, COALESCE(room, ''::text)) WHERE (ended_at IS NULL);
CREATE INDEX contest_questions_part ON lophoc_baseline_schema.contest_questions USING btree (part_id, "position");
CREATE INDEX contest_questions_question ON lophoc_baseline_schema.contest_questions USING btree (question_id);
CREATE INDEX contest_rejudges_contest ON lophoc_baseline_schema.contest_rejudges USING btree (contest_id, created_at DESC);
CREATE UNIQUE INDEX contest_rejudges_open ON lophoc_baseline_schema.contest_rejudges USING btree (contest_id) WHERE (status <> 'applied'::text);
CREATE INDEX contest_rejudges_question ON lophoc_baseline_schema.contest_rejudges USING btree (question_id) WHERE (question_id IS NOT NULL);
CREATE INDEX contest_rejudges_started_by ON lophoc_baseline_schema.contest_rejudges USING btree (started_by) WHERE (started_by IS NOT NULL);
CREATE INDEX contest_standings_contest ON lophoc_baseline_schema.contest_standings USING btree (contest_id);
CREATE INDEX contests_author ON lophoc_baseline_schema.contests USING btree (author_id, updated_at DESC) WHERE (archived_at IS NULL);
CREATE INDEX contests_cloned_from ON lophoc_baseline_schema.contests USING btree (cloned_from) WHERE (cloned_from IS NOT NULL);
CREATE INDEX contests_ending ON lophoc_baseline_schema.contests USING btree (end_time) WHERE ((status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX contests_group ON lophoc_baseline_schema.contests USING btree (group_id, start_time) WHERE (group_id IS NOT NULL);
CREATE INDEX contests_listed ON lophoc_baseline_schema.contests USING btree (start_time DESC, id DESC) WHERE ((status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX contests_renderer ON lophoc_baseline_schema.contests USING btree (renderer);
CREATE INDEX contests_search ON lophoc_baseline_schema.contests USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX contests_updated ON lophoc_baseline_schema.contests USING btree (updated_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX course_item_requires_requires ON lophoc_baseline_schema.course_item_requires USING btree (requires_id);
CREATE INDEX course_items_lesson ON lophoc_baseline_schema.course_items USING btree (lesson_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX course_items_parent ON lophoc_baseline_schema.course_items USING btree (parent_id) WHERE (parent_id IS NOT NULL);
CREATE INDEX course_items_tree ON lophoc_baseline_schema.course_items USING btree (course_id, parent_id, "position", id);
CREATE INDEX course_prerequisites_requires ON lophoc_baseline_schema.course_prerequisites USING btree (requires_id);
CREATE INDEX course_progress_course ON lophoc_baseline_schema.course_progress USING btree (course_id);
CREATE INDEX course_progress_last_lesson ON lophoc_baseline_schema.course_progress USING btree (last_lesson_id) WHERE (last_lesson_id IS NOT NULL);
CREATE INDEX course_tags_tag ON lophoc_baseline_schema.course_tags USING btree (tag, course_id);
CREATE INDEX course_teachers_user ON lophoc_baseline_schema.course_teachers USING btree (user_id);
CREATE INDEX courses_author ON lophoc_baseline_schema.courses USING btree (author_id, updated_at DESC) WHERE (archived_at IS NULL);
CREATE INDEX courses_catalogue ON lophoc_baseline_schema.courses USING btree (published_at DESC, id DESC) WHERE ((status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX courses_cloned_from ON lophoc_baseline_schema.courses USING btree (cloned_from) WHERE (cloned_from IS NOT NULL);
CREATE INDEX courses_renderer ON lophoc_baseline_schema.courses USING btree (renderer);
CREATE INDEX courses_search ON lophoc_baseline_schema.courses USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX courses_updated ON lophoc_baseline_schema.courses USING btree (updated_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX courses_waiting ON lophoc_baseline_schema.courses USING btree (submitted_at) WHERE ((status = 'waiting_for_approval'::text) AND (archived_at IS NULL));
CREATE INDEX data_requests_file ON lophoc_baseline_schema.data_requests USING btree (file_id) WHERE (file_id IS NOT NULL);
CREATE INDEX data_requests_open ON lophoc_baseline_schema.data_requests USING btree (done_due, id) WHERE ((done_at IS NULL) AND (withdrawn_at IS NULL));
CREATE INDEX data_requests_user ON lophoc_baseline_schema.data_requests USING btree (user_id, id DESC);
CREATE INDEX discount_uses_of_user ON lophoc_baseline_schema.discount_uses USING btree (user_id);
CREATE INDEX discount_uses_user ON lophoc_baseline_schema.discount_uses USING btree (discount_id, user_id) WHERE (given_back_at IS NULL);
CREATE INDEX discounts_created_by ON lophoc_baseline_schema.discounts USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX discounts_listed ON lophoc_baseline_schema.discounts USING btree (id DESC) WHERE (user_id IS NULL);
CREATE INDEX discounts_user ON lophoc_baseline_schema.discounts USING btree (user_id, id DESC) WHERE (user_id IS NOT NULL);
CREATE INDEX drafts_age ON lophoc_baseline_schema.drafts USING btree (updated_at);
CREATE INDEX enrolments_added_by ON lophoc_baseline_schema.enrolments USING btree (added_by) WHERE (added_by IS NOT NULL);
CREATE INDEX enrolments_user ON lophoc_baseline_schema.enrolments USING btree (user_id, joined_at DESC);
CREATE INDEX extra_minutes_given_by ON lophoc_baseline_schema.extra_minutes USING btree (given_by) WHERE (given_by IS NOT NULL);
CREATE INDEX extra_minutes_lesson ON lophoc_baseline_schema.extra_minutes USING btree (lesson_id, user_id);
CREATE UNIQUE INDEX extra_minutes_once ON lophoc_baseline_schema.extra_minutes USING btree (lesson_id, key, user_id) NULLS NOT DISTINCT;
CREATE INDEX extra_minutes_user ON lophoc_baseline_schema.extra_minutes USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX file_uses_file ON lophoc_baseline_schema.file_uses USING btree (file_id);
CREATE INDEX files_owner ON lophoc_baseline_schema.files USING btree (owner_id, id DESC);
CREATE INDEX files_unused ON lophoc_baseline_schema.files USING btree (unused_since) WHERE (unused_since IS NOT NULL);
CREATE INDEX form_answers_decided_by ON lophoc_baseline_schema.form_answers USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX form_answers_email ON lophoc_baseline_schema.form_answers USING btree (email, form_id) WHERE (email IS NOT NULL);
CREATE INDEX form_answers_listed ON lophoc_baseline_schema.form_answers USING btree (form_id, id DESC);
CREATE UNIQUE INDEX form_answers_place ON lophoc_baseline_schema.form_answers USING btree (form_id, place) WHERE (place IS NOT NULL);
CREATE UNIQUE INDEX form_answers_proof ON lophoc_baseline_schema.form_answers USING btree (form_id, proof) WHERE (proof IS NOT NULL);
CREATE INDEX form_answers_search ON lophoc_baseline_schema.form_answers USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX form_answers_state ON lophoc_baseline_schema.form_answers USING btree (form_id, state, id DESC);
CREATE INDEX form_answers_user ON lophoc_baseline_schema.form_answers USING btree (user_id, form_id) WHERE (user_id IS NOT NULL);
CREATE INDEX form_deliveries_answer ON lophoc_baseline_schema.form_deliveries USING btree (answer_id);
CREATE INDEX form_deliveries_form ON lophoc_baseline_schema.form_deliveries USING btree (form_id, id DESC);
CREATE INDEX form_sends_at ON lophoc_baseline_schema.form_sends USING btree (at);
CREATE INDEX form_sends_network ON lophoc_baseline_schema.form_sends USING btree (network, at);
CREATE INDEX forms_created_by ON lophoc_baseline_schema.forms USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX forms_open ON lophoc_baseline_schema.forms USING btree (created_at DESC, id DESC) WHERE (status = 'open'::text);
CREATE INDEX forms_search ON lophoc_baseline_schema.forms USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX forms_updated ON lophoc_baseline_schema.forms USING btree (updated_at DESC, id DESC);
CREATE INDEX give_ups_question ON lophoc_baseline_schema.give_ups USING btree (question_id);
CREATE INDEX hints_taken_question ON lophoc_baseline_schema.hints_taken USING btree (question_id);
CREATE INDEX invitations_by ON lophoc_baseline_schema.invitations USING btree (invited_by) WHERE (invited_by IS NOT NULL);
CREATE INDEX invitations_classroom ON lophoc_baseline_schema.invitations USING btree (classroom_id) WHERE (classroom_id IS NOT NULL);
CREATE INDEX invitations_newest ON lophoc_baseline_schema.invitations USING btree (sent_at DESC, id DESC);
CREATE INDEX invitations_user ON lophoc_baseline_schema.invitations USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX known_browsers_age ON lophoc_baseline_schema.known_browsers USING btree (seen_at);
CREATE INDEX late_answers_decided_by ON lophoc_baseline_schema.late_answers USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX late_answers_question ON lophoc_baseline_schema.late_answers USING btree (question_id);
CREATE INDEX lesson_progress_finished ON lophoc_baseline_schema.lesson_progress USING btree (user_id, finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX lesson_progress_lesson ON lophoc_baseline_schema.lesson_progress USING btree (lesson_id, last_at DESC);
CREATE INDEX lesson_questions_question ON lophoc_baseline_schema.lesson_questions USING btree (question_id);
CREATE INDEX lessons_author ON lophoc_baseline_schema.lessons USING btree (author_id);
CREATE INDEX lessons_renderer ON lophoc_baseline_schema.lessons USING btree (renderer);
CREATE INDEX lessons_search ON lophoc_baseline_schema.lessons USING gin (to_tsvector('simple'::regconfig, regexp_replace(replace(regexp_replace(NORMALIZE(lower(((title || ' '::text) || COALESCE(((translations -> 'en'::text) ->> 'title'::text), ''::text))), NFD), '[\u0300-\u036F]'::text, ''::text, 'g'::text), 'đ'::text, 'd'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text)));
CREATE INDEX mail_templates_own ON lophoc_baseline_schema.mail_templates USING btree (lower(name), id) WHERE (system IS NULL);
CREATE INDEX mail_templates_updated_by ON lophoc_baseline_schema.mail_templates USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX mark_again_people_user ON lophoc_baseline_schema.mark_again_people USING btree (user_id);
CREATE INDEX mark_again_runs_question ON lophoc_baseline_schema.mark_again_runs USING btree (question_id, created_at DESC);
CREATE INDEX mark_again_runs_started_by ON lophoc_baseline_schema.mark_again_runs USING btree (started_by);
CREATE INDEX notice_events_age ON lophoc_baseline_schema.notice_events USING btree (at);
CREATE INDEX notices_age ON lophoc_baseline_schema.notices USING btree (at);
CREATE INDEX notices_daily ON lophoc_baseline_schema.notices USING btree (user_id) WHERE (mail_state = 'daily'::text);
CREATE UNIQUE INDEX notices_grouped ON lophoc_baseline_schema.notices USING btree (user_id, kind, group_key) WHERE ((read_at IS NULL) AND (group_key <> ''::text));
CREATE INDEX notices_of_user ON lophoc_baseline_schema.notices USING btree (user_id, at DESC, id DESC) WHERE on_site;
CREATE INDEX notices_unread ON lophoc_baseline_schema.notices USING btree (user_id) WHERE ((read_at IS NULL) AND on_site);
CREATE INDEX one_time_tokens_expiry ON lophoc_baseline_schema.one_time_tokens USING btree (expires_at);
CREATE INDEX one_time_tokens_user ON lophoc_baseline_schema.one_time_tokens USING btree (user_id, kind);
CREATE INDEX page_view_counts_type ON lophoc_baseline_schema.page_view_counts USING btree (type, day);
CREATE INDEX parent_letters_age ON lophoc_baseline_schema.parent_letters USING btree (sent_at);
CREATE INDEX parent_letters_user ON lophoc_baseline_schema.parent_letters USING btree (user_id, sent_at);
CREATE INDEX parent_links_expiry ON lophoc_baseline_schema.parent_links USING btree (expires_at);
CREATE INDEX payment_keys_updated_by ON lophoc_baseline_schema.payment_keys USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX payment_settings_updated_by ON lophoc_baseline_schema.payment_settings USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX payments_attempt ON lophoc_baseline_schema.payments USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE UNIQUE INDEX payments_bank_number ON lophoc_baseline_schema.payments USING btree (bank_number, account, amount) WHERE (bank_number <> ''::text);
CREATE INDEX payments_by ON lophoc_baseline_schema.payments USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX payments_decided_by ON lophoc_baseline_schema.payments USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX payments_findings ON lophoc_baseline_schema.payments USING btree (finding, id DESC) WHERE (finding IS NOT NULL);
CREATE INDEX payments_paid ON lophoc_baseline_schema.payments USING btree (paid_at, id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX payments_statement ON lophoc_baseline_schema.payments USING btree (statement_id) WHERE (statement_id IS NOT NULL);
CREATE INDEX payments_to_decide ON lophoc_baseline_schema.payments USING btree (id DESC) WHERE ((finding IS NOT NULL) AND (decided_at IS NULL));
CREATE INDEX payments_transaction ON lophoc_baseline_schema.payments USING btree (transaction_id, id) WHERE (transaction_id IS NOT NULL);
CREATE INDEX payments_unsettled ON lophoc_baseline_schema.payments USING btree (id) WHERE (settled_at IS NULL);
CREATE INDEX platform_visit_actions_visit ON lophoc_baseline_schema.platform_visit_actions USING btree (visit_id, id DESC);
CREATE INDEX platform_visits_live ON lophoc_baseline_schema.platform_visits USING btree (expires_at) WHERE (ended_at IS NULL);
CREATE INDEX point_gains_question ON lophoc_baseline_schema.point_gains USING btree (question_id);
CREATE INDEX point_gains_submission ON lophoc_baseline_schema.point_gains USING btree (submission_id);
CREATE INDEX point_gains_time ON lophoc_baseline_schema.point_gains USING btree (user_id, at);
CREATE INDEX post_previews_expires ON lophoc_baseline_schema.post_previews USING btree (expires_at);
CREATE INDEX post_previews_made_by ON lophoc_baseline_schema.post_previews USING btree (made_by);
CREATE INDEX post_previews_post ON lophoc_baseline_schema.post_previews USING btree (post_id);
CREATE INDEX post_revisions_by ON lophoc_baseline_schema.post_revisions USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX post_revisions_post ON lophoc_baseline_schema.post_revisions USING btree (post_id, id DESC);
CREATE INDEX post_slugs_post ON lophoc_baseline_schema.post_slugs USING btree (post_id);
CREATE INDEX posts_author ON lophoc_baseline_schema.posts USING btree (author_id, id DESC);
CREATE INDEX posts_renderer ON lophoc_baseline_schema.posts USING btree (renderer);
CREATE INDEX posts_search ON lophoc_baseline_schema.posts USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX posts_updated ON lophoc_baseline_schema.posts USING btree (updated_at DESC, id DESC);
CREATE INDEX posts_waiting ON lophoc_baseline_schema.posts USING btree (submitted_at) WHERE (status = 'waiting_for_approval'::text);
CREATE INDEX print_requests_contest ON lophoc_baseline_schema.print_requests USING btree (contest_id, id DESC);
CREATE INDEX print_requests_printed_by ON lophoc_baseline_schema.print_requests USING btree (printed_by) WHERE (printed_by IS NOT NULL);
CREATE INDEX problem_list_followers_list ON lophoc_baseline_schema.problem_list_followers USING btree (list_id);
CREATE INDEX problem_list_items_order ON lophoc_baseline_schema.problem_list_items USING btree (list_id, section, "position");
CREATE INDEX problem_list_items_question ON lophoc_baseline_schema.problem_list_items USING btree (question_id);
CREATE INDEX problem_lists_owner ON lophoc_baseline_schema.problem_lists USING btree (owner_id, id DESC);
CREATE INDEX problem_lists_public ON lophoc_baseline_schema.problem_lists USING btree (kind, id DESC) WHERE (visibility = 'public'::text);
CREATE INDEX problem_lists_search ON lophoc_baseline_schema.problem_lists USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX published_posts_listed ON lophoc_baseline_schema.published_posts USING btree (publish_at DESC, post_id DESC) WHERE (visibility = 'public'::text);
CREATE INDEX published_posts_renderer ON lophoc_baseline_schema.published_posts USING btree (renderer);
CREATE INDEX published_posts_search ON lophoc_baseline_schema.published_posts USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX published_posts_tags ON lophoc_baseline_schema.published_posts USING gin (tags);
CREATE INDEX question_progress_first ON lophoc_baseline_schema.question_progress USING btree (first_submission_id) WHERE (first_submission_id IS NOT NULL);
CREATE INDEX question_progress_question ON lophoc_baseline_schema.question_progress USING btree (question_id);
CREATE INDEX question_tags_tag ON lophoc_baseline_schema.question_tags USING btree (tag, question_id);
CREATE INDEX questions_author ON lophoc_baseline_schema.questions USING btree (author_id, id DESC);
CREATE INDEX questions_bank ON lophoc_baseline_schema.questions USING btree (id DESC) WHERE (archived_at IS NULL);
CREATE INDEX questions_bank_author ON lophoc_baseline_schema.questions USING btree (author_id, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX questions_bank_kind ON lophoc_baseline_schema.questions USING btree (kind, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX questions_bank_updated ON lophoc_baseline_schema.questions USING btree (updated_at DESC, id DESC) WHERE (archived_at IS NULL);
CREATE INDEX questions_cloned_from ON lophoc_baseline_schema.questions USING btree (cloned_from) WHERE (cloned_from IS NOT NULL);
CREATE INDEX questions_listed ON lophoc_baseline_schema.questions USING btree (difficulty_rank, id) WHERE (is_problem AND (status = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX questions_listed_acceptance ON lophoc_baseline_schema.questions USING btree ((
CASE
    WHEN (attempt_count > 0) THEN ((solved_count)::double precision / (attempt_count)::double precision)
    ELSE ('-1'::integer)::double precision
END) DESC, id DESC) WHERE (is_listed AND (status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX questions_listed_difficulty ON lophoc_baseline_schema.questions USING btree (difficulty_rank, id DESC) WHERE (is_listed AND (status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX questions_listed_newest ON lophoc_baseline_schema.questions USING btree (id DESC) WHERE (is_listed AND (status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX questions_listed_solved ON lophoc_baseline_schema.questions USING btree (solved_count DESC, id DESC) WHERE (is_listed AND (status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX questions_listed_title ON lophoc_baseline_schema.questions USING btree (title COLLATE "vi-x-icu", id DESC) WHERE (is_listed AND (status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX questions_newest ON lophoc_baseline_schema.questions USING btree (id DESC) WHERE (is_problem AND (status = 'published'::text) AND (visibility = 'public'::text));
CREATE INDEX questions_practice ON lophoc_baseline_schema.questions USING btree (kind, difficulty_rank, id) WHERE (is_listed AND (status = 'published'::text) AND (visibility = 'public'::text) AND (archived_at IS NULL));
CREATE INDEX questions_renderer ON lophoc_baseline_schema.questions USING btree (renderer, id);
CREATE INDEX questions_search ON lophoc_baseline_schema.questions USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX quiz_mark_rules_question ON lophoc_baseline_schema.quiz_mark_rules USING btree (question_id);
CREATE INDEX quiz_mark_rules_set_by ON lophoc_baseline_schema.quiz_mark_rules USING btree (set_by) WHERE (set_by IS NOT NULL);
CREATE INDEX ranking_board ON lophoc_baseline_schema.ranking USING btree (period, starts_on, hundredths DESC, reached_at, user_id) WHERE is_shown;
CREATE INDEX ranking_school ON lophoc_baseline_schema.ranking USING btree (period, starts_on, school_id, hundredths DESC, reached_at, user_id);
CREATE INDEX ranking_unit ON lophoc_baseline_schema.ranking USING btree (period, starts_on, unit, hundredths DESC, reached_at, user_id) WHERE is_shown;
CREATE INDEX ranking_user ON lophoc_baseline_schema.ranking USING btree (user_id);
CREATE INDEX receipts_issued ON lophoc_baseline_schema.receipts USING btree (issued_at, id);
CREATE UNIQUE INDEX receipts_once ON lophoc_baseline_schema.receipts USING btree (refund_id) WHERE (refund_id IS NOT NULL);
CREATE INDEX receipts_order ON lophoc_baseline_schema.receipts USING btree (transaction_id, id);
CREATE INDEX refunds_attempt ON lophoc_baseline_schema.refunds USING btree (attempt_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX refunds_by ON lophoc_baseline_schema.refunds USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX refunds_ended ON lophoc_baseline_schema.refunds USING btree (ended_at, id) WHERE (state = 'done'::text);
CREATE INDEX refunds_unclear ON lophoc_baseline_schema.refunds USING btree (transaction_id) WHERE (state = 'unclear'::text);
CREATE INDEX rejudges_contest_rejudge ON lophoc_baseline_schema.rejudges USING btree (contest_rejudge_id) WHERE (contest_rejudge_id IS NOT NULL);
CREATE INDEX rejudges_of_batch ON lophoc_baseline_schema.rejudges USING btree (batch);
CREATE INDEX rejudges_of_question ON lophoc_baseline_schema.rejudges USING btree (question_id, created_at DESC);
CREATE UNIQUE INDEX rejudges_pending ON lophoc_baseline_schema.rejudges USING btree (submission_id) WHERE (new_status IS NULL);
CREATE INDEX rejudges_run ON lophoc_baseline_schema.rejudges USING btree (run_id) WHERE (run_id IS NOT NULL);
CREATE INDEX rejudges_to_carry ON lophoc_baseline_schema.rejudges USING btree (created_at) WHERE (enqueued_at IS NULL);
CREATE INDEX remarks_by ON lophoc_baseline_schema.remarks USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX remarks_snippet_version ON lophoc_baseline_schema.remarks USING btree (snippet_version_id, id) WHERE (snippet_version_id IS NOT NULL);
CREATE INDEX remarks_submission ON lophoc_baseline_schema.remarks USING btree (submission_id, line, id);
CREATE INDEX room_events_entry ON lophoc_baseline_schema.room_events USING btree (entry_id, id);
CREATE INDEX school_names_school ON lophoc_baseline_schema.school_names USING btree (school_id);
CREATE INDEX school_ranking_best ON lophoc_baseline_schema.school_ranking USING btree (period, starts_on, best10 DESC, school_id);
CREATE INDEX school_ranking_sum ON lophoc_baseline_schema.school_ranking USING btree (period, starts_on, hundredths DESC, school_id);
CREATE INDEX schools_names ON lophoc_baseline_schema.schools USING btree (name, id);
CREATE INDEX schools_search ON lophoc_baseline_schema.schools USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX scratch_analyses_user ON lophoc_baseline_schema.scratch_analyses USING btree (user_id, id DESC);
CREATE INDEX sessions_expiry ON lophoc_baseline_schema.sessions USING btree (expires_at);
CREATE INDEX sessions_user ON lophoc_baseline_schema.sessions USING btree (user_id);
CREATE INDEX sessions_visit ON lophoc_baseline_schema.sessions USING btree (visit_id) WHERE (visit_id IS NOT NULL);
CREATE INDEX shop_items_course ON lophoc_baseline_schema.shop_items USING btree (course_id) WHERE (course_id IS NOT NULL);
CREATE INDEX shop_items_created_by ON lophoc_baseline_schema.shop_items USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX shop_items_offered ON lophoc_baseline_schema.shop_items USING btree ("position", id) WHERE is_offered;
CREATE INDEX shop_purchases_decided_by ON lophoc_baseline_schema.shop_purchases USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX shop_purchases_discount ON lophoc_baseline_schema.shop_purchases USING btree (discount_id) WHERE (discount_id IS NOT NULL);
CREATE INDEX shop_purchases_item ON lophoc_baseline_schema.shop_purchases USING btree (item_id, user_id) WHERE (state <> 'cancelled'::text);
CREATE INDEX shop_purchases_state ON lophoc_baseline_schema.shop_purchases USING btree (state, id DESC);
CREATE INDEX shop_purchases_user ON lophoc_baseline_schema.shop_purchases USING btree (user_id, id DESC);
CREATE INDEX sign_in_codes_expiry ON lophoc_baseline_schema.sign_in_codes USING btree (expires_at);
CREATE INDEX sign_in_codes_user ON lophoc_baseline_schema.sign_in_codes USING btree (user_id);
CREATE INDEX sign_in_failures_age ON lophoc_baseline_schema.sign_in_failures USING btree (failed_at);
CREATE INDEX similar_pairs_decided_by ON lophoc_baseline_schema.similar_pairs USING btree (decided_by) WHERE (decided_by IS NOT NULL);
CREATE INDEX similar_pairs_listed ON lophoc_baseline_schema.similar_pairs USING btree (contest_id, GREATEST(share_of_one, share_of_other) DESC, id);
CREATE INDEX similar_pairs_one ON lophoc_baseline_schema.similar_pairs USING btree (one_id);
CREATE INDEX similar_pairs_other ON lophoc_baseline_schema.similar_pairs USING btree (other_id);
CREATE INDEX similar_pairs_question ON lophoc_baseline_schema.similar_pairs USING btree (question_id);
CREATE INDEX similarity_searches_started_by ON lophoc_baseline_schema.similarity_searches USING btree (started_by) WHERE (started_by IS NOT NULL);
CREATE INDEX site_page_versions_by ON lophoc_baseline_schema.site_page_versions USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX site_pages_checked_by ON lophoc_baseline_schema.site_pages USING btree (checked_by) WHERE (checked_by IS NOT NULL);
CREATE INDEX site_pages_renderer ON lophoc_baseline_schema.site_pages USING btree (renderer);
CREATE INDEX site_pages_search ON lophoc_baseline_schema.site_pages USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX snippet_help_classroom ON lophoc_baseline_schema.snippet_help USING btree (classroom_id, asked_at);
CREATE INDEX snippet_watchers_user ON lophoc_baseline_schema.snippet_watchers USING btree (user_id);
CREATE INDEX snippets_author ON lophoc_baseline_schema.snippets USING btree (author_id, updated_at DESC, id DESC);
CREATE INDEX snippets_fork_of ON lophoc_baseline_schema.snippets USING btree (fork_of) WHERE (fork_of IS NOT NULL);
CREATE INDEX snippets_run_token ON lophoc_baseline_schema.snippets USING btree (run_token) WHERE (run_token IS NOT NULL);
CREATE INDEX snippets_search ON lophoc_baseline_schema.snippets USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX submissions_accepted ON lophoc_baseline_schema.submissions USING btree (user_id, created_at) WHERE (status = 'AC'::text);
CREATE INDEX submissions_attempt ON lophoc_baseline_schema.submissions USING btree (attempt_id, question_id) WHERE (attempt_id IS NOT NULL);
CREATE INDEX submissions_classroom ON lophoc_baseline_schema.submissions USING btree (classroom_id, id DESC) WHERE (classroom_id IS NOT NULL);
CREATE INDEX submissions_lesson ON lophoc_baseline_schema.submissions USING btree (lesson_id, user_id) WHERE (lesson_id IS NOT NULL);
CREATE INDEX submissions_manual_by ON lophoc_baseline_schema.submissions USING btree (manual_by) WHERE (manual_by IS NOT NULL);
CREATE INDEX submissions_newest_of_question ON lophoc_baseline_schema.submissions USING btree (question_id, id DESC);
CREATE INDEX submissions_of_question ON lophoc_baseline_schema.submissions USING btree (question_id, user_id, id DESC);
CREATE INDEX submissions_of_question_status ON lophoc_baseline_schema.submissions USING btree (question_id, status, id DESC);
CREATE INDEX submissions_of_user ON lophoc_baseline_schema.submissions USING btree (user_id, id DESC);
CREATE INDEX submissions_project_file ON lophoc_baseline_schema.submissions USING btree (project_file_id) WHERE (project_file_id IS NOT NULL);
CREATE UNIQUE INDEX submissions_send_key ON lophoc_baseline_schema.submissions USING btree (user_id, send_key) WHERE (send_key IS NOT NULL);
CREATE INDEX submissions_to_carry ON lophoc_baseline_schema.submissions USING btree (id) WHERE (enqueued_at IS NULL);
CREATE INDEX submissions_to_mark ON lophoc_baseline_schema.submissions USING btree (question_id, id) WHERE (status = 'waiting_manual_judge'::text);
CREATE INDEX tasks_creator ON lophoc_baseline_schema.tasks USING btree (created_by) WHERE (created_by IS NOT NULL);
CREATE INDEX tasks_finished ON lophoc_baseline_schema.tasks USING btree (finished_at) WHERE (finished_at IS NOT NULL);
CREATE INDEX tasks_letters ON lophoc_baseline_schema.tasks USING btree (((payload ->> 'to'::text)), created_at) WHERE (kind = 'letter'::text);
CREATE INDEX tasks_next ON lophoc_baseline_schema.tasks USING btree (next_at, id) WHERE (next_at IS NOT NULL);
CREATE UNIQUE INDEX tasks_once ON lophoc_baseline_schema.tasks USING btree (kind, key) WHERE once;
CREATE UNIQUE INDEX tasks_one_waits ON lophoc_baseline_schema.tasks USING btree (kind, key) WHERE ((state = 'waiting'::text) AND (NOT once));
CREATE INDEX tasks_shown ON lophoc_baseline_schema.tasks USING btree (state, id DESC) WHERE (state <> 'done'::text);
CREATE INDEX transaction_events_by ON lophoc_baseline_schema.transaction_events USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX transaction_events_of ON lophoc_baseline_schema.transaction_events USING btree (transaction_id, id);
CREATE INDEX transactions_affiliate ON lophoc_baseline_schema.transactions USING btree (affiliate_id, id DESC) WHERE (affiliate_id IS NOT NULL);
CREATE INDEX transactions_buyer ON lophoc_baseline_schema.transactions USING btree (buyer_id, id DESC);
CREATE INDEX transactions_confirmed_by ON lophoc_baseline_schema.transactions USING btree (confirmed_by) WHERE (confirmed_by IS NOT NULL);
CREATE INDEX transactions_course ON lophoc_baseline_schema.transactions USING btree (course_id, id DESC);
CREATE INDEX transactions_created ON lophoc_baseline_schema.transactions USING btree (created_at, id);
CREATE INDEX transactions_discount_id ON lophoc_baseline_schema.transactions USING btree (discount_id) WHERE (discount_id IS NOT NULL);
CREATE INDEX transactions_expiry ON lophoc_baseline_schema.transactions USING btree (expires_at) WHERE ((status = ANY (ARRAY['initialized'::text, 'in_progress'::text])) AND (received = 0));
CREATE INDEX transactions_method ON lophoc_baseline_schema.transactions USING btree (method, id DESC);
CREATE UNIQUE INDEX transactions_open ON lophoc_baseline_schema.transactions USING btree (buyer_id, course_id) WHERE (status = ANY (ARRAY['initialized'::text, 'in_progress'::text, 'paying'::text, 'waiting_for_activation'::text]));
CREATE INDEX transactions_paid ON lophoc_baseline_schema.transactions USING btree (paid_at, id) WHERE (status = 'success'::text);
CREATE INDEX transactions_search ON lophoc_baseline_schema.transactions USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX transactions_status ON lophoc_baseline_schema.transactions USING btree (status, id DESC);
CREATE INDEX transactions_to_check ON lophoc_baseline_schema.transactions USING btree (updated_at, id) WHERE ((status = 'waiting_for_activation'::text) OR ((status = 'paying'::text) AND (images <> '{}'::bigint[])));
CREATE INDEX user_imports_age ON lophoc_baseline_schema.user_imports USING btree (created_at);
CREATE INDEX user_imports_creator ON lophoc_baseline_schema.user_imports USING btree (created_by);
CREATE INDEX users_active_on ON lophoc_baseline_schema.users USING btree (active_on);
CREATE INDEX users_affiliate_code ON lophoc_baseline_schema.users USING btree (affiliate_code) WHERE (affiliate_code IS NOT NULL);
CREATE INDEX users_contest ON lophoc_baseline_schema.users USING btree (contest_id) WHERE (contest_id IS NOT NULL);
CREATE INDEX users_erase ON lophoc_baseline_schema.users USING btree (erase_at) WHERE (erase_at IS NOT NULL);
CREATE INDEX users_google_mailbox ON lophoc_baseline_schema.users USING btree (google_mailbox) WHERE (google_mailbox IS NOT NULL);
CREATE INDEX users_made_for_class ON lophoc_baseline_schema.users USING btree (made_for_class) WHERE (made_for_class IS NOT NULL);
CREATE INDEX users_names ON lophoc_baseline_schema.users USING btree (given_name, family_name, id);
CREATE INDEX users_nicknames ON lophoc_baseline_schema.users USING gin (to_tsvector('simple'::regconfig, regexp_replace(replace(regexp_replace(NORMALIZE(lower(COALESCE(nickname, ''::text)), NFD), '[\u0300-\u036F]'::text, ''::text, 'g'::text), 'đ'::text, 'd'::text), '[^[:alnum:]]+'::text, ' '::text, 'g'::text))) WHERE (public_name_mode = 'nickname'::text);
CREATE INDEX users_role ON lophoc_baseline_schema.users USING btree (role, id);
CREATE INDEX users_school ON lophoc_baseline_schema.users USING btree (school_id) WHERE (school_id IS NOT NULL);
CREATE INDEX users_sealed ON lophoc_baseline_schema.users USING btree (id) WHERE (sealed_password IS NOT NULL);
CREATE INDEX users_search ON lophoc_baseline_schema.users USING gin (to_tsvector('simple'::regconfig, search_text));
CREATE INDEX users_seen ON lophoc_baseline_schema.users USING btree (last_seen_at DESC NULLS LAST, id DESC);
CREATE INDEX website_draft_updated_by ON lophoc_baseline_schema.website_draft USING btree (updated_by) WHERE (updated_by IS NOT NULL);
CREATE INDEX website_versions_by ON lophoc_baseline_schema.website_versions USING btree (by_id) WHERE (by_id IS NOT NULL);
CREATE INDEX website_versions_waiting ON lophoc_baseline_schema.website_versions USING btree (version) WHERE (merged_at IS NULL);
CREATE OR REPLACE VIEW lophoc_baseline_schema.expected_ranking AS
 SELECT g.user_id,
    p.period,
    p.starts_on,
    (sum(g.hundredths))::bigint AS hundredths,
    max(g.at) AS reached_at,
    u.school_id,
    COALESCE(u.legacy_province, u.province) AS unit,
    (u.on_boards AND (u.blocked_at IS NULL) AND (u.erase_at IS NULL)) AS is_shown
   FROM (((lophoc_baseline_schema.point_gains g
     JOIN lophoc_baseline_schema.users u ON ((u.id = g.user_id)))
     CROSS JOIN LATERAL ( SELECT date_trunc('day'::text, (g.at AT TIME ZONE 'Asia/Ho_Chi_Minh'::text)) AS day) d)
     CROSS JOIN LATERAL ( VALUES ('day'::text,(d.day)::date), ('week'::text,(date_trunc('week'::text, d.day))::date), ('month'::text,(date_trunc('month'::text, d.day))::date), ('all'::text,'0001-01-01'::date)) p(period, starts_on))
  WHERE ((u.role = 'student'::text) AND (COALESCE(u.user_type, 'student'::text) = 'student'::text) AND (u.contest_id IS NULL) AND (u.erased_at IS NULL))
  GROUP BY g.user_id, p.period, p.starts_on, u.id;
CREATE TRIGGER class_posts_comments AFTER DELETE ON lophoc_baseline_schema.class_posts FOR EACH ROW EXECUTE FUNCTION lophoc_baseline_schema.delete_comments_of('class_post');
CREATE TRIGGER courses_comments AFTER DELETE ON lophoc_baseline_schema.courses FOR EACH ROW EXECUTE FUNCTION lophoc_baseline_schema.delete_comments_of('course');
CREATE TRIGGER lessons_comments AFTER DELETE ON lophoc_baseline_schema.lessons FOR EACH ROW EXECUTE FUNCTION lophoc_baseline_schema.delete_comments_of('lesson');
CREATE TRIGGER posts_comments AFTER DELETE ON lophoc_baseline_schema.posts FOR EACH ROW EXECUTE FUNCTION lophoc_baseline_schema.delete_comments_of('post');
CREATE TRIGGER questions_comments AFTER DELETE ON lophoc_baseline_schema.questions FOR EACH ROW EXECUTE FUNCTION lophoc_baseline_schema.delete_comments_of('question');
CREATE CONSTRAINT TRIGGER tasks_due AFTER INSERT ON lophoc_baseline_schema.tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((new.next_at IS NOT NULL)) EXECUTE FUNCTION shared.note_task_due();
CREATE CONSTRAINT TRIGGER tasks_due_sooner AFTER UPDATE ON lophoc_baseline_schema.tasks DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (((new.next_at IS NOT NULL) AND ((old.next_at IS NULL) OR (new.next_at < old.next_at)))) EXECUTE FUNCTION shared.note_task_due();
CREATE TRIGGER users_active AFTER INSERT OR UPDATE OF active_on ON lophoc_baseline_schema.users FOR EACH ROW WHEN (((new.active_on IS NOT NULL) AND (new.role = 'student'::text))) EXECUTE FUNCTION lophoc_baseline_schema.count_active_learner();
ALTER TABLE ONLY lophoc_baseline_schema.absence_reports
    ADD CONSTRAINT absence_reports_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.absence_reports
    ADD CONSTRAINT absence_reports_session_id_fkey FOREIGN KEY (session_id) REFERENCES lophoc_baseline_schema.class_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.absence_reports
    ADD CONSTRAINT absence_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.activation_batches
    ADD CONSTRAINT activation_batches_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.activation_batches
    ADD CONSTRAINT activation_batches_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.activation_codes
    ADD CONSTRAINT activation_codes_batch_id_fkey FOREIGN KEY (batch_id) REFERENCES lophoc_baseline_schema.activation_batches(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.activation_codes
    ADD CONSTRAINT activation_codes_used_by_fkey FOREIGN KEY (used_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.activation_failures
    ADD CONSTRAINT activation_failures_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_codes
    ADD CONSTRAINT affiliate_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_entries
    ADD CONSTRAINT affiliate_entries_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES lophoc_baseline_schema.refunds(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_entries
    ADD CONSTRAINT affiliate_entries_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_entries
    ADD CONSTRAINT affiliate_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_payout_entries
    ADD CONSTRAINT affiliate_payout_entries_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES lophoc_baseline_schema.affiliate_entries(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_payout_entries
    ADD CONSTRAINT affiliate_payout_entries_payout_id_fkey FOREIGN KEY (payout_id) REFERENCES lophoc_baseline_schema.affiliate_payouts(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_payouts
    ADD CONSTRAINT affiliate_payouts_paid_by_fkey FOREIGN KEY (paid_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.affiliate_payouts
    ADD CONSTRAINT affiliate_payouts_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.announcements
    ADD CONSTRAINT announcements_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.announcements
    ADD CONSTRAINT announcements_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.announcements
    ADD CONSTRAINT announcements_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.api_keys
    ADD CONSTRAINT api_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.assignment_learners
    ADD CONSTRAINT assignment_learners_assignment_id_fkey FOREIGN KEY (assignment_id) REFERENCES lophoc_baseline_schema.assignments(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.assignment_learners
    ADD CONSTRAINT assignment_learners_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.assignment_learners
    ADD CONSTRAINT assignment_learners_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.assignments
    ADD CONSTRAINT assignments_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.assignments
    ADD CONSTRAINT assignments_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.assignments
    ADD CONSTRAINT assignments_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.assignments
    ADD CONSTRAINT assignments_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.assignments
    ADD CONSTRAINT assignments_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.assignments
    ADD CONSTRAINT assignments_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.attempt_questions
    ADD CONSTRAINT attempt_questions_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES lophoc_baseline_schema.attempts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.attempt_questions
    ADD CONSTRAINT attempt_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_contest_part_id_fkey FOREIGN KEY (contest_part_id) REFERENCES lophoc_baseline_schema.contest_parts(id);
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES lophoc_baseline_schema.contest_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.attempts
    ADD CONSTRAINT attempts_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.attendance_changes
    ADD CONSTRAINT attendance_changes_by_user_fkey FOREIGN KEY (by_user) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.attendance_changes
    ADD CONSTRAINT attendance_changes_session_id_fkey FOREIGN KEY (session_id) REFERENCES lophoc_baseline_schema.class_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.attendance
    ADD CONSTRAINT attendance_session_id_fkey FOREIGN KEY (session_id) REFERENCES lophoc_baseline_schema.class_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.attendance
    ADD CONSTRAINT attendance_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.attendance
    ADD CONSTRAINT attendance_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.badges
    ADD CONSTRAINT badges_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.balloons
    ADD CONSTRAINT balloons_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.balloons
    ADD CONSTRAINT balloons_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES lophoc_baseline_schema.contest_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.balloons
    ADD CONSTRAINT balloons_handed_by_fkey FOREIGN KEY (handed_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.balloons
    ADD CONSTRAINT balloons_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.bank_statements
    ADD CONSTRAINT bank_statements_imported_by_fkey FOREIGN KEY (imported_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.calendar_keys
    ADD CONSTRAINT calendar_keys_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.categories
    ADD CONSTRAINT categories_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES lophoc_baseline_schema.categories(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.category_objects
    ADD CONSTRAINT category_objects_category_id_fkey FOREIGN KEY (category_id) REFERENCES lophoc_baseline_schema.categories(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_revoked_by_fkey FOREIGN KEY (revoked_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.certificates
    ADD CONSTRAINT certificates_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.challenge_results
    ADD CONSTRAINT challenge_results_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES lophoc_baseline_schema.challenges(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.challenge_results
    ADD CONSTRAINT challenge_results_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.challenge_rule
    ADD CONSTRAINT challenge_rule_category_id_fkey FOREIGN KEY (category_id) REFERENCES lophoc_baseline_schema.categories(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.challenges
    ADD CONSTRAINT challenges_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.challenges
    ADD CONSTRAINT challenges_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id);
ALTER TABLE ONLY lophoc_baseline_schema.change_history
    ADD CONSTRAINT change_history_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.clarifications
    ADD CONSTRAINT clarifications_answered_by_fkey FOREIGN KEY (answered_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.clarifications
    ADD CONSTRAINT clarifications_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.clarifications
    ADD CONSTRAINT clarifications_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.clarifications
    ADD CONSTRAINT clarifications_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_hints
    ADD CONSTRAINT class_hints_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.class_hints
    ADD CONSTRAINT class_hints_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.class_hints
    ADD CONSTRAINT class_hints_session_id_fkey FOREIGN KEY (session_id) REFERENCES lophoc_baseline_schema.class_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_hints
    ADD CONSTRAINT class_hints_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_posts
    ADD CONSTRAINT class_posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.class_posts
    ADD CONSTRAINT class_posts_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_presence
    ADD CONSTRAINT class_presence_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_presence
    ADD CONSTRAINT class_presence_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_presence
    ADD CONSTRAINT class_presence_session_id_fkey FOREIGN KEY (session_id) REFERENCES lophoc_baseline_schema.class_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_presence
    ADD CONSTRAINT class_presence_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_sessions
    ADD CONSTRAINT class_sessions_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_shown
    ADD CONSTRAINT class_shown_session_id_fkey FOREIGN KEY (session_id) REFERENCES lophoc_baseline_schema.class_sessions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.class_shown
    ADD CONSTRAINT class_shown_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.classroom_courses
    ADD CONSTRAINT classroom_courses_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.classroom_courses
    ADD CONSTRAINT classroom_courses_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.classroom_members
    ADD CONSTRAINT classroom_members_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.classroom_members
    ADD CONSTRAINT classroom_members_moved_to_fkey FOREIGN KEY (moved_to) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.classroom_members
    ADD CONSTRAINT classroom_members_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.classroom_names
    ADD CONSTRAINT classroom_names_claimed_by_fkey FOREIGN KEY (claimed_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.classroom_names
    ADD CONSTRAINT classroom_names_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.classrooms
    ADD CONSTRAINT classrooms_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.coin_balances
    ADD CONSTRAINT coin_balances_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.coin_donations
    ADD CONSTRAINT coin_donations_given_by_fkey FOREIGN KEY (given_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.coin_entries
    ADD CONSTRAINT coin_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.comment_blocks
    ADD CONSTRAINT comment_blocks_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.comment_blocks
    ADD CONSTRAINT comment_blocks_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.comment_reports
    ADD CONSTRAINT comment_reports_comment_id_fkey FOREIGN KEY (comment_id) REFERENCES lophoc_baseline_schema.comments(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.comment_reports
    ADD CONSTRAINT comment_reports_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.comments
    ADD CONSTRAINT comments_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.comments
    ADD CONSTRAINT comments_hidden_by_fkey FOREIGN KEY (hidden_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.comments
    ADD CONSTRAINT comments_parent_id_fkey FOREIGN KEY (parent_id) REFERENCES lophoc_baseline_schema.comments(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.consents
    ADD CONSTRAINT consents_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_candidates
    ADD CONSTRAINT contest_candidates_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_candidates
    ADD CONSTRAINT contest_candidates_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_entries
    ADD CONSTRAINT contest_entries_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_entries
    ADD CONSTRAINT contest_entries_disqualified_by_fkey FOREIGN KEY (disqualified_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.contest_entries
    ADD CONSTRAINT contest_entries_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_groups
    ADD CONSTRAINT contest_groups_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_minutes
    ADD CONSTRAINT contest_minutes_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_minutes
    ADD CONSTRAINT contest_minutes_given_by_fkey FOREIGN KEY (given_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.contest_minutes
    ADD CONSTRAINT contest_minutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_parts
    ADD CONSTRAINT contest_parts_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_pauses
    ADD CONSTRAINT contest_pauses_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_pauses
    ADD CONSTRAINT contest_pauses_paused_by_fkey FOREIGN KEY (paused_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.contest_questions
    ADD CONSTRAINT contest_questions_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_questions
    ADD CONSTRAINT contest_questions_part_id_fkey FOREIGN KEY (part_id) REFERENCES lophoc_baseline_schema.contest_parts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_questions
    ADD CONSTRAINT contest_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id);
ALTER TABLE ONLY lophoc_baseline_schema.contest_rejudges
    ADD CONSTRAINT contest_rejudges_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_rejudges
    ADD CONSTRAINT contest_rejudges_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_rejudges
    ADD CONSTRAINT contest_rejudges_started_by_fkey FOREIGN KEY (started_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.contest_rescue_keys
    ADD CONSTRAINT contest_rescue_keys_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_standings
    ADD CONSTRAINT contest_standings_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contest_standings
    ADD CONSTRAINT contest_standings_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES lophoc_baseline_schema.contest_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.contests
    ADD CONSTRAINT contests_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id);
ALTER TABLE ONLY lophoc_baseline_schema.contests
    ADD CONSTRAINT contests_cloned_from_fkey FOREIGN KEY (cloned_from) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.contests
    ADD CONSTRAINT contests_group_id_fkey FOREIGN KEY (group_id) REFERENCES lophoc_baseline_schema.contest_groups(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.course_item_requires
    ADD CONSTRAINT course_item_requires_item_id_fkey FOREIGN KEY (item_id) REFERENCES lophoc_baseline_schema.course_items(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_item_requires
    ADD CONSTRAINT course_item_requires_requires_id_fkey FOREIGN KEY (requires_id) REFERENCES lophoc_baseline_schema.course_items(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_items
    ADD CONSTRAINT course_items_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_items
    ADD CONSTRAINT course_items_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.course_items
    ADD CONSTRAINT course_items_parent FOREIGN KEY (parent_id, course_id) REFERENCES lophoc_baseline_schema.course_items(id, course_id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_prerequisites
    ADD CONSTRAINT course_prerequisites_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_prerequisites
    ADD CONSTRAINT course_prerequisites_requires_id_fkey FOREIGN KEY (requires_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_progress
    ADD CONSTRAINT course_progress_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_progress
    ADD CONSTRAINT course_progress_last_lesson_id_fkey FOREIGN KEY (last_lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.course_progress
    ADD CONSTRAINT course_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_tags
    ADD CONSTRAINT course_tags_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_teachers
    ADD CONSTRAINT course_teachers_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.course_teachers
    ADD CONSTRAINT course_teachers_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.courses
    ADD CONSTRAINT courses_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id);
ALTER TABLE ONLY lophoc_baseline_schema.courses
    ADD CONSTRAINT courses_cloned_from_fkey FOREIGN KEY (cloned_from) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.data_requests
    ADD CONSTRAINT data_requests_file_id_fkey FOREIGN KEY (file_id) REFERENCES lophoc_baseline_schema.files(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.data_requests
    ADD CONSTRAINT data_requests_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.discount_uses
    ADD CONSTRAINT discount_uses_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES lophoc_baseline_schema.discounts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.discount_uses
    ADD CONSTRAINT discount_uses_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.discount_uses
    ADD CONSTRAINT discount_uses_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.discounts
    ADD CONSTRAINT discounts_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.discounts
    ADD CONSTRAINT discounts_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.drafts
    ADD CONSTRAINT drafts_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.enrolments
    ADD CONSTRAINT enrolments_added_by_fkey FOREIGN KEY (added_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.enrolments
    ADD CONSTRAINT enrolments_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.enrolments
    ADD CONSTRAINT enrolments_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.extra_minutes
    ADD CONSTRAINT extra_minutes_given_by_fkey FOREIGN KEY (given_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.extra_minutes
    ADD CONSTRAINT extra_minutes_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.extra_minutes
    ADD CONSTRAINT extra_minutes_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.file_parts
    ADD CONSTRAINT file_parts_file_id_fkey FOREIGN KEY (file_id) REFERENCES lophoc_baseline_schema.files(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.file_uses
    ADD CONSTRAINT file_uses_file_id_fkey FOREIGN KEY (file_id) REFERENCES lophoc_baseline_schema.files(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.file_variants
    ADD CONSTRAINT file_variants_file_id_fkey FOREIGN KEY (file_id) REFERENCES lophoc_baseline_schema.files(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.files
    ADD CONSTRAINT files_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.form_answers
    ADD CONSTRAINT form_answers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.form_answers
    ADD CONSTRAINT form_answers_form_id_fkey FOREIGN KEY (form_id) REFERENCES lophoc_baseline_schema.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.form_answers
    ADD CONSTRAINT form_answers_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.form_deliveries
    ADD CONSTRAINT form_deliveries_answer_id_fkey FOREIGN KEY (answer_id) REFERENCES lophoc_baseline_schema.form_answers(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.form_deliveries
    ADD CONSTRAINT form_deliveries_form_id_fkey FOREIGN KEY (form_id) REFERENCES lophoc_baseline_schema.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.form_seats
    ADD CONSTRAINT form_seats_form_id_fkey FOREIGN KEY (form_id) REFERENCES lophoc_baseline_schema.forms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.forms
    ADD CONSTRAINT forms_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.give_ups
    ADD CONSTRAINT give_ups_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.give_ups
    ADD CONSTRAINT give_ups_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.hints_taken
    ADD CONSTRAINT hints_taken_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.hints_taken
    ADD CONSTRAINT hints_taken_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.identities
    ADD CONSTRAINT identities_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.invitations
    ADD CONSTRAINT invitations_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.invitations
    ADD CONSTRAINT invitations_invited_by_fkey FOREIGN KEY (invited_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.invitations
    ADD CONSTRAINT invitations_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.known_browsers
    ADD CONSTRAINT known_browsers_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.late_answers
    ADD CONSTRAINT late_answers_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES lophoc_baseline_schema.attempts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.late_answers
    ADD CONSTRAINT late_answers_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.late_answers
    ADD CONSTRAINT late_answers_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.lesson_progress
    ADD CONSTRAINT lesson_progress_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.lesson_progress
    ADD CONSTRAINT lesson_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.lesson_questions
    ADD CONSTRAINT lesson_questions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.lesson_questions
    ADD CONSTRAINT lesson_questions_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.lessons
    ADD CONSTRAINT lessons_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id);
ALTER TABLE ONLY lophoc_baseline_schema.mail_templates
    ADD CONSTRAINT mail_templates_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.mark_again_people
    ADD CONSTRAINT mark_again_people_run_id_fkey FOREIGN KEY (run_id) REFERENCES lophoc_baseline_schema.mark_again_runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.mark_again_people
    ADD CONSTRAINT mark_again_people_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.mark_again_runs
    ADD CONSTRAINT mark_again_runs_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.mark_again_runs
    ADD CONSTRAINT mark_again_runs_started_by_fkey FOREIGN KEY (started_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.notice_events
    ADD CONSTRAINT notice_events_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.notice_settings
    ADD CONSTRAINT notice_settings_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.notices
    ADD CONSTRAINT notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.one_time_tokens
    ADD CONSTRAINT one_time_tokens_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.parent_letters
    ADD CONSTRAINT parent_letters_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.parent_links
    ADD CONSTRAINT parent_links_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.payment_attempts
    ADD CONSTRAINT payment_attempts_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.payment_keys
    ADD CONSTRAINT payment_keys_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.payment_settings
    ADD CONSTRAINT payment_settings_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.payments
    ADD CONSTRAINT payments_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES lophoc_baseline_schema.payment_attempts(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.payments
    ADD CONSTRAINT payments_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.payments
    ADD CONSTRAINT payments_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.payments
    ADD CONSTRAINT payments_statement_id_fkey FOREIGN KEY (statement_id) REFERENCES lophoc_baseline_schema.bank_statements(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.payments
    ADD CONSTRAINT payments_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.platform_visit_actions
    ADD CONSTRAINT platform_visit_actions_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES lophoc_baseline_schema.platform_visits(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.platform_visits
    ADD CONSTRAINT platform_visits_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.point_gains
    ADD CONSTRAINT point_gains_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.point_gains
    ADD CONSTRAINT point_gains_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.point_gains
    ADD CONSTRAINT point_gains_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.post_previews
    ADD CONSTRAINT post_previews_made_by_fkey FOREIGN KEY (made_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.post_previews
    ADD CONSTRAINT post_previews_post_id_fkey FOREIGN KEY (post_id) REFERENCES lophoc_baseline_schema.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.post_revisions
    ADD CONSTRAINT post_revisions_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.post_revisions
    ADD CONSTRAINT post_revisions_post_id_fkey FOREIGN KEY (post_id) REFERENCES lophoc_baseline_schema.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.post_slugs
    ADD CONSTRAINT post_slugs_post_id_fkey FOREIGN KEY (post_id) REFERENCES lophoc_baseline_schema.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.posts
    ADD CONSTRAINT posts_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id);
ALTER TABLE ONLY lophoc_baseline_schema.practice_days
    ADD CONSTRAINT practice_days_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.print_requests
    ADD CONSTRAINT print_requests_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.print_requests
    ADD CONSTRAINT print_requests_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES lophoc_baseline_schema.contest_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.print_requests
    ADD CONSTRAINT print_requests_printed_by_fkey FOREIGN KEY (printed_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.problem_list_followers
    ADD CONSTRAINT problem_list_followers_list_id_fkey FOREIGN KEY (list_id) REFERENCES lophoc_baseline_schema.problem_lists(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.problem_list_followers
    ADD CONSTRAINT problem_list_followers_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.problem_list_items
    ADD CONSTRAINT problem_list_items_list_id_fkey FOREIGN KEY (list_id) REFERENCES lophoc_baseline_schema.problem_lists(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.problem_list_items
    ADD CONSTRAINT problem_list_items_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.problem_lists
    ADD CONSTRAINT problem_lists_owner_id_fkey FOREIGN KEY (owner_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.published_posts
    ADD CONSTRAINT published_posts_post_id_fkey FOREIGN KEY (post_id) REFERENCES lophoc_baseline_schema.posts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.question_progress
    ADD CONSTRAINT question_progress_first_submission_id_fkey FOREIGN KEY (first_submission_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.question_progress
    ADD CONSTRAINT question_progress_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.question_progress
    ADD CONSTRAINT question_progress_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.question_tags
    ADD CONSTRAINT question_tags_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.questions
    ADD CONSTRAINT questions_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.questions
    ADD CONSTRAINT questions_cloned_from_fkey FOREIGN KEY (cloned_from) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.quiz_mark_rules
    ADD CONSTRAINT quiz_mark_rules_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.quiz_mark_rules
    ADD CONSTRAINT quiz_mark_rules_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.quiz_mark_rules
    ADD CONSTRAINT quiz_mark_rules_set_by_fkey FOREIGN KEY (set_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.ranking
    ADD CONSTRAINT ranking_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.receipts
    ADD CONSTRAINT receipts_refund_id_fkey FOREIGN KEY (refund_id) REFERENCES lophoc_baseline_schema.refunds(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.receipts
    ADD CONSTRAINT receipts_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.refunds
    ADD CONSTRAINT refunds_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES lophoc_baseline_schema.payment_attempts(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.refunds
    ADD CONSTRAINT refunds_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.refunds
    ADD CONSTRAINT refunds_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.rejudges
    ADD CONSTRAINT rejudges_contest_rejudge_id_fkey FOREIGN KEY (contest_rejudge_id) REFERENCES lophoc_baseline_schema.contest_rejudges(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.rejudges
    ADD CONSTRAINT rejudges_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.rejudges
    ADD CONSTRAINT rejudges_run_id_fkey FOREIGN KEY (run_id) REFERENCES lophoc_baseline_schema.mark_again_runs(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.rejudges
    ADD CONSTRAINT rejudges_started_by_fkey FOREIGN KEY (started_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.rejudges
    ADD CONSTRAINT rejudges_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.remarks
    ADD CONSTRAINT remarks_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.remarks
    ADD CONSTRAINT remarks_snippet_version_id_fkey FOREIGN KEY (snippet_version_id) REFERENCES lophoc_baseline_schema.snippet_versions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.remarks
    ADD CONSTRAINT remarks_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.room_events
    ADD CONSTRAINT room_events_entry_id_fkey FOREIGN KEY (entry_id) REFERENCES lophoc_baseline_schema.contest_entries(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.school_names
    ADD CONSTRAINT school_names_school_id_fkey FOREIGN KEY (school_id) REFERENCES lophoc_baseline_schema.schools(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.school_ranking
    ADD CONSTRAINT school_ranking_school_id_fkey FOREIGN KEY (school_id) REFERENCES lophoc_baseline_schema.schools(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.scratch_analyses
    ADD CONSTRAINT scratch_analyses_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.sessions
    ADD CONSTRAINT sessions_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.sessions
    ADD CONSTRAINT sessions_visit_id_fkey FOREIGN KEY (visit_id) REFERENCES lophoc_baseline_schema.platform_visits(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.shop_items
    ADD CONSTRAINT shop_items_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.shop_items
    ADD CONSTRAINT shop_items_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.shop_purchases
    ADD CONSTRAINT shop_purchases_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.shop_purchases
    ADD CONSTRAINT shop_purchases_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES lophoc_baseline_schema.discounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.shop_purchases
    ADD CONSTRAINT shop_purchases_item_id_fkey FOREIGN KEY (item_id) REFERENCES lophoc_baseline_schema.shop_items(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.shop_purchases
    ADD CONSTRAINT shop_purchases_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.sign_in_codes
    ADD CONSTRAINT sign_in_codes_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.similar_pairs
    ADD CONSTRAINT similar_pairs_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.similar_pairs
    ADD CONSTRAINT similar_pairs_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.similar_pairs
    ADD CONSTRAINT similar_pairs_one_id_fkey FOREIGN KEY (one_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.similar_pairs
    ADD CONSTRAINT similar_pairs_other_id_fkey FOREIGN KEY (other_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.similar_pairs
    ADD CONSTRAINT similar_pairs_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.similarity_searches
    ADD CONSTRAINT similarity_searches_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.similarity_searches
    ADD CONSTRAINT similarity_searches_started_by_fkey FOREIGN KEY (started_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.site_page_versions
    ADD CONSTRAINT site_page_versions_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.site_pages
    ADD CONSTRAINT site_pages_checked_by_fkey FOREIGN KEY (checked_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.snippet_help
    ADD CONSTRAINT snippet_help_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.snippet_help
    ADD CONSTRAINT snippet_help_snippet_id_fkey FOREIGN KEY (snippet_id) REFERENCES lophoc_baseline_schema.snippets(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.snippet_reviews
    ADD CONSTRAINT snippet_reviews_version_id_fkey FOREIGN KEY (version_id) REFERENCES lophoc_baseline_schema.snippet_versions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.snippet_versions
    ADD CONSTRAINT snippet_versions_snippet_id_fkey FOREIGN KEY (snippet_id) REFERENCES lophoc_baseline_schema.snippets(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.snippet_watchers
    ADD CONSTRAINT snippet_watchers_snippet_id_fkey FOREIGN KEY (snippet_id) REFERENCES lophoc_baseline_schema.snippet_help(snippet_id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.snippet_watchers
    ADD CONSTRAINT snippet_watchers_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.snippets
    ADD CONSTRAINT snippets_author_id_fkey FOREIGN KEY (author_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.snippets
    ADD CONSTRAINT snippets_fork_of_fkey FOREIGN KEY (fork_of) REFERENCES lophoc_baseline_schema.snippets(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.submission_tests
    ADD CONSTRAINT submission_tests_submission_id_fkey FOREIGN KEY (submission_id) REFERENCES lophoc_baseline_schema.submissions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_attempt_id_fkey FOREIGN KEY (attempt_id) REFERENCES lophoc_baseline_schema.attempts(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_classroom_id_fkey FOREIGN KEY (classroom_id) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_lesson_id_fkey FOREIGN KEY (lesson_id) REFERENCES lophoc_baseline_schema.lessons(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_manual_by_fkey FOREIGN KEY (manual_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_project_file_id_fkey FOREIGN KEY (project_file_id) REFERENCES lophoc_baseline_schema.files(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.submissions
    ADD CONSTRAINT submissions_user_id_fkey FOREIGN KEY (user_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.tasks
    ADD CONSTRAINT tasks_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.test_cases
    ADD CONSTRAINT test_cases_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.transaction_events
    ADD CONSTRAINT transaction_events_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.transaction_events
    ADD CONSTRAINT transaction_events_transaction_id_fkey FOREIGN KEY (transaction_id) REFERENCES lophoc_baseline_schema.transactions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_affiliate_id_fkey FOREIGN KEY (affiliate_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_buyer_id_fkey FOREIGN KEY (buyer_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_course_id_fkey FOREIGN KEY (course_id) REFERENCES lophoc_baseline_schema.courses(id) ON DELETE RESTRICT;
ALTER TABLE ONLY lophoc_baseline_schema.transactions
    ADD CONSTRAINT transactions_discount_id_fkey FOREIGN KEY (discount_id) REFERENCES lophoc_baseline_schema.discounts(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.trial_runs
    ADD CONSTRAINT trial_runs_question_id_fkey FOREIGN KEY (question_id) REFERENCES lophoc_baseline_schema.questions(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.user_imports
    ADD CONSTRAINT user_imports_created_by_fkey FOREIGN KEY (created_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.users
    ADD CONSTRAINT users_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES lophoc_baseline_schema.contests(id) ON DELETE CASCADE;
ALTER TABLE ONLY lophoc_baseline_schema.users
    ADD CONSTRAINT users_made_for_class_fkey FOREIGN KEY (made_for_class) REFERENCES lophoc_baseline_schema.classrooms(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.users
    ADD CONSTRAINT users_school_id_fkey FOREIGN KEY (school_id) REFERENCES lophoc_baseline_schema.schools(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.website_draft
    ADD CONSTRAINT website_draft_updated_by_fkey FOREIGN KEY (updated_by) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
ALTER TABLE ONLY lophoc_baseline_schema.website_versions
    ADD CONSTRAINT website_versions_by_id_fkey FOREIGN KEY (by_id) REFERENCES lophoc_baseline_schema.users(id) ON DELETE SET NULL;
