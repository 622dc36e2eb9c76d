import { formatDate, formatDateTime } from '#/i18n/format';
import type { HistoryEntry, HistoryField, HistoryValue } from './types';

/** The changes of one day. */
export interface HistoryDay {
  /** The day as people write it. */
  day: string;
  entries: HistoryEntry[];
}

/** Entries by their days in Vietnam, in the order they came in. */
export function byDay(entries: readonly HistoryEntry[]): HistoryDay[] {
  const days: HistoryDay[] = [];
  for (const entry of entries) {
    const day = formatDate(entry.at);
    const last = days.at(-1);
    if (last?.day === day) last.entries.push(entry);
    else days.push({ day, entries: [entry] });
  }
  return days;
}

/** A day as the server writes one. */
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MS = 1000;

/** The words of a value; null where it is blank. */
export function valueText(
  value: HistoryValue,
  field: HistoryField | undefined,
  words: { yes: string; no: string },
): string | null {
  const own = field?.format?.(value);
  if (own !== undefined) return own;
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? words.yes : words.no;
  if (typeof value === 'number') {
    if (field?.kind === 'moment') return formatDateTime(value);
    return field?.kind === 'day' ? formatDate(value) : String(value);
  }
  if (typeof value === 'string') {
    if (!DAY.test(value)) return value;
    // The day begins at midnight in London, when it is morning of the same day in Vietnam.
    const begin = Date.parse(value);
    return Number.isNaN(begin) ? value : formatDate(begin / MS);
  }
  if (Array.isArray(value)) {
    const each = value.map((item: unknown) => valueText(item, field, words) ?? '').filter(Boolean);
    return each.length > 0 ? each.join(', ') : null;
  }
  return JSON.stringify(value);
}
