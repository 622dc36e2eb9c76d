import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useChannel } from '#/api/channel';
import { renew } from '#/api/renew';
import { courseKeys } from '#/features/courses';
import { orderKeys, orderQuery } from './api';
import { mayBePaid } from './rules';

/** How often an order is asked for while its payment is awaited, in milliseconds: nobody tells that its link holds no more. */
const AGAIN_MS = 60_000;

/** An order, followed as its money comes in. What was bought makes all that is known of courses stale. `cameBack`: from the gateway. */
export function useOrder(id: number, cameBack = false) {
  const queryClient = useQueryClient();
  const query = useQuery({
    ...orderQuery(id),
    refetchInterval: ({ state: { data } }) => (cameBack && data && mayBePaid(data) ? AGAIN_MS : false),
  });
  useChannel(`transaction/${id}`, { resync: () => void renew(queryClient, orderKeys.one(id)) });
  const status = query.data?.status;
  useEffect(() => {
    if (status === undefined) return;
    void queryClient.invalidateQueries({ queryKey: orderKeys.lists });
    if (status === 'success') void renew(queryClient, courseKeys.all);
  }, [status, queryClient]);
  return query;
}
