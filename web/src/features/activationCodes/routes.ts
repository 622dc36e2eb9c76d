import type { AppRoute } from '#/routing/table';
import { mayList } from './rights';

/** Codes that open courses, made many at a time. */
export const activationCodeRoutes: readonly AppRoute[] = [
  {
    name: 'manage-codes',
    path: 'manage/code',
    view: 'Other',
    access: 'manager',
    layout: 'manage',
    menu: { group: 'sales', icon: 'codes', order: 20, anyOf: mayList },
    as: 'admin',
    expect: 'title.manage-codes',
    budget: 'manage',
    texts: ['activationCodes'],
    lead: 'lead',
    page: () => import('./pages/CodesPage'),
  },
];
