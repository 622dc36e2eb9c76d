import { useFormContext, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { FormCard } from '#/ui/form/FormCard';
import { SelectField } from '#/ui/form/SelectField';
import { findJoined } from '../api';
import type { FormDraft } from '../schema';

/** Whether who answers gets an account, and where they come in. */
export function JoinsCard() {
  const { t } = useTranslation('formEditor');
  const { setValue } = useFormContext<FormDraft>();
  const joins = useWatch<FormDraft, 'joins'>({ name: 'joins' });
  return (
    <FormCard title={t('card.joins')}>
      <SelectField<FormDraft>
        name="joins"
        label={t('part.joins')}
        hint={t('hint.joins')}
        options={(['none', 'course', 'classroom'] as const).map((value) => ({ value, label: t(`joins.${value}`) }))}
        onChanged={() => setValue('joined', null, { shouldDirty: true })}
      />
      {joins !== 'none' && (
        <AsyncSelectField<FormDraft>
          key={joins}
          name="joined"
          label={t(`joined.${joins}`)}
          searchKey={['form', 'joined', joins]}
          search={findJoined(joins)}
        />
      )}
    </FormCard>
  );
}
