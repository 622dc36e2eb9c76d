import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import { classroomKeys } from '#/features/classrooms';
import type { ClassPostInput } from './types';

/** Posts of one page. */
const SIZE = 10;

/** Posts of a class, pinned ones first, then the newest. */
export const postsQuery = (classroom: number) =>
  infiniteQueryOptions({
    queryKey: [...classroomKeys.part(classroom, 'posts'), 'list'],
    queryFn: ({ pageParam, signal }) =>
      api.list('/api/classroom/{id}/post', {
        path: { id: classroom },
        query: { page: pageParam, size: SIZE },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: ({ meta: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
  });

/** One post, to which a link leads. */
export const postQuery = (classroom: number, post: number) =>
  queryOptions({
    queryKey: [...classroomKeys.part(classroom, 'posts'), 'one', post],
    queryFn: ({ signal }) => api.get('/api/classroom/{id}/post/{post}', { path: { id: classroom, post }, signal }),
  });

export const createPost = (classroom: number, body: ClassPostInput) =>
  api.post('/api/classroom/{id}/post', { path: { id: classroom }, body });

/** Changes a post; a change that comes too late is refused with 409. */
export const savePost = (classroom: number, post: number, body: ClassPostInput) =>
  api.put('/api/classroom/{id}/post/{post}', { path: { id: classroom, post }, body });

export const deletePost = (classroom: number, post: number, isLeaving: boolean) =>
  api.delete('/api/classroom/{id}/post/{post}', { path: { id: classroom, post }, keepalive: isLeaving });

/** What marks a post as deleted while that can be taken back. */
export const postKey = (post: number) => `class-post/${post}`;
