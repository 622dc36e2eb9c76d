import type { useTranslation } from 'react-i18next';
import { formatDateTime } from '#/i18n/format';
import { isWhole } from './steps';
import type { ContestView } from './types';

type T = ReturnType<typeof useTranslation<'examRoom'>>['t'];

/** The rules of a contest in short, each a sentence. */
export function rulesOf(t: T, contest: ContestView): string[] {
  const { start_time: from, end_time: to, freeze_at: freeze } = contest;
  const answers = isWhole(contest) ? 'whole' : contest.submission_mode;
  return [
    t('rules.time', { from: formatDateTime(from), to: formatDateTime(to) }),
    t(`rules.${contest.exercise_type}`),
    t(`rules.${answers}`),
    ...seenOf(t, contest),
    t('rules.away'),
    freeze === null ? '' : t('rules.freeze', { at: formatDateTime(freeze) }),
  ].filter((rule) => rule !== '');
}

/** What is seen of one's own work, and when. */
function seenOf(t: T, { format, room }: ContestView): string[] {
  if (format === 'test') return [t(`rules.review.${room.review}`)];
  const scores = t(format === 'oi' ? 'rules.blind' : 'rules.atOnce');
  return room.review === 'answers' ? [scores, t('rules.answersLater')] : [scores];
}
