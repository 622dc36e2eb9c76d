import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={3} /> : <ErrorState error={error} onRetry={retry} />;
}

const player = lazyPart(async () => {
  const [{ Player }] = await Promise.all([import('./Player'), loadNamespaces(['scratchPlayer'])]);
  return Player;
}, Pending);

/** A Scratch project on its stage, loaded with its words when it is shown; what plays it is loaded when it is played. */
export const ScratchPlayer = player.Part;
