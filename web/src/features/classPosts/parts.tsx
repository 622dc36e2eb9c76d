import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;

/** What is told to a class, in a chunk of its own with its texts. */
export const { Part: PostsTab } = lazyPart(async () => {
  const [{ Posts }] = await Promise.all([import('./components/Posts'), loadNamespaces(['classPosts'])]);
  return Posts;
}, Pending);
