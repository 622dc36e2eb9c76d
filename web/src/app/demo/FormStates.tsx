import { useEffect } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { DateField } from '#/ui/form/DateField';
import { DurationField } from '#/ui/form/DurationField';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { SelectField } from '#/ui/form/SelectField';
import { SwitchField } from '#/ui/form/SwitchField';
import { TextField } from '#/ui/form/TextField';
import { Part } from './Part';
import { languages } from './formValues';

const values = {
  text: '',
  select: '',
  languages: [] as number[],
  day: '',
  duration: null as number | null,
  bilingual: { vi: '', en: '' },
  choice: 'a',
  checked: false,
  on: true,
};
type Name = keyof typeof values;

/** Fields that are wrong, and fields that can't be changed. */
export function FormStatesDemo() {
  const { t } = useTranslation('demo');
  return (
    <>
      <Part title={t('form.wrong')}>
        <Fields isWrong />
      </Part>
      <Part title={t('form.disabled')} lead={t('form.disabledLead')}>
        <Fields reason={t('form.reason')} />
      </Part>
    </>
  );
}

function Fields({ isWrong = false, reason }: { isWrong?: boolean; reason?: string }) {
  const { t } = useTranslation('demo');
  const form = useForm({ defaultValues: values });
  const { setError, control } = form;
  useEffect(() => {
    if (!isWrong) return;
    for (const name of Object.keys(values) as Name[]) setError(name, { type: 'rule', message: 'required' });
  }, [isWrong, setError]);
  const common = { control, disabledReason: reason };
  const choices = [
    { value: 'a', label: t('form.roles.student') },
    { value: 'b', label: t('form.roles.teacher') },
  ];
  return (
    <FormProvider {...form}>
      <FormRow>
        <TextField {...common} name="text" label={t('form.text')} hint={t('form.slugHint')} />
        <SelectField {...common} name="select" label={t('form.select')} options={choices} empty="—" emptyValue="" />
        <MultiSelectField {...common} name="languages" label={t('form.multi')} options={languages} />
        <DateField {...common} name="day" label={t('form.day')} />
        <DurationField {...common} name="duration" label={t('form.duration')} valueIn="minute" />
        <ChoiceField {...common} name="choice" label={t('form.choice')} options={choices} />
        <SwitchField {...common} name="on" label={t('form.switch')} />
        <CheckboxField {...common} name="checked" label={t('form.checkbox')} />
      </FormRow>
      <BilingualTextField {...common} name="bilingual" label={t('form.bilingual')} rows={2} tabs />
    </FormProvider>
  );
}
