import type { RouteRow } from './table';

/** The rows of a menu by group: those that stand in it and that the visitor may use, in their order. Empty groups are left out. */
export function menuOf(
  screens: readonly RouteRow[],
  groups: readonly string[],
  allowed: (row: RouteRow) => boolean,
): { name: string; rows: RouteRow[] }[] {
  return groups
    .map((name) => ({
      name,
      rows: screens
        .filter((row) => row.menu?.group === name && allowed(row))
        .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }))
    .filter(({ rows }) => rows.length > 0);
}
