import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../tests/server';
import { tenant } from '../../tests/screen';
import { makeQueryClient } from '#/api/queryClient';
import { tenantQuery } from '#/api/site';
import { IdentityApp } from './IdentityApp';
import { emailOf, readState, type IdentityBoot } from './state';

const ORIGIN = 'http://lop-tin.localhost:8080';
const REDIRECT = `${ORIGIN}/redirect-uri?code=C0DE&redirect_path=%2F`;
const SCRIPT = 'https://accounts.google.com/gsi/client';
const encode = (value: object) => btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_');
const state = encode({ origin: ORIGIN, challenge: 'ch4llenge' }).replaceAll('=', '');
const token = `e30.${encode({ email: 'an@truong.vn' })}.x`;

function open(boot: Partial<IdentityBoot> = {}) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  queryClient.setQueryData(tenantQuery.queryKey, tenant);
  const leave = vi.fn<(address: string) => void>();
  render(
    <QueryClientProvider client={queryClient}>
      <IdentityApp boot={{ responses: {}, state, mode: 'sign-in', ...boot }} leave={leave} />
    </QueryClientProvider>,
  );
  return leave;
}

const withGoogle = { google_client_id: 'c1', google_script_url: SCRIPT };

/** Google's script comes, and somebody signs in with its button. */
async function signInWithGoogle() {
  const script = await waitFor(() => {
    const found = document.querySelector(`script[src="${SCRIPT}"]`);
    if (!found) throw new Error('no script yet');
    return found;
  });
  const initialize = vi.fn<(settings: { nonce: string; callback: (answer: { credential: string }) => void }) => void>();
  window.google = { accounts: { id: { initialize, renderButton: () => undefined } } };
  fireEvent.load(script);
  await waitFor(() => expect(initialize).toHaveBeenCalled());
  const [settings] = initialize.mock.calls[0] ?? [];
  expect(settings?.nonce).toBe('ch4llenge');
  settings?.callback({ credential: token });
}

afterEach(() => {
  delete window.google;
});

describe('the identity page', () => {
  it('reads what the address and the token carry', () => {
    expect(readState(state)).toEqual({ origin: ORIGIN, challenge: 'ch4llenge' });
    for (const bad of [null, '', '%', encode([]), encode({ origin: 1 })]) expect(readState(bad)).toBeNull();
    expect(emailOf(token)).toBe('an@truong.vn');
    expect(emailOf('x')).toBeNull();
  });

  it('leads nowhere with a state that is none', async () => {
    open({ state: null });
    expect(await screen.findByRole('heading', { name: 'Liên kết này không đúng' })).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  const fill = async () => {
    await userEvent.type(await screen.findByLabelText('Email hoặc tên đăng nhập'), 'an');
    await userEvent.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await userEvent.click(screen.getByRole('button', { name: 'Đăng nhập' }));
  };

  it('signs in and leads back to the site', async () => {
    server.use(http.post(at('/api/identity/sign-in'), () => ok({ redirect: REDIRECT })));
    const leave = open();
    await fill();
    await waitFor(() => expect(leave).toHaveBeenCalledWith(REDIRECT));
  });

  it('says that the password is wrong, and stays', async () => {
    server.use(http.post(at('/api/identity/sign-in'), () => refused(401, 'wrong_credentials', 'Sai mật khẩu')));
    const leave = open();
    await fill();
    expect(await screen.findByText('Sai mật khẩu')).toBeVisible();
    expect(leave).not.toHaveBeenCalled();
  });

  it('has the ways to an account and to a new password', async () => {
    server.use(http.get(at('/api/users/consents/words'), () => ok([])));
    open();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Quên mật khẩu?' }));
    expect(await screen.findByRole('button', { name: 'Gửi thư cho tôi' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Quay lại đăng nhập' }));
    await user.click(screen.getByRole('button', { name: 'Đăng ký ngay' }));
    expect(await screen.findByRole('button', { name: 'Tạo tài khoản' })).toBeVisible();
  });
});

describe("Google's button", () => {
  it('is said not to come where its script does not, and the form works on', async () => {
    open(withGoogle);
    const script = await waitFor(() => {
      const found = document.querySelector(`script[src="${SCRIPT}"]`);
      if (!found) throw new Error('no script yet');
      return found;
    });
    fireEvent.error(script);
    script.remove();
    expect(await screen.findByText(/Không tải được nút đăng nhập của Google/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Đăng nhập' })).toBeEnabled();
  });

  it('asks for the password once where there is an account, then for nothing', async () => {
    const sent: unknown[] = [];
    server.use(
      http.post(at('/api/identity/sign-in'), async ({ request }) => {
        sent.push(await request.json());
        return sent.length === 1 ? refused(409, 'google_needs_password', 'Cần mật khẩu') : ok({ redirect: REDIRECT });
      }),
    );
    const leave = open(withGoogle);
    await signInWithGoogle();
    expect(await screen.findByText(/Nhập mật khẩu của tài khoản an@truong.vn/)).toBeVisible();
    await userEvent.type(screen.getByLabelText('Mật khẩu'), 'bi-mat-8');
    await userEvent.click(screen.getByRole('button', { name: 'Liên kết và đăng nhập' }));
    await waitFor(() => expect(leave).toHaveBeenCalledWith(REDIRECT));
    expect(sent).toEqual([
      { google_token: token, consents: [] },
      { google_token: token, consents: [], password: 'bi-mat-8' },
    ]);
  });
});
