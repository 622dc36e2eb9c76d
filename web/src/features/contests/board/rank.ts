import type { StandingCell, StandingRow } from '../types';

/** A row where it stands now; who takes part out of competition or afterwards has a place but no rank. */
export interface RankedRow extends Omit<StandingRow, 'rank' | 'firsts'> {
  rank: number | null;
}

/** Keys of sorting compared element by element, smaller first. */
export function compareSort(one: readonly number[], other: readonly number[]): number {
  for (let index = 0; index < Math.max(one.length, other.length); index += 1) {
    const difference = (one[index] ?? 0) - (other[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** The rows in their order, each with its rank: equal ones share it, and the next one skips (1, 2, 2, 4). */
export function rankRows(rows: readonly StandingRow[]): RankedRow[] {
  const sorted = rows.toSorted((a, b) => compareSort(a.sort, b.sort) || a.name.localeCompare(b.name, 'vi'));
  let place = 0;
  let before: RankedRow | null = null;
  return sorted.map((row) => {
    if (row.kind !== 'official') return { ...row, rank: null };
    place += 1;
    const isTie: boolean = before !== null && compareSort(before.sort, row.sort) === 0;
    before = { ...row, rank: isTie && before ? before.rank : place };
    return before;
  });
}

const isEarned = (cell: StandingCell) => cell.state === 'solved' && cell.time_s !== null;

/** By question, when it was solved first by who counts; nobody solved a question that is missing. */
export function firstTimes(rows: readonly StandingRow[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const { kind, cells } of rows) {
    if (kind !== 'official') continue;
    for (const cell of cells) {
      if (!isEarned(cell)) continue;
      const time = cell.time_s ?? 0;
      if (time < (first.get(cell.question_id) ?? Number.POSITIVE_INFINITY)) first.set(cell.question_id, time);
    }
  }
  return first;
}

/** Whether a cell is the first that solved its question. */
export function isFirst(row: Pick<RankedRow, 'kind'>, cell: StandingCell, first: ReadonlyMap<number, number>): boolean {
  return row.kind === 'official' && isEarned(cell) && first.get(cell.question_id) === cell.time_s;
}
