import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../tests/server';
import { person, renderWeb } from '../../tests/screen';
import type { RouteRow } from '#/routing/table';
import { guards } from '#/ui/form/unsaved';
import { userQuery } from './session';
import { endSessionInPlace, signInDialog, type SignInRequest } from './signInDialog';
import { useSignIn } from './useSignIn';

const request: { current: SignInRequest } = { current: {} };

function Typing() {
  const signIn = useSignIn();
  return (
    <>
      <h1>Bài tập</h1>
      <TextField slotProps={{ htmlInput: { 'aria-label': 'Bài làm' } }} />
      <Button onClick={() => signIn.ask(request.current)}>Nộp bài</Button>
    </>
  );
}

const table: readonly RouteRow[] = [
  { name: 'home', path: '', access: 'public', texts: ['home'], page: async () => ({ default: Typing }) },
  {
    name: 'dashboard',
    path: 'dashboard',
    access: 'login',
    texts: ['home'],
    page: async () => ({ default: () => <h1>Bảng tin</h1> }),
  },
  {
    name: 'problems',
    path: 'problems',
    access: 'public',
    texts: ['home'],
    page: async () => ({ default: () => <h1>Danh sách</h1> }),
  },
];

const serveSignIn = (user = person()) =>
  server.use(
    http.post(at('/api/users/sign-in'), () => ok('token')),
    http.get(at('/api/users/info'), () => ok(user)),
  );

async function enter() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('Email hoặc tên đăng nhập'), 'an@example.com');
  await user.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
  await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
}

afterEach(() => {
  signInDialog.close();
  guards.clear();
});

describe('signing in over the page', () => {
  it('keeps what was typed, does what was asked for, and stays', async () => {
    serveSignIn();
    const after = vi.fn();
    request.current = { title: 'Đăng nhập để nộp bài', after };
    const { router, queryClient } = renderWeb({ table, at: '/' });
    await userEvent.type(await screen.findByLabelText('Bài làm'), 'print(1)');
    await userEvent.click(screen.getByRole('button', { name: 'Nộp bài' }));
    expect(await screen.findByRole('dialog', { name: 'Đăng nhập để nộp bài' })).toBeVisible();
    await enter();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(after).toHaveBeenCalledOnce();
    await waitFor(() => expect(queryClient.getQueryData(userQuery.queryKey)).toMatchObject({ id: 5 }));
    expect(screen.getByLabelText('Bài làm')).toHaveValue('print(1)');
    expect(router.state.location.pathname).toBe('/');
  });

  it('goes on to the stored path with its state', async () => {
    serveSignIn();
    request.current = { from: '/problems', state: { page: 2 } };
    const { router } = renderWeb({ table, at: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'Nộp bài' }));
    await enter();
    await screen.findByRole('heading', { name: 'Danh sách' });
    expect(router.state.location.state).toEqual({ page: 2 });
  });

  it('does it at once for who is signed in', async () => {
    const after = vi.fn();
    request.current = { after };
    renderWeb({ table, at: '/', user: person() });
    await userEvent.click(await screen.findByRole('button', { name: 'Nộp bài' }));
    expect(after).toHaveBeenCalledOnce();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says what is wrong in place, closes where it may, and changes to signing up', async () => {
    server.use(http.post(at('/api/users/sign-in'), () => refused(401, 'wrong', 'Email hoặc mật khẩu không đúng')));
    request.current = {};
    renderWeb({ table, at: '/' });
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Nộp bài' }));
    await enter();
    expect(await screen.findByText('Email hoặc mật khẩu không đúng')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Đăng ký ngay' }));
    expect(await screen.findByLabelText('Họ và tên')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('cannot be closed where it must not', async () => {
    request.current = { closeable: false };
    renderWeb({ table, at: '/' });
    await userEvent.click(await screen.findByRole('button', { name: 'Nộp bài' }));
    const dialog = await screen.findByRole('dialog');
    expect(screen.queryByRole('button', { name: 'Đóng' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    expect(dialog).toBeVisible();
  });
});

describe('a session that has ended', () => {
  it('leads to the sign-in page where nothing would be lost', () => {
    const { queryClient } = renderWeb({ table, at: '/', user: person() });
    expect(endSessionInPlace(queryClient)).toBe(true);
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeNull();
    expect(endSessionInPlace(queryClient)).toBe(false);
  });

  it('is begun again over a form that holds something, by the same person', async () => {
    serveSignIn();
    const { queryClient } = renderWeb({ table, at: '/', user: person() });
    await userEvent.type(await screen.findByLabelText('Bài làm'), 'print(1)');
    guards.set(() => true, undefined);
    expect(endSessionInPlace(queryClient)).toBe(false);
    expect(await screen.findByRole('dialog', { name: 'Phiên đăng nhập đã hết hạn' })).toBeVisible();
    expect(endSessionInPlace(queryClient)).toBe(false);
    await enter();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByLabelText('Bài làm')).toHaveValue('print(1)');
  });
});

describe('what is due', () => {
  it('is a new password before anything else', async () => {
    const due = person({ must_set_password: true, congratulations: true });
    let sent: unknown;
    server.use(
      http.post(at('/api/users/upsert-password'), async ({ request: call }) => {
        sent = await call.json();
        return ok(true);
      }),
      // Asked at any time, as where no stream tells of changes.
      http.get(at('/api/users/info'), () => ok(sent === undefined ? due : person())),
    );
    renderWeb({ table, at: '/', user: due });
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Mật khẩu được cấp'), 'duoc-cap-1');
    expect(screen.queryByRole('heading', { name: 'Bài tập' })).toBeNull();
    await user.type(screen.getByLabelText('Mật khẩu mới'), 'bi-mat-9');
    await user.type(screen.getByLabelText('Nhập lại mật khẩu'), 'bi-mat-9');
    await user.click(screen.getByRole('button', { name: 'Đặt mật khẩu và tiếp tục' }));
    expect(await screen.findByRole('heading', { name: 'Bài tập' })).toBeVisible();
    expect(sent).toMatchObject({ old_password: 'duoc-cap-1', password: 'bi-mat-9' });
  });

  it('is a welcome, once', async () => {
    let sent: unknown;
    server.use(
      http.put(at('/api/users/info'), async ({ request: call }) => {
        sent = await call.json();
        return ok(person());
      }),
    );
    renderWeb({ table, at: '/dashboard', user: person({ congratulations: true, email_verified: false }) });
    expect(await screen.findByRole('dialog', { name: 'Chào mừng Trần An!' })).toBeVisible();
    expect(screen.getByRole('link', { name: /Xác minh email/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Bắt đầu' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(sent).toEqual({ congratulations: false }));
  });

  it('is why a guard has sent somebody here', async () => {
    const { router } = renderWeb({ table, at: '/?refused=not_a_teacher&a=1', user: person() });
    expect(await screen.findByText('Bạn không phải là giáo viên')).toBeVisible();
    await waitFor(() => expect(router.state.location.search).toBe('?a=1'));
  });
});
