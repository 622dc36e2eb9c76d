import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { paths } from '#/routing/paths';
import type { RouteRow } from '#/routing/table';
import { renderWeb } from '../../tests/screen';
import { CommandPalette } from './CommandPalette';
import { keepRecent, matching, readRecent, recentFirst, type Command } from './commands';
import { currentOf, type SideGroup } from './SideMenu';

const commands: Command[] = [
  { id: 'home', group: 'pages', title: 'Trang chủ', to: paths.home },
  { id: 'problems', group: 'pages', title: 'Đề bài', note: 'Luyện tập', to: paths.problems },
  { id: 'bank', group: 'manage', title: 'Ngân hàng câu hỏi', to: paths.manageQuestionBank },
];
const ids = (list: readonly Command[]) => list.map(({ id }) => id);

describe('finding a place', () => {
  it('goes by every word that was typed, without accents, đ as well', () => {
    expect(ids(matching('de bai', commands))).toEqual(['problems']);
    expect(ids(matching('luyen', commands))).toEqual(['problems']);
    expect(ids(matching('hoi ngan', commands))).toEqual(['bank']);
    expect(matching('không có', commands)).toEqual([]);
  });

  it('keeps the last five, the latest first, and forgets places that are gone', () => {
    for (const id of ['a', 'b', 'c', 'd', 'bank', 'home', 'bank']) keepRecent('recent', id);
    expect(readRecent('recent')).toEqual(['bank', 'home', 'd', 'c', 'b']);
    expect(recentFirst(commands, readRecent('recent')).map(({ id, group }) => [id, group])).toEqual([
      ['bank', 'recent'],
      ['home', 'recent'],
      ['problems', 'pages'],
    ]);
  });

  it.each(['', '{', '{"a":1}', 'null', '[1,null]'])('reads nothing out of %s', (stored) => {
    localStorage.setItem('recent', stored);
    expect(readRecent('recent')).toEqual([]);
  });
});

describe('the palette', () => {
  const words = { label: 'Tìm', placeholder: 'Tìm màn hình', recent: 'Vừa mở', nothing: 'Không thấy', keys: 'Phím' };
  const open = (onClose = vi.fn()) => {
    const page = () => (
      <CommandPalette
        words={words}
        groups={[
          { name: 'manage', title: 'Quản lý' },
          { name: 'pages', title: 'Màn hình' },
        ]}
        commands={commands}
        recentKey="recent"
        onClose={onClose}
      />
    );
    const at = (name: string, path: string): RouteRow => ({
      name,
      path,
      access: 'public',
      texts: ['home'],
      page: async () => ({ default: page }),
    });
    const { router } = renderWeb({ table: [at('home', ''), at('dashboard', 'problems')], at: '/' });
    return { router, onClose };
  };
  const selected = () => screen.getByRole('option', { selected: true });

  it('is used from the keyboard alone: it has the focus, arrows go round, Enter goes there', async () => {
    const { router, onClose } = open();
    const input = await screen.findByRole('combobox', { name: 'Tìm màn hình' });
    await waitFor(() => expect(input).toHaveFocus());
    expect(selected()).toHaveTextContent('Ngân hàng câu hỏi');
    await userEvent.keyboard('{ArrowUp}');
    expect(selected()).toHaveTextContent('Đề bài');
    expect(input).toHaveAttribute('aria-activedescendant', selected().id);
    await userEvent.keyboard('{Enter}');
    expect(onClose).toHaveBeenCalledOnce();
    await waitFor(() => expect(router.state.location.pathname).toBe('/problems'));
    expect(readRecent('recent')).toEqual(['problems']);
  });

  it('says that nothing was found, and Escape closes it', async () => {
    const { onClose } = open();
    await userEvent.type(await screen.findByRole('combobox'), 'xyz');
    expect(screen.getByRole('status')).toHaveTextContent('Không thấy');
    await userEvent.keyboard('{Enter}{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('the entry of a side menu that is marked', () => {
  const entry = (name: string, to: string) => ({ name, title: name, to: to as never, Icon: (() => null) as never });
  const groups: SideGroup[] = [
    { name: 'all', title: 'Tất cả', entries: [entry('home', '/'), entry('manage', '/manage')] },
    { name: 'site', title: 'Trang', entries: [entry('website', '/manage/website')] },
  ];

  it.each([
    ['/', 'home'],
    ['/manage', 'manage'],
    ['/manage/website', 'website'],
    ['/manage/website/menu', 'website'],
    ['/manage/websites', 'manage'],
    ['/managed', undefined],
  ])('at %s is %s', (pathname, name) => {
    expect(currentOf(groups, pathname)?.name).toBe(name);
  });
});
