import { QueryClient } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { http } from 'msw';
import { Outlet } from 'react-router';
import { describe, expect, it } from 'vitest';
import { renderWeb } from '../../tests/screen';
import { server } from '../../tests/server';
import { ApiError } from '#/api/envelope';
import { consoleAccess, mayOpen, redirectFor, type ConsoleRoute } from './access';
import { consoleRoutes } from './routes';
import { sessionQuery, type Permission, type Session } from './session';

const session = (permissions: Permission[]): Session => ({
  operator: { id: 1, email: 'an@example.com', name: 'An', role: 'finance' },
  permissions,
  session: { id: 1, created_at: 0, expires_at: 0, idle_expires_at: 0, factor_at: 0, step_up_until: 0 },
  factors: { totp: true, passkeys: 0, recovery_codes_left: 10 },
});
const routeOf = (name: string) => consoleRoutes.find((route) => route.name === name) as ConsoleRoute;

describe('access to the console', () => {
  it('leads everybody to sign-in but where it begins', () => {
    expect(consoleRoutes.filter((route) => redirectFor(route, null) === null).map((route) => route.name)).toEqual([
      'sign-in',
      'setup',
    ]);
    expect(redirectFor(routeOf('audit'), null)).toBe('/sign-in');
  });

  it('opens only what the role may', () => {
    expect(mayOpen(routeOf('sites'), session(['sites.view']))).toBe(true);
    expect(mayOpen(routeOf('operators'), session(['sites.view']))).toBe(false);
    expect(mayOpen(routeOf('account'), session([]))).toBe(true);
    expect(redirectFor(routeOf('operators'), session([]))).toBeNull();
    expect(redirectFor(routeOf('sign-in'), session([]))).toBe('/');
  });

  it('a wrong code ends no session, an expired session does and forgets what was seen', () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(sessionQuery.queryKey, session([]));
    queryClient.setQueryData(['console', '/sites', null], 'seen');
    expect(consoleAccess.end(queryClient, new ApiError({ status: 401, key: 'wrong_code', message: '' }))).toBe(false);
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeTruthy();
    expect(consoleAccess.end(queryClient, new ApiError({ status: 401, key: 'session_expired', message: '' }))).toBe(
      true,
    );
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
    expect(queryClient.getQueryData(['console', '/sites', null])).toBeUndefined();
  });
});

describe('the screens of the console', () => {
  const open = (at: string, permissions: Permission[]) => {
    const asked: string[] = [];
    server.use(
      http.all('*/api/*', ({ request }) => {
        asked.push(new URL(request.url).pathname);
        return new Response(null, { status: 404 });
      }),
    );
    renderWeb({
      table: consoleRoutes,
      at,
      shell: Outlet,
      access: consoleAccess,
      signedIn: (client) => client.setQueryData(sessionQuery.queryKey, session(permissions)),
    });
    return { asked };
  };

  it('ask for no site whose id is no number', async () => {
    const { asked } = open('/sites/abc', ['sites.view']);
    await screen.findByRole('heading', { level: 1, name: 'Không tìm thấy trang' });
    expect(asked).toEqual([]);
  });

  it('say in place which role they take', async () => {
    const { asked } = open('/operators', ['sites.view']);
    await screen.findByRole('heading', { level: 1, name: 'Bạn không có quyền truy cập' });
    expect(screen.getByText(/Vai trò Tài chính của bạn/)).toBeVisible();
    expect(asked).toEqual([]);
  });
});
