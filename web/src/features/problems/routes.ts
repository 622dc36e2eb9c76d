import type { AppRoute } from '#/routing/table';

/** The problems and each problem's own page. */
export const problemRoutes: readonly AppRoute[] = [
  {
    name: 'problems',
    path: 'problems',
    guard: 'public',
    texts: ['problems'],
    lead: 'list.lead',
    page: () => import('./pages/ProblemListPage'),
  },
  {
    name: 'problem',
    path: 'problems/:slug',
    guard: 'public',
    layout: 'wide',
    texts: ['problems', 'editor'],
    page: () => import('./pages/ProblemPage'),
  },
];
