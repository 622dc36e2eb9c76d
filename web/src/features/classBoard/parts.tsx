import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />;

/** Who of a class has practised most, in a chunk of its own with its texts. */
export const { Part: BoardTab } = lazyPart(async () => {
  const [{ Board }] = await Promise.all([import('./Board'), loadNamespaces(['classBoard'])]);
  return Board;
}, Pending);
