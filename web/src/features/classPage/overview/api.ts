import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { classroomKeys } from '#/features/classrooms';

/** How many posts the overview looks through: those that are pinned come first. */
const POSTS = 3;

/** The newest posts, pinned ones first. */
export const latestPostsQuery = (id: number) =>
  queryOptions({
    queryKey: [...classroomKeys.part(id, 'posts'), 'latest'],
    queryFn: async ({ signal }) =>
      (await api.list('/api/classroom/{id}/post', { path: { id }, query: { page: 1, size: POSTS }, signal })).items,
  });

/** How often I was what. */
export const myTotalsQuery = (id: number) =>
  queryOptions({
    queryKey: [...classroomKeys.part(id, 'sessions'), 'totals'],
    queryFn: async ({ signal }) =>
      (await api.get('/api/classroom/{id}/session/attendance/me', { path: { id }, signal })).totals,
  });
