import { formatDate, formatTime, TIME_ZONE } from '#/i18n/format';
import { currentLocale } from '#/i18n/i18n';
import { localized } from '#/routing/AppLink';
import { paths } from '#/routing/paths';
import type { Tone } from '#/ui/Chips';
import type { ClassroomStatus } from './types';

const weekdays = new Map<string, Intl.DateTimeFormat>();

/** The weekday of a moment in epoch seconds: Thứ Hai, Monday. */
export function weekdayOf(at: number): string {
  const locale = currentLocale();
  const format = weekdays.get(locale) ?? new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: TIME_ZONE });
  weekdays.set(locale, format);
  return format.format(at * 1000);
}

/** How far Asia/Ho_Chi_Minh, which knows no summer time, is ahead of UTC, in seconds. */
const AHEAD = 7 * 3600;

/** The day of a moment in epoch seconds, YYYY-MM-DD. */
export const dayOf = (at: number): string => new Date((at + AHEAD) * 1000).toISOString().slice(0, 10);

/** When a session is: Thứ Hai, 23/11/2026 18:00 – 19:30. */
export const sessionTime = ({ start_time: start, end_time: end }: { start_time: number; end_time: number }): string =>
  `${weekdayOf(start)}, ${formatDate(start)} ${formatTime(start)} – ${formatTime(end)}`;

/** The tone of a class's state. */
export const statusTones: Record<ClassroomStatus, Tone> = {
  active: 'success',
  inactive: 'warning',
  finished: 'neutral',
};

/** The link that a class's code is in, for pupils. */
export const joinLink = (code: string): string =>
  new URL(localized(paths.joinClassroom(code)), window.location.origin).href;
