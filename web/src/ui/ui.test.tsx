import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { isChunkFailure, reloadForChunk } from './chunkReload';
import { ConnectionNotice } from './ConnectionNotice';
import { DialogOutlet, dialogs } from './dialogs';
import { ErrorPage } from './ErrorPage';
import { FilterBar } from './FilterBar';
import { Pagination, pagesAround } from './Pagination';

describe('asking', () => {
  it('resolves to the answer', async () => {
    render(<DialogOutlet />);
    const answer = dialogs.confirm({ title: 'Xóa bài?', text: 'Không lấy lại được.', action: 'Xóa', danger: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
    await expect(answer).resolves.toBe(true);
    const other = dialogs.confirm({ title: 'Xóa bài?', text: 'Không lấy lại được.', action: 'Xóa' });
    await userEvent.click(await screen.findByRole('button', { name: 'Hủy' }));
    await expect(other).resolves.toBe(false);
  });

  it('asks one thing after the other', async () => {
    render(<DialogOutlet />);
    const answers = ['Một?', 'Hai?'].map((title) => dialogs.confirm({ title, text: 'Thật chứ?', action: 'Làm' }));
    expect(await screen.findByRole('dialog', { name: 'Một?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Làm' }));
    expect(await screen.findByRole('dialog', { name: 'Hai?' })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Hủy' }));
    await expect(Promise.all(answers)).resolves.toEqual([true, false]);
  });

  it('wants a name typed where that is asked', async () => {
    render(<DialogOutlet />);
    const answer = dialogs.confirm({ title: 'Xóa?', text: 'Mất hết.', action: 'Xóa', danger: true, typed: 'Lớp Tin' });
    const field = await screen.findByLabelText('Gõ Lớp Tin để xác nhận');
    await userEvent.type(field, 'Lớp{Enter}');
    expect(screen.getByRole('button', { name: 'Xóa' })).toBeDisabled();
    await userEvent.type(field, ' Tin{Enter}');
    await expect(answer).resolves.toBe(true);
  });

  it('stays open while it is done, and shows a failure', async () => {
    render(<DialogOutlet />);
    const run = vi.fn().mockRejectedValueOnce(new Error('no')).mockResolvedValueOnce(undefined);
    const answer = dialogs.confirm({ title: 'Xóa?', text: 'Thật chứ?', action: 'Xóa', run });
    await userEvent.click(await screen.findByRole('button', { name: 'Xóa' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Có lỗi, mời bạn thử lại.');
    await userEvent.click(screen.getByRole('button', { name: 'Xóa' }));
    await expect(answer).resolves.toBe(true);
  });
});

describe('telling', () => {
  it('says that the connection is gone, and back', async () => {
    render(<ConnectionNotice />);
    window.dispatchEvent(new Event('offline'));
    expect(await screen.findByText('Bạn đang ngoại tuyến')).toBeVisible();
    window.dispatchEvent(new Event('online'));
    expect(await screen.findByText('Đã kết nối lại')).toBeVisible();
  });
});

describe('pages of a list', () => {
  it('are the first, the last and those around', () => {
    expect(pagesAround(1, 1)).toEqual([1]);
    expect(pagesAround(5, 10)).toEqual([1, null, 4, 5, 6, null, 10]);
    expect(pagesAround(2, 3)).toEqual([1, 2, 3]);
  });

  it('say where one is, and lead on', async () => {
    const onPage = vi.fn();
    const onSize = vi.fn();
    render(<Pagination meta={{ page: 2, size: 12, total: 1230 }} onPage={onPage} onSize={onSize} />);
    expect(screen.getByText('13–24 trong 1,230')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Trang sau' }));
    expect(onPage).toHaveBeenCalledWith(3);
    await userEvent.selectOptions(screen.getByLabelText('Số mục mỗi trang'), '48');
    expect(onSize).toHaveBeenCalledWith(48);
  });

  it('keep the focus on the way to the last one, where there is no next', async () => {
    const onPage = vi.fn();
    const pages = (page: number) => <Pagination meta={{ page, size: 12, total: 30 }} onPage={onPage} />;
    const { rerender } = render(pages(2));
    const next = screen.getByRole('button', { name: 'Trang sau' });
    next.focus();
    await userEvent.keyboard('{Enter}');
    rerender(pages(3));
    expect(next).toHaveFocus();
    expect(next).toHaveAttribute('aria-disabled', 'true');
    await userEvent.keyboard('{Enter}');
    expect(onPage.mock.calls).toEqual([[3]]);
    expect(screen.getByText('25–30 trong 30')).toHaveAttribute('aria-live', 'polite');
  });

  it('lead from past the end to the last page, once, though all fits the smallest one', () => {
    const asked: number[] = [];
    const pages = (page: number, total: number) => (
      <Pagination meta={{ page, size: 12, total }} onPage={(next) => asked.push(next)} />
    );
    const { rerender } = render(pages(2, 11));
    rerender(pages(2, 11));
    rerender(pages(1, 11));
    rerender(pages(9, 30));
    rerender(pages(3, 30));
    rerender(pages(9, 30));
    rerender(pages(3, 20));
    rerender(pages(5, 0));
    expect(asked).toEqual([1, 3, 3, 2]);
  });
});

describe('searching', () => {
  it('asks after a pause, and keeps what is being typed', async () => {
    const onSearch = vi.fn();
    const bar = (search: string) => <FilterBar search={search} searchLabel="Tìm bài" onSearch={onSearch} />;
    const { rerender } = render(bar(''));
    const field = screen.getByLabelText('Tìm bài');
    await userEvent.type(field, 'dãy');
    await waitFor(() => expect(onSearch).toHaveBeenCalledWith('dãy'));
    await userEvent.type(field, ' con');
    rerender(bar('dãy'));
    expect(field).toHaveValue('dãy con');
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith('dãy con'));
    rerender(bar('dãy con'));
    rerender(bar(''));
    expect(field).toHaveValue('');
  });
});

describe('failures', () => {
  it.each([
    [404, undefined, 'Không tìm thấy trang'],
    [403, undefined, 'Bạn không có quyền truy cập'],
    [412, undefined, 'Dữ liệu không hợp lệ'],
    [500, '1', 'Không mở được trang lớp học này'],
    [503, undefined, 'Máy chủ gặp lỗi'],
  ])('%s (%s) says: %s', (status, code, words) => {
    render(<ErrorPage status={status} code={code} />);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Về trang chủ' })).toHaveAttribute('href', '/');
  });

  it('load the page again for a missing chunk, at most once a minute', () => {
    const reload = vi.fn();
    expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
    expect(isChunkFailure(new Error('x is not a function'))).toBe(false);
    expect([
      reloadForChunk({ now: 1_000_000, reload }),
      reloadForChunk({ now: 1_059_000, reload }),
      reloadForChunk({ now: 1_061_000, reload }),
    ]).toEqual([true, false, true]);
    expect(reload).toHaveBeenCalledTimes(2);
  });
});
