import type { QueryClient } from '@tanstack/react-query';

/**
 * Puts what an event brought in the place of a query's data. A read that is under way was asked for before the event, so its
 * answer may be older: it is dropped.
 */
export function setNewest(queryClient: QueryClient, queryKey: readonly unknown[], data: unknown): void {
  void queryClient.cancelQueries({ queryKey, exact: true });
  queryClient.setQueryData(queryKey, data);
}
