import type { StandingCell, StandingRow } from '../types';

/** A row where it stands now; who takes part out of competition or afterwards, or is disqualified, has no rank. */
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

/** Whether a row counts for others' ranks. */
const counts = ({ kind, is_disqualified: isOut }: Pick<StandingRow, 'kind' | 'is_disqualified'>) =>
  kind === 'official' && !isOut;

/** The rows in their order, each with its rank: equal ones share it, and the next one skips (1, 2, 2, 4). Who is disqualified is last. */
export function rankRows(rows: readonly StandingRow[]): RankedRow[] {
  const sorted = rows.toSorted(
    (a, b) =>
      Number(a.is_disqualified) - Number(b.is_disqualified) ||
      compareSort(a.sort, b.sort) ||
      a.name.localeCompare(b.name, 'vi'),
  );
  let place = 0;
  let before: RankedRow | null = null;
  return sorted.map((row) => {
    if (!counts(row)) return { ...row, rank: null };
    place += 1;
    const isTie: boolean = before !== null && compareSort(before.sort, row.sort) === 0;
    before = { ...row, rank: isTie && before ? before.rank : place };
    return before;
  });
}

/** Who takes part afterwards with the rank that they would have among those who count; others as they are. */
export function rankAgainst(rows: readonly RankedRow[], row: RankedRow): RankedRow {
  if (row.kind !== 'virtual' || row.is_disqualified) return row;
  return { ...row, rank: 1 + rows.filter((one) => counts(one) && compareSort(one.sort, row.sort) < 0).length };
}

const isEarned = (cell: StandingCell) => cell.state === 'solved' && cell.time_s !== null;

/** By question, when it was solved first by who counts; nobody solved a question that is missing. */
export function firstTimes(rows: readonly StandingRow[]): ReadonlyMap<number, number> {
  const first = new Map<number, number>();
  for (const row of rows) {
    if (!counts(row)) continue;
    for (const cell of row.cells) {
      if (!isEarned(cell)) continue;
      const time = cell.time_s ?? 0;
      if (time < (first.get(cell.question_id) ?? Number.POSITIVE_INFINITY)) first.set(cell.question_id, time);
    }
  }
  return first;
}

/** Whether a cell is the first that solved its question. */
export function isFirst(
  row: Pick<RankedRow, 'kind' | 'is_disqualified'>,
  cell: StandingCell,
  first: ReadonlyMap<number, number>,
): boolean {
  return counts(row) && isEarned(cell) && first.get(cell.question_id) === cell.time_s;
}
