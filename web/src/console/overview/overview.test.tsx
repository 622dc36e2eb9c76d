import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';

const session = {
  operator: { id: 1, email: 'an@example.com', name: 'An', role: 'owner' },
  permissions: ['overview.view', 'farm.view'],
  session: {},
  factors: {},
};
const overview = {
  counts: { sites: 3, by_state: { active: 3 }, by_plan: { Free: 3 }, accounts: 40, active_users: 12 },
  growth: [{ day: '2026-11-21', created: 0, total: 3 }],
  active: [{ month: '2026-11-01', users: 12 }],
  queue: null,
  nodes: { alive: 0, draining: 0, silent: 0 },
  attention: [{ kind: 'judge_away', severity: 'error', count: 1, items: [] }],
};

it("a judge that can't be asked is said, not taken for one that has nothing to do", async () => {
  server.use(
    http.get(at('/api/console/session'), () => ok(session)),
    http.get(at('/api/console/overview'), () => ok(overview)),
    http.get(at('/api/console/backups'), () => ok({ servers: [] })),
  );
  renderWeb({
    table: consoleRoutes.map((route) => ({ ...route, access: 'public' as const })),
    at: '/',
    shell: ConsoleShell,
    access: consoleAccess,
  });
  const away = 'không hỏi được hệ thống chấm';
  expect(await screen.findByRole('link', { name: `Bài chờ chấm–${away}` })).toHaveAttribute('href', '/farm');
  expect(screen.getByRole('link', { name: `Máy chấm–${away}` })).toBeVisible();
  expect(screen.getByText('Không hỏi được hệ thống chấm')).toBeVisible();
  expect(screen.queryByText(/mục nữa/)).toBeNull();
});

it("the platform's own certificate is told of before its end and after it, and leads nowhere in the console", async () => {
  const own = (kind: string, severity: string, seconds: number) => ({
    kind,
    severity,
    count: 1,
    items: [
      {
        tenant_id: null,
        operation_id: null,
        name: 'lophoc.vn',
        text: '',
        reason: null,
        at: Date.now() / 1000 + seconds,
      },
    ],
  });
  const attention = [
    own('platform_certificate_over', 'error', -60),
    own('platform_certificate_expiring', 'warning', 86_400),
  ];
  server.use(
    http.get(at('/api/console/session'), () => ok(session)),
    http.get(at('/api/console/overview'), () => ok({ ...overview, attention })),
    http.get(at('/api/console/backups'), () => ok({ servers: [] })),
  );
  renderWeb({
    table: consoleRoutes.map((route) => ({ ...route, access: 'public' as const })),
    at: '/',
    shell: ConsoleShell,
    access: consoleAccess,
  });
  expect(await screen.findByText('Chứng chỉ của chính nền tảng đã hết hạn')).toBeVisible();
  expect(screen.getByText('Chứng chỉ của chính nền tảng sắp hết hạn')).toBeVisible();
  expect(screen.getAllByText('lophoc.vn')).toHaveLength(2);
  expect(screen.getAllByText(/hết hạn \d/).map((line) => /đã/.test(line.textContent))).toEqual([true, false]);
  expect(screen.queryByRole('link', { name: 'lophoc.vn' })).toBeNull();
});
