import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';

/** An attempt at a quiz. Times in epoch seconds. */
export type Sitting = Schemas['Sitting'];
/** What came to an attempt when its time was over. */
export type LateAnswers = Schemas['LateAnswers'];
export type LateAnswer = Schemas['LateAnswer'];

/** Which attempts. */
export const sittingStates = ['running', 'ended', 'late'] as const;
export type SittingState = (typeof sittingStates)[number];

/** As many as the server gives at once. */
const SIZE = 96;
/** How often who sits the quiz is asked for again, in milliseconds. */
const AGAIN_MS = 15_000;

/** Keys of what is known of sittings. */
export const sittingKeys = {
  lesson: (lesson: number) => ['sittings', lesson] as const,
  late: (attempt: number) => ['sittings', 'late', attempt] as const,
};

/** Who sits a quiz and who has, page by page; asked for again while it is looked at. */
export const sittingsQuery = (lesson: number, state: SittingState | undefined) =>
  infiniteQueryOptions({
    queryKey: [...sittingKeys.lesson(lesson), { state }],
    queryFn: ({ pageParam, signal }) =>
      api.list('/api/learning/lesson/{id}/sittings', {
        path: { id: lesson },
        query: { state, page: pageParam, size: SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
    refetchInterval: AGAIN_MS,
    staleTime: 0,
  });

/** What came late to an attempt. It is not asked for again by itself: its version is that of what the teacher has read. */
export const lateQuery = (attempt: number) =>
  queryOptions({
    queryKey: sittingKeys.late(attempt),
    queryFn: ({ signal }) => api.get('/api/learning/quiz-submission/{id}/late', { path: { id: attempt }, signal }),
    staleTime: Infinity,
    gcTime: 0,
  });

/** Gives minutes to some, or to everybody; by the same key once. */
export const giveMinutes = (lesson: number, body: { user_ids?: number[]; minutes: number; key: string }) =>
  api.post('/api/learning/lesson/{id}/extra-time', { path: { id: lesson }, body });

/** Accepts late answers, or declines them. */
export const decideLate = (attempt: number, body: { question_ids: number[]; accept: boolean; version: number }) =>
  api.post('/api/learning/quiz-submission/{id}/late', { path: { id: attempt }, body });
