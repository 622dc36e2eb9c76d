import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { waitMs } from './domain';

/** What became of a claim on a domain. */
export type DomainStatus = Schemas['DomainStatus'];

/** Why a status is what it is. */
export type DomainReason = Schemas['DomainReason'];

/** A DNS record to set; `name` is relative to the zone. */
export interface DnsRecord {
  type: Schemas['RecordKind'];
  name: string;
  full_name: string;
  value: string;
  state: Schemas['RecordState'];
}

/** A domain of the site's own. Times in epoch seconds. */
export interface Domain {
  id: number;
  domain: string;
  display: string;
  is_primary: boolean;
  status: DomainStatus;
  reason: DomainReason | null;
  reason_detail: string | null;
  zone: string;
  records: DnsRecord[];
  found: { cnames: string[]; addresses: string[] | null; texts: string[] | null };
  could_not_check: boolean;
  checked_at: number | null;
  next_check_at: number | null;
  since: number;
  created_at: number;
  certificate: { not_after: number | null; last_error_kind: string | null; last_error: string | null } | null;
}

/** The site's addresses and how many domains it may have; null: no limit. */
export interface Domains {
  domains: Domain[];
  platform_host: string;
  platform_is_primary: boolean;
  limit: number | null;
  https: boolean;
}

/** Where the site's domains are told as they change: event `domains`, data as the call's. */
export const DOMAIN_EVENTS = '/api/tenant/domain/events';

/** The site's domains; asked for again by itself for as long as something may change, behind the events. */
export const domainsQuery = queryOptions({
  queryKey: ['website', 'domains'],
  queryFn: ({ signal }) => api.get<Domains>('/api/tenant/domain', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => waitMs(state.data),
});

/** Adds a domain. */
export function addDomain(domain: string): Promise<Domain> {
  return api.post<Domain>('/api/tenant/domain', { domain });
}

/** Takes a domain away. */
export function removeDomain(id: number): Promise<boolean> {
  return api.delete<boolean>(`/api/tenant/domain/${id}`);
}

/** Makes a domain the primary one; null is the address under the platform's suffix. */
export function choosePrimary(id: number | null): Promise<Domains> {
  return api.put<Domains>('/api/tenant/domain/primary', { id });
}

/** Has DNS asked at once. */
export function checkDomain(id: number): Promise<boolean> {
  return api.post<boolean>(`/api/tenant/domain/${id}/check`, {});
}
