import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { RouteTable } from '#/routing/crumbs';
import { menuOf } from '#/routing/menu';
import { addressOf } from '#/routing/paths';
import type { SideGroup } from '#/ui/SideMenu';
import { mayUse } from '../guards';
import { menuGroups, menuIcons } from '#/ui/menuIcons';

/** The management menu of the visitor: the rows of the route table that stand in it and that they may use. */
export function useManageMenu(): SideGroup[] {
  const { t } = useTranslation('layouts');
  const screens = useContext(RouteTable);
  const user = useUser() ?? null;
  const translate = t as unknown as (key: string) => string;
  return menuOf(screens, menuGroups, (row) => mayUse(row, user)).map(({ name, rows }) => ({
    name,
    title: translate(`group.${name}`),
    entries: rows.flatMap((row) => {
      const Icon = menuIcons[row.menu?.icon ?? ''];
      return Icon ? [{ name: row.name, title: translate(`nav.${row.name}`), to: addressOf(row), Icon }] : [];
    }),
  }));
}
