import type { AppRoute } from '#/routing/table';

/** The ledger of uCoin, for who manages what people earn and pay. */
export const coinRoutes: readonly AppRoute[] = [
  {
    name: 'manage-coins',
    path: 'manage/accounts/ucoin',
    view: 'ManageAccounts',
    access: 'manager',
    may: ['transaction', 'list'],
    layout: 'manage',
    menu: { group: 'people', icon: 'coins', order: 30 },
    as: 'admin',
    expect: 'title.manage-coins',
    budget: 'manage',
    texts: ['coins'],
    lead: 'lead',
    page: () => import('./pages/CoinsPage'),
  },
];
