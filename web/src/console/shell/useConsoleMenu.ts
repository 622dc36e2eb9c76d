import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { RouteTable } from '#/routing/crumbs';
import { menuOf } from '#/routing/menu';
import { addressOf } from '#/routing/paths';
import type { SideGroup } from '#/ui/SideMenu';
import { mayOpen } from '../access';
import { useSession } from '../session';
import { menuGroups, menuIcons } from './icons';

/** The console's menu: the rows of its table that stand in it and that the operator may open. */
export function useConsoleMenu(): SideGroup[] {
  const { t } = useTranslation('console');
  const screens = useContext(RouteTable);
  const session = useSession();
  const translate = t as unknown as (key: string) => string;
  return menuOf(screens, menuGroups, (row) => mayOpen(row, session)).map(({ name, rows }) => ({
    name,
    title: translate(`menu.${name}`),
    entries: rows.flatMap((row) => {
      const Icon = menuIcons[row.menu?.icon ?? ''];
      return Icon ? [{ name: row.name, title: translate(`nav.${row.name}`), to: addressOf(row), Icon }] : [];
    }),
  }));
}
