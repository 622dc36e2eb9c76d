import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />;
}

const attempt = lazyPart(async () => {
  const [{ AttemptById }] = await Promise.all([
    import('./result/AttemptById'),
    loadNamespaces(['quiz', 'questions', 'problems']),
  ]);
  return AttemptById;
}, Pending);

/** An attempt whole, for its person and for teachers; `classroom`: that of which one is a teacher. Loaded with its texts when it is shown. */
export function QuizAttemptById({ id, classroom }: { id: number; classroom?: number }) {
  return <attempt.Part key={id} id={id} classroom={classroom} />;
}
