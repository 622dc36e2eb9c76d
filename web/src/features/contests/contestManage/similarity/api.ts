import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { manageKeys } from '../api';
import type { Decision, PairPage, PairState } from './types';

/** How often a search that runs is asked for where nothing is told, in milliseconds. */
const AGAIN_MS = 5000;

/** Which pairs, and which page of them. */
export interface PairQuery {
  page: number;
  size: number;
  question_id?: string;
  decision?: PairState;
}

/** The key of all that is known of a contest's programs that are alike. */
export const similarityKey = (contest: number) => [...manageKeys.all, 'similarity', contest] as const;

/** A page of pairs, and how far the search is. */
export const pairsQuery = (contest: number, query: PairQuery) =>
  queryOptions({
    queryKey: [...similarityKey(contest), 'list', query],
    queryFn: async ({ signal }): Promise<PairPage> => {
      const { items, meta } = await api.list('/api/contests/{id}/similarity', {
        path: { id: contest },
        query: { ...query },
        signal,
      });
      return { items, meta: { ...meta, search: (meta as PairPage['meta']).search ?? null } };
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.meta.search?.status === 'running' ? AGAIN_MS : false),
    staleTime: 0,
  });

/** A pair with its programs. */
export const pairQuery = (contest: number, pair: number) =>
  queryOptions({
    queryKey: [...similarityKey(contest), 'pair', pair],
    queryFn: ({ signal }) => api.get('/api/contests/{id}/similarity/{pair}', { path: { id: contest, pair }, signal }),
    staleTime: 0,
  });

/** Has the contest searched; a search that runs goes on. */
export const startSearch = (contest: number) => api.post('/api/contests/{id}/similarity', { path: { id: contest } });

/** Says whether a pair was copied; null: it is open again. */
export const decide = (contest: number, pair: number, decision: Decision, note: string) =>
  api.put('/api/contests/{id}/similarity/{pair}', {
    path: { id: contest, pair },
    body: { decision, note: note.trim() || null },
  });

/** Takes somebody's rank away, for a reason. */
export const disqualify = (contest: number, entry: number, reason: string) =>
  api.post('/api/contests/{id}/entries/{entry}/disqualify', { path: { id: contest, entry }, body: { reason } });

/** Gives it back. */
export const reinstate = (contest: number, entry: number) =>
  api.delete('/api/contests/{id}/entries/{entry}/disqualify', { path: { id: contest, entry } });
