import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { ListQuery } from '#/ui/table/listState';
import type { roadmapList } from './filters';
import type { Roadmap, RoadmapInput } from './types';

/** Most lists of one's own that are shown at once. */
const OWN_MOST = 96;
/** Problems that a search for one shows. */
const FOUND = 12;

/** Keys of everything about roadmaps and lists. */
export const roadmapKeys = {
  all: ['roadmaps'] as const,
  one: (slug: string) => ['roadmaps', 'one', slug] as const,
  lists: ['roadmaps', 'list'] as const,
};

/** What everybody finds. */
export const roadmapsQuery = (query: ListQuery<typeof roadmapList>) =>
  queryOptions({
    queryKey: [...roadmapKeys.lists, 'public', query],
    queryFn: ({ signal }) => api.list('/api/problem-lists', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** What I have made; of each, whether a problem is in it. */
export const ownListsQuery = (question?: number) =>
  queryOptions({
    queryKey: [...roadmapKeys.lists, 'mine', question],
    queryFn: ({ signal }) =>
      api.list('/api/problem-lists', { query: { mine: true, question, page: 1, size: OWN_MOST }, signal }),
    staleTime: 0,
  });

/** What I follow. */
export const followedQuery = queryOptions({
  queryKey: [...roadmapKeys.lists, 'followed'],
  queryFn: ({ signal }) =>
    api.list('/api/problem-lists', { query: { followed: true, page: 1, size: OWN_MOST }, signal }),
  staleTime: 0,
});

/** One roadmap or list, by its address. */
export const roadmapQuery = (slug: string) =>
  queryOptions({
    queryKey: roadmapKeys.one(slug),
    queryFn: ({ signal }) => api.get('/api/problem-lists/{id}', { path: { id: slug }, signal }),
    staleTime: 0,
  });

/** What I may do next, at most three. */
export const nextQuery = queryOptions({
  queryKey: ['problems', 'next'],
  queryFn: ({ signal }) => api.get('/api/problems/next', { signal }),
  staleTime: 0,
});

/** Problems to choose from. */
export const choiceQuery = (search: string) =>
  queryOptions({
    queryKey: ['problems', 'choice', search],
    queryFn: async ({ signal }) =>
      (await api.list('/api/problems', { query: { search, page: 1, size: FOUND }, signal })).items,
    placeholderData: keepPreviousData,
  });

/** Stores a list: a new one where there is no address yet. */
export function saveRoadmap(slug: string | null, body: RoadmapInput): Promise<Roadmap> {
  if (slug === null) return api.post('/api/problem-lists', { body });
  return api.put('/api/problem-lists/{id}', { path: { id: slug }, body });
}

/** Takes a list away. */
export function deleteRoadmap(slug: string): Promise<boolean> {
  return api.delete('/api/problem-lists/{id}', { path: { id: slug } });
}

/** Follows a list, or no more. */
export function follow(slug: string, follows: boolean): Promise<boolean> {
  const call = { path: { id: slug } };
  return follows
    ? api.post('/api/problem-lists/{id}/follow', call)
    : api.delete('/api/problem-lists/{id}/follow', call);
}

/** Puts a problem into a list, or takes it out. */
export function putInList(slug: string, question: number, isIn: boolean): Promise<boolean> {
  return isIn
    ? api.post('/api/problem-lists/{id}/items', { path: { id: slug }, body: { question_id: question } })
    : api.delete('/api/problem-lists/{id}/items/{question}', { path: { id: slug, question } });
}
