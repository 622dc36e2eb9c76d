import { formatNumber } from '#/i18n/format';
import type { Placements } from '../types';

/** The name that asks for a database of the site's own. */
const OWN = 'new';

/**
 * Where a site can be moved: `server/database` and how full that is, where it is already left out; on each server a new
 * database as well, in the words of `own`.
 */
export function targetsOf(
  placements: Placements,
  now: { server: string; database: string } | null,
  own: string,
): { value: string; text: string }[] {
  return placements.servers.flatMap((server) => [
    ...server.databases
      .filter((database) => !(server.name === now?.server && database.name === now.database))
      .map((database) => ({
        value: `${server.name}/${database.name}`,
        text: `${server.name} / ${database.name} (${formatNumber(database.sites)} / ${formatNumber(database.capacity)})`,
      })),
    { value: `${server.name}/${OWN}`, text: `${server.name} / ${own}` },
  ]);
}
