import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '#/ui/failureText';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { analyzerKeys, deleteResult } from './api';
import type { Result } from './types';

/** What a result is called while it is to be deleted. */
export const resultKey = (id: number) => `scratch-result/${id}`;

/** Deletes a result after ten seconds in which that can be taken back. */
export function useRemoveResult(): (result: Pick<Result, 'id' | 'name'>) => void {
  const { t } = useTranslation('analyzer');
  const queryClient = useQueryClient();
  return ({ id, name }) =>
    removeLater({
      keys: [resultKey(id)],
      text: t('growth.removed', { name }),
      run: async (isLeaving) => {
        try {
          await deleteResult(id, isLeaving);
        } catch (error) {
          if (!isLeaving) toasts.error(`${name}: ${failureText(error, { failure: 'delete' })}`);
        }
        if (!isLeaving) await queryClient.invalidateQueries({ queryKey: analyzerKeys.results });
      },
    });
}
