import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Page } from '#/api/envelope';
import type { Schemas } from '#/api/types';
import { innerPath } from '#/routing/paths';
import type { Notice } from '#/ui/notices/types';

/** Notices of one page. */
const SIZE = 20;

/** Everything that is about the own notices. */
export const noticeKeys = {
  all: ['notices'] as const,
  unread: ['notices', 'unread'] as const,
  list: ['notices', 'list'] as const,
};

/** How many are unread. */
export const unreadQuery = queryOptions({
  queryKey: noticeKeys.unread,
  queryFn: async ({ signal }) => (await api.get('/api/users/notices/unread', { signal })).unread,
});

/** What the person was told, the newest first. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: noticeKeys.list,
  queryFn: async ({ pageParam, signal }): Promise<Page<Notice>> => {
    const { items, meta } = await api.list('/api/users/notices', { query: { page: pageParam, size: SIZE }, signal });
    return { items: items.map(noticeOf), meta };
  },
  initialPageParam: 1,
  getNextPageParam: ({ meta: { page, size, total } }) => (page * size < total ? page + 1 : undefined),
});

function noticeOf({ id, title, count, path, at, read }: Schemas['NoticeItem']): Notice {
  return { id, title, count, path: innerPath(path), at, read };
}

/** Marks these as read, or all; answers with how many are still unread. */
export const readNotices = async (ids?: readonly number[]) =>
  (await api.put('/api/users/notices/read', { body: { ids: ids ? [...ids] : undefined } })).unread;

/** Shows notices as read before the server has answered. */
export function showRead(queryClient: QueryClient, ids?: readonly number[]): void {
  const isMeant = ({ id }: Notice) => ids?.includes(id) ?? true;
  const list = queryClient.getQueryData<InfiniteData<Page<Notice>>>(noticeKeys.list);
  const known = list?.pages.flatMap(({ items }) => items) ?? [];
  const fewer = known.filter((notice) => isMeant(notice) && !notice.read).length;
  queryClient.setQueryData<number>(noticeKeys.unread, (unread = 0) => (ids ? Math.max(0, unread - fewer) : 0));
  queryClient.setQueryData<InfiniteData<Page<Notice>>>(
    noticeKeys.list,
    list && {
      ...list,
      pages: list.pages.map((page) => ({
        ...page,
        items: page.items.map((notice) => (isMeant(notice) ? { ...notice, read: true } : notice)),
      })),
    },
  );
}

/** What the server tells live on `user/{id}` when a notice came or was read; null where a message is of something else. */
export function unreadOf(message: unknown): number | null {
  if (typeof message !== 'object' || message === null) return null;
  const { kind, unread } = message as { kind?: unknown; unread?: unknown };
  return kind === 'notice' && typeof unread === 'number' ? unread : null;
}
