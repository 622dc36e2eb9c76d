import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList rows={2} /> : <ErrorState error={error} onRetry={retry} />;

/** What runs a snippet, in a chunk of its own: pages of languages that run elsewhere do without it. */
export const player = lazyPart(async () => {
  const [{ EmbedPlayer }] = await Promise.all([import('./EmbedPlayer'), loadNamespaces(['snippets', 'runtimes'])]);
  return EmbedPlayer;
}, Pending);
