import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { formatDateTime } from '#/i18n/format';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';

const session = {
  operator: { id: 1, email: 'an@example.com', name: 'An', role: 'owner' },
  permissions: ['audit.view', 'operators.manage'],
  session: {},
  factors: {},
};
const open = (path: string) =>
  renderWeb({
    table: consoleRoutes.map((route) => ({ ...route, access: 'public' as const })),
    at: path,
    shell: ConsoleShell,
    access: consoleAccess,
  });

it('the log has words for the states of operators, operations and sites', async () => {
  const line = (id: number, before: string, after: string) => ({
    id,
    at: 1_795_000_000,
    actor: { kind: 'operator', id: 1, name: 'An' },
    action: 'operator.disable',
    tenant_id: null,
    site_name: null,
    target: '',
    reason: '',
    address: '127.0.0.1',
    request_id: 'x',
    detail: { before: { state: before }, after: { state: after } },
  });
  server.use(
    http.get(at('/api/console/session'), () => ok(session)),
    http.get(at('/api/console/plans'), () => ok([])),
    http.get(at('/api/console/audit/actions'), () => ok([])),
    http.get(at('/api/console/audit'), () =>
      ok([line(3, 'invited', 'active'), line(2, 'active', 'disabled'), line(1, 'failed', 'suspended')], {
        page: 1,
        size: 12,
        total: 3,
      }),
    ),
  );
  open('/audit');
  const changes = await screen.findAllByRole('group', { name: 'Thay đổi' });
  expect(changes.map((change) => change.textContent)).toEqual([
    'trạng tháiĐã mời→Hoạt động',
    'trạng tháiHoạt động→Đã khóa',
    'trạng tháiThất bại→Tạm ngưng',
  ]);
});

it('of an invited operator it is told how long the link is good, if it is', async () => {
  const one = (id: number, state: string, until: number | null) => ({
    id,
    email: `${id}@example.com`,
    name: `Người ${id}`,
    role: 'support',
    state,
    factors: { totp: false, passkeys: 0 },
    created_at: 1,
    signed_in_at: null,
    invited_until: until,
  });
  server.use(
    http.get(at('/api/console/session'), () => ok(session)),
    http.get(at('/api/console/operators'), () =>
      ok([one(1, 'invited', 1_795_000_000), one(2, 'invited', null), one(3, 'active', null)], {
        page: 1,
        size: 12,
        total: 3,
      }),
    ),
  );
  open('/operators');
  expect(await screen.findByRole('row', { name: /Người 1/ })).toHaveTextContent(
    `Đã mờiliên kết dùng được đến ${formatDateTime(1_795_000_000)}`,
  );
  expect(screen.getByRole('row', { name: /Người 2/ })).toHaveTextContent(
    'Đã mờikhông còn liên kết dùng được, hãy thiết lập lại để tạo liên kết mới',
  );
  expect(screen.getByRole('row', { name: /Người 3/ })).not.toHaveTextContent('liên kết');
});
