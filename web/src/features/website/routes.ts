import type { AppRoute } from '#/routing/table';

/** What the site calls itself, and where it is found. */
export const websiteRoutes: readonly AppRoute[] = [
  {
    name: 'manage-website',
    path: 'manage/website',
    guard: 'admin',
    texts: ['website', 'manage'],
    page: () => import('./pages/WebsitePage'),
  },
];
