import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import fleetEn from '../fleet/locales/en.json';
import fleetVi from '../fleet/locales/vi.json';
import siteEn from '../../features/website/locales/en.json';
import siteVi from '../../features/website/locales/vi.json';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';

const root = join(import.meta.dirname, '../../../../control-plane/src');
const rust = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.rs'))
  .map((name) => readFileSync(join(root, name), 'utf8').split('#[cfg(test)]')[0] ?? '')
  .join('\n');
const found = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, name = '', rest = '']) => ({ name, rest }));

/** What the database's own statements write into an operation's log. */
const ofStatements = ['asked', 'ended', 'retried', 'cancel_asked', 'done', 'failed', 'cancelled'];
const said = found(rust, /\bnotice!\(\s*"([a-z_]+)",((?:[^()]|\([^()]*\))*)/g);
const inOneWord = found(rust, /\bwhat: "([a-z]+)"/g).map(({ name }) => name);
const steps = found(rust, /\bStep \{\s*name: "([a-z_]+)"/g).map(({ name }) => name);
const kinds = found(rust, /: Kind =\s*Kind \{\s*name: "([a-z_]+)"/g).map(({ name }) => name);
const certificates = found(/fn told[\s\S]*?\n {4}\}/.exec(rust)?.[0] ?? '', /=> "([a-z_]+)"/g).map(({ name }) => name);

describe('what the server says as a code has words in both languages', () => {
  const texts = [fleetVi, fleetEn] as const;
  it('in logs and errors of operations, with nothing named that the server does not tell', () => {
    expect([said.length > 50, inOneWord.length, steps.length > 20, kinds.length > 6, certificates.length > 8]).toEqual([
      true,
      3,
      true,
      true,
      true,
    ]);
    for (const { said: words } of texts) {
      for (const name of [...said.map((one) => one.name), ...inOneWord, ...ofStatements])
        expect(words, name).toHaveProperty(name);
      for (const { name, rest } of said) {
        const named = [...(words[name as keyof typeof words] ?? '').matchAll(/\{\{(\w+)\}\}/g)].map(
          ([, key = '']) => key,
        );
        for (const key of named) expect(rest, `${name} tells of ${key}`).toMatch(new RegExp(`, *\\n? *${key}\\b`));
      }
    }
  });

  it('for every step and kind', () => {
    for (const { step, kind } of texts) {
      for (const name of steps) expect(step, name).toHaveProperty(name);
      for (const name of kinds) expect(kind, name).toHaveProperty(name);
    }
  });

  it('for whatever the audit log has', () => {
    const actions = found(rust, /\bline\("([a-z_.]+)"\)/g).map(({ name }) => name.replaceAll('.', '_'));
    expect(actions.length).toBeGreaterThan(20);
    for (const { auditAction } of texts) for (const name of actions) expect(auditAction, name).toHaveProperty(name);
  });

  it("for every kind of failure of a certificate, for operators and for a site's admin", () => {
    for (const words of [fleetVi, fleetEn, siteVi, siteEn]) {
      for (const name of [...certificates, 'budget']) expect(words.certificateReason, name).toHaveProperty(name);
    }
  });
});

const session = {
  operator: { id: 1, email: 'an@example.com', name: 'An', role: 'owner' },
  permissions: ['operations.view', 'sites.view'],
  session: {},
  factors: {},
};
const operation = {
  id: 5,
  kind: 'move',
  tenant_id: 7,
  site_name: 'Lớp',
  state: 'failed',
  step: 'copy',
  steps: [
    { name: 'reserve', state: 'done' },
    { name: 'copy', state: 'failed' },
  ],
  progress: 0.2,
  error: { code: 'trouble', args: { detail: 'connection refused (os error 111)' } },
  requested_by: 'operator:1',
  operator_name: 'An',
  reason: 'Hết chỗ',
  created_at: 1,
  started_at: 1,
  ended_at: 2,
  result: {},
  log: [
    { at: 1, step: null, code: 'asked', args: { by: 'operator:1' } },
    { at: 1, step: 'copy', code: 'copied', args: { mib: 1200 } },
    { at: 2, step: 'copy', code: 'attempt_failed', args: { detail: 'connection refused (os error 111)' } },
  ],
};

describe('an operation', () => {
  const open = (path: string) =>
    renderWeb({
      table: consoleRoutes.map((route) => ({ ...route, access: 'public' as const })),
      at: path,
      shell: ConsoleShell,
      access: consoleAccess,
    });

  it("is told in the reader's language; what Postgres said is quoted beside", async () => {
    server.use(
      http.get(at('/api/console/session'), () => ok(session)),
      http.get(at('/api/console/operations/5'), () => ok(operation)),
    );
    open('/operations/5');
    const log = await screen.findByRole('list', { name: 'Nhật ký chạy' });
    expect(log).toHaveTextContent('Yêu cầu bởi: An.');
    expect(log).toHaveTextContent('Sao chép Đã chép và so 1,200 MiB dữ liệu.');
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('Có trục trặc kỹ thuật.Chi tiết kỹ thuậtconnection refused (os error 111)');
    expect(alert.querySelector('code')).toHaveTextContent('connection refused (os error 111)');
  });

  it('that there is not has a page that says so, with the way to the others', async () => {
    server.use(
      http.get(at('/api/console/session'), () => ok(session)),
      http.get(at('/api/console/operations/404'), () => refused(404, 'operation_not_found', 'Không có')),
    );
    open('/operations/404');
    expect(await screen.findByRole('heading', { level: 1, name: 'Không có tác vụ này' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Xem mọi tác vụ' })).toHaveAttribute('href', '/operations');
  });
});
