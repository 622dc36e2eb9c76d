import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import type { Subtask } from '../../types';
import { Field, SelectInput, TextInput } from '#/ui/form/inputs';
import { useErrorText } from '#/ui/useErrorText';
import { fetchTestCase, saveTestCase, type TestCase } from '../api';
import { testCaseSchema, type TestCaseForm } from '../schema';
import { ModalForm } from '#/ui/form/ModalForm';
import { useInvalidText } from './useProblemForm';

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
  const { t } = useTranslation('ui');
  const errorText = useErrorText();
  const whole = useQuery({
    queryKey: ['manage', 'test', test?.id],
    queryFn: () => fetchTestCase(test?.id ?? 0),
    enabled: Boolean(test?.truncated),
    gcTime: 0,
    staleTime: 0,
  });
  if (test?.truncated && !whole.data) {
    return (
      <ModalForm
        title={test.name}
        action={t('retry')}
        busy={whole.isFetching}
        failure={whole.error ? errorText(whole.error) : null}
        onClose={onClose}
        onSubmit={(event) => {
          event.preventDefault();
          void whole.refetch();
        }}
      >
        <p>{t('loading')}</p>
      </ModalForm>
    );
  }
  return <TestCaseFields {...props} test={test?.truncated ? (whole.data ?? test) : test} />;
}

const blank: TestCaseForm = { input: '', output: '', is_sample: false, score: 10, subtask: null };

function TestCaseFields({ problemId, test, subtasks, subtasksEdited, onDone, onClose }: Props) {
  const { t } = useTranslation('authoring');
  const errorText = useErrorText();
  const invalidText = useInvalidText();
  const form = useForm<TestCaseForm>({
    resolver: standardSchemaResolver(testCaseSchema),
    defaultValues: test
      ? {
          input: test.input,
          output: test.output,
          is_sample: test.is_sample,
          score: test.score,
          subtask: test.subtask ?? null,
        }
      : blank,
  });
  const saving = useMutation({
    mutationFn: ({ subtask, ...values }: TestCaseForm) =>
      saveTestCase(problemId, test?.id ?? null, subtasksEdited ? values : { ...values, subtask }),
    meta: { quiet: true },
    onSuccess: onDone,
  });
  const refused = saving.error instanceof ApiError ? saving.error.fields : [];
  const errorOf = (name: keyof TestCaseForm) => {
    const error = form.formState.errors[name];
    return error ? invalidText(error.message) : refused.find((field) => field.field.endsWith(name))?.message;
  };
  return (
    <ModalForm
      title={test ? t('tests.editTitle', { name: test.name }) : t('tests.addTitle')}
      action={t('save')}
      busy={saving.isPending}
      failure={saving.error && refused.length === 0 ? errorText(saving.error) : null}
      onClose={onClose}
      onSubmit={(event) => void form.handleSubmit((values) => saving.mutate(values))(event)}
    >
      <div className="lp-form-row">
        <Field label={t('tests.input')} error={errorOf('input')}>
          {(ids) => (
            <textarea
              className="lp-input lp-code-input"
              rows={9}
              spellCheck={false}
              wrap="off"
              {...form.register('input')}
              {...ids}
            />
          )}
        </Field>
        <Field label={t('tests.output')} error={errorOf('output')}>
          {(ids) => (
            <textarea
              className="lp-input lp-code-input"
              rows={9}
              spellCheck={false}
              wrap="off"
              {...form.register('output')}
              {...ids}
            />
          )}
        </Field>
      </div>
      <div className="lp-form-row">
        <TextInput
          label={t('tests.score')}
          type="number"
          min={0}
          step="any"
          inputMode="decimal"
          error={errorOf('score')}
          {...form.register('score', { valueAsNumber: true })}
        />
        <label className="lp-tick lp-tick-low">
          <input type="checkbox" {...form.register('is_sample')} />
          <span>{t('tests.sampleFlag')}</span>
        </label>
      </div>
      {subtasks.length > 0 && (
        <SelectInput
          label={t('subtask.one')}
          hint={subtasksEdited ? t('bar.saveFirst') : undefined}
          disabled={subtasksEdited}
          error={errorOf('subtask')}
          {...form.register('subtask', {
            setValueAs: (id: string | number | null) => (id === '' || id === null ? null : Number(id)),
          })}
        >
          <option value="">{t('subtask.none')}</option>
          {subtasks.map((subtask, index) => (
            <option key={subtask.id} value={subtask.id}>
              {subtask.name || t('subtask.name', { number: index + 1 })}
            </option>
          ))}
        </SelectInput>
      )}
    </ModalForm>
  );
}
