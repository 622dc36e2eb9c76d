import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Query } from '#/api/client';
import type { Page } from '#/api/envelope';
import { calls } from './client';

/** A list of the console, one page of it. */
function listQuery<T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<Page<T>>) {
  return queryOptions({
    queryKey: ['console', ...key],
    queryFn: ({ signal }) => read(signal),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

function oneQuery<T>(key: readonly unknown[], read: (signal: AbortSignal) => Promise<T>) {
  return queryOptions({ queryKey: ['console', ...key], queryFn: ({ signal }) => read(signal), staleTime: 5_000 });
}

export const sitesQuery = (query: Query) =>
  listQuery(['sites', query], (signal) => calls.list('/api/console/sites', { query, signal }));
export const siteQuery = (id: number) => ({
  ...oneQuery(['site', id], (signal) => calls.get('/api/console/sites/{id}', { path: { id }, signal })),
  refetchInterval: 10_000,
});
export const siteDomainsQuery = (id: number) =>
  oneQuery(['site', id, 'domains'], (signal) => calls.get('/api/console/sites/{id}/domains', { path: { id }, signal }));
export const sitePlanQuery = (id: number) =>
  oneQuery(['site', id, 'plan'], (signal) => calls.get('/api/console/sites/{id}/plan', { path: { id }, signal }));
export const siteUseQuery = (id: number, by: 'month' | 'day') =>
  oneQuery(['site', id, 'usage', by], (signal) =>
    calls.get('/api/console/sites/{id}/usage', { path: { id }, query: { by }, signal }),
  );
export const siteOperationsQuery = (id: number, query: Query) =>
  listQuery(['site', id, 'operations', query], (signal) =>
    calls.list('/api/console/sites/{id}/operations', { path: { id }, query, signal }),
  );
export const siteVisitsQuery = (id: number, query: Query) =>
  listQuery(['site', id, 'visits', query], (signal) =>
    calls.list('/api/console/sites/{id}/visits', { path: { id }, query, signal }),
  );
export const siteAuditQuery = (id: number, query: Query) =>
  listQuery(['site', id, 'audit', query], (signal) =>
    calls.list('/api/console/sites/{id}/audit', { path: { id }, query, signal }),
  );
export const plansQuery = {
  ...oneQuery(['plans'], (signal) => calls.get('/api/console/plans', { signal })),
  staleTime: Number.POSITIVE_INFINITY,
};
export const placementsQuery = oneQuery(['placements'], (signal) => calls.get('/api/console/placements', { signal }));
export const restorableQuery = (id: number) => ({
  ...oneQuery(['site', id, 'restorable'], (signal) =>
    calls.get('/api/console/sites/{id}/restorable', { path: { id }, signal }),
  ),
  staleTime: 30_000,
});
export const backupsQuery = {
  ...oneQuery(['backups'], (signal) => calls.get('/api/console/backups', { signal })),
  refetchInterval: 30_000,
};
export const overviewQuery = {
  ...oneQuery(['overview'], (signal) => calls.get('/api/console/overview', { signal })),
  refetchInterval: 30_000,
};
export const operationsQuery = (query: Query) => ({
  ...listQuery(['operations', query], (signal) => calls.list('/api/console/operations', { query, signal })),
  refetchInterval: 5_000,
});
export const operationQuery = (id: number) =>
  oneQuery(['operation', id], (signal) => calls.get('/api/console/operations/{id}', { path: { id }, signal }));
export const farmQuery = {
  ...oneQuery(['farm'], (signal) => calls.get('/api/console/farm', { signal })),
  refetchInterval: 30_000,
};
export const migrationsQuery = {
  ...oneQuery(['migrations'], (signal) => calls.get('/api/console/migrations', { signal })),
  refetchInterval: 10_000,
};
export const behindQuery = (query: Query) => ({
  ...listQuery(['behind', query], (signal) => calls.list('/api/console/migrations/behind', { query, signal })),
  refetchInterval: 10_000,
});
export const runsQuery = (query: Query) => ({
  ...listQuery(['runs', query], (signal) => calls.list('/api/console/migrations/runs', { query, signal })),
  refetchInterval: 10_000,
});
export const runQuery = (id: number) =>
  oneQuery(['run', id], (signal) => calls.get('/api/console/migrations/runs/{id}', { path: { id }, signal }));
export const runResultsQuery = (id: number, query: Query) =>
  listQuery(['run', id, 'results', query], (signal) =>
    calls.list('/api/console/migrations/runs/{id}/results', { path: { id }, query, signal }),
  );
export const certificatesQuery = (query: Query) =>
  listQuery(['certificates', query], (signal) => calls.list('/api/console/certificates', { query, signal }));
export const auditQuery = (query: Query) =>
  listQuery(['audit', query], (signal) => calls.list('/api/console/audit', { query, signal }));
export const auditActionsQuery = {
  ...oneQuery(['audit', 'actions'], (signal) => calls.get('/api/console/audit/actions', { signal })),
  staleTime: 60_000,
};
export const operatorsQuery = (query: Query) =>
  listQuery(['operators', query], (signal) => calls.list('/api/console/operators', { query, signal }));
export const accountQuery = oneQuery(['account'], (signal) => calls.get('/api/console/account', { signal }));
export const searchQuery = (q: string) => ({
  ...oneQuery(['search', q], (signal) => calls.get('/api/console/search', { query: { q }, signal })),
  enabled: q.length > 0,
  placeholderData: keepPreviousData,
});

/** Everything of the console is asked for again: after an action nobody knows what it has changed. */
export function useRefreshAll(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['console'] });
}
