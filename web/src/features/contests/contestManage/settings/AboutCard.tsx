import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { visibilities } from '#/api/content';
import { FormRow } from '#/ui/form/ApiForm';
import { RichTextField } from '#/ui/form/RichTextField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { FormCard } from '../FormCard';
import { limits, type ContestForm } from '../schema';

/** What a contest is called, what it is about, and who finds it. */
export function AboutCard() {
  const { t } = useTranslation('contestForm');
  const { t: shared } = useTranslation('contests');
  const [visibility, format] = useWatch<ContestForm, ['visibility', 'text_format']>({
    name: ['visibility', 'text_format'],
  });
  const description = { name: 'description', label: t('field.description'), hint: t('hint.description') } as const;
  return (
    <FormCard title={t('card.about')}>
      <TextField<ContestForm> name="name" label={t('field.name')} maxLength={limits.name} autoComplete="off" />
      {format === 'markdown' ? (
        <RichTextField<ContestForm> {...description} folder="contests" rows={8} optional />
      ) : (
        <TextField<ContestForm> {...description} rows={8} optional />
      )}
      <FormRow>
        <TextField<ContestForm>
          name="slug"
          label={t('field.slug')}
          hint={t('hint.slug')}
          autoCapitalize="none"
          spellCheck={false}
          optional
        />
        <SelectField<ContestForm>
          name="visibility"
          label={t('field.visibility')}
          hint={t(`hint.visibility.${visibility}`)}
          options={visibilities.map((value) => ({ value, label: shared(`visibility.${value}`) }))}
        />
      </FormRow>
    </FormCard>
  );
}
