import type { AppRoute } from '#/routing/table';

/** Where an activation code is redeemed: for everybody, at the address that cards have. */
export const redeemRoutes: readonly AppRoute[] = [
  {
    name: 'redeem',
    path: 'manage/code/redeem',
    view: 'Other',
    access: 'login',
    as: 'student',
    expect: 'title.redeem',
    budget: 'page',
    texts: ['redeem'],
    page: () => import('./pages/RedeemPage'),
  },
];
