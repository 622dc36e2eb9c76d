import type { QueueItem } from './api';
import type { Saving } from './useMarking';

/**
 * The answer to open after one is saved: the next of the list, or where it is published and so leaves the list the first one.
 * What was published with the same attempt is marked too; what is kept is not gone through again.
 */
export function nextOf(
  items: readonly QueueItem[],
  current: number | undefined,
  attempt: number | null,
  saving: Saving,
): QueueItem | undefined {
  const at = items.findIndex(({ submission_id: id }) => id === current);
  const isLeft = (item: QueueItem) =>
    item.submission_id !== current &&
    !(saving === 'publishAttempt' && attempt !== null && item.quiz_submission_id === attempt);
  const after = items.slice(at + 1).find(isLeft);
  return after ?? (saving === 'keep' ? undefined : items.find(isLeft));
}
