import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';
// With the test, not when they are first shown: on a busy machine that takes longer than a screen is waited for.
import './FarmPage';
import './MigrationsPage';
import './RunPage';

const table = consoleRoutes.map((route) => ({ ...route, access: 'public' as const }));
const signedIn = http.get(at('/api/console/session'), () =>
  ok({
    operator: { id: 1, email: 'an@example.com', name: 'An', role: 'owner' },
    permissions: ['migrations.view', 'migrations.run', 'farm.view', 'farm.drain'],
    session: {},
    factors: {},
  }),
);
const run = {
  id: 8,
  requested_by: 'operator:1',
  runner: '',
  target: 5,
  state: 'halted',
  canary_tenant: 7,
  canary_name: 'Lớp Tin',
  planned: 3,
  upgraded: 1,
  failed: 1,
  left: 1,
  reason: 'one failed in the wave canary',
  started_at: 1,
  ended_at: 3,
};
const results = [
  {
    schema: 't_7',
    tenant_id: 7,
    name: 'Lớp Tin',
    wave: 'canary',
    outcome: 'failed',
    from_version: 4,
    to_version: 5,
    attempts: 3,
    took_ms: 1234.4,
    error: 'deadlock detected',
  },
  {
    schema: 't_9',
    tenant_id: 9,
    name: null,
    wave: 'rest',
    outcome: 'left',
    from_version: 4,
    to_version: 5,
    attempts: 0,
    took_ms: 0,
    error: null,
  },
  {
    schema: 't_11',
    tenant_id: null,
    name: null,
    wave: 'standbys',
    outcome: 'upgraded',
    from_version: 4,
    to_version: 5,
    attempts: 1,
    took_ms: 40,
    error: null,
  },
];
const listed = (items: unknown[], total = items.length) => ok(items, { page: 1, size: 12, total });

const overview = [
  signedIn,
  http.get(at('/api/console/migrations'), () =>
    ok({ newest: 5, served: { from: 4, to: 5 }, versions: [{ version: 5, sites: 2, standbys: 1 }], operation: null }),
  ),
  http.get(at('/api/console/migrations/runs'), () => listed([run], 30)),
];

