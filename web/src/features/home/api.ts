import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { HistoryItem } from '#/api/types';

const RECENT = 12;
const SUGGESTED = 12;

/** What the home page shows. Another tells of it by its key: the builder's preview. */
export const homeQuery = queryOptions({ queryKey: ['home'], queryFn: () => api.get('/api/home') });

/** My latest submissions, the newest first. */
export const historyQuery = queryOptions({
  queryKey: ['user-history'],
  queryFn: async () => {
    const { items, meta } = await api.list('/api/learning/user-history', { query: { page: 1, size: RECENT } });
    // Nothing else is listed where no kind is asked for.
    return { items: items as HistoryItem[], meta };
  },
  staleTime: 0,
});

/** What I wrote last and have not handed in; null is nothing. */
export const unsubmittedQuery = queryOptions({
  queryKey: ['user-history', 'unsubmitted'],
  queryFn: () => api.get('/api/learning/unsubmitted'),
  staleTime: 0,
});

/** How many problems are in a state for me: only the total is used. */
export const progressQuery = (state: 'solved' | 'tried') =>
  queryOptions({
    queryKey: ['problems', 'count', state],
    queryFn: async () => (await api.list('/api/problems', { query: { page: 1, size: 1, state } })).meta.total,
    staleTime: 0,
  });

/** Problems that I have not tried. */
export const suggestionsQuery = queryOptions({
  queryKey: ['problems', 'suggestions'],
  queryFn: () => api.list('/api/problems', { query: { page: 1, size: SUGGESTED, state: 'new' } }),
  staleTime: 0,
});

/** The problems that I may edit. */
export const ownProblemsQuery = queryOptions({
  queryKey: ['problems', 'own'],
  queryFn: async () => (await api.list('/api/problems/me', { query: { page: 1, size: 96 } })).items,
  staleTime: 0,
});
