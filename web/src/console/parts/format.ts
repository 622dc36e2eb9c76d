import { formatNumber } from '#/i18n/format';
import { currentLocale } from '#/i18n/i18n';

/** A number and its unit stay on one line. */
const NBSP = '\u00A0';

/** The units of durations, largest first. */
const spans = { vi: ['ngày', 'giờ', 'phút', 'giây'], en: ['d', 'h', 'min', 's'] } as const;

/** A duration in seconds, by its two largest parts: 2 giờ 5 phút in Vietnamese; 3 d 4 h, 0.8 s in English. */
export function formatSeconds(seconds: number): string {
  const [day, hour, minute, second] = spans[currentLocale()];
  if (seconds < 10) return `${Number(seconds.toFixed(1))}${NBSP}${second}`;
  const whole = Math.round(seconds);
  const parts: [number, string][] = [
    [Math.floor(whole / 86_400), day],
    [Math.floor((whole % 86_400) / 3600), hour],
    [Math.floor((whole % 3600) / 60), minute],
    [whole % 60, second],
  ];
  const first = parts.findIndex(([count]) => count > 0);
  return parts
    .slice(first, first + 2)
    .filter(([count]) => count > 0)
    .map(([count, unit]) => `${formatNumber(count)}${NBSP}${unit}`)
    .join(' ');
}

/** A day of a chart's axis (2026-11-21), short: 21/11 in Vietnamese, 11-21 in English. */
export function shortDay(day: string): string {
  const [, month = '', date = ''] = day.split('-');
  return currentLocale() === 'vi' ? `${date}/${month}` : `${month}-${date}`;
}

/** A month of a chart's axis (2026-11), short: 11/26 in Vietnamese, 2026-11 in English. */
export function shortMonth(month: string): string {
  const [year = '', number = ''] = month.split('-');
  return currentLocale() === 'vi' ? `${number}/${year.slice(2)}` : month;
}
