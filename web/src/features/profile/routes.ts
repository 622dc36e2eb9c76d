import type { AppRoute } from '#/routing/table';

/** What others see of a person. */
export const profileRoutes: readonly AppRoute[] = [
  {
    name: 'profile',
    path: 'profile/:id',
    view: 'Community',
    access: 'public',
    params: { id: 'id' },
    sample: 'site:profile',
    as: 'student',
    expect: 'heading',
    budget: 'page',
    texts: ['profile'],
    page: () => import('./pages/ProfilePage'),
  },
];
