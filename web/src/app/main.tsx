import type { QueryClient } from '@tanstack/react-query';
import { tenantQuery } from '#/api/site';
import { userQuery } from '#/auth/session';
import { siteLayouts } from './layouts/layouts';
import { Shell } from './shell/Shell';
import { start } from './start';
import { routeTable } from './table';

const prepare = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(tenantQuery), queryClient.prefetchQuery(userQuery)]);

const started = start({ table: routeTable, shell: Shell, prepare, layouts: siteLayouts, reports: true }, ['ui', 'app']);

/** In a frame the page is the preview of the screen that changes the site: the Content-Security-Policy lets no other site frame it. */
async function preview() {
  const queryClient = await started;
  const { followDrafts } = await import('#/features/website/draft');
  followDrafts(queryClient);
}
if (parent !== window) void preview();
