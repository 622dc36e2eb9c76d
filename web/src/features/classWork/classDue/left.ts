import type { TFunction } from 'i18next';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How much time is left, in its largest unit; never more than there is. */
export function leftText(t: TFunction<'classDue'>, seconds: number): string {
  if (seconds >= DAY) return t('left.days', { count: Math.floor(seconds / DAY) });
  if (seconds >= HOUR) return t('left.hours', { count: Math.floor(seconds / HOUR) });
  return t('left.minutes', { count: Math.max(1, Math.floor(seconds / MINUTE)) });
}
