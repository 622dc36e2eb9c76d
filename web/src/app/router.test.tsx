import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Outlet, type RouteObject } from 'react-router';
import { screensOf, type RouteRow } from '#/routing/table';
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
const table: readonly RouteRow[] = [
  { name: 'home', path: '', access: 'public', texts: ['home'], page: page('Nhà') },
  { name: 'dashboard', path: 'dashboard', access: 'login', texts: ['dashboard'], page: page('Bảng') },
  { name: 'sign-in', path: 'sign-in', access: 'anonymous', layout: 'empty', texts: ['auth'], page: page('Cửa') },
  {
    name: 'personal-information',
    path: 'personal-information',
    access: 'login',
    texts: ['auth'],
    page: async () => ({ default: Named }),
  },
  {
    name: 'error',
    path: 'broken',
    access: 'public',
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
    const idsOf = (all: RouteObject[]): string[] =>
      all.flatMap(({ id, children = [], handle }) => [...(handle && id ? [id] : []), ...idsOf(children)]);
    const ids = idsOf(routes);
    const expected = ['vi', 'en'].flatMap((locale) =>
      screensOf(routeTable).map((route) => `${route.name}___${locale}`),
    );
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

describe('the parameters of an address', () => {
  const load = vi.fn(() => Promise.resolve());
  const rows: readonly RouteRow[] = [
    {
      name: 'problem',
      path: 'things/:id',
      access: 'public',
      params: { id: 'id' },
      texts: ['home'],
      page: async () => ({ default: () => <h1>Một thứ</h1>, load }),
    },
  ];

  it.each(['abc', '0', '-1', '1.5', '1e3', 'NaN', '9'.repeat(16)])(
    '%s is no id: the 404 page, and nothing is asked for',
    async (id) => {
      renderWeb({ table: rows, at: `/things/${id}` });
      await heading('Không tìm thấy trang');
      expect(screen.getByRole('banner')).toBeInTheDocument();
      expect(load).not.toHaveBeenCalled();
    },
  );

  it('7 is one', async () => {
    renderWeb({ table: rows, at: '/things/7' });
    await heading('Một thứ');
    expect(load).toHaveBeenCalledWith(expect.objectContaining({ params: { id: '7' } }));
  });
});

describe('a right that is missing', () => {
  const load = vi.fn(() => Promise.resolve());
  const rows: readonly RouteRow[] = [
    {
      name: 'manage-website',
      path: 'manage/website',
      access: 'manager',
      may: ['config', 'update'],
      layout: 'manage',
      texts: ['home'],
      page: async () => ({ default: () => <h1>Cài đặt</h1>, load }),
    },
  ];

  it('is named in words, in place and inside the layout, and the screen asks for nothing', async () => {
    const { router } = renderWeb({ table: rows, at: '/manage/website', user: person({ role: 'teacher' }) });
    await heading('Bạn không có quyền truy cập');
    expect(screen.getByText(/cần quyền sửa cài đặt của trang/)).toBeVisible();
    expect(router.state.location.pathname).toBe('/manage/website');
    expect(await screen.findAllByRole('complementary')).toHaveLength(1);
    expect(load).not.toHaveBeenCalled();
  });

  it('keeps nobody out who has it', async () => {
    const able = person({ role: 'teacher', permissions: { config: ['update'] } });
    renderWeb({ table: rows, at: '/manage/website', user: able });
    await heading('Cài đặt');
    expect(load).toHaveBeenCalledOnce();
  });
});

describe('rows with children', () => {
  const rows: readonly RouteRow[] = [
    {
      name: 'manage',
      path: 'manage/site/:id',
      access: 'public',
      params: { id: 'id' },
      texts: ['home'],
      page: async () => ({
        default: () => (
          <section aria-label="Khung">
            <Outlet />
          </section>
        ),
      }),
      children: [
        { name: 'home', path: '', access: 'public', texts: ['home'], page: page('Chung') },
        { name: 'dashboard', path: 'menu', access: 'login', texts: ['home'], page: page('Menu') },
      ],
    },
    { name: 'sign-in', path: 'sign-in', access: 'anonymous', texts: ['auth'], page: page('Cửa') },
  ];

  it('are around their screens, which keep their own access', async () => {
    const { router } = renderWeb({ table: rows, at: '/manage/site/3' });
    await heading('Chung');
    expect(within(screen.getByRole('region', { name: 'Khung' })).getByRole('heading')).toHaveTextContent('Chung');
    await router.navigate('/manage/site/3/menu');
    await heading('Cửa');
    await router.navigate('/manage/site/x');
    await heading('Không tìm thấy trang');
  });
});

describe('layouts', () => {
  const rows = (layout: RouteRow['layout'], mode?: RouteRow['mode']): readonly RouteRow[] => [
    { name: 'home', path: '', access: 'public', layout, mode, texts: ['home'], page: page('Nhà') },
    { name: 'dashboard', path: 'next', access: 'public', texts: ['home'], page: page('Sau') },
  ];
  const around = () => [screen.queryByRole('banner'), screen.queryByRole('contentinfo')].map(Boolean);

  it.each([
    ['default', [true, true]],
    ['wide', [true, true]],
    ['empty', [true, false]],
    ['manage', [true, false]],
    ['player', [false, false]],
    ['exam', [false, false]],
  ] as const)('%s: header and footer are %s', async (layout, seen) => {
    renderWeb({ table: rows(layout), at: '/' });
    await heading('Nhà');
    expect(around()).toEqual(seen);
    expect(screen.getAllByRole('main')).toHaveLength(1);
  });

  it('is that of schools on the sites of schools', async () => {
    renderWeb({ table: rows('default'), at: '/', site: { type: 'uschool' } });
    await heading('Nhà');
    expect(screen.getByRole('main')).toHaveClass('lp-school');
    expect(around()).toEqual([true, true]);
  });

  it('a page wears its own mode, and gives the visitor theirs back', async () => {
    localStorage.setItem('lophoc.mode', 'light');
    const { router } = renderWeb({ table: rows('default', 'dark'), at: '/' });
    await heading('Nhà');
    expect(document.documentElement.dataset.mode).toBe('dark');
    await router.navigate('/next');
    await heading('Sau');
    expect(document.documentElement.dataset.mode).toBe('light');
  });
});
