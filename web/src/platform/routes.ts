import type { RouteRow } from '#/routing/table';

/** The platform's own host: what it offers, and signing up a site. */
export const platformRoutes: readonly RouteRow[] = [
  {
    name: 'landing',
    path: '',
    access: 'public',
    layout: 'wide',
    expect: 'hero.title',
    budget: 'home',
    texts: ['platform'],
    page: () => import('./pages/LandingPage'),
  },
  {
    name: 'create-site',
    path: 'create-site',
    access: 'public',
    expect: 'create.title',
    budget: 'page',
    texts: ['platform'],
    page: () => import('./pages/CreateSitePage'),
  },
];
