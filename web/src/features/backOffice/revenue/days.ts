import type { ChartPoint } from '#/ui/Chart/types';
import type { RevenueRow } from './types';

const DAY = 86_400;
const SECOND_MS = 1000;

/** The moment at which a day begins in Vietnam, in epoch seconds. */
const beginOf = (day: string) => Date.parse(`${day}T00:00:00+07:00`) / SECOND_MS;

/** What came in and went back on each day from the first row to the last; a day without a row had nothing. */
export function pointsOf(rows: readonly Pick<RevenueRow, 'key' | 'received' | 'refunded'>[]): ChartPoint[] {
  const byDay = new Map(rows.map((row) => [beginOf(row.key), row]));
  const days = [...byDay.keys()];
  const first = Math.min(...days);
  const count = days.length === 0 ? 0 : Math.round((Math.max(...days) - first) / DAY) + 1;
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * DAY;
    const row = byDay.get(at);
    return { at, values: [row?.received ?? 0, row?.refunded ?? 0] };
  });
}
