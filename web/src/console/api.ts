import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Query } from '#/api/client';
import { calls } from './client';
import type {
  Account,
  AuditRow,
  BackupHealth,
  Certificate,
  Domain,
  Farm,
  FleetResult,
  FleetRun,
  Found,
  Migrations,
  Operation,
  OperationDetail,
  Operator,
  Overview,
  Placements,
  PlanHistory,
  PlanOffer,
  Restorable,
  Site,
  SiteBehind,
  SiteDetail,
  UseOverTime,
  Visit,
} from './types';

/** A list of the console, one page of it. */
function listQuery<T>(path: string, query: Query) {
  return queryOptions({
    queryKey: ['console', path, query],
    queryFn: ({ signal }) => calls.list<T>(path, { query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5_000,
  });
}

function oneQuery<T>(path: string, query?: Query) {
  return queryOptions({
    queryKey: ['console', path, query ?? null],
    queryFn: ({ signal }) => calls.get<T>(path, { query, signal }),
    staleTime: 5_000,
  });
}

export const sitesQuery = (query: Query) => listQuery<Site>('/sites', query);
export const siteQuery = (id: number) => ({ ...oneQuery<SiteDetail>(`/sites/${id}`), refetchInterval: 10_000 });
export const siteDomainsQuery = (id: number) => oneQuery<Domain[]>(`/sites/${id}/domains`);
export const sitePlanQuery = (id: number) => oneQuery<PlanHistory>(`/sites/${id}/plan`);
export const siteUseQuery = (id: number, by: 'month' | 'day') => oneQuery<UseOverTime>(`/sites/${id}/usage`, { by });
export const siteOperationsQuery = (id: number, query: Query) => listQuery<Operation>(`/sites/${id}/operations`, query);
export const siteVisitsQuery = (id: number, query: Query) => listQuery<Visit>(`/sites/${id}/visits`, query);
export const siteAuditQuery = (id: number, query: Query) => listQuery<AuditRow>(`/sites/${id}/audit`, query);
export const plansQuery = { ...oneQuery<PlanOffer[]>('/plans'), staleTime: Number.POSITIVE_INFINITY };
export const placementsQuery = oneQuery<Placements>('/placements');
export const restorableQuery = (id: number) => ({
  ...oneQuery<Restorable>(`/sites/${id}/restorable`),
  staleTime: 30_000,
});
export const backupsQuery = { ...oneQuery<BackupHealth>('/backups'), refetchInterval: 30_000 };
export const overviewQuery = { ...oneQuery<Overview>('/overview'), refetchInterval: 30_000 };
export const operationsQuery = (query: Query) => ({
  ...listQuery<Operation>('/operations', query),
  refetchInterval: 5_000,
});
export const operationQuery = (id: number) => oneQuery<OperationDetail>(`/operations/${id}`);
export const farmQuery = { ...oneQuery<Farm>('/farm'), refetchInterval: 30_000 };
export const migrationsQuery = { ...oneQuery<Migrations>('/migrations'), refetchInterval: 10_000 };
export const behindQuery = (query: Query) => ({
  ...listQuery<SiteBehind>('/migrations/behind', query),
  refetchInterval: 10_000,
});
export const runsQuery = (query: Query) => ({
  ...listQuery<FleetRun>('/migrations/runs', query),
  refetchInterval: 10_000,
});
export const runQuery = (id: number) => oneQuery<FleetRun>(`/migrations/runs/${id}`);
export const runResultsQuery = (id: number, query: Query) =>
  listQuery<FleetResult>(`/migrations/runs/${id}/results`, query);
export const certificatesQuery = (query: Query) => listQuery<Certificate>('/certificates', query);
export const auditQuery = (query: Query) => listQuery<AuditRow>('/audit', query);
export const auditActionsQuery = { ...oneQuery<string[]>('/audit/actions'), staleTime: 60_000 };
export const operatorsQuery = (query: Query) => listQuery<Operator>('/operators', query);
export const accountQuery = oneQuery<Account>('/account');
export const searchQuery = (q: string) => ({
  ...oneQuery<Found>('/search', { q }),
  enabled: q.length > 0,
  placeholderData: keepPreviousData,
});

/** Everything of the console is asked for again: after an action nobody knows what it has changed. */
export function useRefreshAll(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['console'] });
}
