import { terms, type Book, type BookAssignment, type BookRow, type Cell, type Term, type TermMark } from '../types';

/** A column of the gradebook: work, the mark of a semester, that of the year. */
export type MarkColumn =
  | { kind: 'work'; key: string; assignment: BookAssignment; index: number }
  | { kind: 'term'; key: string; term: Term }
  | { kind: 'year'; key: string };

/** Which part of the year is shown; null: all of it. */
export type Shown = Term | null;

/** Columns as schools have them: the work of a semester by its weight, the semester's mark, at last the year's. */
export function columnsOf({ assignments }: Pick<Book, 'assignments'>, shown: Shown): MarkColumn[] {
  const places = assignments.map((assignment, index) => ({ assignment, index }));
  const columns = terms
    .filter((term) => shown === null || term === shown)
    .flatMap((term): MarkColumn[] => [
      ...places
        .filter(({ assignment }) => assignment.term === term)
        .sort((one, other) => one.assignment.weight - other.assignment.weight || one.index - other.index)
        .map((place): MarkColumn => ({ kind: 'work', key: `work-${place.assignment.id}`, ...place })),
      { kind: 'term', key: `term-${term}`, term },
    ]);
  return [...columns, { kind: 'year', key: 'year' }];
}

/** A learner's cell of a column; null where the work isn't for this learner, or the column is of a semester or the year. */
export const cellOf = (row: BookRow, column: MarkColumn): Cell | null =>
  column.kind === 'work' ? (row.cells[column.index] ?? null) : null;

/** A learner's mark of a semester. */
export const termOf = ({ terms: all }: BookRow, term: Term): TermMark =>
  all.find((one) => one.term === term) ?? { term, mark: null, missing: [], reason: 'empty' };
