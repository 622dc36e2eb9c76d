import type { AppRoute } from '#/routing/table';

/** The page that somebody comes to after signing in. */
export const dashboardRoutes: readonly AppRoute[] = [
  {
    name: 'dashboard',
    path: 'dashboard',
    view: 'UserHome',
    access: 'login',
    as: 'student',
    expect: 'hello',
    budget: 'page',
    texts: ['dashboard'],
    page: () => import('./DashboardPage'),
  },
];
