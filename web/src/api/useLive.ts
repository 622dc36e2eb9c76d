import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readEvents } from './eventStream';
import { setNewest } from './setNewest';

/**
 * Keeps a query's data as the server's events of this kind have it, for as long as the component is there: a stream with an
 * address of its own, each event of which brings all of the data. `address` null: none. Where events do not come, the query's
 * own interval does it.
 */
export function useLive(queryKey: readonly unknown[], address: string | null, event: string): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (address === null) return undefined;
    const reader = readEvents({
      address: () => address,
      onEvent: ({ name, data }) => name === event && setNewest(queryClient, JSON.parse(key) as unknown[], data),
    });
    return reader.close;
  }, [key, address, event, queryClient]);
}
