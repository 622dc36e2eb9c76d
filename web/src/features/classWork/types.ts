/** What a learner works on. */
export const subjectKinds = ['question', 'lesson', 'contest'] as const;
export type SubjectKind = (typeof subjectKinds)[number];

/** Where a learner stands in an assignment. */
export const workStates = ['not_started', 'in_progress', 'submitted', 'late', 'overdue', 'done', 'excused'] as const;
export type WorkState = (typeof workStates)[number];

/** What becomes of what comes late: it has no mark, all of it until a moment, or less for each day begun. */
export type LateRule = { kind: 'no' } | { kind: 'until'; until: number } | { kind: 'percent'; percent: number };

/** What is worked on; it may be gone meanwhile. */
export interface Subject {
  kind: SubjectKind;
  id: number;
  title: string;
  slug: string | null;
  course_id: number | null;
  course_slug: string | null;
  contest_window: { start_time: number; end_time: number } | null;
}

/** How many learners stand where. */
export type WorkCounts = Record<WorkState | 'total', number>;

/** What a learner has of an assignment. Times in epoch seconds. */
export interface LearnerWork {
  state: WorkState;
  /** In the assignment's points; null: there is none yet. */
  mark: number | null;
  percent: number | null;
  /** On the scale of ten. */
  ten: number | null;
  /** A teacher has written it. */
  typed: boolean;
  excused: boolean;
  /** This learner's own. */
  due_at: number | null;
  extended: boolean;
  days_late: number;
  /** What was taken off for lateness, of a hundred. */
  taken_percent: number;
  submitted_at: number | null;
  /** 0: nothing was written of this learner yet. */
  version: number;
}

/** Work set for a class. Times in epoch seconds. */
export interface Assignment {
  id: number;
  title: string;
  instructions: string;
  subject: Subject | null;
  on_paper: boolean;
  subject_gone: boolean;
  visible_at: number;
  due_at: number | null;
  late: LateRule;
  weight: number;
  term: number;
  points: number;
  /** For whom; null: all, and to learners, who aren't told. */
  user_ids: number[] | null;
  version: number;
  /** Of learners alone. */
  me: LearnerWork | null;
  /** Of those who lead the class alone. */
  counts: WorkCounts | null;
}

/** A learner in an assignment, as those who lead the class see them. */
export interface WorkLearner extends LearnerWork {
  user_id: number;
  full_name: string;
  email: string;
  quiz_submission_id: number | null;
  /** The one that counts, or the last. */
  submission_id: number | null;
  to_mark_id: number | null;
}

/** An assignment with its learners, by given name. */
export interface AssignmentDetail extends Assignment {
  learners: WorkLearner[] | null;
}

/** An assignment as it is sent. */
export interface AssignmentInput {
  title: string;
  instructions: string;
  subject: { kind: SubjectKind; id: number; course_id: number | null } | null;
  visible_at: number;
  due_at: number | null;
  late: LateRule;
  weight: number;
  term: number;
  points: number;
  user_ids: number[] | null;
  version: number | null;
}

/** What is changed of a learner's work: what is left out stays, null clears. */
export interface LearnerChange {
  due_at?: number | null;
  mark?: number | null;
  excused?: boolean;
}

/** Open work of one of my classes. */
export interface DueWork {
  classroom: { id: number; name: string };
  id: number;
  title: string;
  subject: Subject | null;
  due_at: number | null;
  state: WorkState;
}
