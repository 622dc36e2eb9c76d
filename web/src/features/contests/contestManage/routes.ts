import type { AppRoute } from '#/routing/table';

/** The form of one contest, wherever its address is. */
const form = {
  access: 'manager',
  may: ['contest', 'update'],
  layout: 'manage',
  params: { id: 'id' },
  as: 'teacher',
  expect: { vi: 'Olympic Tin học mùa thu', en: 'Olympic Tin học mùa thu' },
  budget: 'editor',
  texts: ['contestManage', 'contestForm', 'contests'],
  page: () => import('./ContestEditorPage'),
} satisfies Partial<AppRoute>;

/** Contests for those who hold them. */
export const contestManageRoutes: readonly AppRoute[] = [
  {
    name: 'manage-contests',
    path: 'manage/contests',
    view: 'ManageContests',
    access: 'manager',
    may: ['contest', 'list'],
    layout: 'manage',
    menu: { group: 'content', icon: 'contests', order: 7 },
    as: 'teacher',
    expect: 'title.manage-contests',
    budget: 'manage',
    texts: ['contestManage', 'contests'],
    lead: 'lead',
    page: () => import('./ContestsPage'),
  },
  {
    ...form,
    name: 'manage-contest',
    path: 'manage/contests/:id',
    view: 'EditContest',
    sample: '/manage/contests/{id}',
  },
  {
    name: 'contest-papers',
    path: 'manage/contests/:id/papers',
    view: 'ManageContests',
    access: 'manager',
    may: ['contest', 'update'],
    layout: 'exam',
    // They are for paper.
    mode: 'light',
    params: { id: 'id' },
    sample: '/manage/contests/{id}/papers',
    as: 'teacher',
    expect: 'title.contest-papers',
    budget: 'manage',
    texts: ['papers'],
    page: () => import('../papers/PapersPage'),
  },
  // The address that the editor of any object has.
  {
    ...form,
    name: 'edit-contest',
    path: 'edit/contest/:id',
    view: 'EditContest',
    sample: '/edit/contest/{id}',
  },
];
