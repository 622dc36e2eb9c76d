import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EditedKind } from '#/api/editedKinds';
import { MarkdownField } from '#/ui/form/MarkdownField';
import { TextField } from '#/ui/form/TextField';
import { Explanation, Section } from '../components/Section';
import type { QuestionForm } from './schema';
import { partsOf } from './translation';

/** The question in English: a text that is left empty is shown in Vietnamese. */
export default function TranslationFields({ kind }: { kind: EditedKind }) {
  const { t } = useTranslation('question');
  const { t: authoring } = useTranslation('authoring');
  const form = useWatch<QuestionForm>() as QuestionForm;
  return (
    <Section title={t('translation.title')}>
      <Explanation>{t('translation.hint')}</Explanation>
      <TextField<QuestionForm> name="en.title" label={authoring('question.name')} hint={form.name} lang="en" optional />
      <MarkdownField<QuestionForm>
        name="en.statement"
        label={authoring('question.statement')}
        rows={4}
        lang="en"
        optional
      />
      {partsOf(kind, form).map(({ id, text }) => (
        <TextField<QuestionForm>
          key={id}
          name={`en.parts.${id}`}
          label={t(id.startsWith('feedback/') ? 'translation.feedback' : 'translation.part', { text })}
          lang="en"
          rows={1}
          optional
        />
      ))}
      {form.hints.map(({ key, text }, index) => (
        <TextField<QuestionForm>
          key={key}
          name={`hints.${index}.en`}
          label={t('translation.helping', { text })}
          lang="en"
          rows={1}
          optional
        />
      ))}
      {form.solution.trim() !== '' && (
        <MarkdownField<QuestionForm>
          name="en.solution"
          label={authoring('question.solution')}
          rows={4}
          lang="en"
          optional
        />
      )}
    </Section>
  );
}
