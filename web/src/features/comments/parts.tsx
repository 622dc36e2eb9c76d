import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={2} /> : <ErrorState error={error} onRetry={retry} />;
}

/** The comments of an object, in a chunk of its own with its texts. */
export const { Part: Discussion, fetch: fetchDiscussion } = lazyPart(async () => {
  const [{ Threads }] = await Promise.all([import('./components/Threads'), loadNamespaces(['comments'])]);
  return Threads;
}, Pending);

/** The own notes of a lesson, in a chunk of its own with its texts. */
export const { Part: LessonNotes } = lazyPart(async () => {
  const [{ Notes }] = await Promise.all([import('./components/Notes'), loadNamespaces(['comments'])]);
  return Notes;
}, Pending);
