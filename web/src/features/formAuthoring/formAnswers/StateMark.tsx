import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { Chip } from '#/ui/Chips';
import type { FormSubmission } from '../types';
import { answerTones } from '../words';

/** Where an answer stands; of one that waits also its place in the line. */
export function StateMark({ answer: { state, place } }: { answer: Pick<FormSubmission, 'state' | 'place'> }) {
  const { t } = useTranslation('formAnswers');
  return (
    <Chip tone={answerTones[state]}>
      {t(`state.${state}`)}
      {place !== null && ` · ${t('place', { number: formatNumber(place) })}`}
    </Chip>
  );
}
