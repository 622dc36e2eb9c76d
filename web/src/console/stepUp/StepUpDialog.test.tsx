import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';
import StepUpDialog from './StepUpDialog';

/** The dialog for somebody with these factors, in a browser that knows no passkeys. */
function open(factors: object, settle: (passed: boolean) => void = () => undefined) {
  server.use(
    http.get(at('/api/console/session'), () =>
      ok({
        operator: { id: 1, email: 'an@example.com', name: 'An', role: 'owner' },
        permissions: [],
        session: {},
        factors,
      }),
    ),
  );
  const page = () => Promise.resolve({ default: () => <StepUpDialog asked={{ settle }} /> });
  renderWeb({
    table: consoleRoutes.map((route) => ({ ...route, access: 'public' as const, page })),
    at: '/account',
    shell: ConsoleShell,
    access: consoleAccess,
  });
}

it('where neither a code nor a passkey can be given it says what to do', async () => {
  open({ totp: false, passkeys: 1, recovery_codes_left: 8 });
  expect(await screen.findByText(/Hãy đăng xuất rồi đăng nhập lại/)).toBeVisible();
  const buttons = within(screen.getByRole('dialog')).getAllByRole('button');
  expect(buttons.map((button) => button.textContent)).toEqual(['Hủy']);
});

it('where a code can be given it asks for one', async () => {
  open({ totp: true, passkeys: 0, recovery_codes_left: 8 });
  expect(await screen.findByLabelText('Mã xác thực')).toHaveFocus();
  expect(screen.queryByText(/Hãy đăng xuất/)).toBeNull();
});

it('a code is sent without the spaces that it was typed with, and the call goes on', async () => {
  const sent = vi.fn<(body: unknown) => void>();
  server.use(
    http.post(at('/api/console/step-up/totp'), async ({ request }) => {
      sent(await request.json());
      return ok(null);
    }),
  );
  const settle = vi.fn<(passed: boolean) => void>();
  open({ totp: true, passkeys: 0, recovery_codes_left: 8 }, settle);
  await userEvent.type(await screen.findByLabelText('Mã xác thực'), '123 456{Enter}');
  await waitFor(() => expect(settle).toHaveBeenCalledExactlyOnceWith(true));
  expect(sent).toHaveBeenCalledExactlyOnceWith({ code: '123456' });
});

it('a code that was typed and not sent is given up without being asked about', async () => {
  const settle = vi.fn<(passed: boolean) => void>();
  open({ totp: true, passkeys: 0, recovery_codes_left: 8 }, settle);
  await userEvent.type(await screen.findByLabelText('Mã xác thực'), '12');
  await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
  expect(settle).toHaveBeenCalledExactlyOnceWith(false);
  expect(screen.queryByText('Rời đi mà không lưu?')).toBeNull();
});
