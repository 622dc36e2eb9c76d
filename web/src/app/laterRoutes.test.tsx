import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { userQuery } from '#/auth/session';
import { GrowingTable } from '#/routing/growingTable';
import type { RouteRow } from '#/routing/table';
import { laterRoutes } from './laterRoutes';
import { makeRoutes } from './router';

const row = (name: string, path: string, words: string): RouteRow => ({
  name,
  path,
  access: 'public',
  texts: ['home'],
  page: async () => ({ default: () => <h1>{words}</h1> }),
});
const first = [row('home', '', 'Nhà'), row('problem', 'problems/:slug', 'Một bài')];
const later = [row('dashboard', 'next', 'Sau'), row('questions', 'problems/contests', 'Kỳ thi')];
const heading = (words: string) => screen.findByRole('heading', { level: 1, name: words });

function open(at: string, fetch: () => Promise<readonly RouteRow[]>) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  queryClient.setQueryData(userQuery.queryKey, null);
  const parts = [{ holds: () => true, fetch }];
  const table = new GrowingTable(first, { taken: new Set(['/problems/contests']), parts });
  const mounted = { table: first, shell: Outlet, prepare: () => Promise.resolve() };
  const router = createMemoryRouter(makeRoutes(mounted, queryClient, 'vi', table.screens), {
    initialEntries: [at],
    patchRoutesOnNavigation: laterRoutes(table, mounted, queryClient),
  });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  return router;
}

it('fetches the rest of the table when one of its screens is opened, and once', async () => {
  const fetch = vi.fn(async () => [...first, ...later]);
  const router = open('/', fetch);
  await heading('Nhà');
  await router.navigate('/problems/tong');
  await heading('Một bài');
  expect(fetch).not.toHaveBeenCalled();
  await router.navigate('/next');
  await heading('Sau');
  await router.navigate('/problems/contests');
  await heading('Kỳ thi');
  await router.navigate('/problems/tong');
  await heading('Một bài');
  expect(fetch).toHaveBeenCalledOnce();
});

it('begins at one of them as well, and knows what is nowhere', async () => {
  const router = open('/problems/contests', async () => [...first, ...later]);
  await heading('Kỳ thi');
  await router.navigate('/nothing');
  await heading('Không tìm thấy trang');
});
