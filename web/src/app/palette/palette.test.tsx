import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { siteSearch } from '../shell/siteSearch';

const page = (words: string) => async () => ({ default: () => <h1>{words}</h1> });
const table: readonly RouteRow[] = [
  { name: 'home', path: '', access: 'public', texts: ['home'], page: page('Nhà') },
  { name: 'dashboard', path: 'dashboard', access: 'login', texts: ['dashboard'], page: page('Bảng') },
  { name: 'problem', path: 'problems/:slug', access: 'public', texts: ['problems'], page: page('Một bài') },
];
const hit = { kind: 'problem', id: 7, title: 'Quy hoạch động', excerpt: 'Tính số cách.', path: '/problems/qhd' };
const asked: string[] = [];
const answering = (hits: object[]) =>
  server.use(
    http.get(at('/api/search'), ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('q') ?? '');
      return ok(hits);
    }),
  );
const opened = async () => {
  await userEvent.keyboard('{Control>}k{/Control}');
  return screen.findByRole('combobox');
};

describe('the search over the site', () => {
  it('opens by Ctrl+K, finds on the server, and goes there by Enter; what was opened is offered again', async () => {
    answering([hit]);
    const { router } = renderWeb({ table, at: '/', user: person() });
    await screen.findByRole('heading', { name: 'Nhà' });
    await userEvent.type(await opened(), 'quy hoachj ddoongj');
    const option = await screen.findByRole('option', { name: /Quy hoạch động/ });
    expect(within(screen.getByRole('group', { name: 'Bài tập' })).getByText('Tính số cách.')).toBeVisible();
    expect(asked.at(-1)).toBe('quy hoachj ddoongj');
    expect(option).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/problems/qhd'));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await opened();
    const recent = await screen.findByRole('group', { name: 'Vừa mở' });
    expect(within(recent).getByRole('option', { name: /Quy hoạch động/ })).toBeVisible();
  });

  it('knows pages by raw Telex, only those that the visitor may open', async () => {
    answering([]);
    renderWeb({ table, at: '/', user: person() });
    await screen.findByRole('heading', { name: 'Nhà' });
    await userEvent.click(screen.getByRole('button', { name: 'Tìm kiếm' }));
    await userEvent.type(await screen.findByRole('combobox'), 'bangr');
    expect(await screen.findByRole('option', { name: 'Bảng tin' })).toBeVisible();
  });

  it('offers nobody what takes an account or a right', async () => {
    answering([]);
    renderWeb({ table, at: '/', user: null });
    await screen.findByRole('heading', { name: 'Nhà' });
    await opened();
    expect(await screen.findByRole('option', { name: 'Chuyển sang tiếng Anh' })).toBeVisible();
    for (const name of ['Đăng xuất', 'Tạo kỳ thi', 'Bảng tin'])
      expect(screen.queryByRole('option', { name })).not.toBeInTheDocument();
  });

  it('opens a new tab by Ctrl+Enter', async () => {
    answering([hit]);
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    renderWeb({ table, at: '/', user: null });
    await screen.findByRole('heading', { name: 'Nhà' });
    await userEvent.type(await opened(), 'quy');
    await screen.findByRole('option', { name: /Quy hoạch động/ });
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(open).toHaveBeenCalledWith('/problems/qhd', '_blank', 'noopener');
  });

  it('says that the server could not be asked, and still knows its pages', async () => {
    server.use(http.get(at('/api/search'), () => refused(400, 'invalid_query', 'Không hợp lệ')));
    renderWeb({ table, at: '/', user: person() });
    await screen.findByRole('heading', { name: 'Nhà' });
    await userEvent.type(await opened(), 'bang');
    await waitFor(() => expect(screen.getByText(/Chưa tìm được trên máy chủ/)).toBeVisible());
    expect(screen.getByRole('option', { name: 'Bảng tin' })).toBeVisible();
  });

  it('is not there in an exam', async () => {
    renderWeb({ table: table.map((row) => ({ ...row, layout: 'exam' as const })), at: '/', user: person() });
    await screen.findByRole('heading', { name: 'Nhà' });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect(siteSearch.isOpen()).toBe(false);
  });
});
