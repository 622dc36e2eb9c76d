import RemoveIcon from '@mui/icons-material/DeleteOutlineRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFieldArray, useFormState, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { judgedLanguages } from '#/editor/languages';
import { LanguagePicker } from '#/editor/LanguagePicker';
import { TextField } from '#/ui/form/TextField';
import { TabStrip } from '#/ui/RouteTabs';
import { EmptyState } from '#/ui/states';
import type { JudgeLanguage } from '../../../types';
import { authorLanguagesQuery } from '../../api';
import { Explanation, Section } from '../../components/Section';
import { TestCases } from '../../components/TestCases';
import { SourceEditor } from '../../judging/SourceEditor';
import { newTestDriven } from '../kinds/testDriven';
import { ListFault, useTake } from '../Rows';
import type { QuestionForm } from '../schema';
import type { KindFieldsProps } from './kindFields';

/** What learners write in each language, what joins it with the tests, and the tests. */
export default function TestDrivenFields({ question, onSave }: KindFieldsProps) {
  const languages = judgedLanguages(useQuery(authorLanguagesQuery).data ?? []);
  return (
    <>
      <Languages languages={languages} onSave={onSave} />
      <Tests question={question} languages={languages} onSave={onSave} />
    </>
  );
}

function Languages({ languages, onSave }: { languages: readonly JudgeLanguage[]; onSave: () => void }) {
  const { t } = useTranslation('question');
  const { fields, append } = useFieldArray<QuestionForm, 'test_driven', 'rowKey'>({
    name: 'test_driven',
    keyName: 'rowKey',
  });
  const [chosen, choose] = useState<string>();
  const wrong = useWrongRows(choose, fields);
  const open = fields.find(({ key }) => key === chosen) ?? fields[0];
  const languageOf = (id: number) => languages.find((one) => one.id === id);
  const nameOf = (id: number) => languageOf(id)?.name ?? t('language.unknown');
  const take = useTake('test_driven', (index) => nameOf(fields[index]?.language_id ?? 0));
  const free = languages.filter(({ id }) => !fields.some((row) => row.language_id === id));
  const add = (id: number) => {
    const row = newTestDriven(id, languageOf(id)?.extension ?? '');
    append(row, { shouldFocus: false });
    choose(row.key);
  };
  return (
    <Section
      title={t('testDriven.title')}
      actions={
        <Box sx={{ width: 260, maxWidth: '100%' }}>
          <LanguagePicker languages={free} value={null} onChange={add} label={t('language.add')} />
        </Box>
      }
    >
      <Explanation>{t('testDriven.hint')}</Explanation>
      {open && (
        <div>
          <TabStrip
            label={t('testDriven.languages')}
            tabs={fields.map((row) => ({
              key: row.key,
              label: nameOf(row.language_id),
              hasError: wrong.has(row.key),
            }))}
            value={open.key}
            onChange={choose}
          >
            {(key) => {
              const index = fields.findIndex((row) => row.key === key);
              const id = fields[index]?.language_id ?? 0;
              return (
                <OneLanguage
                  key={key}
                  index={index}
                  name={nameOf(id)}
                  mode={languageOf(id)?.editor_mode ?? 'none'}
                  onTake={() => take(index)}
                  onSave={onSave}
                />
              );
            }}
          </TabStrip>
        </div>
      )}
      <ListFault name="test_driven" />
    </Section>
  );
}

/** The rows with something wrong; when an attempt to save fails, the first of them is opened. */
function useWrongRows(open: (key: string) => void, rows: readonly { key: string }[]): ReadonlySet<string> {
  const { errors, submitCount } = useFormState<QuestionForm>();
  const wrong = rows.filter((_, index) => errors.test_driven?.[index]).map(({ key }) => key);
  const openFirst = useEffectEvent(() => wrong[0] !== undefined && open(wrong[0]));
  useEffect(() => {
    if (submitCount > 0) openFirst();
  }, [submitCount]);
  return new Set(wrong);
}

function OneLanguage(props: { index: number; name: string; mode: string; onTake: () => void; onSave: () => void }) {
  const { index, name, mode, onTake, onSave } = props;
  const { t } = useTranslation('question');
  const { t: authoring } = useTranslation('authoring');
  const texts = [
    ['template', t('testDriven.templateHint')],
    ['frame', t('testDriven.frameHint')],
    ['solution', t('testDriven.solutionHint')],
  ] as const;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4 }}>
      <TextField<QuestionForm>
        name={`test_driven.${index}.solution_file`}
        label={authoring('driver.file')}
        hint={t('testDriven.fileHint')}
        spellCheck={false}
        autoCapitalize="off"
      />
      {texts.map(([part, hint]) => (
        <SourceEditor<QuestionForm>
          key={part}
          name={`test_driven.${index}.${part}`}
          title={t(`testDriven.${part}`)}
          label={`${t(`testDriven.${part}`)} · ${name}`}
          hint={hint}
          mode={mode}
          isShort
          onSave={onSave}
        />
      ))}
      <Button color="error" startIcon={<RemoveIcon />} onClick={onTake} sx={{ justifySelf: 'start' }}>
        {authoring('driver.remove', { language: name })}
      </Button>
    </Box>
  );
}

/** The tests with their code; they belong to a question that is stored. */
function Tests(props: Pick<KindFieldsProps, 'question' | 'onSave'> & { languages: readonly JudgeLanguage[] }) {
  const { question, languages, onSave } = props;
  const { t } = useTranslation('authoring');
  const { t: own } = useTranslation('question');
  const rows = useWatch<QuestionForm, 'test_driven'>({ name: 'test_driven' });
  const codeLanguages = rows.map(({ language_id: id }) => ({
    id,
    name: languages.find((one) => one.id === id)?.name ?? own('language.unknown'),
  }));
  return (
    <Section title={t('tabs.tests')}>
      {question ? (
        <TestCases problem={question} subtasksEdited={false} codeLanguages={codeLanguages} />
      ) : (
        <EmptyState
          title={t('tests.saveFirst')}
          text={t('tests.saveFirstText')}
          action={
            <Button variant="outlined" onClick={onSave}>
              {t('tests.saveDraft')}
            </Button>
          }
        />
      )}
    </Section>
  );
}
