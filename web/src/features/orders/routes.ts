import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** What somebody has ordered, and what becomes of one order. */
export const orderRoutes: readonly AppRoute[] = [
  {
    // Where the gateway leads back to.
    name: 'checkout-end',
    path: 'checkout/end',
    view: 'Other',
    access: 'login',
    as: 'student',
    expect: 'title.checkout-end',
    budget: 'page',
    texts: ['orders'],
    afterSignOut: paths.courses,
    page: () => import('./pages/CheckoutEndPage'),
  },
  {
    name: 'transactions',
    path: 'transactions',
    view: 'PersonalInfo',
    access: 'login',
    as: 'student',
    expect: 'title.transactions',
    budget: 'page',
    texts: ['orders'],
    lead: 'lead',
    afterSignOut: paths.courses,
    page: () => import('./pages/TransactionsPage'),
  },
];
