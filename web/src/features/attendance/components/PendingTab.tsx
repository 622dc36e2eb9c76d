import type { PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** What stands in the place of a tab until it is here. */
export function PendingTab({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />;
}
