import type { Assignment, AssignmentDetail, LearnerWork, WorkCounts, WorkLearner } from './types';

/** When the tests take place: Thứ Hai, 23/11/2026 18:00. */
export const NOW = Date.parse('2026-11-23T11:00:00Z') / 1000;
const DAY = 86_400;

/** What a learner has of an assignment, for tests: nothing yet. */
export const someWork = (change: Partial<LearnerWork> = {}): LearnerWork => ({
  state: 'not_started',
  mark: null,
  percent: null,
  ten: null,
  typed: false,
  excused: false,
  due_at: NOW + 2 * DAY,
  extended: false,
  days_late: 0,
  taken_percent: 0,
  submitted_at: null,
  version: 0,
  ...change,
});

/** An assignment of a question, for tests, as anybody gets it. */
const anAssignment = (id: number): Assignment => ({
  id,
  title: `Bài ${id}`,
  instructions: '',
  subject: {
    kind: 'question',
    id: 70 + id,
    title: 'Tổng hai số',
    slug: 'tong-hai-so',
    course_id: null,
    course_slug: null,
    contest_window: null,
  },
  on_paper: false,
  subject_gone: false,
  visible_at: NOW - DAY,
  due_at: NOW + 2 * DAY,
  late: { kind: 'no' },
  weight: 1,
  term: 1,
  points: 10,
  user_ids: null,
  version: 1,
  me: null,
  counts: null,
});

/** The same as a learner gets it. */
export const myAssignment = (
  id: number,
  me: Partial<LearnerWork> = {},
  change: Partial<Assignment> = {},
): Assignment => ({
  ...anAssignment(id),
  me: someWork(me),
  ...change,
});

const noCounts: WorkCounts = {
  not_started: 40,
  in_progress: 0,
  submitted: 0,
  late: 0,
  overdue: 0,
  done: 0,
  excused: 0,
  total: 40,
};

/** The same as those who lead the class get it. */
export const ledAssignment = (id: number, change: Partial<Assignment> = {}): Assignment => ({
  ...anAssignment(id),
  counts: noCounts,
  ...change,
});

/** A learner of an assignment, for tests. */
export const aLearner = (user: number, name: string, change: Partial<WorkLearner> = {}): WorkLearner => ({
  ...someWork(),
  user_id: user,
  full_name: name,
  email: `hs${user}@truong.vn`,
  quiz_submission_id: null,
  submission_id: null,
  to_mark_id: null,
  ...change,
});

/** An assignment with its learners, for tests. */
export const aDetail = (id: number, learners: WorkLearner[], change: Partial<Assignment> = {}): AssignmentDetail => ({
  ...ledAssignment(id, change),
  learners,
});
