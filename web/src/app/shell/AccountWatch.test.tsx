import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { userQuery } from '#/auth/session';
import type { RouteRow } from '#/routing/table';
import { serveStreams, TestStream } from '../../../tests/eventStream';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';

const page = (words: string) => async () => ({ default: () => <h1>{words}</h1> });
const table: readonly RouteRow[] = [
  { name: 'manage', path: 'manage', access: 'manager', texts: ['home'], page: page('Quản lý') },
  { name: 'dashboard', path: 'dashboard', access: 'login', texts: ['home'], page: page('Bảng') },
];

it('a role that is taken away counts at once in the open tab', async () => {
  const stream = new TestStream();
  const { serve } = serveStreams(() => stream.response);
  server.use(http.get(at('/api/users/info'), () => ok(person())));
  const rest = globalThis.fetch;
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    String(input).includes('/api/live?') ? serve(input, init) : rest(input, init),
  );
  const { queryClient, router } = renderWeb({ table, at: '/manage', user: person({ role: 'teacher' }) });
  await screen.findByRole('heading', { name: 'Quản lý' });
  stream.send({ stream: 's1', topics: ['user/5'], refused: [] }, { name: 'open' });
  stream.send({ topic: 'user/5', data: { kind: 'account' } }, { id: 't_1-1-0' });
  await screen.findByRole('heading', { name: 'Bảng' });
  expect(queryClient.getQueryData(userQuery.queryKey)).toMatchObject({ role: 'student' });
  await waitFor(() => expect(router.state.location.search).toBe(''));
});
