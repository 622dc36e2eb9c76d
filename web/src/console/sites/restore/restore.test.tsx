import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { renderWeb } from '../../../../tests/screen';
import { consoleAccess } from '../../access';
import { consoleRoutes } from '../../routes';
import { ConsoleShell } from '../../shell/ConsoleShell';
import { toInput } from '../../parts/moments';

const hour = 3_600_000;
const to = new Date(Math.floor(Date.now() / 1000) * 1000 - hour);
const from = new Date(to.getTime() - 24 * hour);
const restorable = {
  from: from.toISOString(),
  to: to.toISOString(),
  windows: [{ from: from.toISOString(), to: to.toISOString() }],
  reason: null,
  backups: [{ at: from.toISOString(), size_bytes: 3 * 1024 * 1024, server: 'main' }],
  retention_days: 14,
  undo_until: null as string | null,
};
const site = {
  id: 7,
  name: 'Trường An',
  host: 'an.localhost',
  hosts: ['an.localhost'],
  subdomain: 'an',
  state: 'active',
  state_reason: '',
  plan: null,
  health: 'ok',
  health_reasons: [],
  version: 3,
  created_at: 1_790_000_000,
  operation: null,
  use: { active_users: 1, max_active_users: null, storage_mib: 1, max_storage_mib: null, accounts: 1 },
  kind: 'other',
  url: 'http://an.localhost',
  placement: null,
  state_since: 1_790_000_000,
  delete_after: null,
  payment_allowed: false,
  payment_override: null,
  admins: [],
  live_visits: 0,
  newest_version: 3,
  figures: { accounts: 1, problems: 1, submissions: 1, schema_bytes: 1, blob_bytes: 1, looked_at: null, error: null },
};
const session = {
  operator: { id: 1, email: 'an@example.com', name: 'An', role: 'owner' },
  permissions: ['sites.view', 'sites.restore', 'operations.view'],
  session: {},
  factors: {},
};

let sent: unknown[] = [];
function serve(told: object) {
  server.use(
    http.get(at('/api/console/session'), () => ok(session)),
    http.get(at('/api/console/sites/7'), () => ok(site)),
    http.get(at('/api/console/plans'), () => ok([])),
    http.get(at('/api/console/sites/7/restorable'), () => ok({ ...restorable, ...told })),
    http.post(at('/api/console/sites/7/restore'), async ({ request }) => {
      const body = (await request.json()) as { subdomain?: string };
      sent.push(body);
      return body.subdomain === 'co-roi'
        ? refused(412, 'invalid', 'Sai', [{ field: 'subdomain', message: 'Địa chỉ đã có người dùng' }])
        : ok({ operation: 31, site: 7 });
    }),
    http.get(at('/api/console/operations/31'), () => refused(404, 'operation_not_found', 'Không có')),
  );
}

async function open(action: string) {
  renderWeb({
    table: consoleRoutes.map((route) => ({ ...route, access: 'public' as const })),
    at: '/sites/7',
    shell: ConsoleShell,
    access: consoleAccess,
  });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Thao tác' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

beforeEach(() => {
  sent = [];
});

describe('restoring a site', () => {
  it('takes a second of the window only, says it in each zone, and what is lost', async () => {
    serve({});
    const { user, dialog } = await open('Khôi phục về thời điểm trước');
    const moment = dialog.getByLabelText('Thời điểm');
    expect([moment.getAttribute('min'), moment.getAttribute('max')]).toEqual([toInput(from), toInput(to)]);
    expect(dialog.getByText('UTC')).toBeVisible();
    expect(dialog.getByText(/sau thời điểm đó sẽ mất/)).toBeVisible();
    fireEvent.change(moment, { target: { value: toInput(new Date(to.getTime() + 1000)) } });
    await user.type(dialog.getByLabelText('Lý do'), 'Xóa nhầm lớp');
    await user.click(dialog.getByRole('button', { name: 'Khôi phục' }));
    expect(await dialog.findByText('Nằm ngoài khoảng cho phép')).toBeVisible();
    expect(sent).toEqual([]);
    fireEvent.change(moment, { target: { value: toInput(new Date(to.getTime() - 90_000)) } });
    await user.click(dialog.getByRole('button', { name: 'Khôi phục' }));
    await waitFor(() =>
      expect(sent).toEqual([
        {
          at: new Date(to.getTime() - 90_000).toISOString().replace('.000Z', 'Z'),
          into: 'place',
          reason: 'Xóa nhầm lớp',
        },
      ]),
    );
  });

  it('beside the site asks for an address, and shows what the server has against it', async () => {
    serve({});
    const { user, dialog } = await open('Khôi phục về thời điểm trước');
    expect(dialog.queryByLabelText('Địa chỉ')).toBeNull();
    await user.click(dialog.getByRole('radio', { name: /Thành một trang mới/ }));
    await user.type(dialog.getByLabelText('Lý do'), 'Xem lại bài cũ');
    await user.click(dialog.getByRole('button', { name: 'Khôi phục' }));
    expect(await dialog.findByText('Không được để trống')).toBeVisible();
    await user.type(dialog.getByLabelText('Địa chỉ'), 'Có dấu');
    expect(await dialog.findByText(/Chỉ gồm chữ thường/)).toBeVisible();
    await user.clear(dialog.getByLabelText('Địa chỉ'));
    await user.type(dialog.getByLabelText('Địa chỉ'), 'co-roi');
    await user.click(dialog.getByRole('button', { name: 'Khôi phục' }));
    expect(await dialog.findByText('Địa chỉ đã có người dùng')).toBeVisible();
    expect(sent).toEqual([expect.objectContaining({ into: 'new', subdomain: 'co-roi', reason: 'Xem lại bài cũ' })]);
  });

  it('takes no second of a gap', async () => {
    const [end, begin] = [new Date(from.getTime() + hour), new Date(to.getTime() - hour)];
    serve({
      windows: [
        { from: from.toISOString(), to: end.toISOString() },
        { from: begin.toISOString(), to: to.toISOString() },
      ],
    });
    const { user, dialog } = await open('Khôi phục về thời điểm trước');
    const moment = dialog.getByLabelText('Thời điểm');
    fireEvent.change(moment, { target: { value: toInput(new Date(end.getTime() + 1000)) } });
    await user.type(dialog.getByLabelText('Lý do'), 'Xóa nhầm lớp');
    expect(dialog.getByText(/Khoảng giữa không có trong bản sao lưu/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Khôi phục' }));
    expect(await dialog.findByText('Nằm ngoài khoảng cho phép')).toBeVisible();
    expect(sent).toEqual([]);
  });

  it('without a backup says why and cannot be sent', async () => {
    serve({
      from: null,
      to: null,
      windows: [],
      reason: { code: 'nobody_keeps_server', args: { server: 'kho' } },
      backups: [],
    });
    const { dialog } = await open('Khôi phục về thời điểm trước');
    expect(dialog.getByText(/Chưa có gì sao lưu máy chủ kho/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Khôi phục' })).toBeDisabled();
  });

  it('can be undone until its deadline, which is told', async () => {
    serve({ undo_until: new Date(Date.now() + hour).toISOString() });
    const { dialog } = await open('Hoàn tác khôi phục');
    expect(dialog.getByText(/Làm được đến/)).toBeVisible();
    expect(dialog.queryByLabelText('Thời điểm')).toBeNull();
  });
});
