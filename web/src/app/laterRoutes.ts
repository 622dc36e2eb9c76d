import type { QueryClient } from '@tanstack/react-query';
import type { PatchRoutesOnNavigationFunction } from 'react-router';
import { locales, withoutLocale } from '#/i18n/locale';
import type { GrowingTable } from '#/routing/growingTable';
import { mountId, mountRows, type Mounted } from './router';

/** Mounts what a table grows by when an address is opened that its beginning does not know. */
export function laterRoutes(
  table: GrowingTable,
  mounted: Mounted,
  queryClient: QueryClient,
): PatchRoutesOnNavigationFunction {
  const mountedNames = new Set(table.rows.map(({ name }) => name));
  return async ({ path, patch, signal }) => {
    const plain = withoutLocale(path);
    if (table.beginsWith(plain)) return;
    await table.grow(plain);
    // A navigation that was given up mounts nothing: the next one does.
    if (signal.aborted) return;
    const fresh = table.rows.filter(({ name }) => !mountedNames.has(name));
    if (fresh.length === 0) return;
    for (const locale of locales) patch(mountId(locale), mountRows(fresh, mounted, queryClient, locale, table.screens));
    for (const { name } of fresh) mountedNames.add(name);
  };
}
