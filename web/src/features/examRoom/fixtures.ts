import type { ContestPart, ContestView, TimedQuiz } from './types';

/** A moment in 2026, for tests. */
export const NOW = 1_790_000_000;

/** A part, for tests: open, an hour of its own. */
export function aPart(change: Partial<ContestPart> = {}): ContestPart {
  return {
    id: 21,
    name: 'Trắc nghiệm',
    question_amount: 4,
    quiz_time: 60,
    state: 'open',
    attempt: null,
    max_score: 20,
    questions: null,
    ...change,
  };
}

/** A sitting over a part, for tests. */
export function anAttemptOf(change: Partial<NonNullable<ContestPart['attempt']>> = {}) {
  return {
    quiz_submission_id: 40,
    status: 'running' as const,
    started_at: NOW,
    deadline_at: NOW + 3600,
    submitted_at: null,
    score: null,
    max_score: 20,
    ...change,
  };
}

/** A timed quiz of a course, for tests: open, and not begun. */
export function aTimedQuiz(change: Partial<TimedQuiz> = {}): TimedQuiz {
  return {
    lesson_id: 112,
    item_id: 31,
    title: 'Kiểm tra 15 phút',
    course: { id: 3, slug: 'python', title: 'Python từ con số 0' },
    minutes: 15,
    question_count: 6,
    opens_at: null,
    closes_at: NOW + 86_400,
    tries_left: 2,
    is_finished: false,
    running: null,
    ...change,
  };
}

/** An entry, for tests. */
export const anEntry: NonNullable<ContestView['my_entry']> = {
  entry_id: 11,
  kind: 'official',
  candidate_id: 'SBD007',
  started_at: NOW - 60,
  ends_at: NOW + 7200,
  paused: false,
};

/** A school test that runs, for tests: two parts, and its examinee has entered. */
export function anExam(change: Partial<ContestView> = {}): ContestView {
  return {
    id: 7,
    slug: 'thi-hoc-ki',
    name: 'Thi học kì I',
    description: '',
    description_html: '<p>Không dùng tài liệu.</p>',
    text_format: 'markdown',
    state: 'running',
    time_check: 'between',
    start_time: NOW - 60,
    end_time: NOW + 7200,
    active_from_time: null,
    active_to_time: null,
    submission_mode: 'once',
    exercise_type: 'timed',
    format: 'test',
    format_options: { last_only: false, penalty_minutes: null, preset: null, ties_by_time: false },
    show_ranks: 'off',
    freeze_minutes: null,
    has_password: false,
    candidate_id: false,
    status: 'published',
    visibility: 'private',
    group: null,
    author: { id: 2, name: 'Cô Hạnh' },
    question_count: 8,
    entry_count: 30,
    my_entry: anEntry,
    can_edit: false,
    version: 1,
    updated_at: NOW,
    parts: [aPart(), aPart({ id: 22, name: 'Lập trình', quiz_time: null })],
    freeze_at: null,
    frozen: false,
    can_enter: false,
    why_not: null,
    why_not_key: null,
    shows_board: false,
    reject_reason: null,
    room: { candidate_moves: false, ip_ranges: [], review: 'score', single_session: false, variants: 0 },
    takes_prints: false,
    has_candidates: false,
    candidate_count: null,
    server_time: NOW,
    ...change,
  };
}
