import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';
import type { SiteDetail } from '../types';
import { SiteVisits } from './SiteHistory';

const signedIn = (permissions: string[]) =>
  http.get(at('/api/console/session'), () =>
    ok({
      operator: { id: 1, email: 'an@example.com', name: 'An', role: 'support' },
      permissions,
      session: {},
      factors: {},
    }),
  );
const table = consoleRoutes.map((route) => ({ ...route, access: 'public' as const }));

it.each([
  [['sites.create', 'plans.change'], 1],
  [['sites.create'], 0],
])('who may %s is offered %d choices of a plan for a new site', async (permissions, offered) => {
  server.use(
    signedIn(permissions),
    http.get(at('/api/console/plans'), () => ok([{ id: 2, name: 'Pro', period: 'month' }])),
  );
  renderWeb({ table, at: '/sites/new', shell: ConsoleShell, access: consoleAccess });
  await screen.findByRole('link', { name: 'Tài khoản của tôi', hidden: true });
  expect(await screen.findByLabelText('Loại trang')).toBeVisible();
  expect(screen.queryAllByLabelText('Gói')).toHaveLength(offered);
});

it("a visit says who ended it, be it the site's own admin", async () => {
  const visit = {
    tenant_id: 7,
    site_name: 'Lớp',
    operator: { id: 1, email: 'an@example.com', name: 'An' },
    reason: 'Giúp nhập bài',
    created_at: 1,
    expires_at: 3,
    entered_at: 1,
  };
  server.use(
    signedIn(['sites.view']),
    http.get(at('/api/console/sites/7/visits'), () =>
      ok(
        [
          { ...visit, id: 2, ended_at: 2, ended_by: 'cô Hoa', live: false },
          { ...visit, id: 1, ended_at: null, ended_by: '', live: true },
        ],
        { page: 1, size: 12, total: 2 },
      ),
    ),
  );
  const page = () => Promise.resolve({ default: () => <SiteVisits site={{ id: 7 } as SiteDetail} /> });
  renderWeb({
    table: table.map((route) => (route.name === 'site' ? { ...route, page } : route)),
    at: '/sites/7',
    shell: ConsoleShell,
    access: consoleAccess,
  });
  await screen.findByText(/cô Hoa/);
  const [, ended, live] = screen.getAllByRole('row');
  expect(ended).toHaveTextContent('Đã xongcô Hoa đã kết thúc');
  expect(live).toHaveTextContent('Đang ở trong');
  expect(live).not.toHaveTextContent('đã kết thúc');
});

it('a file that was refused is sent again, and makes a site once it is there', async () => {
  const answers = [() => refused(409, 'operation_running', 'Đang bận'), () => ok({ upload: 'a1.tar.zst' })];
  const sent: unknown[] = [];
  server.use(
    signedIn(['sites.import']),
    http.post(at('/api/console/imports'), () => answers.shift()?.()),
    http.post(at('/api/console/sites/import'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ operation: { id: 3 } });
    }),
    http.get(at('/api/console/operations/3'), () => refused(404, 'operation_not_found', '')),
  );
  const { router } = renderWeb({ table, at: '/sites/import', shell: ConsoleShell, access: consoleAccess });
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Tài khoản của tôi', hidden: true });
  const choose = async () =>
    user.upload(
      await screen.findByLabelText('Chọn tệp', { selector: 'input' }),
      new File(['x'.repeat(3 * 1024)], 'lop.tar.zst'),
    );
  await choose();
  expect(await screen.findByText('Đang bận')).toBeVisible();
  await choose();
  expect((await screen.findByText(/Đã nhận tệp/)).textContent?.replace('\u00A0', ' ')).toBe(
    'Đã nhận tệp (3 KB). Còn địa chỉ của trang mới.',
  );
  await user.click(screen.getByLabelText('Địa chỉ'));
  await user.paste('lop-moi');
  await user.click(screen.getByLabelText('Lý do'));
  await user.paste('chuyển từ máy chủ cũ');
  await user.click(screen.getByRole('button', { name: 'Nhập' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/operations/3'));
  expect(sent).toEqual([{ upload: 'a1.tar.zst', subdomain: 'lop-moi', reason: 'chuyển từ máy chủ cũ' }]);
});
