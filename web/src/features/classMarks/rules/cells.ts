import type { Book, BookAssignment, BookRow, Cell, MarkChange, Spot } from '../types';
import { percentOf, tenOf } from './scale';

/** What is not settled of a cell: on its way, or somebody else has written another value. */
export type Pending = 'sending' | 'conflict';

/** A row with what waits in it, by assignment. */
export interface DrawnRow extends BookRow {
  pending?: Partial<Record<number, Pending>>;
}

/** A change that is not settled. */
export interface PendingChange extends Spot {
  change: MarkChange;
  state: Pending;
}

/** The book with another cell. What the server has told alone is kept of it. */
export function withCell(book: Book, { user, assignment }: Spot, cell: Cell): Book {
  const index = book.assignments.findIndex(({ id }) => id === assignment);
  const { state, mark, percent, ten, typed, excused, days_late: late, version } = cell;
  const told: Cell = { state, mark, percent, ten, typed, excused, days_late: late, version };
  const set = (row: BookRow) => ({ ...row, cells: row.cells.map((one, at) => (at === index ? told : one)) });
  return { ...book, rows: book.rows.map((row) => (row.user_id === user ? set(row) : row)) };
}

/** A cell as it will be with a change, until the server says what it is. */
export function changed(cell: Cell, { mark, excused }: MarkChange, points: number): Cell {
  const typed = mark === undefined ? cell.typed : mark !== null;
  const isExcused = excused ?? cell.excused;
  const state = isExcused ? 'excused' : typed ? 'done' : cell.typed || cell.excused ? 'not_started' : cell.state;
  if (mark === undefined) return { ...cell, excused: isExcused, state };
  const percent = mark === null ? null : percentOf(mark, points);
  const ten = mark === null ? null : tenOf(mark, points);
  return { ...cell, mark, percent, ten, typed, excused: isExcused, state };
}

/** Marks are told to hundredths, however they were typed. */
const isNear = (one: number | null, other: number | null) =>
  one === null || other === null ? one === other : Math.abs(one - other) < 0.006;

/** Whether a change would leave a cell as it is. */
export const isSame = (cell: Cell, { mark, excused }: MarkChange): boolean =>
  (mark === undefined || isNear(cell.typed ? cell.mark : null, mark)) &&
  (excused === undefined || cell.excused === excused);

/** The change that brings a cell back to what it was. */
export const backTo = (cell: Cell, { mark, excused }: MarkChange): MarkChange => ({
  ...(mark !== undefined && { mark: cell.typed ? cell.mark : null }),
  ...(excused !== undefined && { excused: cell.excused }),
});

/** Rows with what waits drawn over them in its order; the others stay the same objects, so that they are not drawn anew. */
export function withPending({ rows, assignments }: Book, changes: readonly PendingChange[]): readonly DrawnRow[] {
  if (changes.length === 0) return rows;
  return rows.map((row) => {
    const own = changes.filter(({ user }) => user === row.user_id);
    return own.length === 0 ? row : own.reduce<DrawnRow>((drawn, change) => drawnOver(drawn, change, assignments), row);
  });
}

function drawnOver(row: DrawnRow, waiting: PendingChange, assignments: readonly BookAssignment[]): DrawnRow {
  const index = assignments.findIndex(({ id }) => id === waiting.assignment);
  const [assignment, cell] = [assignments[index], row.cells[index]];
  if (!assignment || !cell) return row;
  const drawn = changed(cell, waiting.change, assignment.points);
  return {
    ...row,
    cells: row.cells.map((one, at) => (at === index ? drawn : one)),
    pending: { ...row.pending, [assignment.id]: waiting.state },
  };
}
