import type { QueryClient } from '@tanstack/react-query';
import type { PatchRoutesOnNavigationFunction } from 'react-router';
import { locales, withoutLocale } from '#/i18n/locale';
import type { GrowingTable } from '#/routing/growingTable';
import { mountId, mountRows, type Mounted } from './router';

/** Mounts the rest of a table when an address is opened that its beginning does not know. */
export function laterRoutes(
  table: GrowingTable,
  mounted: Mounted,
  queryClient: QueryClient,
): PatchRoutesOnNavigationFunction {
  let isMounted = false;
  return async ({ path, patch, signal }) => {
    if (isMounted || table.beginsWith(withoutLocale(path))) return;
    await table.grow();
    // A navigation that was given up mounts nothing: the next one does.
    if (signal.aborted) return;
    for (const locale of locales)
      patch(mountId(locale), mountRows(table.later, mounted, queryClient, locale, table.screens));
    isMounted = true;
  };
}
