import { TIME_ZONE } from '#/i18n/format';
import type { ChartPoint } from '#/ui/Chart/types';
import type { ViewRow } from './api';

const DAY_MS = 86_400_000;
const SECOND_MS = 1000;

/** The day in Vietnam so many days ago, YYYY-MM-DD: the server's days begin there. */
export function dayBefore(days: number, now = Date.now()): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: TIME_ZONE }).format(now - days * DAY_MS);
}

/** Each of the last so many days with its views and visitors; a day of which there is no row had none. */
export function pointsOf(
  rows: readonly Pick<ViewRow, 'day' | 'views' | 'visitors'>[],
  days: number,
  now = Date.now(),
): ChartPoint[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return Array.from({ length: days }, (_, index) => {
    const day = dayBefore(days - 1 - index, now);
    const row = byDay.get(day);
    return { at: Date.parse(`${day}T00:00:00+07:00`) / SECOND_MS, values: [row?.views ?? 0, row?.visitors ?? 0] };
  });
}

/** Views and visitors of all rows. */
export function totalOf(rows: readonly Pick<ViewRow, 'views' | 'visitors'>[]): { views: number; visitors: number } {
  return rows.reduce((sum, row) => ({ views: sum.views + row.views, visitors: sum.visitors + row.visitors }), {
    views: 0,
    visitors: 0,
  });
}
