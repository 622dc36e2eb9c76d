import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { cellOf, termOf, type MarkColumn } from '../rules/columns';
import type { DrawnRow } from '../rules/cells';
import { valueOf } from '../rules/scale';
import type { BookAssignment, BookRow, Cell, Scale } from '../types';
import { columnWords, shortText, totalText } from '../words';

/** The sign of what a mark is: written by a teacher, of something that came late. */
function noteOf({ typed, days_late: late }: Cell): string | undefined {
  return [typed && '✎', late > 0 && '!'].filter(Boolean).join('') || undefined;
}

/** One learner's line; it is drawn anew only where something of it changes. */
export const MarkRow = memo(function MarkRow(props: {
  row: DrawnRow;
  columns: readonly MarkColumn[];
  /** What each of them is called. */
  names: readonly string[];
  assignments: readonly BookAssignment[];
  scale: Scale;
  index: number;
  /** The column that has the focus or would; null: in another row. */
  active: number | null;
  /** What stands in the active cell while it is written in. */
  editor: ReactNode;
}) {
  const { row, columns, names, assignments, scale, index, active, editor } = props;
  const { t } = useTranslation('classMarks');
  return (
    <div role="row" aria-rowindex={index + 2}>
      <div role="rowheader">{row.full_name}</div>
      {columns.map((column, col) => {
        const shared = {
          role: 'gridcell',
          'data-cell': `${index}:${col}`,
          tabIndex: col === active ? 0 : -1,
          'aria-colindex': col + 2,
          'aria-label': `${row.full_name}, ${names[col]}: ${columnWords(t, { row, column, assignments, scale })}`,
        };
        if (column.kind !== 'work')
          return (
            <div key={column.key} {...shared} data-result="" data-marked={hasTotal(row, column) ? '' : undefined}>
              <span aria-hidden>{totalText(t, row, column)}</span>
            </div>
          );
        const cell = cellOf(row, column);
        if (!cell) return <div key={column.key} {...shared} aria-disabled />;
        const isMarked = cell.state !== 'excused' && valueOf(cell, scale) !== null;
        return (
          <div
            key={column.key}
            {...shared}
            data-state={cell.state}
            data-marked={isMarked ? '' : undefined}
            data-note={noteOf(cell)}
            data-pending={row.pending?.[column.assignment.id]}
          >
            {col === active && editor ? editor : <span aria-hidden>{shortText(t, cell, scale)}</span>}
          </div>
        );
      })}
    </div>
  );
});

const hasTotal = (row: BookRow, column: MarkColumn): boolean =>
  (column.kind === 'year' && row.year.mark !== null) ||
  (column.kind === 'term' && termOf(row, column.term).mark !== null);
