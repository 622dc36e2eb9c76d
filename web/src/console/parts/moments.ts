import { currentLocale } from '#/i18n/i18n';

/** The zone that every other time of the console is shown in. */
export const HOUSE_ZONE = 'Asia/Ho_Chi_Minh';

/** The zone of the operator's browser: Asia/Ho_Chi_Minh. */
export const ownZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** A moment as inputs of the kind `datetime-local` want it, in the browser's zone: 2026-11-21T17:15:30. */
export function toInput(moment: Date): string {
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return `${day}T${two(moment.getHours())}:${two(moment.getMinutes())}:${two(moment.getSeconds())}`;
}

/** The moment of such an input; null where it is none. */
export function fromInput(value: string): Date | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?$/.test(value)) return null;
  const moment = new Date(value);
  return Number.isNaN(moment.getTime()) ? null : moment;
}

/** A moment as the server wants it: RFC 3339, UTC, whole seconds. */
export const toServer = (moment: Date): string => moment.toISOString().replace(/\.\d+Z$/, 'Z');

/** Whether a moment is within a window, to the second. */
export function isWithin(moment: Date, from: string, to: string): boolean {
  const second = Math.floor(moment.getTime() / 1000);
  return second >= Math.ceil(Date.parse(from) / 1000) && second <= Math.floor(Date.parse(to) / 1000);
}

/** A moment to the second in a zone: 21/11/2026 17:15:30 in Vietnamese, 2026-11-21 17:15:30 in English. */
export function formatIn(moment: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(moment);
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? '';
  const day =
    currentLocale() === 'vi'
      ? `${of('day')}/${of('month')}/${of('year')}`
      : `${of('year')}-${of('month')}-${of('day')}`;
  return `${day} ${of('hour')}:${of('minute')}:${of('second')}`;
}

/** The zones that a moment is shown in: the operator's own, UTC, and that of the rest of the console, each once. */
export const shownZones = (own = ownZone()): string[] => [...new Set([own, 'UTC', HOUSE_ZONE])];
