import type { Schemas } from '#/api/types';
import { formatDate } from '#/i18n/format';
import type { DayOffForm } from './siteSchema';

/** A holiday that is proposed. */
export type Holiday = Schemas['Holiday'];

const dayText = (day: string) => formatDate(Date.parse(day) / 1000);

/** The days of an entry, as the page's language writes them: one, or from the first to the last. */
export function daysText({ from, to }: { from: string; to: string }): string {
  return from === to ? dayText(from) : `${dayText(from)} – ${dayText(to)}`;
}

/** Entries by their first day. */
export function byDay(entries: readonly DayOffForm[]): DayOffForm[] {
  return entries.toSorted((a, b) => a.from.localeCompare(b.from));
}

/** The holidays whose days are not all off already. */
export function untaken(holidays: readonly Holiday[], off: readonly DayOffForm[]): Holiday[] {
  return holidays.filter((holiday) => !off.some(({ from, to }) => from <= holiday.from && holiday.to <= to));
}
