import type { Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />;

const texts = () => loadNamespaces(['classWork', 'classDue']);

const mine = lazyPart(async () => {
  const [{ MyWork }] = await Promise.all([import('./learner/MyWork'), texts()]);
  return MyWork;
}, Pending);

const led = lazyPart(async () => {
  const [{ ClassWork }] = await Promise.all([import('./teacher/ClassWork'), texts()]);
  return ClassWork;
}, Pending);

/** What a class works on, in a chunk of its own with its texts: for a learner as a list, with `manage` as a table to set and to mark it. */
export function WorkTab({ classroom, manage }: { classroom: Classroom; manage: boolean }) {
  return manage ? <led.Part classroom={classroom} /> : <mine.Part classroom={classroom} />;
}
