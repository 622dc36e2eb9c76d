import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { userQuery } from '#/auth/session';
import type { ContestItem, TimedQuiz } from './types';

/** Contests of each kind that the list of tests holds at most. */
const MOST = 50;

/** What the room and the pages around it know of single contests. */
export const contestKey = ['contests', 'one'] as const;

/** One contest as the room needs it, by its slug. The keys are those of the contests' own pages, which ask for the same. */
export const contestQuery = (slug: string) =>
  queryOptions({
    queryKey: [...contestKey, slug] as const,
    queryFn: ({ signal }) => api.get('/api/contests/{id}', { path: { id: slug }, signal }),
  });

/** What I can take: what I have entered, and what everybody finds; of each what runs and what comes. */
export const testsQuery = queryOptions({
  queryKey: ['contests', 'tests'] as const,
  queryFn: async ({ signal }) => {
    const mine = (state: 'running' | 'upcoming') =>
      api.list('/api/contests/me', { query: { state, role: 'entrant', size: MOST }, signal });
    const all = (state: 'running' | 'upcoming') => api.list('/api/contests', { query: { state, size: MOST }, signal });
    const [mineNow, mineSoon, now, soon] = await Promise.all([
      mine('running'),
      mine('upcoming'),
      all('running'),
      all('upcoming'),
    ]);
    return { running: eachOnce(mineNow.items, now.items), upcoming: eachOnce(mineSoon.items, soon.items) };
  },
});

/**
 * Timed quizzes that I can take now in my courses. Among the courses' keys: what an attempt changes is asked again with them.
 * Whoever visits from the platform has no courses of their own, and is refused them.
 */
export const timedQuizzesQuery = queryOptions({
  queryKey: ['courses', 'timed-quizzes'] as const,
  queryFn: async ({ client, signal }): Promise<TimedQuiz[]> =>
    client.getQueryData(userQuery.queryKey)?.visit?.own ? [] : api.get('/api/learning/timed-quizzes', { signal }),
});

/** Takes part. Asked for again it answers as before. */
export function enterContest(
  id: number,
  body: { password?: string; candidate_id?: string },
): Promise<Schemas['Entered']> {
  return api.post('/api/contests/{id}/enter', { path: { id }, body });
}

/** How far the server's clock is ahead of the computer's, and how long a call took, both in milliseconds. */
export async function measureConnection(): Promise<{ ahead: number; roundTrip: number }> {
  const [sent, before] = [performance.now(), Date.now()];
  const { now_ms: now } = await api.get('/api/general/server-time');
  const roundTrip = performance.now() - sent;
  return { ahead: now - (before + roundTrip / 2), roundTrip };
}

function eachOnce(first: readonly ContestItem[], then: readonly ContestItem[]): ContestItem[] {
  const known = new Set(first.map(({ id }) => id));
  return [...first, ...then.filter(({ id }) => !known.has(id))];
}
