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
import { useApiForm } from '#/ui/form/useApiForm';
import { ErrorState, SkeletonList } from '#/ui/states';
import { fetchTestCase, saveTestCase, type TestCase } from '../api';
import { testCaseSchema, type TestCaseForm } from '../schema';

interface Props {
  problemId: number;
  test: TestCase | null;
  subtasks: Subtask[];
  /** Whether other subtasks are being edited: which tests they have is then chosen there, or they are saved first. */
  subtasksEdited: boolean;
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

const blank: TestCaseForm = { input: '', output: '', is_sample: false, score: 10, subtask: null };

function valuesOf({ input, output, is_sample, score, subtask }: TestCase): TestCaseForm {
  return { input, output, is_sample, score, subtask: subtask ?? null };
}

function TestCaseFields({ problemId, test, subtasks, subtasksEdited, onDone, onClose }: Props) {
  const { t } = useTranslation('authoring');
  const form = useApiForm<TestCaseForm, TestCase>({
    schema: testCaseSchema,
    defaultValues: test ? valuesOf(test) : blank,
    send: ({ subtask, ...values }) =>
      saveTestCase(problemId, test?.id ?? null, subtasksEdited ? values : { ...values, subtask }),
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
      <FormRow>
        <CodeField control={control} name="input" label={t('tests.input')} />
        <CodeField control={control} name="output" label={t('tests.output')} />
      </FormRow>
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
