import type { Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

const Pending = ({ error, retry }: PendingPart) =>
  error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />;

const all = lazyPart(async () => {
  const [{ Marks }] = await Promise.all([import('./components/Marks'), loadNamespaces(['classMarks'])]);
  return Marks;
}, Pending);

const mine = lazyPart(async () => {
  const [{ MyMarks }] = await Promise.all([import('./learner/MyMarks'), loadNamespaces(['classMarks', 'classWork'])]);
  return MyMarks;
}, Pending);

/** The marks of a class, in a chunk of its own with its texts: for a learner the own ones, with `manage` everybody's to be written. */
export function MarksTab({ classroom, manage }: { classroom: Classroom; manage: boolean }) {
  return manage ? <all.Part classroom={classroom} /> : <mine.Part classroom={classroom} />;
}
