import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { FormRow } from '#/ui/form/ApiForm';
import { RichTextField } from '#/ui/form/RichTextField';
import { MultiSelectField } from '#/ui/form/MultiSelectField';
import { NumberField } from '#/ui/form/NumberField';
import { authorLanguagesQuery } from '../../api';
import { Section } from '../../components/Section';
import type { QuestionForm } from '../schema';

/** What an essay must be, and by what a teacher marks it. */
export function LongFields() {
  const { t } = useTranslation('question');
  return (
    <Section title={t('form.long')}>
      <FormRow>
        <NumberField<QuestionForm> name="long.min_words" label={t('form.minWords')} min={0} step={1} />
        <NumberField<QuestionForm>
          name="long.max_words"
          label={t('form.maxWords')}
          hint={t('form.none')}
          min={0}
          step={1}
        />
        <NumberField<QuestionForm> name="long.files" label={t('form.files')} min={0} step={1} />
      </FormRow>
      <RichTextField<QuestionForm>
        folder="questions"
        name="long.rubric"
        label={t('form.rubric')}
        hint={t('form.rubricHint')}
        rows={4}
        optional
      />
    </Section>
  );
}

/** In which languages a program may be, and by what a teacher marks it. */
export function ProgramFields() {
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const languages = useQuery(authorLanguagesQuery).data ?? [];
  return (
    <Section title={own('form.program')}>
      {languages.length > 0 && (
        <MultiSelectField<QuestionForm, number>
          name="program.languages"
          label={t('settings.allowed')}
          hint={own('form.anyLanguage')}
          options={languages.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <RichTextField<QuestionForm>
        folder="questions"
        name="program.rubric"
        label={own('form.rubric')}
        hint={own('form.rubricHint')}
        rows={4}
        optional
      />
    </Section>
  );
}
