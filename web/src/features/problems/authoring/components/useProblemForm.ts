import { standardSchemaResolver } from '@hookform/resolvers/standard-schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useForm, type FieldPath } from 'react-hook-form';
import { ApiError } from '#/api/envelope';
import { problemKeys } from '../../api';
import type { Problem } from '../../types';
import { formatNumber } from '#/i18n/format';
import { useErrorText } from '#/ui/useErrorText';
import { manageKeys, saveProblem, type TestCase } from '../api';
import {
  fieldOfAnswer,
  limits,
  newProblem,
  problemSchema,
  toBody,
  toForm,
  type InvalidKey,
  type ProblemForm,
} from '../schema';

/** Marks an error whose message is the server's own words. */
const fromServer = 'server';

/** The name of a field of the form. */
export type FieldName = FieldPath<ProblemForm>;

const ranges = { time: limits.time, memory: limits.memory, output: limits.output, factor: limits.factor } as const;

/** The words of a field's error. */
export function useInvalidText(): (key: string | undefined) => string {
  const { t } = useTranslation('authoring');
  return (key) => {
    const name = (key || 'empty') as InvalidKey;
    const [from, to] = name in ranges ? ranges[name as keyof typeof ranges] : [0, limits.score];
    return t(`invalid.${name}`, { from: formatNumber(from), to: formatNumber(to), tags: limits.tags, tag: limits.tag });
  };
}

/** The form of one problem: its values, its saving, and where each refusal is shown. */
export function useProblemForm(told: {
  problem: Problem | null;
  onSaved: (saved: Problem) => void;
  onRefused: (field: string) => void;
}) {
  const { problem, onSaved, onRefused } = told;
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const invalidText = useInvalidText();
  const form = useForm<ProblemForm>({
    resolver: standardSchemaResolver(problemSchema),
    defaultValues: problem ? toForm(problem) : newProblem,
    mode: 'onTouched',
  });
  const saving = useMutation({
    mutationFn: (values: ProblemForm) => {
      const tests = problem ? queryClient.getQueryData<TestCase[]>(manageKeys.tests(problem.id)) : undefined;
      const known = tests?.map((test) => test.position) ?? values.subtasks.flatMap((subtask) => subtask.tests);
      return saveProblem(problem?.id ?? null, toBody(values, known));
    },
    meta: { quiet: true },
    onSuccess: (saved) => {
      form.reset(toForm(saved));
      queryClient.setQueryData(manageKeys.one(saved.id), saved);
      void queryClient.invalidateQueries({ queryKey: manageKeys.bank });
      // Which subtasks they are in is saved with the problem.
      void queryClient.invalidateQueries({ queryKey: manageKeys.tests(saved.id) });
      void queryClient.invalidateQueries({ queryKey: problemKeys.all });
      onSaved(saved);
    },
    onError: (error) => {
      if (!(error instanceof ApiError)) return;
      const shown = error.fields.flatMap((refused) => {
        const field = fieldOfAnswer(refused.field);
        if (field) form.setError(field as FieldName, { type: fromServer, message: refused.message });
        return field ?? [];
      });
      if (shown[0]) onRefused(shown[0]);
    },
  });
  const placed =
    saving.error instanceof ApiError && saving.error.fields.some((refused) => fieldOfAnswer(refused.field));
  const errorOf = (name: FieldName) => {
    const { error } = form.getFieldState(name, form.formState);
    if (!error) return undefined;
    return error.type === fromServer ? error.message : invalidText(error.message);
  };
  return {
    form,
    save: form.handleSubmit(
      (values) => saving.mutate(values),
      (errors) => onRefused(firstField(errors)),
    ),
    saving: saving.isPending,
    failure: saving.error && !placed ? errorText(saving.error) : null,
    errorOf,
    /** Name, ref, handlers and error of a text field, for the inputs of the kit. */
    field: (name: FieldName) => ({ ...form.register(name), error: errorOf(name) }),
    number: (name: FieldName) => ({ ...form.register(name, { valueAsNumber: true }), error: errorOf(name) }),
  };
}

/** What {@link useProblemForm} gives to the parts of the form. */
export type ProblemFormParts = ReturnType<typeof useProblemForm>;

function firstField(errors: object): string {
  const [name, inner] = Object.entries(errors)[0] ?? ['vi.title', null];
  if (inner && typeof inner === 'object' && !('message' in inner)) return `${name}.${firstField(inner)}`;
  return name;
}
