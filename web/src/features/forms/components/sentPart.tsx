import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={2} /> : <ErrorState error={error} onRetry={retry} />;
}

/** What stands in the place of a form that was answered. */
export const sentPart = lazyPart(async () => (await import('./Sent')).Sent, Pending);
