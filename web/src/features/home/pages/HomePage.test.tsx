import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { renderWeb } from '../../../../tests/screen';
import type { Tenant } from '#/api/types';
import { loadNamespaces } from '#/i18n/i18n';
import { home } from '../fixtures';
import { homeRoutes } from '../routes';

beforeAll(
  () =>
    Promise.all([
      import('./HomePage'),
      import('../components/sections/MoreSection'),
      import('../components/sections/CoursesSection'),
      loadNamespaces(['ui', 'app', 'home', 'courses']),
    ]),
  60_000,
);

beforeEach(() => server.use(http.get(at('/api/home'), () => ok(home))));

const open = (site?: Partial<Tenant>) => renderWeb({ table: homeRoutes, at: '/', site });
/** A site whose admin has put its home page together. */
const put: Partial<Tenant> = { options: { home: { order: home.sections.map(({ id }) => id) } } };

it('shows the sections in their order, and leaves out those that have nothing to show', async () => {
  open(put);
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent('Ngôi trường của những người thích học');
  expect(screen.getByRole('link', { name: 'Xem khóa học' })).toHaveAttribute('href', '/course');
  expect(await screen.findByText('Chào các bạn')).toBeVisible();
  const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  expect(headings).toEqual(['Về chúng tôi', 'Một ngày học', 'Câu hỏi thường gặp', 'Học thử']);
  expect(screen.getByText('1.200')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Mở biểu mẫu' })).toHaveAttribute('href', '/form/hoc-thu');
});

it('asks visitors to make an account where nobody has put the page together', async () => {
  open();
  const words = await screen.findByRole('heading', { level: 2, name: 'Sẵn sàng giải bài đầu tiên?' });
  expect(words.closest('section')).toContainElement(screen.getByRole('link', { name: 'Tạo tài khoản' }));
});

it('asks nothing of another host before somebody wants to see its film', async () => {
  const { view } = open();
  const link = await screen.findByRole('link', { name: /Xem phim/ });
  expect(link).toHaveAttribute('href', 'https://www.youtube.com/watch?v=abcdefghijk');
  expect(screen.getByText(/youtube\.com, trang đó sẽ biết/)).toBeVisible();
  expect(view.container.querySelector('iframe')).toBeNull();
  await userEvent.setup().click(link);
  await waitFor(() => expect(view.container.querySelector('iframe')).not.toBeNull());
});

it('closes the announcement for good, until there is another', async () => {
  const first = open();
  const user = userEvent.setup();
  expect(await screen.findByRole('link', { name: 'Khai giảng ngày 5/9' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Đóng' }));
  expect(screen.queryByText('Khai giảng ngày 5/9')).toBeNull();
  first.view.unmount();
  const announcement = { text: 'Nghỉ Tết', link: '' };
  server.use(http.get(at('/api/home'), () => ok({ ...home, announcement })));
  open();
  expect(await screen.findByText('Nghỉ Tết')).toBeVisible();
});

it('says so where it cannot be loaded', async () => {
  server.use(http.get(at('/api/home'), () => refused(500, 'server_error', 'Máy chủ gặp lỗi')));
  open();
  expect(await screen.findByText('Có lỗi xảy ra')).toBeVisible();
});
