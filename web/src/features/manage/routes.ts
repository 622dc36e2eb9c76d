import type { AppRoute } from '#/routing/table';

/** Where teachers and admins find what they manage. */
export const manageRoutes: readonly AppRoute[] = [
  {
    name: 'manage',
    path: 'manage',
    guard: 'manager',
    texts: ['manage', 'authoring'],
    page: () => import('./pages/ManageHubPage'),
  },
];
