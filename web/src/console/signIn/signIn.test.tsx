import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';
import { qrPath } from './QrCode';
import { firstMethod } from './SecondFactor';

const open = (path = '/sign-in') =>
  renderWeb({
    table: consoleRoutes.map((route) => ({ ...route, access: 'public' as const })),
    at: path,
    shell: ConsoleShell,
    access: consoleAccess,
  });

describe('signing in to the console', () => {
  it('goes on to the second factor, says what was wrong with it, and offers the other ways', async () => {
    const sent: unknown[] = [];
    server.use(
      http.get(at('/api/console/session'), () => refused(401, 'login_required', 'Đăng nhập đã')),
      http.post(at('/api/console/sign-in'), () => ok({ challenge: 'abc', methods: ['totp', 'recovery'] })),
      http.post(at('/api/console/sign-in/totp'), async ({ request }) => {
        sent.push(await request.json());
        return refused(401, 'wrong_code', 'Mã không đúng');
      }),
    );
    open();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'an@example.com');
    await user.type(screen.getByLabelText('Mật khẩu'), 'mot-mat-khau-dai');
    await user.click(screen.getByRole('button', { name: 'Tiếp tục' }));
    await user.type(await screen.findByLabelText('Mã xác thực'), '123 456');
    await user.click(screen.getByRole('button', { name: 'Đăng nhập' }));
    expect(await screen.findByText('Mã không đúng')).toBeVisible();
    expect(sent).toEqual([{ challenge: 'abc', code: '123456' }]);
    await user.click(screen.getByRole('button', { name: 'Dùng mã khôi phục' }));
    expect(await screen.findByLabelText('Mã khôi phục')).toHaveFocus();
    await waitFor(() => expect(screen.queryByText('Mã không đúng')).toBeNull());
  });

  it('says that the browser’s own dialog was closed, and lets a code be given instead', async () => {
    const prove = vi.fn(() => Promise.reject(new DOMException('closed', 'NotAllowedError')));
    vi.stubGlobal('PublicKeyCredential', { parseRequestOptionsFromJSON: (options: unknown) => options });
    Object.defineProperty(navigator, 'credentials', { configurable: true, value: { get: prove } });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'credentials'));
    server.use(
      http.get(at('/api/console/session'), () => refused(401, 'login_required', 'Đăng nhập đã')),
      http.post(at('/api/console/sign-in'), () => ok({ challenge: 'abc', methods: ['totp', 'passkey'] })),
      http.post(at('/api/console/sign-in/passkey/options'), () => ok({ publicKey: {} })),
    );
    open();
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('Email'), 'an@example.com');
    await user.type(screen.getByLabelText('Mật khẩu'), 'mot-mat-khau-dai');
    await user.click(screen.getByRole('button', { name: 'Tiếp tục' }));
    await user.click(await screen.findByRole('button', { name: 'Dùng khóa truy cập' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(/^Chưa xác nhận được khóa truy cập/);
    expect(prove).toHaveBeenCalledOnce();
    await user.click(screen.getByRole('button', { name: 'Dùng mã của ứng dụng' }));
    expect(await screen.findByLabelText('Mã xác thực')).toHaveFocus();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('tries a passkey first where the browser knows them', () => {
    expect(firstMethod(['totp', 'passkey', 'recovery'], true)).toBe('passkey');
    expect(firstMethod(['totp', 'passkey', 'recovery'], false)).toBe('totp');
    expect(firstMethod(['passkey', 'recovery'], false)).toBe('recovery');
  });
});

it('setting up without a password and a code says what both must be, and sends nothing', async () => {
  const sent = vi.fn(() => ok(null));
  server.use(
    http.get(at('/api/console/session'), () => refused(401, 'login_required', 'Đăng nhập đã')),
    http.post(at('/api/console/setup/look'), () =>
      ok({ email: 'an@example.com', name: 'An', role: 'owner', expires_at: 1_795_000_000 }),
    ),
    http.post(at('/api/console/setup/totp'), () => ok({ secret: 'ABC', uri: 'otpauth://totp/x', qr: ['1'] })),
    http.post(at('/api/console/setup'), sent),
  );
  open('/setup');
  const user = userEvent.setup();
  const code = await screen.findByLabelText('Mã xác thực');
  const password = screen.getByLabelText('Mật khẩu mới');
  expect([password, code].map((field) => field.getAttribute('aria-invalid'))).toEqual(['false', 'false']);
  await user.type(code, '123 45');
  await user.click(screen.getByRole('button', { name: 'Hoàn tất' }));
  expect(password).toBeInvalid();
  expect(password).toHaveAccessibleDescription('Ít nhất 12 ký tự.');
  expect(code).toBeInvalid();
  expect(code).toHaveAccessibleDescription('6 chữ số trong ứng dụng xác thực của bạn.');
  expect(sent).not.toHaveBeenCalled();
});

it('a QR code is one path of its dark modules', () => {
  expect(qrPath(['110', '001'])).toBe('M4 4h2v1h-2zM6 5h1v1h-1z');
});
