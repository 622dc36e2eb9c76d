import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** The forms that take answers, and each of them. */
export const formRoutes: readonly AppRoute[] = [
  {
    name: 'forms',
    path: 'form',
    view: 'Other',
    access: 'public',
    expect: 'title.forms',
    budget: 'page',
    texts: ['forms'],
    lead: 'list.lead',
    afterSignOut: paths.forms,
    page: () => import('./pages/FormListPage'),
  },
  {
    name: 'form',
    path: 'form/:slug',
    view: 'FormDetail',
    access: 'public',
    sample: '/form/{slug}',
    expect: { vi: 'Đăng ký học thử', en: 'Register for a trial lesson' },
    budget: 'page',
    texts: ['forms'],
    afterSignOut: paths.forms,
    page: () => import('./pages/FormPage'),
  },
];
