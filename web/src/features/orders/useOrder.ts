import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { courseKeys } from '#/features/courses';
import { orderKeys, orderQuery } from './api';

/** An order, followed as its money comes in. What was bought makes all that is known of courses stale. */
export function useOrder(id: number) {
  const queryClient = useQueryClient();
  const query = useQuery(orderQuery(id));
  useChannel(`transaction/${id}`, { resync: () => void renew(queryClient, orderKeys.one(id)) });
  const status = query.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    if (status === 'success') void renew(queryClient, courseKeys.all);
  }, [status, queryClient]);
  return query;
}
