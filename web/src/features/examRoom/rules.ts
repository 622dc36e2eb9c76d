import type { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { isWhole } from './steps';
import type { ContestView } from './types';

type T = ReturnType<typeof useTranslation<'examRoom'>>['t'];

/** The rules of a contest in short, each a sentence. */
export function rulesOf(t: T, contest: ContestView): string[] {
  const { start_time: from, end_time: to, freeze_at: freeze, format, room } = contest;
  const answers = isWhole(contest) ? 'whole' : contest.submission_mode;
  return [
    t('rules.time', { from: formatDateTime(from), to: formatDateTime(to) }),
    t(`rules.${contest.exercise_type}`),
    t(`rules.${answers}`),
    format === 'oi' ? t('rules.blind') : t(`rules.review.${room.review}`),
    freeze === null ? '' : t('rules.freeze', { at: formatDateTime(freeze) }),
  ].filter((rule) => rule !== '');
}
