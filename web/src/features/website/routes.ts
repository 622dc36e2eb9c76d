import type { AppRoute } from '#/routing/table';

/** What the site calls itself, and where it is found. */
export const websiteRoutes: readonly AppRoute[] = [
  {
    name: 'manage-website',
    path: 'manage/website',
    view: 'ManageWebsite',
    access: 'manager',
    may: ['config', 'update'],
    layout: 'manage',
    menu: { group: 'site', icon: 'website', order: 10 },
    as: 'admin',
    expect: 'title.manage-website',
    budget: 'editor',
    texts: ['website', 'manage'],
    page: () => import('./pages/WebsitePage'),
  },
];
