import type { StandingRow, WholeBoard } from '../types';

type Columns = Record<string, readonly unknown[]>;
type RowOf<C extends Columns> = { [Name in keyof C]: C[Name][number] };

/** What stands at one place of each column, for each place. */
function zipped<C extends Columns>(columns: C, count: number): RowOf<C>[] {
  const named = Object.entries(columns);
  return Array.from({ length: count }, (_, at) => {
    const row: Record<string, unknown> = {};
    for (const [name, values] of named) row[name] = values[at];
    return row as RowOf<C>;
  });
}

/** The rows of a board that was sent by columns; ranks and firsts are worked out of all of them (`rank.ts`). */
export function rowsOf({ rows: { cells, ...columns }, metadata: { questions } }: WholeBoard): StandingRow[] {
  const all = zipped({ ...cells }, cells.state.length);
  const cellsOf = (row: number) =>
    questions.map(({ question_id: question }, column) => {
      const cell = all[row * questions.length + column];
      if (!cell) throw new TypeError('a board lacks a cell');
      return { question_id: question, ...cell };
    });
  return zipped({ ...columns }, columns.entry_id.length).map((row, at) => ({
    ...row,
    rank: 0,
    firsts: [],
    cells: cellsOf(at),
  }));
}
