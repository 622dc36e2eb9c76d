import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return (
    <div className="lp-lesson-room lp-card" aria-busy={error === null}>
      {error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />}
    </div>
  );
}

/** What a lesson holds, in a chunk of its own; with its texts. */
export const lessonContents = lazyPart(
  async () => {
    const [{ LessonContents }] = await Promise.all([
      import('./LessonContents'),
      loadNamespaces(['lessonView', 'questions', 'problems']),
    ]);
    return LessonContents;
  },
  ({ error, retry }) => (error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />),
);

/** A lesson that is read, watched or practised on the course's page; with its texts. */
export const lessonPanel = lazyPart(async () => {
  const [{ LessonPanel }] = await Promise.all([
    import('./LessonPanel'),
    loadNamespaces(['lessonView', 'questions', 'problems']),
  ]);
  return LessonPanel;
}, Pending);
