import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';

/** What waits for moderators. */
export const waitingKeys = { all: ['comments', 'waiting'] as const };

/** A page of the comments on the blog that wait to be let through, and of those that were reported; the longest first. */
export const waitingCommentsQuery = (paging: { page: number; size: number }) =>
  queryOptions({
    queryKey: [...waitingKeys.all, paging],
    queryFn: ({ signal }) => api.list('/api/user-data/comment/waiting', { query: paging, signal }),
    placeholderData: keepPreviousData,
  });

/** Keeps somebody from commenting anywhere on the site, or lets them again. */
export const blockCommenter = (user: number, isBlocked: boolean) =>
  api.put('/api/user-data/comment/block', { body: { user_id: user, is_blocked: isBlocked } });

/** Tells moderators what is wrong with a comment. */
export const reportComment = (id: number, reason: string) =>
  api.post('/api/user-data/comment/{id}/report', { path: { id }, body: { reason } });