it('the canary is picked by its name and has to stay well for as long as is asked', async () => {
  const sent: unknown[] = [];
  const searched: (string | null)[] = [];
  server.use(
    ...overview,
    http.get(at('/api/console/migrations/behind'), ({ request }) => {
      searched.push(new URL(request.url).searchParams.get('search'));
      return listed([
        { tenant_id: 7, site_name: 'Lớp Tin', version: 4, error: null, tried_at: null },
        { tenant_id: 9, site_name: 'Lớp Toán', version: 4, error: null, tried_at: null },
      ]);
    }),
    http.post(at('/api/console/migrations/runs'), async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? refused(412, 'invalid_input', 'Sai', [{ field: 'canary', message: 'Trang này không đi trước được.' }])
        : ok({ plan: null, operation: { id: 3 } });
    }),
    http.get(at('/api/console/operations/3'), () => refused(404, 'operation_not_found', '')),
  );
  const { router } = renderWeb({ table, at: '/migrations', shell: ConsoleShell, access: consoleAccess });
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Nâng cấp dữ liệu' });
  await user.click(await screen.findByRole('button', { name: 'Nâng cấp' }));
  const dialog = within(await screen.findByRole('dialog'));
  const canary = dialog.getByRole('combobox', { name: /Trang đi trước/ });
  // What is typed and picks nothing does not stay.
  await user.type(canary, 'x');
  await user.tab();
  expect(canary).toHaveValue('');
  await user.click(canary);
  await user.paste('toan');
  await waitFor(() => expect(searched).toContain('toan'));
  // The list is outside of the dialog, so that nothing cuts it off.
  const second = await screen.findByRole('option', { name: /Lớp Toán #9 · V4/ });
  expect(canary).toHaveAttribute('aria-activedescendant', screen.getByRole('option', { name: /Lớp Tin/ }).id);
  await user.keyboard('{ArrowDown}');
  expect(canary).toHaveAttribute('aria-activedescendant', second.id);
  await user.keyboard('{Enter}');
  expect(canary).toHaveValue('Lớp Toán');
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(sent).toEqual([]);
  const wait = dialog.getByLabelText(/phải ổn trong/);
  await user.clear(wait);
  await user.paste('30');
  await user.click(dialog.getByLabelText('Lý do'));
  await user.paste('bản mới');
  await user.click(dialog.getByRole('button', { name: 'Nâng cấp' }));
  expect(await dialog.findByText('Trang này không đi trước được.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Nâng cấp' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/operations/3'));
  expect(sent[1]).toEqual({
    mode: 'run',
    canary: 9,
    canary_wait_s: 30,
    at_once: 4,
    max_failures: 5,
    reason: 'bản mới',
  });
});

it('Escape closes what the search offers, not the dialog; a search that fails is said', async () => {
  server.use(
    ...overview,
    http.get(at('/api/console/migrations/behind'), () => refused(403, 'no_access', 'Không')),
  );
  renderWeb({ table, at: '/migrations', shell: ConsoleShell, access: consoleAccess });
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Nâng cấp dữ liệu' });
  await user.click(await screen.findByRole('button', { name: 'Nâng cấp' }));
  const dialog = within(await screen.findByRole('dialog'));
  const canary = dialog.getByRole('combobox', { name: /Trang đi trước/ });
  await user.click(canary);
  expect(await screen.findByText('Chưa tìm được: Không')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/^Chưa tìm được/)).toBeNull();
  expect(screen.getByRole('dialog')).toBeVisible();
  expect(canary).toHaveFocus();
});

it('sites behind and runs are paged; a run leads to what it did to each schema, the worst first', async () => {
  const asked: string[] = [];
  server.use(
    ...overview,
    http.get(at('/api/console/migrations/behind'), () => listed([])),
    http.get(at('/api/console/migrations/runs/8'), () => ok(run)),
    http.get(at('/api/console/migrations/runs/8/results'), ({ request }) => {
      const outcome = new URL(request.url).searchParams.get('outcome') ?? '';
      asked.push(outcome);
      return listed(results.filter((one) => outcome === '' || one.outcome === outcome));
    }),
  );
  renderWeb({ table, at: '/migrations', shell: ConsoleShell, access: consoleAccess });
  const user = userEvent.setup();
  await screen.findByRole('link', { name: 'Nâng cấp dữ liệu' });
  expect(await screen.findByText('Mọi trang đều ở phiên bản mới nhất')).toBeVisible();
  expect(await screen.findByText('1–12 trong 30')).toBeVisible();
  await user.click(screen.getByRole('link', { name: 'Lên phiên bản 5 · #8' }));
  expect(await screen.findByRole('heading', { name: 'Lần nâng cấp #8' })).toBeVisible();
  await screen.findByText('deadlock detected');
  const [, failed, left, standby] = screen.getAllByRole('row');
  expect(within(failed as HTMLElement).getByRole('link', { name: 'Lớp Tin' })).toHaveAttribute('href', '/sites/7');
  expect(failed).toHaveTextContent('deadlock detected');
  expect(failed).toHaveTextContent('1,234 ms');
  expect(left).toHaveTextContent('#9');
  expect(left).toHaveTextContent('Chưa thử');
  expect(standby).toHaveTextContent('Lược đồ dự phòng');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Kết quả' }), 'Để lại');
  await waitFor(() => expect(asked).toContain('left'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

it('a run that there is not is said to be none', async () => {
  server.use(
    signedIn,
    http.get(at('/api/console/migrations/runs/9'), () => refused(404, 'operation_not_found', 'Không có')),
  );
  renderWeb({ table, at: '/migrations/runs/9', shell: ConsoleShell, access: consoleAccess });
  expect(await screen.findByRole('heading', { name: 'Không có lần nâng cấp này' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mọi lần nâng cấp' })).toHaveAttribute('href', '/migrations');
});

it('the farm says how much of a long list it shows', async () => {
  const tenant = {
    tenant_id: 7,
    site_name: 'Lớp Tin',
    class: 'live',
    waiting: 1,
    running: 0,
    oldest_s: 1,
    used_s: 2,
    jobs: 3,
  };
  const farm = {
    away: false,
    nodes: [],
    classes: [],
    tenants: [tenant],
    tenants_total: 213,
    unserved: [],
    failures: [],
    failures_total: 0,
    waits: [],
  };
  server.use(
    signedIn,
    http.get(at('/api/console/farm'), () => ok(farm)),
  );
  renderWeb({ table, at: '/farm', shell: ConsoleShell, access: consoleAccess });
  expect(await screen.findByText('1 mục đầu trong 213')).toBeVisible();
  expect(screen.queryByText(/mục đầu trong 0/)).toBeNull();
});

it('the farm tells a node that has nothing left from one that still finishes, and what turning one does', async () => {
  const node = (id: string, change: object) => ({
    id,
    name: id,
    images: [],
    workers: 4,
    draining: false,
    started_at: 1,
    silent_s: 0,
    running: 0,
    alive: true,
    ...change,
  });
  const nodes = [
    node('a', { running: 2 }),
    node('b', { draining: true, running: 1 }),
    node('c', { draining: true }),
    node('d', { draining: true, alive: false, silent_s: 90 }),
  ];
  const farm = {
    away: false,
    nodes,
    classes: [],
    tenants: [],
    tenants_total: 0,
    unserved: [],
    failures: [],
    failures_total: 0,
    waits: [],
  };
  const sent: string[] = [];
  server.use(
    signedIn,
    http.get(at('/api/console/farm'), () => ok(farm)),
    http.post(at('/api/console/farm/nodes/:name/:turn'), ({ params }) => {
      sent.push(`${String(params.turn)} ${String(params.name)}`);
      return ok(true);
    }),
  );
  renderWeb({ table, at: '/farm', shell: ConsoleShell, access: consoleAccess });
  const user = userEvent.setup();
  // The frame is another once it is known who is there.
  await screen.findByRole('link', { name: 'Nâng cấp dữ liệu' });
  const rows = within(await screen.findByRole('table', { name: 'Máy chấm' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => within(row).getAllByRole('cell')[1]?.textContent)).toEqual([
    'đang nhận bài',
    'đang rút',
    'đã rút xong',
    expect.stringMatching(/^mất liên lạc/),
  ]);
  await user.click(await within(rows[2] as HTMLElement).findByRole('button', { name: 'Nhận bài lại' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Cho c nhận bài lại?' }));
  await user.click(dialog.getByLabelText('Lý do'));
  await user.paste('bản mới đã lên');
  await user.click(dialog.getByRole('button', { name: 'Nhận bài lại' }));
  expect(await screen.findByText('Đã nhận bài lại')).toBeVisible();
  expect(sent).toEqual(['undrain c']);
});
