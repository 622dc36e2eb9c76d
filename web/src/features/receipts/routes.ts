import type { AppRoute } from '#/routing/table';

const shared: Pick<AppRoute, 'access' | 'texts' | 'page'> = {
  access: 'public',
  texts: ['receipts'],
  page: () => import('./pages/ReceiptPage'),
};

/** Whether something was handed in, for anybody who has the code. */
export const receiptRoutes: readonly AppRoute[] = [
  {
    name: 'receipts',
    path: 'receipt',
    view: 'Community',
    expect: 'title.receipts',
    budget: 'page',
    ...shared,
  },
  {
    name: 'receipt',
    path: 'receipt/:code',
    view: 'Community',
    sample: 'site:receipt',
    expect: 'title.receipt',
    budget: 'page',
    ...shared,
  },
];
