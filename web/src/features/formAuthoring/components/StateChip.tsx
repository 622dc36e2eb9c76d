import { useTranslation } from 'react-i18next';
import { Chip } from '#/ui/Chips';
import type { FormItem } from '../types';
import { formTones } from '../words';

/** Whether a form takes answers now; of a draft that it is one. Texts: `formAuthoring`. */
export function StateChip({ form: { status, state } }: { form: Pick<FormItem, 'status' | 'state'> }) {
  const { t } = useTranslation('formAuthoring');
  return status === 'draft' ? (
    <Chip>{t('state.draft')}</Chip>
  ) : (
    <Chip tone={formTones[state]}>{t(`state.${state}`)}</Chip>
  );
}
