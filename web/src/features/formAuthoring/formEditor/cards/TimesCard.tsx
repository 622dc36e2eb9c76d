import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { DateTimeField } from '#/ui/form/DateField';
import { FormCard } from '#/ui/form/FormCard';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { limits, type FormDraft } from '../schema';

/** When it takes answers, how many, and of whom. */
export function TimesCard() {
  const { t } = useTranslation('formEditor');
  return (
    <FormCard title={t('card.times')}>
      <FormRow>
        <DateTimeField<FormDraft> name="opens_at" label={t('part.opens_at')} hint={t('hint.opens_at')} optional />
        <DateTimeField<FormDraft> name="closes_at" label={t('part.closes_at')} hint={t('hint.closes_at')} optional />
      </FormRow>
      <FormRow>
        <NumberField<FormDraft>
          name="max"
          label={t('part.max')}
          hint={t('hint.max')}
          min={1}
          max={limits.answers}
          step={1}
          optional
        />
        <SelectField<FormDraft>
          name="once"
          label={t('part.once')}
          options={(['none', 'email', 'person'] as const).map((value) => ({ value, label: t(`once.${value}`) }))}
        />
      </FormRow>
    </FormCard>
  );
}
