import type { AppRoute } from '#/routing/table';

/** Challenges for those who choose them. */
export const challengeManageRoutes: readonly AppRoute[] = [
  {
    name: 'manage-challenges',
    path: 'manage/challenge',
    view: 'ManageContests',
    access: 'manager',
    may: ['challenge', 'list'],
    layout: 'manage',
    menu: { group: 'content', icon: 'challenges', order: 9 },
    as: 'admin',
    expect: 'title.manage-challenges',
    budget: 'manage',
    texts: ['challengeManage', 'challenges'],
    lead: 'lead',
    page: () => import('./ManagePage'),
  },
];
