import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useChannel } from '#/api/channel';
import { useUser } from '#/auth/useUser';
import { quizDetailQuery, renewQuiz } from '../api';
import { quizKeys } from '../keys';
import type { QuizDetail } from '../types';

/** How often what the judge still runs is looked at, in milliseconds. */
const POLL_MS = 3000;
/** After so many looks the judge is taken to be late. */
const MOST_LOOKS = 40;

/** Whether the judge has not run everything yet. */
export function isJudging(detail: QuizDetail | undefined): boolean {
  return detail?.questions.some(({ status }) => status === 'running') ?? false;
}

/**
 * An attempt with its answers: asked for again when the server tells that its marks have changed, with the course that they may
 * complete, and now and then while the judge runs some of them; `isLate` once that takes too long.
 */
export function useAttempt(qs: number): { query: UseQueryResult<QuizDetail>; isLate: boolean } {
  const queryClient = useQueryClient();
  const user = useUser();
  useChannel(user ? `user/${user.id}` : null, {
    onMessage: (message) => isNewsOf(message, qs) && renewQuiz(queryClient, qs),
    resync: () => renewQuiz(queryClient, qs),
  });
  const query = useQuery({
    ...quizDetailQuery(qs),
    refetchInterval: ({ state }) => isJudging(state.data) && state.dataUpdateCount <= MOST_LOOKS && POLL_MS,
  });
  const looks = queryClient.getQueryState(quizKeys.attempt(qs))?.dataUpdateCount ?? 0;
  return { query, isLate: isJudging(query.data) && looks > MOST_LOOKS };
}

const isNewsOf = (message: unknown, qs: number): boolean =>
  typeof message === 'object' &&
  message !== null &&
  'kind' in message &&
  message.kind === 'attempt' &&
  'qs' in message &&
  message.qs === qs;
