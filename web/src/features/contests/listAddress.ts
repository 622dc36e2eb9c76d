import { useMatches } from 'react-router';
import { addressOf, type AppPath } from '#/routing/paths';
import type { RouteHandle } from '#/routing/table';
import type { ListScope } from './api';

const ends: Record<ListScope, string> = { all: '', open: '/running-upcoming', finished: '/finished' };

/** The lists of contests stand below several addresses; whoever came in by one stays below it. */
export function useListBase(): string {
  const handle = useMatches().findLast((match) => match.handle !== undefined)?.handle as RouteHandle | undefined;
  return baseOf(handle?.route.path ?? '');
}

/** The address below which a screen's lists stand, without a slash: `compete/contests`. */
export function baseOf(path: string): string {
  const place = path.split('/')[0];
  return place === 'compete' || place === 'competition' || place === 'problems' ? `${place}/contests` : 'contests';
}

/** A list's address. */
export function listPath(base: string, scope: ListScope): AppPath {
  return addressOf({ path: `${base}${ends[scope]}` });
}
