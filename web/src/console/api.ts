import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Query } from '#/api/client';
import { addressIn, calls } from './client';
import type { Account, AuditRow, Certificate, Domain, Farm, Found, Migrations, Operation, OperationDetail, Operator, Overview, Placements, PlanHistory, PlanOffer, Site, SiteDetail, UseOverTime, Visit } from './types';

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
  return queryOptions({ queryKey: ['console', path, query ?? null], queryFn: ({ signal }) => calls.get<T>(path, { query, signal }), staleTime: 5_000 });
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
export const overviewQuery = { ...oneQuery<Overview>('/overview'), refetchInterval: 30_000 };
export const operationsQuery = (query: Query) => ({ ...listQuery<Operation>('/operations', query), refetchInterval: 5_000 });
export const operationQuery = (id: number) => oneQuery<OperationDetail>(`/operations/${id}`);
export const farmQuery = { ...oneQuery<Farm>('/farm'), refetchInterval: 30_000 };
export const migrationsQuery = { ...oneQuery<Migrations>('/migrations'), refetchInterval: 10_000 };
export const certificatesQuery = (query: Query) => listQuery<Certificate>('/certificates', query);
export const auditQuery = (query: Query) => listQuery<AuditRow>('/audit', query);
export const auditActionsQuery = { ...oneQuery<string[]>('/audit/actions'), staleTime: 60_000 };
export const operatorsQuery = (query: Query) => listQuery<Operator>('/operators', query);
export const accountQuery = oneQuery<Account>('/account');
export const searchQuery = (q: string) => ({ ...oneQuery<Found>('/search', { q }), enabled: q.length > 0, placeholderData: keepPreviousData });

/** Everything of the console is asked for again: after an action nobody knows what it has changed. */
export function useRefreshAll(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['console'] });
}

/**
 * Keeps a query up to date by the server's events, for as long as the component is there. The browser connects again by
 * itself; where events do not come, the query's own interval does it.
 */
export function useLive(query: { queryKey: readonly unknown[] }, path: string, event: string, live = true): void {
  const queryClient = useQueryClient();
  const key = JSON.stringify(query.queryKey);
  useEffect(() => {
    if (!live || typeof EventSource === 'undefined') return undefined;
    const source = new EventSource(addressIn(path));
    source.addEventListener(event, (message) => {
      queryClient.setQueryData(JSON.parse(key) as unknown[], JSON.parse((message as MessageEvent<string>).data));
    });
    return () => source.close();
  }, [key, path, event, live, queryClient]);
}
