import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { ImportRow } from '../types';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

/** What was found in a file of questions, loaded when there is something. */
export const { Part: FoundQuestions } = lazyPart<{ rows: readonly ImportRow[] }>(async () => {
  const [{ FoundRows }] = await Promise.all([import('./FoundRows'), loadNamespaces(['exchange', 'bank'])]);
  return FoundRows;
}, Pending);
