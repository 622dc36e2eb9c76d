import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '#/i18n/format';
import { toasts } from '#/ui/toasts';
import { bankKeys } from './api';
import { moveQuestions } from './changes';
import type { BankItem } from './types';

/** Where questions go: a category, or null: in none. */
export interface Destination {
  id: number | null;
  name: string;
}

/** Puts questions into a category, which can be taken back. */
export function useMove() {
  const { t } = useTranslation('bank');
  const { t: ui } = useTranslation('ui');
  const queryClient = useQueryClient();
  const renew = async () => {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: bankKeys.lists }),
      queryClient.invalidateQueries({ queryKey: bankKeys.categories }),
    ]);
  };
  const back = useMutation({ mutationFn: moveBack, onSettled: renew, meta: { failure: 'update' } });
  return useMutation({
    mutationFn: ({ rows, to }: { rows: readonly BankItem[]; to: Destination }) =>
      moveQuestions(
        rows.map(({ id }) => id),
        to.id,
      ),
    onSuccess: (_, { rows, to }) => {
      const values = { count: rows.length, number: formatNumber(rows.length), category: to.name };
      toasts.success(t('done.move', values), { label: ui('undo'), run: () => back.mutate(rows) });
      return renew();
    },
    meta: { failure: 'update' },
  });
}

/** Each into the category that it came from. */
async function moveBack(rows: readonly BankItem[]): Promise<void> {
  for (const category of new Set(rows.map((row) => row.category_id)))
    await moveQuestions(
      rows.filter((row) => row.category_id === category).map(({ id }) => id),
      category,
    );
}
