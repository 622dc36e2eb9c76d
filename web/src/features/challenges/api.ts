import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { serverNow } from '#/api/serverClock';
import type { Schemas } from '#/api/types';
import { dayAt, type Day } from './days';
import type { ChallengeKind, ChallengeRule } from './types';

/** Keys of everything that is known of challenges; a verdict may change all of it. */
export const challengeKeys = { all: ['challenges'] as const, rule: ['challenges', 'rule'] as const };

/** How often to look for the next challenge while the server still answers the last one, in milliseconds. */
const TURN_MS = 2000;

const isOver = (challenge: { next_at: number } | null | undefined) =>
  Boolean(challenge && challenge.next_at * 1000 <= serverNow());

/** The challenge of today with my streak, or null. The server says what today is: `day` only has it asked for anew. */
export const dailyQuery = (day: Day) =>
  queryOptions({
    queryKey: [...challengeKeys.all, 'daily', day],
    queryFn: ({ signal }) => api.get('/api/challenge-problem/daily', { signal }),
    refetchInterval: ({ state }) => (isOver(state.data) ? TURN_MS : false),
  });

/** Which challenges: those that touch these days. */
export interface Span {
  kind?: ChallengeKind;
  from: Day;
  to: Day;
}

const keyOf = (span: Span) => [...challengeKeys.all, 'list', span] as const;

const listChallenges = (span: Span, signal: AbortSignal) =>
  api.get('/api/challenge-problem', { query: { ...span }, signal });

/** Challenges, the latest first. */
export const challengesQuery = (span: Span) =>
  queryOptions({ queryKey: keyOf(span), queryFn: ({ signal }) => listChallenges(span, signal) });

/** What is on today, of every kind. */
export const currentQuery = (day: Day) =>
  queryOptions({
    queryKey: keyOf({ from: day, to: day }),
    queryFn: ({ signal }) => listChallenges({ from: day, to: day }, signal),
    refetchInterval: ({ state }) => (state.data?.some(isOver) ? TURN_MS : false),
  });

/** Today by the server's clock, as far as it is known. */
export const todayNow = (): Day => dayAt(serverNow());

/** Starts what a page of today's challenges shows. */
export const prefetchToday = (queryClient: QueryClient) => {
  const today = todayNow();
  return Promise.all([queryClient.prefetchQuery(dailyQuery(today)), queryClient.prefetchQuery(currentQuery(today))]);
};

/** Problems that may be a challenge, also private ones, by words of their titles. */
export const findProblems = async (search: string, signal: AbortSignal) =>
  (await api.list('/api/problems/me', { query: { search, status: 'published', page: 1, size: 20 }, signal })).items;

/** What a challenge is made of. */
export interface ChallengeInput {
  kind: ChallengeKind;
  question_id: number;
  start_date: Day;
  end_date: Day;
  reward: number | null;
  title: { vi: string; en: string };
}

export const createChallenge = (body: ChallengeInput) => api.post('/api/challenge-problem', { body });

export const updateChallenge = (id: number, body: ChallengeInput & { version?: number }) =>
  api.put('/api/challenge-problem/{id}', { path: { id }, body });

export const deleteChallenge = (id: number) => api.delete('/api/challenge-problem/{id}', { path: { id } });

/** By what days ahead are filled. */
export const ruleQuery = queryOptions({
  queryKey: challengeKeys.rule,
  queryFn: ({ signal }) => api.get('/api/challenge-problem/rule', { signal }),
});

/** A category of questions, and those below it. */
export type Category = Schemas['Category'];

/** The categories of questions, as a tree. */
export const categoriesQuery = queryOptions({
  queryKey: [...challengeKeys.all, 'categories'],
  queryFn: ({ signal }) => api.get('/api/category', { query: { type: 'question' }, signal }),
});

export const saveRule = (body: ChallengeRule) => api.put('/api/challenge-problem/rule', { body });

/** Fills the next 14 days now. */
export const fillDays = () => api.post('/api/challenge-problem/fill', {});
