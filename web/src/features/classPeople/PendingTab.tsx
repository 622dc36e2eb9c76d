import type { PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** The tab while it is loaded. */
export const PendingTab = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />;
