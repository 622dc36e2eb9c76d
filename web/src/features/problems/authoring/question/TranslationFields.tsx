import Button from '@mui/material/Button';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { EditedKind } from '#/api/editedKinds';
import { RichTextField } from '#/ui/form/RichTextField';
import { TextField } from '#/ui/form/TextField';
import { Explanation, Section } from '../components/Section';
import type { QuestionForm } from './schema';
import { partsOf } from './translation';

/** The question in English: a text that is left empty is shown in Vietnamese. */
export default function TranslationFields({ kind }: { kind: EditedKind }) {
  const { t } = useTranslation('question');
  const [isOpen, setOpen] = useState(false);
  return (
    <Section
      title={t('translation.title')}
      actions={
        <Button variant="outlined" color="inherit" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'translation.close' : 'translation.open')}
        </Button>
      }
    >
      <Explanation>{t('translation.hint')}</Explanation>
      {isOpen && <Texts kind={kind} />}
    </Section>
  );
}

function Texts({ kind }: { kind: EditedKind }) {
  const { t } = useTranslation('question');
  const form = useWatch<QuestionForm>() as QuestionForm;
  const parts = partsOf(kind, form).filter(({ id, text }) => text.trim() !== '' && id in form.en.parts);
  return (
    <>
      <TextField<QuestionForm> name="en.title" label={t('translation.name')} hint={form.name} lang="en" optional />
      <RichTextField<QuestionForm>
        folder="questions"
        name="en.statement"
        label={t('translation.statement')}
        rows={4}
        lang="en"
        optional
      />
      {parts.map(({ id, text }) => (
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
        <RichTextField<QuestionForm>
          folder="questions"
          name="en.solution"
          label={t('translation.solution')}
          rows={4}
          lang="en"
          optional
        />
      )}
    </>
  );
}
