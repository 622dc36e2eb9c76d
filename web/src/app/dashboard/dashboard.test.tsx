import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { dashboardRoutes } from './routes';

it('one part that fails leaves the others, and can be tried again by itself', async () => {
  server.use(
    http.get(at('/api/learning/user-history'), () => ok([])),
    http.get(at('/api/learning/unsubmitted'), () => ok(null)),
    http.get(at('/api/problems'), ({ request }) =>
      new URL(request.url).searchParams.get('state') === 'new' ? refused(400, 'broken', 'Hỏng rồi') : ok([]),
    ),
  );
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: person() });
  const suggestions = within(await screen.findByRole('region', { name: 'Gợi ý cho bạn' }));
  const retry = await suggestions.findByRole('button', { name: 'Thử lại' });
  expect(screen.getByRole('link', { name: 'Chọn bài' })).toHaveAttribute('href', '/problems');
  expect(screen.getByText('Bạn chưa nộp bài nào')).toBeVisible();
  server.use(http.get(at('/api/problems'), () => ok([])));
  await userEvent.click(retry);
  expect(await suggestions.findByText('Không còn bài mới')).toBeVisible();
});

it('a program that was not handed in is what to continue with', async () => {
  const question = { id: 7, slug: 'quan-pho', title: 'Quán phở', difficulty: 'easy', my_status: 'new' };
  server.use(
    http.get(at('/api/learning/user-history'), () => ok([])),
    http.get(at('/api/learning/unsubmitted'), () => ok({ question, updated_at: 1_790_000_000 })),
    http.get(at('/api/problems'), () => ok([])),
  );
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: person() });
  const card = within(await screen.findByRole('region', { name: 'Quán phở' }));
  expect(card.getByText('Bài viết dở, chưa nộp')).toBeVisible();
  expect(card.getByRole('link', { name: 'Làm tiếp' })).toHaveAttribute('href', '/problems/quan-pho');
});

it('the next lesson of a course comes before problems', async () => {
  const course = {
    id: 7,
    slug: 'python',
    title: 'Python cơ bản',
    my: { percent: 40, next: { item_id: 12, lesson_id: 112, title: 'Biến' } },
  };
  const asked: string[] = [];
  server.use(
    http.get(at('/api/learning/user-history'), () => ok([])),
    http.get(at('/api/learning/unsubmitted'), () => ok(null)),
    http.get(at('/api/problems'), () => ok([])),
    http.get(at('/api/courses/enrolled'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok([course]);
    }),
  );
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: person() });
  const card = await screen.findByRole('region', { name: 'Khóa đang học' });
  const problems = await screen.findByRole('region', { name: 'Giải bài đầu tiên của bạn' });
  expect(card.compareDocumentPosition(problems)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(within(card).getByRole('link', { name: 'Python cơ bản' })).toHaveAttribute(
    'href',
    '/course-study/python?lesson=12',
  );
  expect(within(card).getByText('Học tiếp: Biến')).toBeVisible();
  expect(asked).toEqual(['?page=1&size=3&state=learning']);
});
