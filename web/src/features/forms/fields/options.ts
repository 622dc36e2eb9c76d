import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import type { FieldOption, SeatsLeft } from '../types';

/** What a choice is called. */
export const optionName = ({ label, value }: FieldOption) => label || value;

/** How many seats a choice has left, in words; undefined where it has no limit. */
export function useSeatWords(seats: SeatsLeft[string] | undefined): (value: string) => string | undefined {
  const { t } = useTranslation('forms');
  return (value) => {
    const left = seats?.[value];
    if (left === undefined) return undefined;
    return left > 0 ? t('seats.left', { count: left, number: formatNumber(left) }) : t('seats.none');
  };
}
