import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />;
}

/** An attempt whole, with the players of its questions: loaded when there is one. */
export const AttemptView = lazyPart(async () => (await import('../result/AttemptView')).AttemptView, Pending);
