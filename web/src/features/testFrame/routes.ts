import type { AppRoute } from '#/routing/table';

/** Test cases in a frame, for pages of the same site. */
export const testFrameRoutes: readonly AppRoute[] = [
  {
    name: 'test-frame',
    path: 'iframe/testcase',
    view: 'ProblemDetail',
    access: 'login',
    layout: 'exam',
    sample: '/iframe/testcase',
    as: 'student',
    expect: 'title.test-frame',
    budget: 'page',
    texts: ['testFrame', 'problems'],
    page: () => import('./pages/TestFramePage'),
  },
];
