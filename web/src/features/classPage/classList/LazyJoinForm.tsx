import Skeleton from '@mui/material/Skeleton';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState } from '#/ui/states';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? (
    <Skeleton variant="rounded" height={190} sx={{ mt: 6, maxWidth: 560, mx: 'auto' }} />
  ) : (
    <ErrorState error={error} onRetry={retry} />
  );

/** Into a class by its code. Fields come after the classes: they are no part of the first load. */
export const { Part: LazyJoinForm } = lazyPart(async () => (await import('./JoinForm')).JoinForm, Pending);
