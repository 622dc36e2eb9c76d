import type { PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** Stands in the board's place until its code is here. */
export function BoardPending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={8} /> : <ErrorState error={error} onRetry={retry} />;
}
