import type { QueryClient } from '@tanstack/react-query';
import { texts } from '#/i18n/i18n';
import { toasts } from '#/ui/toasts';
import { bankKeys } from './api';
import { setTags, takeStep } from './changes';
import { each } from './each';
import type { BankItem } from './types';
import type { BulkStep } from './work';

/** Takes back what was done with several questions, and says of which that failed. */
export async function takeBack(
  queryClient: QueryClient,
  action: BulkStep | 'clone' | 'tags',
  rows: readonly BankItem[],
): Promise<void> {
  // A change has given each the next version, so that what others write meanwhile is not lost.
  const back = (row: BankItem) =>
    action === 'tags'
      ? setTags({ ...row, version: row.version + 1 }, row.tags)
      : takeStep(row.id, action === 'publish' ? 'unpublish' : 'cancel');
  const { failed } = await each(rows, back);
  const untitled = texts.getFixedT(null, 'bank')('untitled');
  for (const { item, reason } of failed) toasts.error(`${item.name || untitled}: ${reason}`);
  await queryClient.invalidateQueries({ queryKey: bankKeys.all });
}
