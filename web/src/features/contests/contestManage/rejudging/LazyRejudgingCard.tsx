import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { ContestView } from '../../types';

/** The card of judging again, with its texts. */
export const { Part: RejudgingCard } = lazyPart<{ contest: ContestView }>(async () => {
  const [module] = await Promise.all([import('./RejudgingCard'), loadNamespaces(['rejudging'])]);
  return module.RejudgingCard;
}, Pending);

function Pending({ error, retry }: PendingPart) {
  return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonList rows={3} />;
}
