import { currentLocale } from './i18n';

/** The time zone of all sites. */
export const TIME_ZONE = 'Asia/Ho_Chi_Minh';
const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;
const MONTH = 30 * DAY;
/** How far TIME_ZONE, which knows no summer time, is ahead of UTC. */
const AHEAD = 7 * HOUR;

// Making a formatter takes longer than drawing a row of a table: each is made once, when it is first needed.
let numbers: Intl.NumberFormat | undefined;
let moments: Intl.DateTimeFormat | undefined;
const ages = new Map<string, Intl.RelativeTimeFormat>();

function agesIn(locale: string): Intl.RelativeTimeFormat {
  const format = ages.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  ages.set(locale, format);
  return format;
}

/** A whole number, thousands grouped with commas as the platform does in both languages: 12,345. */
export function formatNumber(value: number): string {
  numbers ??= new Intl.NumberFormat('en-US');
  return numbers.format(value);
}

/** Money in whole VND: 99,000 ₫. */
export function formatVnd(value: number): string {
  return `${formatNumber(value)} ₫`;
}

const byteUnits = ['Bytes', 'KB', 'MB', 'GB', 'TB', 'PB', 'EB', 'ZB', 'YB'] as const;

/** A size in bytes, base 1024, in the unit that leaves at most four digits, with one decimal at most: 1.5 MB, 12 KB, 0 Bytes. */
export function formatBytes(bytes: number): string {
  let value = bytes;
  let unit = 0;
  const rounded = () => (unit === 0 || value >= 100 ? Math.round(value) : Math.round(value * 10) / 10);
  while (rounded() >= 1024 && unit < byteUnits.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${formatNumber(rounded())}\u00A0${byteUnits[unit]}`;
}

/** A size in MiB. */
export function formatMib(mib: number): string {
  return formatBytes(mib * 1024 * 1024);
}

/** A day, from epoch seconds: 31/12/2026 in Vietnamese, 2026-12-31 in English. */
export function formatDate(epochSeconds: number): string {
  const { day, month, year } = partsOf(epochSeconds);
  return currentLocale() === 'vi' ? `${day}/${month}/${year}` : `${year}-${month}-${day}`;
}

/** A day and time, from epoch seconds: 31/12/2026 23:59. */
export function formatDateTime(epochSeconds: number): string {
  const { hour, minute } = partsOf(epochSeconds);
  return `${formatDate(epochSeconds)} ${hour}:${minute}`;
}

/** The time of a moment, from epoch seconds: 23:59. */
export function formatTime(epochSeconds: number): string {
  const { hour, minute } = partsOf(epochSeconds);
  return `${hour}:${minute}`;
}

/** The day that a moment is the end of, its last second or the one after it: 31/12/2026; null where it is in the midst of one. */
export function formatDayEnded(epochSeconds: number): string | null {
  const ofDay = (epochSeconds + AHEAD) % DAY;
  return ofDay === 0 || ofDay === DAY - 1 ? formatDate(epochSeconds - 1) : null;
}

/** Until when something lasts: a day where all of it is meant, else a day and time. */
export function formatUntil(epochSeconds: number): string {
  return formatDayEnded(epochSeconds) ?? formatDateTime(epochSeconds);
}

/**
 * How long ago, in words: seconds, minutes or hours, and after a day the date; how far ahead, in days as well, and from a month
 * on the date. Both in epoch seconds.
 */
export function formatRelative(epochSeconds: number, nowSeconds: number): string {
  const ahead = epochSeconds - nowSeconds;
  // A clock that is behind by seconds makes nothing come later.
  const age = Math.max(0, -ahead);
  if (age >= DAY || ahead >= MONTH) return formatDate(epochSeconds);
  const format = agesIn(currentLocale());
  if (ahead >= DAY) return format.format(Math.floor(ahead / DAY), 'day');
  if (ahead >= HOUR) return format.format(Math.floor(ahead / HOUR), 'hour');
  if (ahead >= MINUTE) return format.format(Math.floor(ahead / MINUTE), 'minute');
  if (age >= HOUR) return format.format(-Math.floor(age / HOUR), 'hour');
  if (age >= MINUTE) return format.format(-Math.floor(age / MINUTE), 'minute');
  return format.format(-age, 'second');
}

function partsOf(epochSeconds: number): Record<'day' | 'month' | 'year' | 'hour' | 'minute', string> {
  moments ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: TIME_ZONE,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = moments.formatToParts(epochSeconds * 1000);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  return { day: of('day'), month: of('month'), year: of('year'), hour: of('hour'), minute: of('minute') };
}
