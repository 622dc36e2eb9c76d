import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { EditedKind } from '#/api/editedKinds';
import { FormRow } from '#/ui/form/ApiForm';
import { CodeField } from '#/ui/form/CodeField';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { authorLanguagesQuery } from '../api';
import { Explanation, Section } from '../components/Section';
import { newKey } from './kinds/basic';
import { isProgram } from './kinds/trials';
import { Rows } from './Rows';
import { mostRows, type QuestionForm } from './schema';

/** Answers with the mark that they must get whenever the question is saved. */
export default function TrialFields({ kind }: { kind: EditedKind }) {
  const { t } = useTranslation('question');
  const nameOf = (index: number) => t('trials.one', { number: index + 1 });
  return (
    <Section title={t('trials.title')}>
      <Explanation>{t(isProgram(kind) ? 'trials.hintProgram' : 'trials.hint')}</Explanation>
      <Rows
        name="trials"
        label={t('trials.title')}
        nameOf={nameOf}
        row={(index) => (
          <>
            {isProgram(kind) ? (
              <CodeField<QuestionForm> name={`trials.${index}.answer`} label={nameOf(index)} rows={5} />
            ) : (
              <TextField<QuestionForm>
                name={`trials.${index}.answer`}
                label={nameOf(index)}
                spellCheck={false}
                autoCapitalize="off"
              />
            )}
            <FormRow>
              <NumberField<QuestionForm>
                name={`trials.${index}.share`}
                label={t('trials.share')}
                min={0}
                max={100}
                unit="%"
              />
              {kind === 'test_driven_code' && <Language index={index} />}
            </FormRow>
          </>
        )}
        add={t('trials.add')}
        onAdd={() => ({ key: newKey(), answer: '', language_id: null, share: 100 })}
        most={mostRows.trials}
      />
    </Section>
  );
}

function Language({ index }: { index: number }) {
  const { t } = useTranslation('question');
  const languages = useQuery(authorLanguagesQuery).data ?? [];
  return (
    <SelectField<QuestionForm>
      name={`trials.${index}.language_id`}
      label={t('trials.language')}
      empty={t('trials.anyLanguage')}
      options={languages.map(({ id, name }) => ({ value: id, label: name }))}
    />
  );
}
