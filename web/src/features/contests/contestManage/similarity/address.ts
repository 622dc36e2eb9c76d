import { paths } from '#/routing/paths';
import type { AppPath } from '#/routing/paths';

/** Names the pair that is open. */
export const PAIR = 'pair';

/** Where a pair is shown. */
export const pairHref = (contest: number, pair: number): AppPath =>
  `${paths.manageContest(contest)}?tab=similarity&${PAIR}=${pair}` as AppPath;
