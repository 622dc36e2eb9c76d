import type { AppRoute } from '#/routing/table';

/** Whom people brought in, and what they get for it. */
export const affiliateRoutes: readonly AppRoute[] = [
  {
    name: 'manage-affiliate',
    path: 'manage/affiliate',
    view: 'Other',
    access: 'manager',
    may: ['affiliate', 'view'],
    layout: 'manage',
    menu: { group: 'sales', icon: 'affiliates', order: 30 },
    as: 'teacher',
    expect: 'title.manage-affiliate',
    budget: 'manage',
    texts: ['affiliates'],
    lead: 'lead',
    page: () => import('./pages/AffiliatePage'),
  },
];
