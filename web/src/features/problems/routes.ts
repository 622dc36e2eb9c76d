import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** The problems and each problem's own page. */
export const problemRoutes: readonly AppRoute[] = [
  {
    name: 'problems',
    path: 'problems',
    view: 'PublicProblems',
    access: 'public',
    expect: 'title.problems',
    budget: 'page',
    texts: ['problems'],
    lead: 'list.lead',
    afterSignOut: paths.problems,
    page: () => import('./pages/ProblemListPage'),
  },
  {
    name: 'problem',
    path: 'problems/:slug',
    view: 'ProblemDetail',
    access: 'public',
    layout: 'wide',
    sample: '/problems/{slug}',
    expect: { vi: 'Xin chào', en: 'Hello' },
    budget: 'problem',
    texts: ['problems', 'editor'],
    afterSignOut: paths.problems,
    page: () => {
      // Beside the page, not after it; where it can't be fetched, the workspace's place says so.
      import('./components/Workspace').catch(() => undefined);
      return import('./pages/ProblemPage');
    },
  },
];
