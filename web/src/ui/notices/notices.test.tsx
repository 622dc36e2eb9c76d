import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { paths } from '#/routing/paths';
import Bell from './Bell';
import type { BellProps, Notice } from './types';

beforeAll(() => loadNamespaces(['notices']));

const notice = (change: Partial<Notice> = {}): Notice => ({
  id: 1,
  title: 'Có giáo viên mới chờ duyệt',
  count: 1,
  path: paths.dashboard,
  at: 1_790_000_000,
  read: false,
  ...change,
});

const shown = (change: Partial<BellProps> = {}, data: readonly Notice[] | undefined = [notice()]) =>
  render(
    <MemoryRouter>
      <Bell
        unread={1}
        notices={{ data, error: null, refetch: () => undefined }}
        onReadAll={() => undefined}
        {...change}
      />
    </MemoryRouter>,
  );

describe('the bell', () => {
  it('says how many are unread, and counts no further than 99', () => {
    const { rerender } = shown({ unread: 120 });
    const button = screen.getByRole('button', { name: 'Thông báo, 120 chưa đọc' });
    expect(button).toHaveTextContent('99+');
    rerender(
      <MemoryRouter>
        <Bell unread={0} notices={{ data: [], error: null, refetch: () => undefined }} onReadAll={() => undefined} />
      </MemoryRouter>,
    );
    expect(screen.getByRole('button', { name: 'Thông báo' })).toHaveTextContent(/^$/);
  });

  it('opens its list, asks for what is new, and gives the focus back', async () => {
    const [onShow, onReadAll] = [vi.fn(), vi.fn()];
    shown({ onShow, onReadAll }, [notice({ count: 3 }), notice({ id: 2, title: 'Đã đọc', read: true })]);
    await userEvent.click(screen.getByRole('button', { name: /^Thông báo/ }));
    expect(onShow).toHaveBeenCalledOnce();
    const list = within(await screen.findByRole('dialog', { name: 'Thông báo' }));
    const [first, second] = list.getAllByRole('listitem');
    expect(first).toHaveTextContent(/^Chưa đọcCó giáo viên mới chờ duyệt3 lần/);
    expect(second).toHaveTextContent(/^Đã đọc/);
    await userEvent.click(list.getByRole('button', { name: 'Đánh dấu đã đọc tất cả' }));
    expect(onReadAll).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /^Thông báo/ })).toHaveFocus();
  });

  it('leads to where a notice belongs, and closes', async () => {
    const onOpen = vi.fn();
    shown({ onOpen });
    await userEvent.click(screen.getByRole('button', { name: /^Thông báo/ }));
    const link = await screen.findByRole('link', { name: /Có giáo viên mới/ });
    expect(link).toHaveAttribute('href', '/dashboard');
    await userEvent.click(link);
    expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 1 }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('reads a notice that leads nowhere, and stays open', async () => {
    const onOpen = vi.fn();
    shown({ onOpen }, [notice({ path: null })]);
    await userEvent.click(screen.getByRole('button', { name: /^Thông báo/ }));
    await userEvent.click(await screen.findByRole('button', { name: /Có giáo viên mới/ }));
    expect(onOpen).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  it('says that there is nothing', async () => {
    shown({ unread: 0 }, []);
    await userEvent.click(screen.getByRole('button', { name: 'Thông báo' }));
    expect(await screen.findByText('Chưa có thông báo nào')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Đánh dấu/ })).not.toBeInTheDocument();
  });
});
