import type { useTranslation } from 'react-i18next';
import type { ContestView } from '../../types';

type T = ReturnType<typeof useTranslation<'rejudging'>>['t'];

/** The questions of a contest, in its order. */
export const questionsOf = (contest: ContestView) => contest.parts.flatMap(({ questions }) => questions ?? []);

/** What is judged again, in words. */
export function scopeText(t: T, contest: ContestView, question: number | null): string {
  const found = questionsOf(contest).find(({ question_id: id }) => id === question);
  if (found) return t('scope.one', { label: found.label, title: found.title });
  return question === null ? t('scope.all') : t('scope.gone');
}
