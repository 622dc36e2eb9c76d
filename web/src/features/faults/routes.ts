import type { AppRoute } from '#/routing/table';

/** What broke in people's browsers. */
export const faultRoutes: readonly AppRoute[] = [
  {
    name: 'manage-faults',
    path: 'manage/errors',
    view: 'Other',
    access: 'manager',
    may: ['config', 'read'],
    layout: 'manage',
    menu: { group: 'site', icon: 'faults', order: 40 },
    as: 'admin',
    expect: 'title.manage-faults',
    budget: 'manage',
    texts: ['faults', 'manage'],
    lead: 'lead',
    page: () => import('./pages/FaultsPage'),
  },
];
