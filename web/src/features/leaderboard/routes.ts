import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

/** Boards of people, schools and provinces. */
export const leaderboardRoutes: readonly AppRoute[] = [
  {
    name: 'leaderboard',
    path: 'leaderboard',
    view: 'Community',
    access: 'public',
    expect: 'title.leaderboard',
    budget: 'page',
    texts: ['leaderboard'],
    lead: 'lead',
    afterSignOut: paths.leaderboard,
    page: () => import('./pages/LeaderboardPage'),
  },
  {
    name: 'leaderboard-print',
    path: 'leaderboard/print',
    view: 'Community',
    access: 'public',
    layout: 'exam',
    // It is for paper.
    mode: 'light',
    expect: 'title.leaderboard-print',
    budget: 'page',
    texts: ['leaderboard'],
    page: () => import('./pages/PrintPage'),
  },
];
