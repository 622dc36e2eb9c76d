import { currentLocale } from './i18n';

const tag = () => (currentLocale() === 'vi' ? 'vi-VN' : 'en-GB');

/** A whole number with the language's separators: 12.345. */
export function formatNumber(value: number): string {
  return new Intl.NumberFormat(tag()).format(value);
}

/** Money in whole VND: 99.000 ₫. */
export function formatVnd(value: number): string {
  return new Intl.NumberFormat(tag(), { style: 'currency', currency: 'VND', maximumFractionDigits: 0 }).format(value);
}

/** A day and time, from epoch seconds. */
export function formatDateTime(epochSeconds: number): string {
  return new Intl.DateTimeFormat(tag(), { dateStyle: 'medium', timeStyle: 'short' }).format(epochSeconds * 1000);
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** How long ago, or until, in words: '5 phút trước'. Both in epoch seconds. */
export function formatRelative(epochSeconds: number, nowSeconds: number): string {
  const difference = epochSeconds - nowSeconds;
  const format = new Intl.RelativeTimeFormat(currentLocale(), { numeric: 'auto' });
  for (const [unit, seconds] of steps) {
    if (Math.abs(difference) >= seconds) return format.format(Math.trunc(difference / seconds), unit);
  }
  return format.format(0, 'second');
}
