import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Keeps a query's data as the server's events of this kind have it, for as long as the component is there. `address` is that of
 * the event stream; null: none. The browser connects again by itself; where events do not come, the query's own interval does it.
 */
export function useLive(queryKey: readonly unknown[], address: string | null, event: string): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(queryKey);
  useEffect(() => {
    if (address === null || typeof EventSource === 'undefined') return undefined;
    const source = new EventSource(address);
    source.addEventListener(event, (message) => {
      queryClient.setQueryData(JSON.parse(key) as unknown[], JSON.parse((message as MessageEvent<string>).data));
    });
    return () => source.close();
  }, [key, address, event, queryClient]);
}
