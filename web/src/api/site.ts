import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import type { Tenant } from './types';

/** The site of this host, whatever this page already knows of it. */
export const fetchTenant = async (signal?: AbortSignal): Promise<Tenant> =>
  (await api.get('/api/tenant', { signal })) as Tenant;

/** The site of this host. */
export const tenantQuery = queryOptions({
  queryKey: ['tenant'],
  queryFn: () => fetchTenant(),
  staleTime: Number.POSITIVE_INFINITY,
});

/** The footer of every page, in the page's language. */
export const footerQuery = queryOptions({
  queryKey: ['footer'],
  queryFn: ({ signal }) => api.get('/api/home/footer', { signal }),
  staleTime: Number.POSITIVE_INFINITY,
});
