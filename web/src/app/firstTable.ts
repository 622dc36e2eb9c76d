import { authRoutes } from '#/auth/routes';
import { blogRoutes } from '#/features/blog/routes';
import { courseRoutes } from '#/features/courses/routes';
import { homeRoutes } from '#/features/home/routes';
import { problemRoutes } from '#/features/problems/routes';
import { questionRoutes } from '#/features/questions/routes';
import type { AppRoute } from '#/routing/table';
import { dashboardRoutes } from './dashboard/routes';

/** The screens of the table that every page has with it: where visitors arrive. The others come when one of them is opened. */
export const firstRoutes: readonly AppRoute[] = [
  ...homeRoutes,
  ...dashboardRoutes,
  ...authRoutes,
  ...questionRoutes,
  ...problemRoutes,
  ...courseRoutes,
  ...blogRoutes,
];

/** Addresses of other screens that one of these would take for its own (`/problems/:slug`). */
export const takenByFirst: ReadonlySet<string> = new Set(['/problems/contests']);
