import type { AppRoute } from '#/routing/table';

const tests: Pick<AppRoute, 'access' | 'as' | 'budget' | 'texts' | 'page'> = {
  access: 'login',
  as: 'student',
  budget: 'page',
  texts: ['examRoom'],
  page: () => import('./pages/TestsPage'),
};

const room: Pick<AppRoute, 'access' | 'as' | 'budget' | 'texts' | 'layout' | 'page'> = {
  // Candidates sign in on it.
  access: 'public',
  as: 'student',
  layout: 'exam',
  budget: 'page',
  texts: ['examRoom'],
  page: () => import('./pages/RoomPage'),
};

/** The demo's contests have one name in both languages. */
const both = (name: string) => ({ vi: name, en: name });

/** What can be taken now, the room where it is taken, and what came of it. */
export const examRoutes: readonly AppRoute[] = [
  {
    name: 'test',
    path: 'test',
    view: 'PublicContests',
    expect: 'title.test',
    ...tests,
  },
  {
    name: 'tests',
    path: 'tests',
    view: 'PublicContests',
    expect: 'title.tests',
    ...tests,
  },
  {
    name: 'test-room',
    path: 'test/:slug',
    view: 'ContestDetail',
    sample: '/test/{slug}',
    expect: both('Olympic Tin học mùa thu'),
    ...room,
  },
  {
    name: 'tests-room',
    path: 'tests/:slug',
    view: 'ContestDetail',
    sample: '/tests/{slug}',
    expect: both('Kiểm tra Tin học 10'),
    ...room,
  },
  {
    name: 'contest-history',
    path: 'history/contest/:slug',
    view: 'ContestHistory',
    access: 'login',
    as: 'student',
    sample: '/history/contest/{slug}',
    expect: 'title.contest-history',
    budget: 'page',
    texts: ['examRoom', 'quiz'],
    page: () => import('./pages/HistoryPage'),
  },
  {
    name: 'contest-submission',
    path: 'history/contest/:slug/:submission',
    view: 'ContestHistory',
    access: 'login',
    params: { submission: 'id' },
    as: 'student',
    sample: '/history/contest/{slug}/{submission}',
    expect: 'title.contest-submission',
    budget: 'page',
    texts: ['examRoom', 'quiz'],
    page: () => import('./pages/SubmissionPage'),
  },
  {
    name: 'contest-print',
    path: 'history/contest/:slug/:submission/download',
    view: 'ContestHistory',
    access: 'login',
    params: { submission: 'id' },
    layout: 'exam',
    // It is for paper.
    mode: 'light',
    as: 'student',
    sample: '/history/contest/{slug}/{submission}/download',
    expect: 'title.contest-print',
    budget: 'page',
    texts: ['examRoom', 'quiz'],
    page: () => import('./pages/PrintPage'),
  },
];
