import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '#/api/envelope';
import { useApiForm } from '#/ui/form/useApiForm';
import { toasts } from '#/ui/toasts';
import { contestKeys } from '../api';
import type { ContestView } from '../types';
import { editedQuery, manageKeys, saveContest } from './api';
import { bodyOf, fieldOf, toForm } from './form';
import { contestSchema, type ContestForm } from './schema';

/** The form of a contest, and how what the server has by now becomes its ground. */
export function useContestForm(contest: ContestView, onFaults: (paths: string[]) => void) {
  const { t } = useTranslation('contestForm');
  const queryClient = useQueryClient();
  const [isConflict, setConflict] = useState(false);
  const form = useApiForm<ContestForm, ContestView>({
    schema: contestSchema,
    defaultValues: toForm(contest),
    fieldOf,
    onFaults,
    send: async (values) => {
      try {
        return await saveContest(contest.id, bodyOf(values, contest));
      } catch (error) {
        setConflict(error instanceof ApiError && error.key === 'concurrent_edit');
        throw error;
      }
    },
    onDone: (saved) => accept(saved),
  });
  const accept = (saved: ContestView) => {
    setConflict(false);
    queryClient.setQueryData(manageKeys.one(saved.id), saved);
    void queryClient.invalidateQueries({ queryKey: manageKeys.lists });
    void queryClient.invalidateQueries({ queryKey: contestKeys.all });
    form.rebase(toForm(saved));
  };
  /** Gives up what was written, for what somebody else saved meanwhile. */
  const takeTheirs = async () => {
    const theirs = await queryClient.fetchQuery(editedQuery(contest.id));
    form.form.reset(toForm(theirs));
    setConflict(false);
    toasts.info(t('conflict.taken'));
  };
  return { form, isConflict, accept, takeTheirs };
}

/** What {@link useContestForm} gives. */
export type ContestSaving = ReturnType<typeof useContestForm>;
