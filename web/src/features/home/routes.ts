import type { AppRoute } from '#/routing/table';

/** The site's home and the error page. */
export const homeRoutes: readonly AppRoute[] = [
  {
    name: 'home',
    path: '',
    view: 'Home',
    access: 'public',
    layout: 'wide',
    expect: { vi: 'Viết chương trình đầu tiên ngay hôm nay', en: 'Write your first program today' },
    budget: 'home',
    texts: ['home'],
    page: () => import('./pages/HomePage'),
  },
  {
    name: 'error',
    path: 'error',
    view: 'Other',
    access: 'public',
    expect: 'ui:error.server',
    budget: 'page',
    texts: ['home'],
    page: () => import('./pages/ErrorCodePage'),
  },
];
