import type { AppRoute } from '#/routing/table';

/** What people ask of their data. */
export const dataRequestRoutes: readonly AppRoute[] = [
  {
    name: 'manage-data-requests',
    path: 'manage/data-requests',
    view: 'ManageAccounts',
    access: 'admin',
    may: ['config', 'update'],
    layout: 'manage',
    menu: { group: 'people', icon: 'dataRequests', order: 30 },
    as: 'admin',
    expect: 'title.manage-data-requests',
    budget: 'manage',
    texts: ['dataRequests', 'manage'],
    lead: 'lead',
    page: () => import('./pages/DataRequestsPage'),
  },
];
