import type { AppRoute } from '#/routing/table';

/** The platform's own host: what it offers, and signing up a site. */
export const platformRoutes: readonly AppRoute[] = [
  {
    name: 'landing',
    path: '',
    guard: 'public',
    layout: 'wide',
    texts: ['platform'],
    page: () => import('./pages/LandingPage'),
  },
  {
    name: 'create-site',
    path: 'create-site',
    guard: 'public',
    texts: ['platform'],
    page: () => import('./pages/CreateSitePage'),
  },
];
