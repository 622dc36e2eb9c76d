import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { QueryView } from './QueryView';

const query = <T,>(data: T | undefined, error: unknown = null) => ({ data, error, refetch: vi.fn() });
const refusal = (status: number, message = '') => new ApiError({ status, key: '', message });

it('shows what came, of several queries once all of them have', () => {
  const view = (second: number | undefined) => (
    <QueryView query={[query('bài'), query(second)]}>{([word, count]) => <p>{`${count + 1} ${word}`}</p>}</QueryView>
  );
  const { rerender } = render(view(undefined));
  expect(screen.getByRole('list', { name: 'Đang tải…' })).toBeInTheDocument();
  rerender(view(2));
  expect(screen.getByText('3 bài')).toBeVisible();
});

it('has a place for nothing', () => {
  const empty = { when: (items: string[]) => items.length === 0, show: <p>Chưa có gì</p> };
  render(
    <QueryView query={query<string[]>([])} empty={empty}>
      {(items) => <p>{items[0]}</p>}
    </QueryView>,
  );
  expect(screen.getByText('Chưa có gì')).toBeVisible();
});

it('tries again only what failed', async () => {
  const [fine, failed] = [query(1), query<number>(undefined, refusal(500, 'Máy chủ bận'))];
  render(<QueryView query={[fine, failed]}>{() => null}</QueryView>);
  expect(screen.getByRole('alert')).toHaveTextContent('Máy chủ bận');
  await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect([fine.refetch.mock.calls.length, failed.refetch.mock.calls.length]).toEqual([0, 1]);
});

it('keeps what is here where bringing it up to date fails, and says so', async () => {
  const stale = query('cũ', refusal(503));
  render(<QueryView query={stale}>{(word) => <p>{word}</p>}</QueryView>);
  expect(screen.getByText('cũ')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
  expect(stale.refetch).toHaveBeenCalledOnce();
});

it('says in place why one may not see it, and what permission it takes', () => {
  render(
    <QueryView query={query(undefined, refusal(403))} permission="Quản lý người dùng">
      {() => null}
    </QueryView>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Bạn không có quyền xem phần này');
  expect(screen.getByText('Cần quyền: Quản lý người dùng')).toBeVisible();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

it.each([
  [404, 'Không tìm thấy trang'],
  [412, 'Dữ liệu không hợp lệ'],
])('shows the page for %s', (status, words) => {
  render(<QueryView query={query(undefined, refusal(status))}>{() => null}</QueryView>);
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(words);
});

it('shows what it is given for something that there is not, also where it was here before', () => {
  const view = (one: ReturnType<typeof query<string>>) => (
    <QueryView query={one} missing={<p>Không có lớp này</p>}>
      {(word) => <p>{word}</p>}
    </QueryView>
  );
  const { rerender } = render(view(query(undefined, refusal(404))));
  expect(screen.getByText('Không có lớp này')).toBeVisible();
  rerender(view(query('cũ', refusal(503))));
  expect(screen.getByText('cũ')).toBeVisible();
  rerender(view(query('cũ', refusal(404))));
  expect(screen.getByText('Không có lớp này')).toBeVisible();
});
