import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

/** What is read of the site, for those who manage it. */
export const readersSection = lazyPart(
  async () => {
    const [section] = await Promise.all([import('./ReadersSection'), loadNamespaces(['readers'])]);
    return section.default;
  },
  ({ error, retry }) => (error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />),
);
