import { formatNumber } from '#/i18n/format';
import type { Bin, DayCount } from './types';

const DAY_S = 24 * 3600;
const DAY_MS = DAY_S * 1000;
/** Midnight in Asia/Ho_Chi_Minh, behind that of UTC. */
const OFFSET_S = 7 * 3600;

/** The bounds of a bin in words; `of` writes a number. */
export function boundsOf({ from, to }: Bin, of: (value: number) => string = formatNumber): string {
  if (to === null) return `≥ ${of(from)}`;
  return from === to ? of(from) : `${of(from)} – ${of(to)}`;
}

/** A day with its submissions; `at` is its beginning in epoch seconds. */
export interface DayPoint {
  at: number;
  attempts: number;
  accepted: number;
}

/** Every day from the first to the last, also those on which nothing was sent. */
export function everyDay(days: readonly DayCount[]): DayPoint[] {
  const known = new Map(days.map((day) => [Date.parse(day.day), day]));
  const times = [...known.keys()];
  if (times.length === 0) return [];
  const first = Math.min(...times);
  const count = (Math.max(...times) - first) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => {
    const time = first + index * DAY_MS;
    const day = known.get(time);
    return { at: time / 1000 - OFFSET_S, attempts: day?.attempts ?? 0, accepted: day?.accepted ?? 0 };
  });
}

/** The share in %, whole; null of nothing. */
export const percentOf = (part: number, whole: number) => (whole === 0 ? null : Math.round((100 * part) / whole));
