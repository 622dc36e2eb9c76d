import Box from '@mui/material/Box';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '../lazyPart';
import { ErrorState } from '../states';

async function load() {
  const [{ VideoPlayer }] = await Promise.all([import('./VideoPlayer'), loadNamespaces(['video'])]);
  return VideoPlayer;
}

function Pending({ error, retry }: PendingPart) {
  return error === null ? (
    <Box aria-busy sx={{ aspectRatio: '16 / 9' }} />
  ) : (
    <ErrorState error={error} onRetry={retry} />
  );
}

const part = lazyPart(load, Pending);

/** Our own player of films, loaded when there is a film. */
export const LazyVideoPlayer = part.Part;
