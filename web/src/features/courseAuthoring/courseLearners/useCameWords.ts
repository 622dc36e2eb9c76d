import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { Enrolments } from '../types';

/** What came of adding people, in words. */
export function useCameWords(): (came: Enrolments) => string {
  const { t } = useTranslation('courseLearners');
  return ({ added, already }) =>
    [
      added > 0 ? t('add.added', { count: added, number: formatNumber(added) }) : '',
      already > 0 ? t('add.already', { count: already, number: formatNumber(already) }) : '',
    ]
      .filter(Boolean)
      .join(' ');
}
