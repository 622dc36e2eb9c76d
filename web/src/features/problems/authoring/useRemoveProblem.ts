import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dialogs } from '#/ui/dialogs';
import { toasts } from '#/ui/toasts';
import { problemKeys } from '../api';
import type { Problem } from '../types';
import { deleteProblem, manageKeys } from './api';

/** Deletes a problem once that was agreed to; answers whether it is gone. */
export function useRemoveProblem(): (problem: Pick<Problem, 'id' | 'title'>) => Promise<boolean> {
  const { t } = useTranslation('authoring');
  const queryClient = useQueryClient();
  return async ({ id, title }) => {
    const gone = await dialogs.confirm({
      title: t('remove.title', { title }),
      text: t('remove.text'),
      action: t('delete'),
      danger: true,
      run: () => deleteProblem(id),
    });
    if (!gone) return false;
    void queryClient.invalidateQueries({ queryKey: manageKeys.bank });
    void queryClient.invalidateQueries({ queryKey: problemKeys.all });
    toasts.success(t('remove.done'));
    return true;
  };
}
