import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={2} /> : <ErrorState error={error} onRetry={retry} />;
}

/** What is filled in to take part: who has entered needs none of it. */
export const enterForm = lazyPart(async () => (await import('./EnterForm')).EnterForm, Pending);
