import type { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatNumber, formatTime } from '#/i18n/format';
import type { ContestItem } from './types';

type T = ReturnType<typeof useTranslation<'contests'>>['t'];
type Formatted = Pick<ContestItem, 'format' | 'format_options'>;

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Penalties of formats that have one, in minutes, where the contest says nothing else. */
const penalties: Partial<Record<ContestItem['format'], number>> = { icpc: 20, atcoder: 5, codeforces_edu: 10, vnoj: 5 };

/** A format's name, and its rule in one sentence. Texts: `contests`. */
export function formatWords(t: T, { format, format_options: options }: Formatted): { name: string; rule: string } {
  if (format === 'test' && options.preset === 'national')
    return { name: t('format.national.name'), rule: t('format.national.rule') };
  return { name: t(`format.${format}.name`), rule: t(`format.${format}.rule`) };
}

/** What this contest has of its format's options, each in a sentence. */
export function optionWords(t: T, { format, format_options: options }: Formatted): string[] {
  const penalty = options.penalty_minutes ?? penalties[format];
  return [
    ...(penalty === undefined ? [] : [t('option.penalty', { count: penalty, number: formatNumber(penalty) })]),
    ...(options.last_only ? [t('option.lastOnly')] : []),
    ...(options.ties_by_time ? [t('option.tiesByTime')] : []),
  ];
}

/** How long something lasts: its two largest units. */
export function lengthWords(t: T, seconds: number): string {
  const parts = [
    ['days', Math.floor(seconds / DAY)],
    ['hours', Math.floor((seconds % DAY) / HOUR)],
    ['minutes', Math.floor((seconds % HOUR) / MINUTE)],
  ] as const;
  const told = parts.filter(([, count]) => count > 0).slice(0, 2);
  return told.map(([unit, count]) => t(`length.${unit}`, { count, number: formatNumber(count) })).join(' ');
}

/** From when until when; on one day the day is written once. */
export function spanWords({ start_time: start, end_time: end }: Pick<ContestItem, 'start_time' | 'end_time'>): string {
  const isOneDay = formatDate(start) === formatDate(end);
  return `${formatDateTime(start)} – ${isOneDay ? formatTime(end) : formatDateTime(end)}`;
}
