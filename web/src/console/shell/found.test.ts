import { expect, it } from 'vitest';
import { menuOf } from '#/routing/menu';
import { mayOpen } from '../access';
import { consoleRoutes } from '../routes';
import type { Session } from '../session';
import { commandsOf } from './found';
import { menuGroups } from './icons';

it('what was found leads to where it is', () => {
  const commands = commandsOf({
    sites: [{ id: 7, name: 'Lớp Tin', host: 'tin.example.com', state: 'active' }],
    people: [
      { kind: 'admin', id: 3, email: 'an@example.com', name: '', tenant_id: 7, site_name: 'Lớp Tin' },
      { kind: 'operator', id: 3, email: 'binh@example.com', name: 'Bình', tenant_id: null, site_name: null },
    ],
    domains: [
      { host: 'hoc.example.com', display: 'hoc.example.com', tenant_id: 7, site_name: 'Lớp Tin', status: 'active' },
      { host: 'xn--lphc-ix5apd.vn', display: 'lớphọc.vn', tenant_id: 7, site_name: 'Lớp Tin', status: 'active' },
    ],
  });
  expect(commands.map((command) => command.to)).toEqual([
    '/sites/7',
    '/sites/7',
    '/operators',
    '/sites/7?tab=domains',
    '/sites/7?tab=domains',
  ]);
  expect(new Set(commands.map((command) => command.id)).size).toBe(5);
  // As people write it, with the name that certificates and records have beside it.
  expect(commands.slice(-2).map(({ title, note }) => [title, note])).toEqual([
    ['hoc.example.com', 'Lớp Tin'],
    ['lớphọc.vn', 'Lớp Tin · xn--lphc-ix5apd.vn'],
  ]);
});

it('the menu is what the role may see', () => {
  const session = { permissions: ['audit.view'] } as unknown as Session;
  const groups = menuOf(consoleRoutes, menuGroups, (row) => mayOpen(row, session));
  expect(groups.map(({ rows }) => rows.map((row) => row.name))).toEqual([['audit']]);
  const owner = menuOf(consoleRoutes, menuGroups, () => true);
  expect(owner.map(({ name, rows }) => [name, ...rows.map((row) => row.name)])).toEqual([
    ['sites', 'overview', 'sites'],
    ['fleet', 'operations', 'farm', 'migrations', 'certificates'],
    ['people', 'audit', 'operators'],
  ]);
});
