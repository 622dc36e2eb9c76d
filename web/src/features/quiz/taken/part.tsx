import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';

function Pending({ error, retry }: PendingPart) {
  return error === null ? <SkeletonList rows={4} /> : <ErrorState error={error} onRetry={retry} />;
}

/** An attempt that is begun as soon as it is shown, with its texts. */
export const quizTaken = lazyPart(async () => {
  const [{ QuizTaken }] = await Promise.all([
    import('./QuizTaken'),
    loadNamespaces(['quiz', 'questions', 'problems', 'editor']),
  ]);
  return QuizTaken;
}, Pending);
