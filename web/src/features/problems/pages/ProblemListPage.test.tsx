import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { listItem } from '../fixtures';
import { problemRoutes } from '../routes';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };

const asked: URLSearchParams[] = [];

function serve(answer: (query: URLSearchParams) => unknown[]) {
  asked.length = 0;
  server.use(
    http.get(at('/api/general/tags'), () => ok([{ name: 'đồ thị', count: 4 }])),
    http.get(at('/api/category'), () =>
      ok([{ id: 2, name: 'Lập trình', count: 0, children: [{ id: 3, name: 'Mảng', count: 1, children: [] }] }]),
    ),
    http.get(at('/api/problems'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const items = answer(query);
      return ok(items, { page: Number(query.get('page')), size: Number(query.get('size')), total: items.length });
    }),
  );
}

describe('the list of problems', () => {
  it('shows what each problem is and how far I am', async () => {
    serve(() => [
      listItem({ my_status: 'solved' }),
      listItem({ id: 2, slug: 'b', title: 'Bài hai', attempt_count: 0 }),
    ]);
    renderWeb({ table: problemRoutes, at: '/problems', user: person() });
    const row = (await screen.findByRole('link', { name: 'Tổng hai số' })).closest('tr') as HTMLElement;
    expect(within(row).getByRole('img', { name: 'Đã giải' })).toBeInTheDocument();
    expect(within(row).getByText('Dễ')).toHaveAttribute('data-level', 'easy');
    expect(row).toHaveTextContent('75%');
    expect(screen.getByRole('link', { name: 'Bài hai' }).closest('tr')).toHaveTextContent('Chưa ai thử');
  });

  it('puts a filter into the address and asks the server for it, from page one', async () => {
    serve(() => [listItem()]);
    const { router } = renderWeb({ table: problemRoutes, at: '/problems?page=2' });
    await screen.findByRole('link', { name: 'Tổng hai số' });
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Thứ tự' }), 'newest');
    await expect.poll(() => router.state.location.search, patient).toBe('?sort=newest');
    expect(asked.at(-1)?.toString()).toBe('page=1&size=12&sort=newest');
  });

  it('takes several difficulties and topics, and each away by itself', async () => {
    serve(() => [listItem()]);
    const { router } = renderWeb({ table: problemRoutes, at: '/problems?difficulty=hard' });
    await userEvent.click(await screen.findByRole('button', { name: 'Độ khó: Khó' }, patient));
    const levels = await screen.findByRole('dialog', { name: 'Độ khó' }, patient);
    await userEvent.click(await within(levels).findByRole('checkbox', { name: 'Dễ' }, patient));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Chủ đề: Mọi chủ đề' }));
    const topics = await screen.findByRole('dialog', { name: 'Chủ đề' }, patient);
    await userEvent.click(await within(topics).findByRole('checkbox', { name: 'đồ thị (4)' }, patient));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(asked.at(-1)?.get('difficulty')).toBe('hard,easy');
    expect(asked.at(-1)?.get('tag')).toBe('đồ thị');
    const on = screen.getByRole('group', { name: 'Đang lọc theo' });
    await userEvent.click(within(on).getByRole('button', { name: 'Bỏ lọc: Khó' }));
    await expect
      .poll(() => new URLSearchParams(router.state.location.search).toString(), patient)
      .toBe(new URLSearchParams({ difficulty: 'easy', tag: 'đồ thị' }).toString());
    await waitFor(() => expect(within(on).getAllByRole('button')).toHaveLength(3), patient);
  });

  it('narrows to a category and to what has a solution', async () => {
    serve(() => [listItem()]);
    const { router } = renderWeb({ table: problemRoutes, at: '/problems' });
    await userEvent.click(await screen.findByRole('button', { name: 'Bộ lọc khác' }, patient));
    const further = await screen.findByRole('dialog', { name: 'Bộ lọc khác' }, patient);
    await userEvent.selectOptions(await within(further).findByRole('combobox', { name: 'Danh mục' }, patient), '3');
    await userEvent.selectOptions(within(further).getByRole('combobox', { name: 'Lời giải của tác giả' }), 'true');
    await expect.poll(() => router.state.location.search, patient).toBe('?category=3&has_editorial=true');
    await userEvent.keyboard('{Escape}');
    expect(await screen.findByRole('button', { name: 'Bỏ lọc: Mảng' }, patient)).toBeInTheDocument();
  });

  it('says why nothing is there and clears the filters', async () => {
    serve((query) => (query.has('state') ? [] : [listItem()]));
    const { router } = renderWeb({ table: problemRoutes, at: '/problems?state=solved', user: person() });
    expect(await screen.findByText('Bạn chưa giải xong bài nào')).toBeInTheDocument();
    const [clear] = screen.getAllByRole('button', { name: 'Xóa bộ lọc' });
    await userEvent.click(clear as HTMLElement);
    expect(await screen.findByRole('link', { name: 'Tổng hai số' })).toBeInTheDocument();
    expect(router.state.location.search).toBe('');
  });

  it('says that it could not be loaded, and tries again', async () => {
    server.use(
      http.get(at('/api/general/tags'), () => ok([])),
      http.get(at('/api/category'), () => ok([])),
      http.get(at('/api/problems'), () => refused(500, 'server_error', 'Có lỗi ở máy chủ.')),
    );
    renderWeb({ table: problemRoutes, at: '/problems' });
    expect(await screen.findByText('Có lỗi ở máy chủ.')).toBeInTheDocument();
    serve(() => [listItem()]);
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    expect(await screen.findByRole('link', { name: 'Tổng hai số' })).toBeInTheDocument();
  });
});
