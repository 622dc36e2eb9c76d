import Skeleton from '@mui/material/Skeleton';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

const PendingTab = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList rows={5} /> : <ErrorState error={error} onRetry={retry} />;

const PendingField = ({ error, retry }: PendingPart) =>
  error === null ? <Skeleton variant="rounded" height={120} /> : <ErrorState error={error} onRetry={retry} />;

const PendingDialog = ({ error, retry }: PendingPart) =>
  error === null ? null : <ErrorState error={error} onRetry={retry} />;

const texts = () => loadNamespaces(['classSessions']);

/** When a class meets, in a chunk of its own with its texts. */
export const { Part: SessionsTab } = lazyPart(async () => {
  const [{ Sessions }] = await Promise.all([import('./components/Sessions'), texts()]);
  return Sessions;
}, PendingTab);

/** When a class meets, to be written in a form: its value is a `CalendarInfo`. */
export const { Part: CalendarField } = lazyPart(async () => {
  const [{ CalendarEditor }] = await Promise.all([import('./components/CalendarEditor'), texts()]);
  return CalendarEditor;
}, PendingField);

/** A class's sessions, or those of all my classes, in one's own calendar. */
export const { Part: SubscribeDialog } = lazyPart(async () => {
  const [{ Subscribe }] = await Promise.all([import('./components/Subscribe'), texts()]);
  return Subscribe;
}, PendingDialog);
