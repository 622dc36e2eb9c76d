import { queryOptions } from '@tanstack/react-query';
import { readBoot } from '#/api/boot';
import { makeApi } from '#/api/client';
import type { components, paths } from '#/api/platform.gen';
import type { NewSite } from './types';

/** The calls of the platform's own host. */
const api = makeApi<paths>();

/** The plans that a site can be on. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: () => api.get('/api/platform/plans'),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Whether `<subdomain>.<suffix>` is free. */
export const availabilityQuery = (subdomain: string) =>
  queryOptions({
    queryKey: ['available', subdomain],
    queryFn: ({ signal }) => api.get('/api/platform/sites/available', { query: { subdomain }, signal }),
    staleTime: 10_000,
  });

/** What a new site needs. */
export type SiteRequest = components['schemas']['Application'];

/** Makes a site and its admin. */
export function createSite(request: SiteRequest): Promise<NewSite> {
  return api.post('/api/platform/sites', { body: request, timeoutMs: 30_000 });
}

/** What follows a site's name in its address: what the page says, otherwise this host without its first label. */
export function siteSuffix(): string {
  const suffix = readBoot(document).site_suffix;
  if (suffix) return suffix;
  const port = location.port ? `:${location.port}` : '';
  return location.hostname.split('.').slice(1).join('.') + port;
}

/** The new site's dashboard, signed in: its server turns the token into the session's cookie. */
export function handOver(site: NewSite, prefix: string): string {
  return `${site.url}${prefix}/dashboard?${new URLSearchParams({ token: site.access_token })}`;
}
