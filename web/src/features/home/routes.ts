import type { AppRoute } from '#/routing/table';

/** The site's home. */
export const homeRoutes: readonly AppRoute[] = [
  { name: 'home', path: '', guard: 'public', layout: 'wide', texts: ['home'], page: () => import('./pages/HomePage') },
];
