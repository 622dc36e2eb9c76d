import type { TFunction } from 'i18next';
import { currentLocale } from '#/i18n/i18n';
import { formatDate, formatTime, TIME_ZONE } from '#/i18n/format';
import type { Tone } from '#/ui/Chips';
import type { Pending } from './keeping/marks';
import type { AttendanceRow, AttendanceStatus, SheetSession } from './types';

type T = TFunction<'attendance'>;

/** The tone of a state; its letter and word say the same. */
export const tones: Record<AttendanceStatus, Tone> = {
  present: 'success',
  late: 'warning',
  left_early: 'warning',
  absent: 'danger',
  excused: 'info',
};

const weekdays = new Map<string, Intl.DateTimeFormat>();

function weekdayOf(seconds: number, form: 'short' | 'long'): string {
  const locale = currentLocale();
  const known = weekdays.get(locale + form);
  const format = known ?? new Intl.DateTimeFormat(locale, { weekday: form, timeZone: TIME_ZONE });
  weekdays.set(locale + form, format);
  return format.format(seconds * 1000);
}

/** A session's day without its year: 23/11 in Vietnamese, 11-23 in English. */
export function dayOf({ start_time: start }: SheetSession): string {
  const date = formatDate(start);
  return currentLocale() === 'vi' ? date.slice(0, 5) : date.slice(5);
}

/** Its weekday, short. */
export const weekdayIn = ({ start_time: start }: SheetSession): string => weekdayOf(start, 'short');

/** When it is, in a line: T2 23/11 18:00. */
export const shortSession = (session: SheetSession): string =>
  `${weekdayIn(session)} ${dayOf(session)} ${formatTime(session.start_time)}`;

/** When it is and what it is about, for who listens. */
export const spokenSession = (session: SheetSession): string => {
  const { start_time: start, topic } = session;
  return [`${weekdayOf(start, 'long')} ${formatDate(start)} ${formatTime(start)}`, topic].filter(Boolean).join(', ');
};

/** A month with its year: Tháng 11 năm 2026. */
export function monthName(month: string): string {
  const name = new Intl.DateTimeFormat(currentLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T00:00:00Z`),
  );
  return name.charAt(0).toLocaleUpperCase(currentLocale()) + name.slice(1);
}

/** How somebody was there, in a word. */
export const statusWord = (t: T, status: AttendanceStatus | null): string =>
  status ? t(`status.${status}`) : t('status.none');

/** All that a cell says, in words. */
export function cellWords(t: T, row: AttendanceRow | undefined, pending?: Pending): string {
  const words = [statusWord(t, row?.status ?? null)];
  if (row?.minutes_late && row.status === 'late') words.push(t('late', { count: row.minutes_late }));
  for (const flag of row?.flags ?? []) words.push(t(`flag.${flag}`));
  if (row?.absence && row.absence.accepted === null) words.push(t('absenceWaits'));
  if (row?.remark) words.push(row.remark);
  if (pending === 'waiting' || pending === 'conflict') words.push(t(`pending.${pending}`));
  return words.join(', ');
}
