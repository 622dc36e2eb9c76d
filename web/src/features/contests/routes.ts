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
  { ...hub, name: 'compete', path: 'compete', view: 'PublicContests' },
  { ...hub, name: 'competition', path: 'competition', view: 'PublicContests' },
  // The lists of contests stand below four addresses.
  { ...all, name: 'contests', path: 'contests', view: 'PublicContests' },
  { ...finished, name: 'contests-finished', path: 'contests/finished', view: 'PublicContests' },
  { ...open, name: 'contests-open', path: 'contests/running-upcoming', view: 'PublicContests' },
  { ...all, name: 'compete-contests', path: 'compete/contests', view: 'PublicContests' },
  { ...finished, name: 'compete-contests-finished', path: 'compete/contests/finished', view: 'PublicContests' },
  { ...open, name: 'compete-contests-open', path: 'compete/contests/running-upcoming', view: 'PublicContests' },
  { ...all, name: 'competition-contests', path: 'competition/contests', view: 'PublicContests' },
  { ...finished, name: 'competition-contests-finished', path: 'competition/contests/finished', view: 'PublicContests' },
  { ...open, name: 'competition-contests-open', path: 'competition/contests/running-upcoming', view: 'PublicContests' },
  { ...all, name: 'problem-contests', path: 'problems/contests', view: 'PublicContests' },
  { ...finished, name: 'problem-contests-finished', path: 'problems/contests/finished', view: 'PublicContests' },
  { ...open, name: 'problem-contests-open', path: 'problems/contests/running-upcoming', view: 'PublicContests' },
  {
    ...common,
    name: 'contest',
    path: 'contests/:slug',
    view: 'ContestDetail',
    sample: '/contests/{slug}',
    expect: { vi: 'Olympic Tin học mùa thu', en: 'Olympic Tin học mùa thu' },
    texts: ['contests'],
    page: () => import('./pages/ContestPage'),
  },
  {
    name: 'contest-resolver',
    path: 'contests/:slug/resolver',
    view: 'ContestDetail',
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
