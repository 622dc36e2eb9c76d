import type { TFunction } from 'i18next';
import { formatNumber } from '#/i18n/format';
import type { Challenge } from '../types';
import { formatDay, formatMonth, monthOf } from '../days';

/** When a challenge is: its day, its days, or its month. */
export function whenWords({ kind, start, end }: Pick<Challenge, 'kind' | 'start' | 'end'>): string {
  if (kind === 'daily') return formatDay(start);
  return kind === 'weekly' ? `${formatDay(start)} – ${formatDay(end)}` : formatMonth(monthOf(start));
}

/** What it pays. */
export const rewardWords = (t: TFunction<'challenges'>, { reward }: Pick<Challenge, 'reward'>): string =>
  t('reward', { number: formatNumber(reward) });

/** How I stand, in the words of its mark. */
export type Standing = 'inTime' | 'late' | 'tried';

/** How I stand with it; null where nothing is to be said. */
export function standingOf({ my }: Pick<Challenge, 'my'>): Standing | null {
  if (my?.status === 'solved') return my.in_time ? 'inTime' : 'late';
  return my?.status === 'tried' ? 'tried' : null;
}
