import dayjs, { type Dayjs } from 'dayjs';
import customParseFormat from 'dayjs/plugin/customParseFormat';
import timezone from 'dayjs/plugin/timezone';
import utc from 'dayjs/plugin/utc';
import { TIME_ZONE } from '#/i18n/format';

dayjs.extend(utc);
dayjs.extend(timezone);
dayjs.extend(customParseFormat);

/** What a picker's value is: a day, a time of the day, a moment, or the moment at which a day begins or ends. */
export type PickerKind = 'day' | 'time' | 'moment' | 'dayStart' | 'dayEnd';

/** A form's value: text of days and times ('' is none), epoch seconds of moments (null is none). */
export type PickerValue = string | number | null | undefined;

/** What is half written or impossible: rules refuse it. */
const WRONG_TEXT = 'invalid';

/** The picker's value of a form's value, in Vietnam's time. */
export function toPicker(kind: PickerKind, value: PickerValue): Dayjs | null {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'day') return dayjs.tz(String(value), 'YYYY-MM-DD', TIME_ZONE);
  if (kind === 'time') return dayjs.tz(`2000-01-01 ${value}`, 'YYYY-MM-DD HH:mm', TIME_ZONE);
  return dayjs.unix(Number(value)).tz(TIME_ZONE);
}

/** The form's value of what was picked or written. */
export function fromPicker(kind: PickerKind, picked: Dayjs | null): string | number | null {
  const isText = kind === 'day' || kind === 'time';
  if (picked === null) return isText ? '' : null;
  if (!picked.isValid() || picked.year() < 1000) return isText ? WRONG_TEXT : Number.NaN;
  if (kind === 'day') return picked.format('YYYY-MM-DD');
  if (kind === 'time') return picked.format('HH:mm');
  if (kind === 'dayStart') return picked.startOf('day').unix();
  if (kind === 'dayEnd') return picked.endOf('day').unix();
  return picked.startOf('minute').unix();
}

/** Whether two values of a form mean the same; what is wrong is wrong in one way only. */
export function isSameValue(one: PickerValue, other: PickerValue): boolean {
  const none = (value: PickerValue) => value === null || value === undefined || value === '';
  return Object.is(one, other) || (none(one) && none(other));
}
