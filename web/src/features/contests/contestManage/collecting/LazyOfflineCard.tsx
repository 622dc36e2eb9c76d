import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** The card of contests without network, with its texts. */
export const { Part: OfflineCard } = lazyPart<{ contest: number }>(async () => {
  const [module] = await Promise.all([import('./OfflineCard'), loadNamespaces(['collecting'])]);
  return module.default;
}, Pending);

function Pending({ error, retry }: PendingPart) {
  return error ? <ErrorState error={error} onRetry={retry} /> : <SkeletonList rows={3} />;
}
