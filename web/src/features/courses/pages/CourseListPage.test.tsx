import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { renderWeb } from '../../../../tests/screen';
import { aCourseItem, aStanding } from '../fixtures';
import { courseRoutes } from '../routes';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };

const asked: string[] = [];

function serve(answer: (query: URLSearchParams) => unknown[]) {
  asked.length = 0;
  server.use(
    http.get(at('/api/category'), () =>
      ok([{ id: 3, name: 'Lập trình', count: 1, children: [{ id: 4, name: 'Python', count: 1, children: [] }] }]),
    ),
    http.get(at('/api/courses/tags'), () => ok([{ name: 'web', count: 4 }])),
    http.get(at('/api/courses'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const items = answer(query);
      return ok(items, { page: Number(query.get('page')), size: Number(query.get('size')), total: items.length });
    }),
  );
}

const cardOf = async (name: string) => (await screen.findByRole('link', { name })).closest('li') as HTMLElement;

describe('the catalogue', () => {
  it('shows what a course holds and costs, and where I am in those that I have joined', async () => {
    const price = { isFree: false, price: 199_000, origin_price: 299_000, discount_percent: 33 };
    serve(() => [aCourseItem(price), aCourseItem({ id: 8, slug: 'b', title: 'Khóa hai', my: aStanding })]);
    renderWeb({ table: courseRoutes, at: '/course' });
    const card = await cardOf('Python cơ bản');
    for (const words of ['Cơ bản', '12 bài học', '2 bài kiểm tra', '1.5 giờ video', '199,000 ₫', '−33%', 'Học thử'])
      expect(within(card).getByText(words)).toBeInTheDocument();
    expect(within(card).getByText('299,000 ₫', { exact: false })).toHaveTextContent('Giá gốc 299,000 ₫');
    const mine = await cardOf('Khóa hai');
    expect(within(mine).getByRole('progressbar', { name: 'Tiến độ của bạn' })).toHaveValue(40);
    expect(within(mine).getByRole('link', { name: 'Học tiếp: Biến' })).toHaveAttribute(
      'href',
      '/course-study/b?lesson=12',
    );
    expect(within(mine).queryByText('Miễn phí')).not.toBeInTheDocument();
  });

  it('puts a filter into the address and asks the server for it, from page one', async () => {
    serve(() => [aCourseItem()]);
    const { router } = renderWeb({ table: courseRoutes, at: '/course?page=2' });
    await cardOf('Python cơ bản');
    const category = await screen.findByRole('combobox', { name: 'Danh mục' });
    expect(within(category).getByRole('option', { name: /Python \(1\)/ }).textContent).toMatch(/^\u00A0+Python/);
    await userEvent.selectOptions(category, '4');
    await expect.poll(() => router.state.location.search, patient).toBe('?category=4');
    await waitFor(() => expect(category).toHaveValue('4'));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sắp xếp' }), 'price');
    await expect.poll(() => router.state.location.search, patient).toBe('?category=4&sort=price');
    await expect.poll(() => asked.at(-1), patient).toBe('page=1&size=12&category=4&sort=price');
  });

  it('says why nothing is there and clears the filters', async () => {
    serve((query) => (query.has('price') ? [] : [aCourseItem()]));
    const { router } = renderWeb({ table: courseRoutes, at: '/course?price=paid' });
    expect(await screen.findByText('Chưa có khóa học có phí')).toBeInTheDocument();
    const [clear] = screen.getAllByRole('button', { name: 'Xóa bộ lọc' });
    await userEvent.click(clear as HTMLElement);
    await cardOf('Python cơ bản');
    expect(router.state.location.search).toBe('');
  });

  it('says that it could not be loaded, and tries again', async () => {
    serve(() => []);
    server.use(http.get(at('/api/courses'), () => refused(500, 'server_error', 'Có lỗi ở máy chủ.')));
    renderWeb({ table: courseRoutes, at: '/course' });
    expect(await screen.findByText('Có lỗi ở máy chủ.')).toBeInTheDocument();
    serve(() => [aCourseItem()]);
    await userEvent.click(screen.getByRole('button', { name: 'Thử lại' }));
    await cardOf('Python cơ bản');
  });
});
