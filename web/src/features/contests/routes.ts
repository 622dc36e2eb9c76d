import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

type Common = Pick<AppRoute, 'expect' | 'access' | 'budget' | 'texts' | 'lead' | 'afterSignOut' | 'page'>;

const common = {
  access: 'public',
  budget: 'page',
  texts: ['contests'],
  afterSignOut: paths.contests,
} as const;
const hub: Common = {
  ...common,
  texts: ['contests'],
  expect: 'hub.title',
  lead: 'hub.lead',
  page: () => import('./pages/HubPage'),
};
const all: Common = {
  ...common,
  texts: ['contests'],
  expect: 'list.title.all',
  lead: 'list.lead.all',
  page: () => import('./pages/contestLists').then((lists) => lists.all),
};
const open: Common = {
  ...common,
  texts: ['contests'],
  expect: 'list.title.open',
  lead: 'list.lead.open',
  page: () => import('./pages/contestLists').then((lists) => lists.open),
};
const finished: Common = {
  ...common,
  texts: ['contests'],
  expect: 'list.title.finished',
  lead: 'list.lead.finished',
  page: () => import('./pages/contestLists').then((lists) => lists.finished),
};

/** Contests for those who take part: two hubs, the lists, and each one's own page. */
export const contestRoutes: readonly AppRoute[] = [
  { ...hub, name: 'compete', path: 'compete' },
  { ...hub, name: 'competition', path: 'competition' },
  // The lists of contests stand below four addresses.
  { ...all, name: 'contests', path: 'contests' },
  { ...finished, name: 'contests-finished', path: 'contests/finished' },
  { ...open, name: 'contests-open', path: 'contests/running-upcoming' },
  { ...all, name: 'compete-contests', path: 'compete/contests' },
  { ...finished, name: 'compete-contests-finished', path: 'compete/contests/finished' },
  { ...open, name: 'compete-contests-open', path: 'compete/contests/running-upcoming' },
  { ...all, name: 'competition-contests', path: 'competition/contests' },
  { ...finished, name: 'competition-contests-finished', path: 'competition/contests/finished' },
  { ...open, name: 'competition-contests-open', path: 'competition/contests/running-upcoming' },
  { ...all, name: 'problem-contests', path: 'problems/contests' },
  { ...finished, name: 'problem-contests-finished', path: 'problems/contests/finished' },
  { ...open, name: 'problem-contests-open', path: 'problems/contests/running-upcoming' },
  {
    ...common,
    name: 'contest',
    path: 'contests/:slug',
    sample: '/contests/{slug}',
    expect: { vi: 'Olympic Tin học mùa thu', en: 'Olympic Tin học mùa thu' },
    texts: ['contests'],
    page: () => import('./pages/ContestPage'),
  },
  {
    name: 'contest-resolver',
    path: 'contests/:slug/resolver',
    sample: '/contests/{slug}/resolver',
    access: 'manager',
    may: ['contest', 'update'],
    layout: 'exam',
    as: 'admin',
    expect: { vi: 'Luyện tập ICPC số 1', en: 'Luyện tập ICPC số 1' },
    budget: 'page',
    texts: ['resolver', 'contests'],
    page: () => import('./resolver/ResolverPage'),
  },
];

/** The form of one contest, wherever its address is. */
const form = {
  access: 'manager',
  may: ['contest', 'update'],
  layout: 'manage',
  params: { id: 'id' },
  as: 'teacher',
  expect: { vi: 'Olympic Tin học mùa thu', en: 'Olympic Tin học mùa thu' },
  budget: 'editor',
  texts: ['contestManage', 'contests'],
  page: () => import('./contestManage/ContestEditorPage'),
} satisfies Partial<AppRoute>;

/** Contests for those who hold them. */
export const contestManageRoutes: readonly AppRoute[] = [
  {
    name: 'manage-contests',
    path: 'manage/contests',
    access: 'manager',
    may: ['contest', 'list'],
    layout: 'manage',
    menu: { group: 'content', icon: 'contests', order: 7 },
    as: 'teacher',
    expect: 'title.manage-contests',
    budget: 'manage',
    texts: ['contestManage', 'contests'],
    lead: 'lead',
    page: () => import('./contestManage/ContestsPage'),
  },
  {
    ...form,
    name: 'manage-contest',
    path: 'manage/contests/:id',
    sample: '/manage/contests/{id}',
  },
  {
    name: 'contest-papers',
    path: 'manage/contests/:id/papers',
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
    page: () => import('./papers/PapersPage'),
  },
  // The address that the editor of any object has.
  {
    ...form,
    name: 'edit-contest',
    path: 'edit/contest/:id',
    sample: '/edit/contest/{id}',
  },
];
