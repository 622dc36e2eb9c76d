import { useContext, useEffect, useMemo, useState } from 'react';
import { useUser } from '#/auth/useUser';
import { loadNamespaces } from '#/i18n/i18n';
import { GrowTable, RouteTable, useRouteTitle } from '#/routing/crumbs';
import { addressOf } from '#/routing/paths';
import type { RouteRow } from '#/routing/table';
import type { Command } from '#/ui/commands';
import { mayUse } from '../guards';
import { useManageMenu } from '../layouts/useManageMenu';

/** Screens that nobody goes to of their own accord. */
const unlisted: ReadonlySet<string> = new Set([
  'error',
  'redirect-uri',
  'reset-password',
  'verify-email',
  'who-are-you',
  'update-personal-information',
  'parent',
  'demo',
  'icons',
]);

/** The screens that the visitor may open, by their titles: those of the management menu in its groups, then the others. */
export function usePages(): { groups: { name: string; title: string }[]; pages: Command[] } {
  const rows = useNamedRows();
  const titleOf = useRouteTitle();
  const menu = useManageMenu();
  if (rows.length === 0) return { groups: [], pages: [] };
  const managed = menu.flatMap((group) =>
    group.entries.map(({ name, title, to }): Command => ({ id: name, group: group.name, title, to })),
  );
  const titles = new Set<string>();
  const others = rows
    .filter((row) => !row.menu)
    .map((row): Command => ({ id: row.name, group: 'pages', title: titleOf(row), to: addressOf(row) }))
    // Some screens have several addresses.
    .filter(({ title }) => !titles.has(title) && titles.add(title));
  return { groups: menu.map(({ name, title }) => ({ name, title })), pages: [...managed, ...others] };
}

/** The rows whose titles can be shown; none until the table is whole and its texts are here. */
function useNamedRows(): readonly RouteRow[] {
  const screens = useContext(RouteTable);
  const grow = useContext(GrowTable);
  const user = useUser() ?? null;
  const [named, setNamed] = useState<readonly RouteRow[]>([]);
  const rows = useMemo(
    () => screens.filter((row) => !row.path.includes(':') && !unlisted.has(row.name) && mayUse(row, user)),
    [screens, user],
  );
  useEffect(() => {
    let gone = false;
    const show = async () => {
      await loadNamespaces([...new Set(['layouts' as const, ...rows.map((row) => row.texts[0])])]);
      if (!gone) setNamed(rows);
    };
    // Without a connection the palette finds what is here.
    void grow()
      .then(show)
      .catch(() => undefined);
    return () => {
      gone = true;
    };
  }, [grow, rows]);
  return named;
}
