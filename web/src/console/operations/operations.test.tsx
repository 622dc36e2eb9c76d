import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../tests/server';
import { renderWeb } from '../../../tests/screen';
import { consoleRoutes } from '../routes';
import { ConsoleShell } from '../shell/ConsoleShell';

it('a site\'s id is taken with blanks around it; what is no number is said to be wrong and not asked for', async () => {
  const asked: (string | null)[] = [];
  server.use(
    http.get(at('/api/console/session'), () => ok({ operator: { id: 1, email: 'an@example.com', name: 'An', role: 'support' }, permissions: ['operations.view'], session: {}, factors: {} })),
    http.get(at('/api/console/operations'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('tenant'));
      return ok([], { page: 1, size: 12, total: 0 });
    }),
  );
  const { router } = renderWeb({ table: consoleRoutes.map((route) => ({ ...route, guard: 'public' as const })), at: '/operations', shell: ConsoleShell });
  const user = userEvent.setup();
  // The frame is another once it is known who is there.
  await screen.findByRole('link', { name: 'Tác vụ' });
  const field = await screen.findByRole('searchbox', { name: 'Mã trang' });
  await user.type(field, 'lop-tin');
  expect(await screen.findByText('Mã trang chỉ gồm chữ số.')).toBeVisible();
  expect(router.state.location.search).toBe('');
  await user.clear(field);
  await user.type(field, ' 12 ');
  await waitFor(() => expect(asked).toContain('12'));
  expect(router.state.location.search).toBe('?tenant=12');
  expect(screen.queryByText('Mã trang chỉ gồm chữ số.')).toBeNull();
});
