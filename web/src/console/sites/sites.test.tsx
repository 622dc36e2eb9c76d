import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';
import type { SiteDetail } from '../types';
import { SiteVisits } from './SiteHistory';

const signedIn = (permissions: string[]) => http.get(at('/api/console/session'), () => ok({ operator: { id: 1, email: 'an@example.com', name: 'An', role: 'support' }, permissions, session: {}, factors: {} }));
const table = consoleRoutes.map((route) => ({ ...route, guard: 'public' as const }));

it.each([
  [['sites.create', 'plans.change'], 1],
  [['sites.create'], 0],
])('who may %s is offered %d choices of a plan for a new site', async (permissions, offered) => {
  server.use(signedIn(permissions), http.get(at('/api/console/plans'), () => ok([{ id: 2, name: 'Pro', period: 'month' }])));
  renderWeb({ table, at: '/sites/new', shell: ConsoleShell });
  await screen.findByRole('link', { name: 'Tài khoản của tôi', hidden: true });
  expect(await screen.findByLabelText('Loại trang')).toBeVisible();
  expect(screen.queryAllByLabelText('Gói')).toHaveLength(offered);
});

it('a visit says who ended it, be it the site\'s own admin', async () => {
  const visit = { tenant_id: 7, site_name: 'Lớp', operator: { id: 1, email: 'an@example.com', name: 'An' }, reason: 'Giúp nhập bài', created_at: 1, expires_at: 3, entered_at: 1 };
  server.use(
    signedIn(['sites.view']),
    http.get(at('/api/console/sites/7/visits'), () => ok([{ ...visit, id: 2, ended_at: 2, ended_by: 'cô Hoa', live: false }, { ...visit, id: 1, ended_at: null, ended_by: '', live: true }], { page: 1, size: 12, total: 2 })),
  );
  const page = () => Promise.resolve({ default: () => <SiteVisits site={{ id: 7 } as SiteDetail} /> });
  renderWeb({ table: table.map((route) => (route.name === 'site' ? { ...route, page } : route)), at: '/sites/7', shell: ConsoleShell });
  const [, ended, live] = await screen.findAllByRole('row');
  expect(ended).toHaveTextContent('Đã xongcô Hoa đã kết thúc');
  expect(live).toHaveTextContent('Đang ở trong');
  expect(live).not.toHaveTextContent('đã kết thúc');
});
