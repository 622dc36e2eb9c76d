import { useTranslation } from 'react-i18next';
import { scales } from '#/features/classMarks';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { FormCard } from './FormCard';
import type { SettingsForm } from './schema';

/** What marks are shown in, and whether the class has a board. */
export function MarksCard() {
  const { t } = useTranslation('classManage');
  return (
    <FormCard title={t('card.marks')}>
      <SelectField<SettingsForm>
        name="scale"
        label={t('field.scale')}
        hint={t('hint.scale')}
        options={scales.map((value) => ({ value, label: t(`scale.${value}`) }))}
      />
      <SwitchField<SettingsForm> name="board" label={t('field.board')} hint={t('hint.board')} />
    </FormCard>
  );
}
