import type { AppRoute } from '#/routing/table';

/** What parents see of a child, without an account: the server turns a letter's link into a cookie that only the page's calls carry. */
export const parentRoutes: readonly AppRoute[] = [
  {
    name: 'parent',
    path: 'parent',
    view: 'Other',
    access: 'public',
    layout: 'empty',
    expect: 'title.parent',
    budget: 'page',
    texts: ['parents'],
    lead: 'lead',
    page: () => import('./pages/ParentPage'),
  },
];
