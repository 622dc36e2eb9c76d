import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Notice } from '#/ui/notices/types';
import { noticeKeys, noticesQuery, readNotices, showRead } from './api';

/** The own notices as lists of them have it, once they are `wanted`. */
export function useNotices(wanted: boolean) {
  const query = useInfiniteQuery({ ...noticesQuery, enabled: wanted });
  const { data: pages, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = query;
  const data = useMemo(() => pages?.pages.flatMap(({ items }) => items), [pages]);
  return {
    query: { data, error, refetch },
    more: hasNextPage ? { load: () => void fetchNextPage(), busy: isFetchingNextPage } : undefined,
  };
}

/** Marks notices as read; they are shown so at once. */
export function useReadNotices() {
  const queryClient = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: readNotices,
    onMutate: (ids?: readonly number[]) => showRead(queryClient, ids),
    onSuccess: (unread) => queryClient.setQueryData(noticeKeys.unread, unread),
    onError: () => queryClient.invalidateQueries({ queryKey: noticeKeys.all }),
    meta: { failure: 'update' },
  });
  return {
    readAll: () => mutate(undefined),
    open: ({ id, read }: Notice) => {
      if (!read) mutate([id]);
    },
  };
}
