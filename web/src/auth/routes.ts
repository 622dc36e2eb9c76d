import type { AppRoute } from '#/routing/table';

/** Signing in and up, the steps on the way, and the own account. */
export const authRoutes: readonly AppRoute[] = [
  {
    name: 'sign-in',
    path: 'sign-in',
    guard: 'anonymous',
    layout: 'empty',
    texts: ['auth'],
    lead: 'signIn.lead',
    page: () => import('./pages/SignInPage'),
  },
  {
    name: 'sign-up',
    path: 'sign-up',
    guard: 'anonymous',
    layout: 'empty',
    texts: ['auth'],
    lead: 'signUp.lead',
    page: () => import('./pages/SignUpPage'),
  },
  {
    name: 'who-are-you',
    path: 'who-are-you',
    guard: 'login',
    layout: 'empty',
    texts: ['auth'],
    page: () => import('./pages/WhoAreYouPage'),
  },
  {
    name: 'update-personal-information',
    path: 'update-personal-information',
    guard: 'login',
    layout: 'empty',
    texts: ['auth'],
    page: () => import('./pages/UpdatePersonalInformationPage'),
  },
  {
    name: 'personal-information',
    path: 'personal-information',
    guard: 'login',
    texts: ['auth'],
    page: () => import('./pages/PersonalInformationPage'),
  },
];
