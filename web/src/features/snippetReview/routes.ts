import type { AppRoute } from '#/routing/table';

/** What a review link leads to. */
export const snippetReviewRoutes: readonly AppRoute[] = [
  {
    name: 'snippet-review',
    path: 'ucode/review/:token',
    view: 'SnippetDetail',
    access: 'login',
    sample: '/ucode/review/{token}',
    as: 'teacher',
    expect: 'heading',
    budget: 'page',
    texts: ['snippetReview'],
    page: () => import('./pages/ReviewPage'),
  },
];
