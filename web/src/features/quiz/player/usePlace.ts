import { useTranslation } from 'react-i18next';
import type { Player } from '../usePlayer';

/** Where the question of a number stands among all, in words, with its name where it has one. */
export function usePlace({ state, labelOf }: Player, number: number): string {
  const { t } = useTranslation('quiz');
  const total = state.questionList.data.length;
  const label = labelOf(number);
  return label === String(number) ? t('place', { number, total }) : t('placeNamed', { label, number, total });
}
