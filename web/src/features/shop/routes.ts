import type { AppRoute } from '#/routing/table';

/** Where uCoin buy something. */
export const shopRoutes: readonly AppRoute[] = [
  {
    name: 'shop',
    path: 'shop',
    view: 'Other',
    access: 'login',
    as: 'student',
    expect: 'title.shop',
    budget: 'page',
    texts: ['shop'],
    lead: 'lead',
    page: () => import('./pages/ShopPage'),
  },
];
