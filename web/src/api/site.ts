import { queryOptions } from '@tanstack/react-query';
import { api } from './client';
import type { Tenant } from './types';

/** The site of this host. */
export const tenantQuery = queryOptions({
  queryKey: ['tenant'],
  queryFn: () => api.get<Tenant>('/api/tenant'),
  staleTime: Number.POSITIVE_INFINITY,
});
