import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { AppRoute } from '#/routing/table';
import { usePageTitle } from '#/ui/usePageTitle';
import { person, renderWeb, tenant } from '../../tests/screen';
import { documentMiddleware, makeRoutes } from './router';
import { makeQueryClient } from '#/api/queryClient';
import { routeTable } from './table';

function Named() {
  usePageTitle('Tổng hai số');
  return <h1>Một bài</h1>;
}

const page = (words: string) => async () => ({ default: () => <h1>{words}</h1> });
const table: readonly AppRoute[] = [
  { name: 'home', path: '', guard: 'public', texts: ['home'], page: page('Nhà') },
  { name: 'dashboard', path: 'dashboard', guard: 'login', texts: ['home'], page: page('Bảng') },
  { name: 'sign-in', path: 'sign-in', guard: 'anonymous', layout: 'empty', texts: ['auth'], page: page('Cửa') },
  {
    name: 'personal-information',
    path: 'personal-information',
    guard: 'login',
    texts: ['auth'],
    page: async () => ({ default: Named }),
  },
  {
    name: 'error',
    path: 'broken',
    guard: 'public',
    texts: ['home'],
    page: async () => ({
      default: () => {
        throw new Error('hỏng');
      },
    }),
  },
];
const heading = (words: string) => screen.findByRole('heading', { level: 1, name: words });

describe('the route table', () => {
  it('is mounted once per language, and every name is unique', () => {
    const routes = makeRoutes(
      { table: routeTable, shell: () => null, prepare: () => Promise.resolve() },
      makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined }),
      'vi',
    );
    const ids = routes.flatMap(
      (root) => root.children?.flatMap((group) => group.children?.map((route) => route.id) ?? []) ?? [],
    );
    const expected = ['vi', 'en'].flatMap((locale) => [
      ...routeTable.map((route) => `${route.name}___${locale}`),
      `not-found___${locale}`,
    ]);
    expect(ids).toEqual(expected);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('shows a screen in the shell, with the title of the site', async () => {
    renderWeb({ table, at: '/' });
    await heading('Nhà');
    expect(screen.getAllByRole('main')).toHaveLength(1);
    expect(screen.getByRole('banner')).toHaveTextContent(tenant.name);
    await waitFor(() => expect(document.title).toBe(tenant.name));
  });

  it('titles a screen by its texts or by itself', async () => {
    const { router } = renderWeb({ table, at: '/dashboard', user: person() });
    await heading('Bảng');
    await waitFor(() => expect(document.title).toBe('Bảng tin · Lớp Tin'));
    await router.navigate('/personal-information');
    await heading('Một bài');
    await waitFor(() => expect(document.title).toBe('Tổng hai số · Lớp Tin'));
  });
});

describe('languages in the address', () => {
  it('redirects a redundant prefix and keeps the query', async () => {
    const { router } = renderWeb({ table, at: '/vi/dashboard?a=1', user: person() });
    await heading('Bảng');
    expect(router.state.location).toMatchObject({ pathname: '/dashboard', search: '?a=1' });
  });

  it.each(['/fr/dashboard', '/EN', '/dashboard/nothing'])('does not know %s', async (address) => {
    renderWeb({ table, at: address, user: person() });
    await heading('Không tìm thấy trang');
  });

  it('loads another document for the other language', async () => {
    const next = vi.fn();
    const request = new Request('https://lop.example.vn/en/dashboard');
    const answer = await documentMiddleware('en', 'vi')({ request }, next).catch(
      (thrown: unknown) => thrown as Response,
    );
    expect((answer as Response).headers.get('Location')).toBe(request.url);
    expect((answer as Response).headers.get('X-Remix-Reload-Document')).toBe('true');
    expect(next).not.toHaveBeenCalled();
    await documentMiddleware('en', 'en')({ request }, next);
    expect(next).toHaveBeenCalledOnce();
  });
});

describe('guards in the router', () => {
  it('send the anonymous to sign in, with the way back', async () => {
    const { router } = renderWeb({ table, at: '/dashboard?tab=2', user: null });
    await heading('Cửa');
    expect(router.state.location.pathname).toBe('/sign-in');
    expect(new URLSearchParams(router.state.location.search).get('return')).toBe('/dashboard?tab=2');
  });

  it('send the signed-in away from sign-in, to where they wanted', async () => {
    const { router } = renderWeb({ table, at: '/sign-in?return=%2Fpersonal-information', user: person() });
    await heading('Một bài');
    expect(router.state.location.pathname).toBe('/personal-information');
  });
});

describe('failures', () => {
  it('show the error page inside the shell when a screen breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    renderWeb({ table, at: '/broken' });
    await heading('Máy chủ gặp lỗi');
    expect(screen.getByRole('banner')).toBeInTheDocument();
  });

  it('hide the header with is_compact_view=1', async () => {
    renderWeb({ table, at: '/?is_compact_view=1' });
    await heading('Nhà');
    expect(screen.queryByRole('banner')).not.toBeInTheDocument();
  });
});
