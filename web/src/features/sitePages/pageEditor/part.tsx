import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />;
}

/** The site's pages for who writes them; the code and texts come when it is shown. */
export const { Part: SitePagesTab } = lazyPart(async () => {
  const [part] = await Promise.all([import('./PagesTab'), loadNamespaces(['pageEditor'])]);
  return part.default;
}, Pending);
