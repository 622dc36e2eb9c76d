import type { AppRoute } from '#/routing/table';

/** Where Scratch projects are measured. */
export const analyzerRoutes: readonly AppRoute[] = [
  {
    name: 'analyzer',
    path: 'analyzer',
    view: 'Other',
    access: 'public',
    expect: 'title.analyzer',
    budget: 'page',
    texts: ['analyzer'],
    lead: 'lead',
    page: () => import('./pages/AnalyzerPage'),
  },
];
