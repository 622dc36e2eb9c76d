import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useFormState, type FieldPath } from 'react-hook-form';
import { setNewest } from '#/api/setNewest';
import { useFaultText } from '#/ui/form/useFaultText';
import { useApiForm, type ApiFormState } from '#/ui/form/useApiForm';
import { problemKeys } from '../../api';
import type { Problem } from '../../types';
import { manageKeys, saveProblem, type TestCase } from '../api';
import { fieldOfAnswer, newProblem, problemSchema, subtasksOf, toBody, toForm, type ProblemForm } from '../schema';

/** The name of a field of the form. */
export type FieldName = FieldPath<ProblemForm>;

/** The form of one problem. */
export type ProblemFormState = ApiFormState<ProblemForm, Problem>;

/** The form of one problem (null: a new one): its values and its saving. `onFaults` is told which fields are wrong. */
export function useProblemForm(told: {
  problem: Problem | null;
  onSaved: (saved: Problem) => void;
  onFaults: (paths: string[]) => void;
}): ProblemFormState {
  const { problem, onSaved, onFaults } = told;
  const queryClient = useQueryClient();
  const form: ProblemFormState = useApiForm<ProblemForm, Problem>({
    schema: problemSchema,
    defaultValues: problem ? toForm(problem) : newProblem,
    fieldOf: (field) => fieldOfAnswer(field) ?? undefined,
    onFaults,
    send: (values) => {
      const tests = problem ? queryClient.getQueryData<TestCase[]>(manageKeys.tests(problem.id)) : undefined;
      const known = tests?.map((test) => test.position) ?? values.subtasks.flatMap((subtask) => subtask.tests);
      return saveProblem(problem?.id ?? null, toBody(values, known));
    },
    onDone: (saved) => {
      // A new one goes on in an editor of its own; here what was sent stays, which the guard of unsaved changes knows as saved.
      if (problem) form.rebase(toForm(saved));
      setNewest(queryClient, manageKeys.one(saved.id), saved);
      void queryClient.invalidateQueries({ queryKey: manageKeys.bank });
      // Which subtasks they are in is saved with the problem.
      void queryClient.invalidateQueries({ queryKey: manageKeys.tests(saved.id) });
      void queryClient.invalidateQueries({ queryKey: problemKeys.all });
      onSaved(saved);
    },
  });
  useFreshProblem(problem, form);
  return form;
}

/** What nobody is editing follows the server: all of it, or the subtasks alone, whose tests change with the tests. */
function useFreshProblem(problem: Problem | null, { form }: ProblemFormState): void {
  const take = useEffectEvent((fresh: Problem) => {
    if (!form.formState.isDirty) form.reset(toForm(fresh));
    else if (!form.getFieldState('subtasks').isDirty) form.resetField('subtasks', { defaultValue: subtasksOf(fresh) });
  });
  useEffect(() => {
    if (problem) take(problem);
  }, [problem]);
}

/** The words of what is wrong with a list as a whole, not with one of its entries. */
export function useListFault(name: 'driver' | 'subtasks' | 'scratch'): string | undefined {
  const faultText = useFaultText();
  const error = useFormState<ProblemForm>({ name }).errors[name];
  if (error?.root) return faultText(error.root);
  return error && 'type' in error && typeof error.type === 'string' ? faultText(error) : undefined;
}
