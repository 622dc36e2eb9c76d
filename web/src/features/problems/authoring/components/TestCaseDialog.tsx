import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Subtask } from '../../types';
import { FormRow } from '#/ui/form/ApiForm';
import { CheckboxField } from '#/ui/form/CheckboxField';
import { CodeField } from '#/ui/form/CodeField';
import { FormDialog } from '#/ui/form/FormDialog';
import { NumberField } from '#/ui/form/NumberField';
import { SelectField } from '#/ui/form/SelectField';
import { TextField } from '#/ui/form/TextField';
import { useApiForm } from '#/ui/form/useApiForm';
import { ErrorState, SkeletonList } from '#/ui/states';
import { fetchTestCase, saveTestCase, type TestCase } from '../api';
import { testCaseSchema, type TestCaseForm } from '../schema';

/** A language in which a test has code. */
export interface CodeLanguage {
  id: number;
  name: string;
}

interface Props {
  problemId: number;
  test: TestCase | null;
  subtasks: Subtask[];
  /** Whether other subtasks are being edited: which tests they have is then chosen there, or they are saved first. */
  subtasksEdited: boolean;
  /** Of test-driven questions: in which languages a test has code. */
  codeLanguages?: readonly CodeLanguage[];
  onDone: () => void;
  onClose: () => void;
}

/** Adds a test case or changes one; a long one is fetched whole before it is edited. */
export function TestCaseDialog(props: Props) {
  const { test, onClose } = props;
  const whole = useQuery({
    queryKey: ['manage', 'test', test?.id],
    queryFn: () => fetchTestCase(test?.id ?? 0),
    enabled: Boolean(test?.truncated),
    gcTime: 0,
    staleTime: 0,
  });
  if (test?.truncated && !whole.data) {
    return (
      <LoadingDialog
        title={test.name}
        error={whole.isFetching ? null : whole.error}
        onRetry={() => void whole.refetch()}
        onClose={onClose}
      />
    );
  }
  return <TestCaseFields {...props} test={test?.truncated ? (whole.data ?? test) : test} />;
}

function LoadingDialog(props: { title: string; error: Error | null; onRetry: () => void; onClose: () => void }) {
  const { title, error, onRetry, onClose } = props;
  const { t } = useTranslation('ui');
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="md" aria-labelledby={id} onClose={onClose}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {error ? <ErrorState error={error} onRetry={onRetry} /> : <SkeletonList rows={4} />}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('cancel')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

const blank = { name: '', input: '', output: '', is_sample: false, score: 10, subtask: null };

/** A test's values; its code in each of the languages that have some now. */
function valuesOf(test: TestCase | null, languages: readonly CodeLanguage[]): TestCaseForm {
  const written = (test?.test_code ?? {}) as Record<string, unknown>;
  const code = languages.map(({ id }) => ({ language_id: id, code: String(written[id] ?? '') }));
  if (!test) return { ...blank, test_code: code };
  const { name, input, output, is_sample, score, subtask } = test;
  return { name, input, output, is_sample, score, subtask: subtask ?? null, test_code: code };
}

const noLanguages: readonly CodeLanguage[] = [];

function TestCaseFields(props: Props) {
  const { problemId, test, subtasks, subtasksEdited, codeLanguages = noLanguages, onDone, onClose } = props;
  const { t } = useTranslation('authoring');
  const form = useApiForm<TestCaseForm, TestCase>({
    schema: testCaseSchema,
    defaultValues: valuesOf(test, codeLanguages),
    send: ({ subtask, test_code: code, ...values }) =>
      saveTestCase(problemId, test?.id ?? null, {
        ...values,
        ...(subtasksEdited ? {} : { subtask }),
        ...(codeLanguages.length > 0 ? { test_code: code } : {}),
      }),
    // The server names a language, the form a row.
    fieldOf: (field) => {
      const id = Number(/^test_code\.(\d+)$/.exec(field)?.[1]);
      const index = codeLanguages.findIndex((language) => language.id === id);
      return index === -1 ? undefined : `test_code.${index}.code`;
    },
    onDone,
  });
  const { control } = form;
  return (
    <FormDialog
      form={form}
      title={test ? t('tests.editTitle', { name: test.name }) : t('tests.addTitle')}
      action={t('save')}
      maxWidth="md"
      onClose={onClose}
    >
      {codeLanguages.map(({ id, name }, index) => (
        <CodeField
          key={id}
          control={control}
          name={`test_code.${index}.code`}
          label={t('tests.code', { language: name })}
          hint={index === 0 ? t('tests.codeHint') : undefined}
          rows={5}
        />
      ))}
      <FormRow>
        <CodeField control={control} name="input" label={t('tests.input')} />
        <CodeField control={control} name="output" label={t('tests.output')} />
      </FormRow>
      <TextField control={control} name="name" label={t('tests.nameField')} hint={t('tests.nameHint')} optional />
      <FormRow>
        <NumberField control={control} name="score" label={t('tests.score')} min={0} />
        {subtasks.length > 0 && (
          <SelectField
            control={control}
            name="subtask"
            label={t('subtask.one')}
            empty={t('subtask.none')}
            disabledReason={subtasksEdited ? t('bar.saveFirst') : undefined}
            options={subtasks.map((subtask, index) => ({
              value: subtask.id,
              label: subtask.name || t('subtask.name', { number: index + 1 }),
            }))}
          />
        )}
      </FormRow>
      <CheckboxField control={control} name="is_sample" label={t('tests.sampleFlag')} />
    </FormDialog>
  );
}
