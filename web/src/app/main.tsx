import type { QueryClient } from '@tanstack/react-query';
import { tenantQuery } from '#/api/site';
import { userQuery } from '#/auth/session';
import { siteLayouts } from './layouts/layouts';
import { Shell } from './shell/Shell';
import { start } from './start';
import { routeTable } from './table';

const prepare = (queryClient: QueryClient) =>
  Promise.all([queryClient.ensureQueryData(tenantQuery), queryClient.prefetchQuery(userQuery)]);

void start({ table: routeTable, shell: Shell, prepare, layouts: siteLayouts }, ['ui', 'app']);
