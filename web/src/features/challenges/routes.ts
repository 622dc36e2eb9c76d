import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

const page = {
  access: 'public',
  budget: 'page',
  texts: ['challenges'],
  afterSignOut: paths.challenge,
  lead: 'lead',
  page: () => import('./pages/ChallengePage'),
} satisfies Partial<AppRoute>;

/** Challenges for those who solve them, below both hubs. */
export const challengeRoutes: readonly AppRoute[] = [
  { ...page, name: 'compete-challenge', path: 'compete/challenge', expect: 'title.compete-challenge' },
  { ...page, name: 'competition-challenge', path: 'competition/challenge', expect: 'title.competition-challenge' },
];

/** Challenges for those who choose them. */
export const challengeManageRoutes: readonly AppRoute[] = [
  {
    name: 'manage-challenges',
    path: 'manage/challenge',
    access: 'manager',
    may: ['challenge', 'list'],
    layout: 'manage',
    menu: { group: 'content', icon: 'challenges', order: 9 },
    as: 'admin',
    expect: 'title.manage-challenges',
    budget: 'manage',
    texts: ['challengeManage', 'challenges'],
    lead: 'lead',
    page: () => import('./challengeManage/ManagePage'),
  },
];
