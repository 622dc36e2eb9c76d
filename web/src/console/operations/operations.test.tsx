import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';
import { operationKinds } from '../types';

const table = consoleRoutes.map((route) => ({ ...route, access: 'public' as const }));
const session = http.get(at('/api/console/session'), () =>
  ok({
    operator: { id: 1, email: 'an@example.com', name: 'An', role: 'support' },
    permissions: ['operations.view'],
    session: {},
    factors: {},
  }),
);
const operation = {
  id: 3,
  kind: 'upgrade_schemas',
  tenant_id: null,
  site_name: null,
  state: 'failed',
  step: 'schemas',
  steps: [{ name: 'schemas', state: 'failed' }],
  progress: 1,
  error: { code: 'sites_behind', args: {}, text: '' },
  requested_by: 'operator:1',
  operator_name: 'An',
  reason: 'bản mới',
  created_at: 1,
  started_at: 1,
  ended_at: 2,
  result: null,
  log: [],
};

it("operations are found by a site's name or id, and of every kind; none found is not none at all", async () => {
  const asked: string[] = [];
  server.use(
    session,
    http.get(at('/api/console/operations'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok([], { page: 1, size: 12, total: 0 });
    }),
  );
  const { router } = renderWeb({ table, at: '/operations', shell: ConsoleShell, access: consoleAccess });
  const user = userEvent.setup();
  // The frame is another once it is known who is there.
  await screen.findByRole('link', { name: 'Tác vụ' });
  expect(await screen.findByText('Chưa có tác vụ nào')).toBeVisible();
  await user.type(await screen.findByRole('searchbox', { name: 'Tìm theo tên hay mã trang' }), ' Lớp Tin ');
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('search')).toBe('Lớp Tin'));
  expect(await screen.findByText('Không có tác vụ nào như vậy')).toBeVisible();
  const kinds = [...screen.getByRole('combobox', { name: 'Việc' }).querySelectorAll('option')].map(
    (option) => option.value,
  );
  expect(kinds).toEqual(['', ...operationKinds]);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Việc' }), 'Tạo trang');
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('kind')).toBe('create'));
  await user.click(screen.getAllByRole('button', { name: 'Xóa bộ lọc' })[0] as HTMLElement);
  expect(await screen.findByText('Chưa có tác vụ nào')).toBeVisible();
  await waitFor(() => expect(router.state.location.search).toBe(''));
});

it.each([
  [{ report: { run: 8, failed: [] } }, '/migrations/runs/8'],
  [null, null],
])('an upgrade with the result %j leads to what it did to each site: %s', async (result, to) => {
  server.use(
    session,
    http.get(at('/api/console/operations/3'), () => ok({ ...operation, result })),
  );
  renderWeb({ table, at: '/operations/3', shell: ConsoleShell, access: consoleAccess });
  expect(await screen.findByText(/Chưa phải trang nào cũng/)).toBeVisible();
  const link = screen.queryByRole('link', { name: 'Xem kết quả ở từng trang' });
  expect(link?.getAttribute('href') ?? null).toBe(to);
});
