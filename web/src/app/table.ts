import type { AppRoute } from '#/routing/table';
import { firstRoutes } from './firstTable';
import { learnerRoutes } from './learnerTable';
import { manageTable } from './manageTable';

/** Every screen of a site. It reads like the product's contents; each is mounted once per language. */
export const routeTable: readonly AppRoute[] = [...firstRoutes, ...learnerRoutes, ...manageTable];
