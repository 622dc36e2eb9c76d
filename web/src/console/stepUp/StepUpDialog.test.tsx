import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleAccess } from '../access';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';
import StepUpDialog from './StepUpDialog';

/** The dialog for somebody with these factors, in a browser that knows no passkeys. */
function open(factors: object) {
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
  const page = () => Promise.resolve({ default: () => <StepUpDialog asked={{ settle: () => undefined }} /> });
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
