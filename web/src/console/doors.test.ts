import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#/api/envelope';
import { doors, sentTo, type ConsoleRoute } from './doors';
import { consoleRoutes } from './routes';
import { sessionQuery, type Permission, type Session } from './session';

const session = (permissions: Permission[]): Session => ({
  operator: { id: 1, email: 'an@example.com', name: 'An', role: 'finance' },
  permissions,
  session: { id: 1, created_at: 0, expires_at: 0, idle_expires_at: 0, factor_at: 0, step_up_until: 0 },
  factors: { totp: true, passkeys: 0, recovery_codes_left: 10 },
});
const routeOf = (name: string) => consoleRoutes.find((route) => route.name === name) as ConsoleRoute;

describe('the doors of the console', () => {
  it('lead everybody to sign-in but where it begins', () => {
    expect(consoleRoutes.filter((route) => sentTo(route, null) === null).map((route) => route.name)).toEqual([
      'sign-in',
      'setup',
    ]);
    expect(sentTo(routeOf('audit'), null)).toBe('/sign-in');
  });

  it('open only what the role may', () => {
    expect(sentTo(routeOf('sites'), session(['sites.view']))).toBeNull();
    expect(sentTo(routeOf('operators'), session(['sites.view']))).toBe('/account');
    expect(sentTo(routeOf('account'), session([]))).toBeNull();
    expect(sentTo(routeOf('sign-in'), session([]))).toBe('/');
  });

  it('a wrong code ends no session, an expired session does and forgets what was seen', () => {
    const queryClient = new QueryClient();
    queryClient.setQueryData(sessionQuery.queryKey, session([]));
    queryClient.setQueryData(['console', '/sites', null], 'seen');
    expect(doors.end(queryClient, new ApiError({ status: 401, key: 'wrong_code', message: '' }))).toBe(false);
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeTruthy();
    expect(doors.end(queryClient, new ApiError({ status: 401, key: 'session_expired', message: '' }))).toBe(true);
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
    expect(queryClient.getQueryData(['console', '/sites', null])).toBeUndefined();
  });
});
