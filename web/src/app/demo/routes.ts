import type { AppRoute } from '#/routing/table';

/** What the screens are made of, for who builds them: the pieces of the kit, and the icons. */
export const demoRoutes: readonly AppRoute[] = [
  {
    name: 'demo',
    path: 'demo',
    view: 'Other',
    access: 'public',
    expect: 'title.demo',
    budget: 'manage',
    texts: ['demo', 'notices', 'snippets', 'editor'],
    page: () => import('./DemoPage'),
  },
  {
    name: 'icons',
    path: 'icons',
    view: 'Other',
    access: 'public',
    expect: 'title.icons',
    budget: 'manage',
    texts: ['demo'],
    page: () => import('./IconsPage'),
  },
];
