import { paths } from '#/routing/paths';
import type { AppRoute } from '#/routing/table';

const page = {
  view: 'PublicContests',
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
