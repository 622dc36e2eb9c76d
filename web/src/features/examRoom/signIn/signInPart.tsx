import Box from '@mui/material/Box';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import { column } from '../room/look';

function Pending({ error, retry }: PendingPart) {
  return (
    <Box sx={column}>{error === null ? <SkeletonList rows={2} /> : <ErrorState error={error} onRetry={retry} />}</Box>
  );
}

/** How candidates come in: whoever is signed in loads none of it. */
export const candidateSignIn = lazyPart(async () => {
  // The button that counts down has words of signing in.
  const [module] = await Promise.all([import('./CandidateSignIn'), loadNamespaces(['auth'])]);
  return module.CandidateSignIn;
}, Pending);
