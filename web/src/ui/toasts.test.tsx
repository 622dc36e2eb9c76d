import { act, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { shownOf, type Toast } from './toastQueue';
import { ToastOutlet, toasts } from './toasts';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  act(() => toasts.clear());
  vi.useRealTimers();
});

const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

describe('toasts', () => {
  it('go after three seconds; an error stays until it is closed', async () => {
    render(<ToastOutlet />);
    act(() => {
      toasts.success('Đã lưu');
      toasts.error('Có lỗi');
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Có lỗi');
    expect(screen.getByRole('status')).toHaveTextContent('Đã lưu');
    await later(3000);
    expect(screen.queryByText('Đã lưu')).not.toBeInTheDocument();
    await later(600_000);
    const error = screen.getByRole('alert');
    act(() => within(error).getByRole('button', { name: 'Đóng' }).click());
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('wait while they are pointed at or have the focus', async () => {
    render(<ToastOutlet />);
    act(() => toasts.info('Một'));
    const close = await screen.findByRole('button', { name: 'Đóng' });
    act(() => close.focus());
    await later(10_000);
    expect(screen.getByText('Một')).toBeVisible();
    act(() => close.blur());
    await later(3000);
    expect(screen.queryByText('Một')).not.toBeInTheDocument();
  });

  it('come one after the other, three at once', async () => {
    render(<ToastOutlet />);
    act(() => ['1', '2', '3', '4', '4'].forEach((text) => toasts.info(text)));
    expect(await screen.findAllByRole('status')).toHaveLength(3);
    expect(screen.queryByText('4')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Đóng tất cả (4)' })).toBeVisible();
    await later(3000);
    expect(screen.getAllByRole('status').map((item) => item.textContent)).toEqual(['4']);
  });

  it('can be acted upon', async () => {
    const undo = vi.fn();
    render(<ToastOutlet />);
    act(() => toasts.success('Đã xóa', { label: 'Hoàn tác', run: undo }));
    const button = await screen.findByRole('button', { name: 'Hoàn tác' });
    await later(5000);
    act(() => button.click());
    expect(undo).toHaveBeenCalledTimes(1);
    expect(screen.queryByText('Đã xóa')).not.toBeInTheDocument();
  });
});

it('errors that nobody closes leave a place to others', () => {
  const toast = (id: number, kind: Toast['kind']) => ({ id, kind, text: String(id) });
  const queue = [toast(1, 'error'), toast(2, 'error'), toast(3, 'error'), toast(4, 'error'), toast(5, 'success')];
  expect(shownOf(queue).map(({ id }) => id)).toEqual([1, 2, 5]);
  expect(shownOf(queue.slice(0, 4)).map(({ id }) => id)).toEqual([1, 2, 3]);
});
