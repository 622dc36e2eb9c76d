import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { texts } from '#/i18n/i18n';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../tests/screen';
import { at, http, ok, refused, server } from '../tests/server';
import HistoryButton from './HistoryButton';
import ImportPage from './ImportPage';
import exampleTexts from './locales/vi.json';

const MOST_LINES = 200;
const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

const route: RouteRow = {
  name: 'example',
  path: 'manage/example',
  access: 'manager',
  layout: 'manage',
  texts: ['example'],
  page: () => import('./AccountsPage'),
};
const an = {
  id: 7,
  email: 'an@example.com',
  full_name: 'Trần An',
  role: 'student',
  created_at: 1_790_000_000,
  version: 3,
};
const user = person({ role: 'admin', permissions: { account: ['list', 'update'] } });

beforeAll(() => {
  texts.addResourceBundle('vi', 'example', exampleTexts);
});

describe('the example of UI.md', () => {
  it('is the file that is compiled and tried here, in under 200 lines', () => {
    const source = read('AccountsPage.tsx');
    expect(source.split('\n').length).toBeLessThan(MOST_LINES);
    expect(read('../UI.md')).toContain(`\`\`\`tsx\n${source}\`\`\``);
  });

  it.each(['ImportPage.tsx', 'HistoryButton.tsx'])('%s is as it stands in UI.md', (name) => {
    expect(read('../UI.md')).toContain(`\`\`\`tsx\n${read(name)}\`\`\``);
  });

  it('lists, opens its dialog, and shows at the field what the server refuses', async () => {
    server.use(
      http.get(at('/api-admin/users'), () => ok([an], { page: 1, size: 12, total: 1 })),
      http.put(at('/api-admin/users/7'), () =>
        refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
          { field: 'full_name', message: 'Tên này không dùng được.', message_key: 'name' },
        ]),
      ),
    );
    renderWeb({ table: [route], at: '/manage/example', user });
    await userEvent.click(await screen.findByRole('button', { name: /^Sửa tài khoản/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sửa tài khoản' }));
    const name = dialog.getByRole('textbox', { name: 'Họ và tên' });
    expect(name).toHaveValue('Trần An');
    await userEvent.type(name, ' B');
    await userEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
    await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true');
    expect(name).toHaveAccessibleDescription('Tên này không dùng được.');
  });

  it('imports by a task that the page follows', async () => {
    const done = { created: 2, updated: 0, unchanged: 0, failed: 0, rows: [] };
    server.use(http.get(at('/api/tasks/7'), () => ok({ state: 'done', done: 2, total: 2, result: done })));
    const calls = {
      check: () =>
        Promise.resolve({
          ...done,
          columns: [
            { head: 'Tên', field: 'full_name' },
            { head: 'Thư', field: 'email' },
          ],
        }),
      run: () => Promise.resolve({ task_id: 7 }),
      sendRows: () => Promise.resolve(done),
      savePasswords: () => Promise.resolve(),
    };
    const page = () => <ImportPage calls={calls} onClose={() => undefined} />;
    renderWeb({ table: [{ ...route, page: () => Promise.resolve({ default: page }) }], at: '/manage/example', user });
    const input = await screen.findByLabelText('Tệp danh sách', { selector: 'input' });
    await userEvent.upload(input, new File(['x'], 'lop.csv', { type: 'text/csv' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Tiếp tục' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Nhập 2 dòng' }));
    expect(await screen.findByText('Đã nhập xong')).toBeVisible();
  });

  it('loads the history when it is opened, and what is older when asked', async () => {
    const entry = (name: string) => ({
      at: 1_790_000_000,
      by: null,
      action: 'update',
      changes: [{ field: 'full_name', before: name, after: 'An' }],
    });
    const asked: string[] = [];
    server.use(
      http.get(at('/api-admin/history'), ({ request }) => {
        const { searchParams } = new URL(request.url);
        const page = Number(searchParams.get('page'));
        asked.push(`${searchParams.get('kind')} ${searchParams.get('id')} ${page}`);
        return ok([entry(`Tên ${page}`)], { page, size: 20, total: 40 });
      }),
    );
    const page = () => <HistoryButton id={7} />;
    renderWeb({ table: [{ ...route, page: () => Promise.resolve({ default: page }) }], at: '/manage/example', user });
    const button = await screen.findByRole('button', { name: 'Lịch sử thay đổi' });
    expect(asked).toEqual([]);
    await userEvent.click(button);
    expect(await screen.findByText('Tên 1')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Xem thêm' }));
    expect(await screen.findByText('Tên 2')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Xem thêm' })).not.toBeInTheDocument();
    expect(asked).toEqual(['user 7 1', 'user 7 2']);
  });
});
