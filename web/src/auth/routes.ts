import type { AppRoute } from '#/routing/table';

/** Signing in and up. */
export const authRoutes: readonly AppRoute[] = [
  { name: 'sign-in', path: 'sign-in', guard: 'anonymous', layout: 'empty', texts: ['auth'], page: () => import('./pages/SignInPage') },
];
