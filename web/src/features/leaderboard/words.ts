import { useTranslation } from 'react-i18next';
import { currentLocale } from '#/i18n/i18n';
import { addDays, formatDay, formatMonth, neighbour, startOf, type Day } from './days';
import type { LeaderFilter } from './types';

/** A period in words: *Tuần 04/03/2024 – 10/03/2024*. */
export function usePeriodWords(): (filter: LeaderFilter, day: Day) => string {
  const { t } = useTranslation('leaderboard');
  return (filter, day) => {
    const from = startOf(filter, day);
    if (filter === 'all') return t('period.all');
    if (filter === 'daily') return t('period.daily', { day: formatDay(from) });
    if (filter === 'monthly') return t('period.monthly', { month: formatMonth(from) });
    return t('period.weekly', { from: formatDay(from), to: formatDay(addDays(neighbour('weekly', from, 1), -1)) });
  };
}

/** Points with at most two decimals: *1.250,5*. */
export function formatPoints(points: number): string {
  return points.toLocaleString(currentLocale() === 'vi' ? 'vi-VN' : 'en-GB', { maximumFractionDigits: 2 });
}
