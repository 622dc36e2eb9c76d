import type { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { NextProblem } from './types';

type T = ReturnType<typeof useTranslation<'roadmaps'>>['t'];

/** Why a problem is proposed, in words. */
export function nextWords(t: T, reason: NextProblem['reason']): string {
  switch (reason.kind) {
    case 'unfinished':
      return t('next.unfinished');
    case 'roadmap':
      return t('next.roadmap', { title: reason.title });
    case 'weak_tag':
      return t('next.weak_tag', { tag: reason.tag });
    case 'review':
      return t('next.review', { count: reason.days, number: formatNumber(reason.days) });
  }
}
