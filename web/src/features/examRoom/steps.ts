import type { QuizSource } from '#/features/quiz';
import type { ContestItem, ContestPart, ContestView } from './types';

/** Where somebody is in the room. */
export type Step =
  /** They may take part. */
  | 'enter'
  /** They may not, or not now. */
  | 'closed'
  /** They take part, and it has not begun. */
  | 'wait'
  /** It has begun; the computer is looked at before the first part. */
  | 'check'
  | 'parts'
  /** Every part is behind them. */
  | 'end';

/** Where somebody is; `isChecked`: this tab has looked at the computer. */
export function stepOf(contest: ContestView, isChecked: boolean): Step {
  const { my_entry: entry, parts } = contest;
  if (!entry) return contest.can_enter ? 'enter' : 'closed';
  if (parts.length > 0 && parts.every(isBehind)) return 'end';
  if (entry.kind !== 'virtual' && contest.state === 'upcoming') return 'wait';
  if (!isChecked && parts.every(({ attempt }) => attempt === null)) return 'check';
  return 'parts';
}

/** Whether nothing more can be done in a part. */
export function isBehind({ state }: Pick<ContestPart, 'state'>): boolean {
  return state === 'handed_in' || state === 'over';
}

/** The part that comes next: what runs, or the first that may be begun. */
export function nextPart(parts: readonly ContestPart[]): ContestPart | null {
  return parts.find(({ state }) => state === 'running') ?? parts.find(({ state }) => state === 'open') ?? null;
}

/** Whether a part is handed in as a whole, and nothing is marked before. */
export function isWhole({ format, submission_mode: mode }: Pick<ContestItem, 'format' | 'submission_mode'>): boolean {
  return format === 'oi' || (format === 'test' && mode === 'once');
}

/** Whether a part has minutes of its own. */
export function isTimed(contest: Pick<ContestItem, 'exercise_type'>, part: Pick<ContestPart, 'quiz_time'>): boolean {
  return contest.exercise_type === 'timed' && part.quiz_time !== null;
}

/** A part as the quiz player takes it. Questions are called as on the board, unless each paper has another order. */
export function sourceOf(contest: ContestView, part: ContestPart): QuizSource {
  const labels = contest.room.variants === 0 && !isWhole(contest) ? part.questions : null;
  return {
    subject: { kind: 'part', contest: contest.id, part: part.id },
    title: part.name,
    running: part.state === 'running' ? (part.attempt?.quiz_submission_id ?? null) : null,
    deadlineAt: part.attempt?.deadline_at ?? null,
    isRepeated: contest.submission_mode === 'many' && !isWhole(contest),
    labels: labels && new Map(labels.map(({ question_id: id, label }) => [id, label])),
    call: `/api/contests/${encodeURIComponent(contest.slug)}`,
  };
}
