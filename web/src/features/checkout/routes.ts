import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** Where a course is bought. */
export const checkoutRoutes: readonly AppRoute[] = [
  {
    name: 'checkout',
    path: 'checkout/payment',
    view: 'Other',
    access: 'login',
    as: 'student',
    expect: 'title.checkout',
    budget: 'page',
    texts: ['checkout', 'orders', 'courses'],
    afterSignOut: paths.courses,
    page: () => import('./pages/CheckoutPage'),
  },
];
