import { useTranslation } from 'react-i18next';
import type { Control } from 'react-hook-form';
import { ApiForm, FormRow } from '#/ui/form/ApiForm';
import { AsyncMultiSelectField } from '#/ui/form/AsyncMultiSelectField';
import { AsyncSelectField } from '#/ui/form/AsyncSelectField';
import { BilingualTextField } from '#/ui/form/BilingualTextField';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { ChoiceField } from '#/ui/form/ChoiceField';
import { CodeField } from '#/ui/form/CodeField';
import { DateField, DateTimeField, TimeField } from '#/ui/form/DateField';
import { DurationField } from '#/ui/form/DurationField';
import { MarkdownField } from '#/ui/form/MarkdownField';
import { MoneyField } from '#/ui/form/MoneyField';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { NumberField } from '#/ui/form/NumberField';
import { PasswordField } from '#/ui/form/PasswordField';
import { SelectField } from '#/ui/form/SelectField';
import { SubmitButton } from '#/ui/form/SubmitButton';
import { SwitchField } from '#/ui/form/SwitchField';
import { TagsField } from '#/ui/form/TagsField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { fieldsSchema, fieldValues, findPeople, languages, refusal, type FieldValues } from './formValues';
import { Part } from './Part';

/** Every field once; sending is refused, as a server would. */
export function FormFieldsDemo() {
  const { t } = useTranslation('demo');
  const form = useApiForm<FieldValues>({
    schema: fieldsSchema,
    defaultValues: fieldValues,
    send: () =>
      Promise.reject(
        refusal({
          slug: t('form.fault.slug'),
          bilingual: t('form.fault.bilingual'),
          owner: t('form.fault.owner'),
        }),
      ),
    onDone: () => undefined,
  });
  const { control } = form;
  return (
    <Part title={t('form.fields')} lead={t('form.fieldsLead')}>
      <ApiForm form={form} label={t('form.fields')}>
        <Texts control={control} />
        <Numbers control={control} />
        <Choices control={control} />
        <Times control={control} />
        <LongTexts control={control} />
        <div>
          <SubmitButton busy={form.busy}>{t('form.send')}</SubmitButton>
        </div>
      </ApiForm>
    </Part>
  );
}

interface Props {
  control: Control<FieldValues, unknown, FieldValues>;
}

function Texts({ control }: Props) {
  const { t } = useTranslation('demo');
  return (
    <>
      <FormRow>
        <TextField control={control} name="text" label={t('form.text')} maxLength={40} />
        <TextField control={control} name="slug" label={t('form.slug')} hint={t('form.slugHint')} optional start="/" />
        <PasswordField control={control} name="password" label={t('form.password')} autoComplete="new-password" />
      </FormRow>
      <BilingualTextField control={control} name="bilingual" label={t('form.bilingual')} />
    </>
  );
}

function Numbers({ control }: Props) {
  const { t } = useTranslation('demo');
  return (
    <FormRow>
      <NumberField
        control={control}
        name="number"
        label={t('form.number')}
        min={1}
        max={100}
        step={1}
        unit={t('form.points')}
      />
      <MoneyField control={control} name="money" label={t('form.money')} />
      <DurationField control={control} name="duration" label={t('form.duration')} valueIn="minute" />
    </FormRow>
  );
}

function Choices({ control }: Props) {
  const { t } = useTranslation('demo');
  const { t: ui } = useTranslation('ui');
  const levels = (['easy', 'medium', 'hard'] as const).map((value) => ({ value, label: ui(`difficulty.${value}`) }));
  const roles = (['student', 'teacher'] as const).map((value) => ({
    value,
    label: t(`form.roles.${value}`),
    hint: t(`form.roles.${value}Hint`),
  }));
  return (
    <>
      <FormRow>
        <SelectField control={control} name="select" label={t('form.select')} options={levels} />
        <MultiSelectField control={control} name="languages" label={t('form.multi')} options={languages} />
      </FormRow>
      <FormRow>
        <TagsField
          control={control}
          name="tags"
          label={t('form.tags')}
          suggestionsKey={['demo']}
          suggest={async () => ['tham lam', 'đồ thị', 'xâu']}
        />
        <AsyncSelectField
          control={control}
          name="teacher"
          label={t('form.async')}
          hint={t('form.asyncHint')}
          optional
          searchKey={['demo']}
          search={findPeople}
        />
        <AsyncMultiSelectField
          control={control}
          name="teachers"
          label={t('form.asyncMany')}
          optional
          searchKey={['demo']}
          search={findPeople}
        />
      </FormRow>
      <ChoiceField control={control} name="role" label={t('form.choice')} options={roles} cards />
      <FormRow>
        <SwitchField control={control} name="open" label={t('form.switch')} hint={t('form.switchHint')} />
        <CheckboxField control={control} name="agreed" label={t('form.checkbox')} />
      </FormRow>
    </>
  );
}

function Times({ control }: Props) {
  const { t } = useTranslation('demo');
  return (
    <FormRow>
      <DateField control={control} name="day" label={t('form.day')} disableFuture />
      <TimeField control={control} name="time" label={t('form.time')} optional />
      <DateTimeField control={control} name="start" label={t('form.moment')} />
    </FormRow>
  );
}

function LongTexts({ control }: Props) {
  const { t } = useTranslation('demo');
  return (
    <>
      <TextField control={control} name="long" label={t('form.long')} rows={3} optional />
      <FormRow>
        <MarkdownField control={control} name="statement" label={t('form.markdown')} rows={5} />
        <CodeField control={control} name="code" label={t('form.code')} rows={7} />
      </FormRow>
    </>
  );
}
