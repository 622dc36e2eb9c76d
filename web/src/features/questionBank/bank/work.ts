import type { QueryClient } from '@tanstack/react-query';
import { stepsFrom } from '#/api/approval';
import { formatNumber } from '#/i18n/format';
import { texts } from '#/i18n/i18n';
import { removeLater } from '#/ui/removal';
import { toasts } from '#/ui/toasts';
import { bankKeys } from './api';
import { cloneQuestion, deleteQuestion, takeStep } from './changes';
import type { BulkOutcome } from './components/OutcomeDialog';
import { each, type Outcome } from './each';
import { questionKey } from './questionKey';
import type { BankItem } from './types';

/** Steps that several questions may take at once; a rejection says why, one by one. */
export type BulkStep = 'publish' | 'submit' | 'approve';

/** What is said of some questions, by name. */
const wordsFor = () => texts.getFixedT(null, 'bank');

/** Copies each as a draft of one's own. */
export const cloneAll = (rows: readonly BankItem[]) => each(rows, ({ id }) => cloneQuestion(id));

/** Takes those a step further that may take it; the others are told with it. Null where none may. */
export async function takeAll(
  action: BulkStep,
  rows: readonly BankItem[],
  mayApprove: boolean,
): Promise<Outcome<BankItem> | null> {
  const t = wordsFor();
  const isReady = ({ status, visibility }: BankItem) => stepsFrom(status, visibility, mayApprove).includes(action);
  const ready = rows.filter(isReady);
  if (ready.length === 0) {
    toasts.info(t('bulk.none'));
    return null;
  }
  const { done, failed } = await each(ready, ({ id }) => takeStep(id, action));
  const others = rows.filter((row) => !isReady(row)).map((item) => ({ item, reason: t('bulk.notFrom') }));
  return { done, failed: [...failed, ...others] };
}

/** Whether taking something back leads to where all of them were. */
const canTakeBack = (action: BulkStep | 'clone' | 'tags', rows: readonly BankItem[]) =>
  action === 'tags' || (['publish', 'submit'].includes(action) && rows.every(({ status }) => status === 'draft'));

/** Says what became of several questions, and has the list read again; what is to be shown of those for which it failed. */
export async function tellOutcome(
  queryClient: QueryClient,
  action: BulkStep | 'clone' | 'tags',
  { done, failed }: Outcome<BankItem>,
): Promise<BulkOutcome | null> {
  const t = wordsFor();
  const words = done.length > 0 ? t(`done.${action}`, { count: done.length, number: formatNumber(done.length) }) : '';
  await queryClient.invalidateQueries({ queryKey: bankKeys.all });
  if (failed.length === 0) {
    const run = () => void import('./undo').then(({ takeBack }) => takeBack(queryClient, action, done));
    toasts.success(words, canTakeBack(action, done) ? { label: texts.getFixedT(null, 'ui')('undo'), run } : undefined);
    return null;
  }
  return {
    done: words,
    failed: failed.map(({ item, reason }) => ({ id: item.id, name: item.name || t('untitled'), reason })),
  };
}

/** Deletes questions after ten seconds in which that can be taken back. */
export function removeAll(queryClient: QueryClient, rows: readonly BankItem[]): void {
  const t = wordsFor();
  const [first] = rows;
  const text =
    rows.length === 1 && first
      ? t('done.deleteOne', { name: first.name || t('untitled') })
      : t('done.delete', { count: rows.length, number: formatNumber(rows.length) });
  removeLater({
    keys: rows.map(({ id }) => questionKey(id)),
    text,
    run: async (isLeaving) => {
      if (isLeaving) return Promise.all(rows.map(({ id }) => deleteQuestion(id, true)));
      const { failed } = await each(rows, ({ id }) => deleteQuestion(id));
      for (const { item, reason } of failed) toasts.error(`${item.name || t('untitled')}: ${reason}`);
      return queryClient.invalidateQueries({ queryKey: bankKeys.all });
    },
  });
}
