import type { AppRoute } from '#/routing/table';

/** Where teachers and admins find what they manage. */
export const manageRoutes: readonly AppRoute[] = [
  {
    name: 'manage',
    path: 'manage',
    view: 'ManageHome',
    access: 'manager',
    layout: 'manage',
    menu: { group: 'overview', icon: 'overview', order: 0 },
    as: 'teacher',
    expect: 'title.manage',
    budget: 'manage',
    texts: ['manage'],
    page: () => import('./pages/ManageHubPage'),
  },
];
