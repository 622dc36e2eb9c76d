import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { texts } from '#/i18n/i18n';
import type { AppRoute } from '#/routing/table';
import { person, renderWeb } from '../tests/screen';
import { at, http, ok, refused, server } from '../tests/server';
import exampleTexts from './locales/vi.json';

const MOST_LINES = 200;
const read = (name: string) => readFileSync(path.join(import.meta.dirname, name), 'utf8');

const route: AppRoute = {
  name: 'example',
  path: 'manage/example',
  access: 'manager',
  layout: 'manage',
  texts: ['example'],
  page: () => import('./AccountsPage'),
};
const an = { id: 7, email: 'an@example.com', full_name: 'Trần An', role: 'student', created_at: 1_790_000_000 };
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
});
