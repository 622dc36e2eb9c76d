import { Suspense, useEffect, useRef, useState } from 'react';
import { LazyVerdict, useJudgingAgain } from '#/features/problems';
import type { QuestionKind } from '#/features/questions';
import type { QuizGiven } from '../types';

const judged: readonly QuestionKind[] = ['code', 'test_driven_code', 'turtle'];

/** Whether the judge runs answers of a kind. */
export function isJudged(type: QuestionKind): boolean {
  return judged.includes(type);
}

/** An answer that the judge runs, followed until its verdict. */
export function Judged(props: {
  given: QuizGiven;
  total: number;
  onVerdict: (verdict: Pick<QuizGiven, 'status' | 'score' | 'max_score'>) => void;
}) {
  const { given, total, onVerdict } = props;
  // What is over has nothing to be followed.
  const [token] = useState(given.status === 'running' ? given.token : null);
  const judging = useJudgingAgain({ id: given.submission_id, token, total });
  const { result } = judging;
  const tell = useRef(onVerdict);
  useEffect(() => {
    tell.current = onVerdict;
  });
  useEffect(() => {
    if (result && result.status !== 'running') tell.current(result);
  }, [result]);
  if (token === null) return null;
  return (
    <Suspense fallback={null}>
      <LazyVerdict state={judging} />
    </Suspense>
  );
}
