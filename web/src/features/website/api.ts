import { queryOptions } from '@tanstack/react-query';
import { api } from '#/api/client';
import type { Schemas } from '#/api/types';
import { waitMs } from './domain';

/** What became of a claim on a domain. */
export type DomainStatus = Schemas['DomainStatus'];

/** Why a status is what it is. */
export type DomainReason = Schemas['DomainReason'];

/** A DNS record to set; `name` is relative to the zone. */
export type DnsRecord = Schemas['Record'];

/** A domain of the site's own. Times in epoch seconds. */
export type Domain = Schemas['DomainView'];

/** The site's addresses and how many domains it may have; null: no limit. */
export type Domains = Schemas['DomainsView'];

/** Where the site's domains are told as they change: event `domains`, data as the call's. */
export const DOMAIN_EVENTS = '/api/tenant/domain/events';

/** The site's domains; asked for again by itself for as long as something may change, behind the events. */
export const domainsQuery = queryOptions({
  queryKey: ['website', 'domains'],
  queryFn: ({ signal }) => api.get('/api/tenant/domain', { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => waitMs(state.data),
});

/** Adds a domain. */
export function addDomain(domain: string): Promise<Domain> {
  return api.post('/api/tenant/domain', { body: { domain } });
}

/** Takes a domain away. */
export function removeDomain(id: number): Promise<boolean> {
  return api.delete('/api/tenant/domain/{id}', { path: { id } });
}

/** Makes a domain the primary one; null is the address under the platform's suffix. */
export function choosePrimary(id: number | null): Promise<Domains> {
  return api.put('/api/tenant/domain/primary', { body: { id } });
}

/** Has DNS asked at once. */
export function checkDomain(id: number): Promise<boolean> {
  return api.post('/api/tenant/domain/{id}/check', { path: { id } });
}

/** Vietnam's public holidays of a year, to be taken over into the days off. */
export const holidaysQuery = (year: number) =>
  queryOptions({
    queryKey: ['website', 'holidays', year],
    queryFn: ({ signal }) => api.get('/api/general/days-off', { query: { year: String(year) }, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
