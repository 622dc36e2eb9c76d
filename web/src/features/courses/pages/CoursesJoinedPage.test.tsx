import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aCourseItem, aStanding } from '../fixtures';
import { courseRoutes } from '../routes';

it('lists my courses by where they stand, each with its next lesson', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/courses/enrolled'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const my = { ...aStanding, until: 1_800_000_000 };
      const items =
        query.get('state') === 'learning'
          ? [aCourseItem({ my })]
          : query.get('state') === 'ended'
            ? [aCourseItem({ id: 9, title: 'Khóa cũ', my: { ...my, ended: true, next: null } })]
            : [];
      return ok(items, { page: 1, size: 12, total: items.length });
    }),
  );
  const { router } = renderWeb({ table: courseRoutes, at: '/courses-joined', user: person() });
  const card = (await screen.findByRole('link', { name: 'Python cơ bản' })).closest('li') as HTMLElement;
  expect(within(card).getByText('Đã học 40%')).toBeInTheDocument();
  expect(card).toHaveTextContent('Học được đến 15/01/2027 15:00');
  const next = within(card).getByRole('link', { name: 'Học tiếp: Biến' });
  expect(next).toHaveAttribute('href', '/course-study/python-co-ban?lesson=12');
  expect(asked).toEqual(['page=1&size=12&state=learning']);
  await userEvent.click(screen.getByRole('tab', { name: 'Đã kết thúc' }));
  const old = (await screen.findByRole('link', { name: 'Khóa cũ' })).closest('li') as HTMLElement;
  expect(old).toHaveTextContent('Đã kết thúc 15/01/2027');
  expect(within(old).getAllByRole('link')).toHaveLength(1);
  expect(router.state.location.search).toBe('?state=ended');
  await userEvent.click(screen.getByRole('tab', { name: 'Đã xong' }));
  expect(await screen.findByText('Chưa có khóa nào học xong')).toBeInTheDocument();
});
