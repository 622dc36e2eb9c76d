import { currentLocale } from '#/i18n/i18n';
import { formatDate } from '#/i18n/format';

/** A day as it is written in calls, `YYYY-MM-DD`: it compares as text. A month is `YYYY-MM`. */
export type Day = string;

const DAY_MS = 86_400_000;
/** Days begin by the clocks of Vietnam, which are never changed. */
const VIETNAM_MS = 7 * 3_600_000;

const msOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);
const dayOfMs = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);

/** The day in Vietnam at a moment in epoch milliseconds. */
export const dayAt = (ms: number): Day => dayOfMs(ms + VIETNAM_MS);

/** So many days later, or earlier below zero. */
export const addDays = (day: Day, count: number): Day => dayOfMs(msOf(day) + count * DAY_MS);

/** From Monday, 0, to Sunday, 6. */
export const weekdayOf = (day: Day): number => (new Date(msOf(day)).getUTCDay() + 6) % 7;

/** The Monday of a day's week. */
export const mondayOf = (day: Day): Day => addDays(day, -weekdayOf(day));

/** The month of a day. */
export const monthOf = (day: Day): string => day.slice(0, 7);

/** So many months later, or earlier below zero. */
export function addMonths(month: string, count: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + count, 1)).toISOString().slice(0, 7);
}

/** Its first day. */
export const firstOf = (month: string): Day => `${month}-01`;

/** Its last day. */
export const lastOf = (month: string): Day => addDays(firstOf(addMonths(month, 1)), -1);

/** The same day so many months later, or the last of that month where it is shorter. */
export function sameDayIn(day: Day, months: number): Day {
  const month = addMonths(monthOf(day), months);
  const last = lastOf(month);
  const same = `${month}-${day.slice(8)}`;
  return same > last ? last : same;
}

/** The whole weeks that a month's days are in, each from Monday to Sunday. */
export function weeksOf(month: string): Day[][] {
  const first = mondayOf(firstOf(month));
  const count = Math.ceil((msOf(lastOf(month)) - msOf(first) + DAY_MS) / (7 * DAY_MS));
  return Array.from({ length: count }, (_, week) =>
    Array.from({ length: 7 }, (_unused, at) => addDays(first, week * 7 + at)),
  );
}

/** A day in words of numbers, as elsewhere on the site. */
export const formatDay = (day: Day): string => formatDate((msOf(day) + DAY_MS / 2 - VIETNAM_MS) / 1000);

const inUtc = (day: Day, options: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat(currentLocale(), { ...options, timeZone: 'UTC' }).format(msOf(day));

const capital = (text: string) => text.charAt(0).toLocaleUpperCase(currentLocale()) + text.slice(1);

/** A month with its year: Tháng 11 năm 2026. */
export const formatMonth = (month: string): string =>
  capital(inUtc(firstOf(month), { month: 'long', year: 'numeric' }));

/** A day of the week, short for columns or whole. */
export const formatWeekday = (day: Day, form: 'short' | 'long'): string => capital(inUtc(day, { weekday: form }));

/** A day with its weekday, for who can't see the calendar. */
export const spokenDay = (day: Day): string => `${formatWeekday(day, 'long')}, ${formatDay(day)}`;
