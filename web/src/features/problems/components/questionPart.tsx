import { loadNamespaces } from '#/i18n/i18n';
import { lazyPart, type PendingPart } from '#/ui/lazyPart';
import { ErrorState, SkeletonList } from '#/ui/states';
import type { Question } from '#/features/questions';
import type { Problem } from '../types';

function Pending({ error, retry }: PendingPart) {
  return (
    <div className="lp-question">
      {error === null ? <SkeletonList /> : <ErrorState error={error} onRetry={retry} />}
    </div>
  );
}

/** A question that is no problem; null where it is one. */
export function otherKind(problem: Problem | undefined): Question | null {
  const question = problem as unknown as Question | undefined;
  return question?.type && question.type !== 'code' ? question : null;
}

/** The page of a question that is no problem, in a chunk of its own: problems load nothing of it. */
export const questionPart = lazyPart(async () => {
  const [{ QuestionArticle }] = await Promise.all([import('#/features/questions'), loadNamespaces(['questions'])]);
  return QuestionArticle;
}, Pending);
