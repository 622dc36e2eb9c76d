import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#/auth/useUser';
import { RouteTable, useRouteTitle } from '#/routing/crumbs';
import { addressOf } from '#/routing/paths';
import { CommandPalette } from '#/ui/CommandPalette';
import { mayUse } from '../guards';
import { useManageMenu } from './useManageMenu';

/** Screens that nobody goes to of their own accord. */
const unlisted: ReadonlySet<string> = new Set(['error']);

/** The search over screens: those of the management menu, then every other one that the visitor may open. */
export default function ManagePalette({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('layouts');
  const groups = useManageMenu();
  const screens = useContext(RouteTable);
  const titleOf = useRouteTitle();
  const user = useUser() ?? null;
  const managed = groups.flatMap((group) =>
    group.entries.map(({ name, title, to }) => ({ id: name, group: group.name, title, to })),
  );
  const others = screens
    .filter((row) => !row.menu && !row.path.includes(':') && !unlisted.has(row.name) && mayUse(row, user))
    .map((row) => ({ id: row.name, group: 'pages', title: titleOf(row), to: addressOf(row) }));
  return (
    <CommandPalette
      words={t('palette', { returnObjects: true })}
      groups={[...groups, { name: 'pages', title: t('palette.pages') }]}
      commands={[...managed, ...others]}
      recentKey="lophoc.recent.manage"
      onClose={onClose}
    />
  );
}
