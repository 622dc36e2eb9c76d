import type { QueryClient, QueryKey } from '@tanstack/react-query';

/** Has queries asked for again, also where a first answer is on its way: it may be older than what has changed. */
export function renew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  return queryClient.cancelQueries({ queryKey }).then(() => queryClient.invalidateQueries({ queryKey }));
}
