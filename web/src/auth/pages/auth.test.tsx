import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import uiTexts from '#/ui/locales/vi.json';
import { authRoutes } from '../routes';
import type { AppRoute } from '#/routing/table';

const inside = async () => ({ default: () => <h1>Bên trong</h1> });
const table: readonly AppRoute[] = [
  ...authRoutes,
  { name: 'dashboard', path: 'dashboard', access: 'login', texts: ['home'], page: inside },
  { name: 'home', path: 'problems', access: 'public', texts: ['home'], page: inside },
];

describe('signing in', () => {
  const fill = async () => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'an@example.com');
    await user.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
  };

  it('goes back to the stored path', async () => {
    let sent: unknown;
    server.use(
      http.post(at('/api/users/sign-in'), async ({ request }) => {
        sent = await request.json();
        return ok('token');
      }),
      http.get(at('/api/users/info'), () => ok(person())),
    );
    const { router } = renderWeb({ table, at: '/sign-in?return=%2Fproblems%3Fpage%3D2' });
    await fill();
    await screen.findByRole('heading', { name: 'Bên trong' });
    expect(sent).toEqual({ email: 'an@example.com', password: 'bi-mat-8' });
    expect(router.state.location).toMatchObject({ pathname: '/problems', search: '?page=2' });
  });

  it('says that the e-mail or the password is wrong, and stays', async () => {
    server.use(
      http.post(at('/api/users/sign-in'), () =>
        refused(401, 'wrong_account_or_password', 'Email hoặc mật khẩu không đúng'),
      ),
    );
    const { router } = renderWeb({ table, at: '/sign-in' });
    await fill();
    expect(await screen.findByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    expect(router.state.location.pathname).toBe('/sign-in');
  });

  it('checks the fields before it asks the server', async () => {
    renderWeb({ table, at: '/sign-in' });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'khong-phai-email');
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    expect(await screen.findByText('Email không hợp lệ')).toBeVisible();
    expect(screen.getByText('Không được để trống')).toBeVisible();
    expect(screen.getByLabelText('Email')).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('making an account', () => {
  const fill = async (repeat: string) => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Họ và tên'), 'Trần An');
    await user.type(screen.getByLabelText('Email'), 'an@example.com');
    await user.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), repeat);
    await user.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
  };

  it('wants the same password twice', async () => {
    renderWeb({ table, at: '/sign-up' });
    await fill('khac');
    expect(await screen.findByText('Hai mật khẩu không khớp')).toBeVisible();
  });

  it('shows what the server refuses beside its field, and the rest above the form', async () => {
    const errors = [{ field: 'email', message: 'Chỉ nhận email trường', message_key: 'not_school_email' }];
    server.use(
      http.post(at('/api/users/sign-up'), () => refused(422, 'invalid', 'Dữ liệu không hợp lệ', errors), {
        once: true,
      }),
      http.post(at('/api/users/sign-up'), () => refused(412, 'account_exists', '')),
    );
    renderWeb({ table, at: '/sign-up' });
    await fill('bi-mat-8');
    expect(await screen.findByText('Chỉ nhận email trường')).toBeVisible();
    expect(screen.queryByText('Dữ liệu không hợp lệ')).not.toBeInTheDocument();
    await userEvent.type(screen.getByLabelText('Email'), '.vn');
    await userEvent.click(screen.getByRole('button', { name: 'Tạo tài khoản' }));
    expect(await screen.findByText('Tài khoản đã tồn tại!')).toBeVisible();
  });

  it('goes on to who-are-you when the type is not set', async () => {
    server.use(
      http.post(at('/api/users/sign-up'), () => ok('token')),
      http.get(at('/api/users/info'), () => ok(person({ user_type_set: false }))),
    );
    const { router } = renderWeb({ table, at: '/sign-up' });
    await fill('bi-mat-8');
    await screen.findByRole('heading', { name: 'Bạn là ai?' });
    expect(new URLSearchParams(router.state.location.search).get('return')).toBe('/dashboard');
  });
});

describe('the own account', () => {
  it('sends emptied fields as empty texts, which clear them', async () => {
    let sent: Record<string, unknown> = {};
    server.use(
      http.put(at('/api/users/info'), async ({ request }) => {
        sent = (await request.json()) as Record<string, unknown>;
        return ok(person());
      }),
      http.get(at('/api/users/info'), () => ok(person())),
    );
    renderWeb({ table, at: '/personal-information', user: person({ school: 'THPT Chu Văn An' }) });
    const user = userEvent.setup();
    await user.clear(await screen.findByLabelText(/^Trường/));
    const birthday = screen.getByRole('group', { name: /^Ngày sinh/ });
    await user.click(await within(birthday).findByRole('spinbutton', { name: 'Ngày' }));
    await user.keyboard('05092009');
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
    await waitFor(() => expect(sent).toMatchObject({ school: '', dob: '2009-09-05', full_name: 'Trần An' }));
    expect(await screen.findByText('Đã lưu hồ sơ')).toBeVisible();
  });

  it('asks before unsaved changes are left behind, and not once they are saved', async () => {
    server.use(
      http.put(at('/api/users/info'), () => ok(person({ school: 'THPT Chu Văn An' }))),
      http.get(at('/api/users/info'), () => ok(person({ school: 'THPT Chu Văn An' }))),
    );
    const { router } = renderWeb({ table, at: '/personal-information', user: person() });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText(/^Trường/), 'THPT Chu Văn An');
    void router.navigate('/problems');
    await user.click(await screen.findByRole('button', { name: uiTexts.cancel }));
    expect(router.state.location.pathname).toBe('/personal-information');
    await user.click(screen.getByRole('button', { name: 'Lưu thay đổi' }));
    expect(await screen.findByText('Đã lưu hồ sơ')).toBeVisible();
    void router.navigate('/problems');
    expect(await screen.findByRole('heading', { name: 'Bên trong' })).toBeVisible();
  });

  it('wants a new password that differs from the old one', async () => {
    renderWeb({ table, at: '/personal-information', user: person() });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Mật khẩu hiện tại'), 'bi-mat-8');
    await user.type(screen.getByLabelText('Mật khẩu mới'), 'bi-mat-8');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), 'bi-mat-8');
    await user.click(screen.getByRole('button', { name: 'Đổi mật khẩu' }));
    expect(await screen.findByText('Mật khẩu mới phải khác mật khẩu cũ')).toBeVisible();
  });
});
