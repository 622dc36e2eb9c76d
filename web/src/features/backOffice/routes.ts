import type { AppRoute } from '#/routing/table';

/** Orders and the money that came in for them, for those who sell. */
export const backOfficeRoutes: readonly AppRoute[] = [
  {
    name: 'manage-transactions',
    path: 'manage/transactions',
    view: 'Other',
    access: 'manager',
    may: ['transaction', 'list'],
    layout: 'manage',
    menu: { group: 'sales', icon: 'transactions', order: 10 },
    as: 'admin',
    expect: 'title.manage-transactions',
    budget: 'manage',
    texts: ['backOffice', 'orders'],
    lead: 'lead',
    page: () => import('./pages/TransactionsPage'),
  },
];
