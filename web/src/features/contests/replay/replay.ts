import type { BoardQuestion, StandingCell, StandingRow } from '../types';
import type { Timeline, TimelineRow } from './api';

const MINUTE = 60;

/** How many minutes a contest has; the last one may be short. */
export const minutesOf = ({ duration_s: duration }: Pick<Timeline, 'duration_s'>) =>
  Math.max(1, Math.ceil(duration / MINUTE));

/** The second at which a minute is shown. */
export const secondOf = ({ duration_s: duration }: Pick<Timeline, 'duration_s'>, minute: number) =>
  Math.min(minute * MINUTE, duration);

/** The rows as they were at a second, unranked; before the start all are empty. */
export function rowsAt({ rows, questions }: Timeline, at: number): StandingRow[] {
  return rows.map((row) => rowAt(row, questions, at));
}

/** The entries whose row changed after a second and until another. */
export function changedBetween({ rows }: Timeline, after: number, until: number): ReadonlySet<number> {
  const changed = rows.filter(({ changes }) => changes.some(({ at_s: at }) => at > after && at <= until));
  return new Set(changed.map(({ entry_id: id }) => id));
}

function rowAt(row: TimelineRow, questions: readonly BoardQuestion[], at: number): StandingRow {
  const { changes, ...who } = row;
  const done = changes.filter(({ at_s: when }) => when <= at);
  const cells = new Map(done.map(({ cell }) => [cell.question_id, cell]));
  const last = done.at(-1);
  return {
    ...who,
    province: null,
    room: null,
    rank: 0,
    firsts: [],
    is_disqualified: false,
    disqualified_reason: null,
    score: last?.score ?? 0,
    penalty_s: last?.penalty_s ?? 0,
    sort: last?.sort ?? [],
    cells: questions.map(({ question_id: id }) => cells.get(id) ?? untried(id)),
    // Another version begins the highlight anew.
    v: done.length,
  };
}

const untried = (id: number): StandingCell => ({
  question_id: id,
  score: 0,
  tries: 0,
  pending: 0,
  time_s: null,
  state: 'untried',
});
