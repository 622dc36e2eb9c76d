import type { TFunction } from 'i18next';
import { formatNumber } from '#/i18n/format';
import { cellOf, termOf, type MarkColumn } from './rules/columns';
import type { DrawnRow, Pending } from './rules/cells';
import { tenText, valueOf, valueText } from './rules/scale';
import type { BookAssignment, BookRow, Cell, Scale, TermMark, YearMark } from './types';

type T = TFunction<'classMarks'>;

/** What a column is called. */
export function columnName(t: T, column: MarkColumn): string {
  if (column.kind === 'work') return column.assignment.title;
  return column.kind === 'term' ? t('term.mark', { term: column.term }) : t('year.mark');
}

/** What stands in a cell: its mark, or in a short word why there is none. */
export function shortText(t: T, cell: Cell, scale: Scale): string {
  if (cell.state === 'excused') return t('short.excused');
  const value = valueOf(cell, scale);
  if (value !== null) return valueText(value, scale);
  return cell.state === 'not_started' || cell.state === 'done' ? '·' : t(`short.${cell.state}`);
}

/** A cell's mark with the highest there could be, where that isn't known from the scale: 8.5/10, 85%, 8.5. */
export function markOf(cell: Cell, { points }: BookAssignment, scale: Scale): string | null {
  const value = valueOf(cell, scale);
  if (value === null) return null;
  return scale === 'points' ? `${valueText(value, scale)}/${formatNumber(points)}` : valueText(value, scale);
}

/** All that a cell says, in words. */
export function cellWords(
  t: T,
  told: { cell: Cell | null; assignment: BookAssignment; scale: Scale; pending?: Pending },
): string {
  const { cell, assignment, scale, pending } = told;
  if (!cell) return t('notFor');
  const mark = markOf(cell, assignment, scale);
  const words = mark === null ? [] : [mark, t(cell.typed ? 'typed' : 'derived')];
  if (mark === null || cell.state !== 'done') words.push(t(`state.${cell.state}`));
  if (cell.days_late > 0) words.push(t('daysLate', { count: cell.days_late }));
  if (pending) words.push(t(`pending.${pending}`));
  return words.join(', ');
}

/** Why a semester has no mark; null: it has one. */
export function termReason(t: T, { reason, missing }: TermMark, assignments: readonly BookAssignment[]): string | null {
  if (reason === null) return null;
  if (reason === 'empty') return t('reason.empty');
  const titles = assignments.filter(({ id }) => missing.includes(id)).map(({ title }) => title);
  return t('reason.missing', { titles: titles.join(', ') });
}

/** Why the year has no mark; null: it has one. */
export const yearReason = (t: T, { reason }: YearMark): string | null => reason && t(`reason.${reason}`);

/** What a column says of a learner, in words. */
export function columnWords(
  t: T,
  told: { row: DrawnRow; column: MarkColumn; assignments: readonly BookAssignment[]; scale: Scale },
): string {
  const { row, column, assignments, scale } = told;
  if (column.kind === 'work') {
    const { assignment } = column;
    return cellWords(t, { cell: cellOf(row, column), assignment, scale, pending: row.pending?.[assignment.id] });
  }
  if (column.kind === 'term') {
    const term = termOf(row, column.term);
    return term.mark === null ? (termReason(t, term, assignments) ?? '') : tenText(term.mark);
  }
  return row.year.mark === null ? (yearReason(t, row.year) ?? '') : tenText(row.year.mark);
}

/** What stands in the cell of a semester or the year. */
export function totalText(t: T, row: BookRow, column: MarkColumn): string {
  if (column.kind === 'work') return '';
  if (column.kind === 'year') return row.year.mark === null ? '–' : tenText(row.year.mark);
  const { mark, missing } = termOf(row, column.term);
  if (mark !== null) return tenText(mark);
  return missing.length > 0 ? t('short.missing', { count: missing.length }) : '–';
}
