import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />;

/** A class's session while it runs, for its teachers, in a chunk of its own with its texts. */
export const { Part: LiveTab } = lazyPart(async () => {
  const [{ Live }] = await Promise.all([import('./components/Live'), loadNamespaces(['classLive'])]);
  return Live;
}, Pending);
