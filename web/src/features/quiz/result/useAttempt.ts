import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { quizDetailQuery, quizKeys } from '../api';
import type { QuizDetail } from '../types';

/** How often what the judge still runs is looked at, in milliseconds. */
const POLL_MS = 3000;
/** After so many looks the judge is taken to be late. */
const MOST_LOOKS = 40;

/** Whether the judge has not run everything yet. */
export function isJudging(detail: QuizDetail | undefined): boolean {
  return detail?.questions.some(({ status }) => status === 'running' || status === 'running_test') ?? false;
}

/** An attempt with its answers, looked at again while the judge runs some of them; `isLate` once that takes too long. */
export function useAttempt(qs: number): { query: UseQueryResult<QuizDetail>; isLate: boolean } {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...quizDetailQuery(qs),
    refetchInterval: ({ state }) => isJudging(state.data) && state.dataUpdateCount <= MOST_LOOKS && POLL_MS,
  });
  const looks = queryClient.getQueryState(quizKeys.attempt(qs))?.dataUpdateCount ?? 0;
  return { query, isLate: isJudging(query.data) && looks > MOST_LOOKS };
}
