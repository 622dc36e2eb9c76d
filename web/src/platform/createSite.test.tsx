import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../tests/server';
import { renderWeb } from '../../tests/screen';
import texts from './locales/vi.json';
import { PlatformShell } from './PlatformShell';
import { platformRoutes } from './routes';

const open = () => renderWeb({ table: platformRoutes, at: '/create-site', shell: PlatformShell });
const answers = (asked: string[] = [], gate = Promise.resolve()) =>
  http.get(at('/api/platform/sites/available'), async ({ request }) => {
    const subdomain = new URL(request.url).searchParams.get('subdomain') ?? '';
    asked.push(subdomain);
    await gate;
    return ok(
      subdomain === 'admin'
        ? { available: false, reason: 'Địa chỉ này dành riêng.' }
        : { available: true, reason: null },
    );
  });

describe('the address of a new site', () => {
  it('follows the name, is asked for once the typing pauses, and is free', async () => {
    const asked: string[] = [];
    let answer = () => {};
    const gate = new Promise<void>((resolve) => {
      answer = resolve;
    });
    server.use(answers(asked, gate));
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByLabelText('Tên lớp hoặc trường'));
    // At one go: between two keys the machine may take the pause that is waited for.
    await user.paste('Lớp Tin');
    expect(screen.getByLabelText('Địa chỉ của trang')).toHaveValue('lop-tin');
    expect(screen.getByText('Đang kiểm tra…')).toBeVisible();
    answer();
    expect(await screen.findByText('✓ Địa chỉ này còn trống')).toBeVisible();
    expect(asked).toEqual(['lop-tin']);
  });

  it('says why it is not free, in the words of the server, and stays as typed', async () => {
    server.use(answers());
    open();
    await userEvent.type(await screen.findByLabelText('Địa chỉ của trang'), 'Admin');
    await userEvent.type(screen.getByLabelText('Tên lớp hoặc trường'), 'Lớp Tin');
    expect(screen.getByLabelText('Địa chỉ của trang')).toHaveValue('admin');
    expect(await screen.findByText('Địa chỉ này dành riêng.')).toBeVisible();
  });
});

describe('making a site', () => {
  it('sends what was filled in and shows refusals beside their fields', async () => {
    let sent: unknown;
    server.use(
      answers(),
      http.post(at('/api/platform/sites'), async ({ request }) => {
        sent = await request.json();
        return refused(409, 'subdomain_taken', 'Không được', [
          { field: 'subdomain', message: 'Vừa có người lấy mất', message_key: 'taken' },
        ]);
      }),
    );
    open();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Tên lớp hoặc trường'), 'Lớp Tin');
    await user.selectOptions(screen.getByLabelText('Loại trang'), texts.create.types.uschool);
    await user.type(screen.getByLabelText('Email của bạn'), 'minh@example.com');
    await user.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await user.click(screen.getByRole('button', { name: 'Tạo trang' }));
    expect(await screen.findByText('Vừa có người lấy mất')).toBeVisible();
    await waitFor(() =>
      expect(sent).toEqual({
        name: 'Lớp Tin',
        subdomain: 'lop-tin',
        type: 'uschool',
        email: 'minh@example.com',
        password: 'bi-mat-8',
      }),
    );
  });
});
