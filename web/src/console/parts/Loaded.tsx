import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiError } from '#/api/envelope';
import { ErrorState, SkeletonList } from '#/ui/states';

/** What a query has brought, or that it is under way, or why it did not come; `missing` where there is no such thing. */
export function Loaded<T>({
  query,
  rows,
  missing,
  children,
}: {
  query: UseQueryResult<T>;
  rows?: number;
  missing?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  const gone = missing !== undefined && query.error instanceof ApiError && query.error.status === 404;
  if (gone) return missing;
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonList rows={rows} />;
}
