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
  /** Only its verdict is waited for, nothing is shown. */
  isQuiet?: boolean;
  onVerdict: (now: QuizGiven) => void;
}) {
  const { given, total, isQuiet = false, onVerdict } = props;
  // What is over has nothing to be followed.
  const [token] = useState(given.status === 'running' ? given.token : null);
  const judging = useJudgingAgain({ id: given.submission_id, token, total });
  const { result } = judging;
  const tell = useRef({ given, onVerdict });
  useEffect(() => {
    tell.current = { given, onVerdict };
  });
  useEffect(() => {
    if (!result || result.status === 'running') return;
    const { status, score, max_score: max } = result;
    tell.current.onVerdict({ ...tell.current.given, status, score, max_score: max });
  }, [result]);
  if (token === null || isQuiet) return null;
  return (
    <Suspense fallback={null}>
      <LazyVerdict state={judging} />
    </Suspense>
  );
}
