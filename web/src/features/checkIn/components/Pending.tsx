import type { PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** In the place of a part that is not here yet. */
export function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={1} /> : <ErrorState error={error} onRetry={retry} />;
}
