import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** How everybody did at a problem. */
export const problemStatisticsRoutes: readonly AppRoute[] = [
  {
    name: 'problem-statistic',
    path: 'problems/:slug/statistic',
    view: 'ProblemDetail',
    access: 'public',
    sample: '/problems/{slug}/statistic',
    expect: 'heading',
    budget: 'page',
    texts: ['problemStatistics', 'problems'],
    afterSignOut: paths.problems,
    page: () => import('./pages/StatisticPage'),
  },
];
