import type { AppRoute } from '#/routing/table';

/** The site's home, the learner's own page, and the error page. */
export const homeRoutes: readonly AppRoute[] = [
  {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'wide',
    expect: { vi: 'Viết chương trình đầu tiên ngay hôm nay', en: 'Write your first program today' },
    budget: 'home',
    texts: ['home'],
    page: () => import('./pages/HomePage'),
  },
  {
    name: 'dashboard',
    path: 'dashboard',
    access: 'login',
    as: 'student',
    expect: 'dashboard.hello',
    budget: 'page',
    texts: ['home'],
    page: () => import('./pages/DashboardPage'),
  },
  {
    name: 'error',
    path: 'error',
    access: 'public',
    expect: 'ui:error.server',
    budget: 'page',
    texts: ['home'],
    page: () => import('./pages/ErrorCodePage'),
  },
];
