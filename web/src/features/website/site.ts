import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api } from '#/api/client';
import { fetchTenant, tenantQuery } from '#/api/site';
import type { Tenant } from '#/api/types';
import { wearColours } from './colours';
import { changeOf, withChange } from './siteChange';
import { primaryOf, type SiteForm } from './siteSchema';

/** How long a site that was just asked for is as good as new, in milliseconds: from the screen's load to its first render. */
const FRESH_MS = 5_000;

/** The site as it stands now, whatever the page that stands knows of it. */
export const siteQuery = queryOptions({
  queryKey: ['website', 'site'],
  queryFn: ({ signal }) => fetchTenant(signal),
  staleTime: FRESH_MS,
  // A form that somebody fills in is not pulled from under their hands.
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});

/** Saves what the form changes; somebody else may have saved other parts meanwhile. Answers what the site is now. */
export async function saveSite(queryClient: QueryClient, values: SiteForm, before: SiteForm): Promise<Tenant> {
  const site = await queryClient.fetchQuery({ ...siteQuery, staleTime: 0 });
  const change = changeOf(values, before, site);
  if (Object.keys(change).length > 0) await api.put('/api/tenant/{id}', { path: { id: site.id }, body: change });
  return withChange(site, change);
}

/** Shows a site on the page that stands: its header, its footer, its colours. */
export function showSite(queryClient: QueryClient, site: Tenant): void {
  queryClient.setQueryData(tenantQuery.queryKey, site);
  wearColours({ light: primaryOf(site, 'light'), dark: primaryOf(site, 'dark') });
}
