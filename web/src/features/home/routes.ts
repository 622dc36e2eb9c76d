import type { AppRoute } from '#/routing/table';

/** The site's home, the learner's own page, and the error page. */
export const homeRoutes: readonly AppRoute[] = [
  { name: 'home', path: '', guard: 'public', layout: 'wide', texts: ['home'], page: () => import('./pages/HomePage') },
  {
    name: 'dashboard',
    path: 'dashboard',
    guard: 'login',
    texts: ['home'],
    page: () => import('./pages/DashboardPage'),
  },
  { name: 'error', path: 'error', guard: 'public', texts: ['home'], page: () => import('./pages/ErrorCodePage') },
];
