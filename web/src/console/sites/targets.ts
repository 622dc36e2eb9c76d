import { formatNumber } from '#/i18n/format';
import type { Placements } from '../types';

/** Where a site can be moved: `server/database` and how full that is, where it is already left out. */
export function targetsOf(placements: Placements, now: { server: string; database: string } | null): { value: string; text: string }[] {
  return placements.servers.flatMap((server) =>
    server.databases
      .filter((database) => !(server.name === now?.server && database.name === now.database))
      .map((database) => ({ value: `${server.name}/${database.name}`, text: `${server.name} / ${database.name} (${formatNumber(database.sites)} / ${formatNumber(database.capacity)})` })),
  );
}
