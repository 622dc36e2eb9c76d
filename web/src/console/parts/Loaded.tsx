import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState, SkeletonList } from '#/ui/states';

/** What a query has brought, or that it is under way, or why it did not come. */
export function Loaded<T>({ query, rows, children }: { query: UseQueryResult<T>; rows?: number; children: (data: T) => ReactNode }) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonList rows={rows} />;
}
