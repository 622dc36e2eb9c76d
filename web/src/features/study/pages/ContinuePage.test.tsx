import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aCourseItem, aStanding, joinedCourse } from '../../courses/fixtures';
import { studyRoutes } from '../routes';

const open = (user: Parameters<typeof person>[0] = {}) =>
  renderWeb({ table: studyRoutes, at: '/course-study', user: person(user) });

it('goes on at the last lesson of the course that was learnt last', async () => {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/courses/enrolled'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok([aCourseItem({ my: aStanding })], { page: 1, size: 1, total: 3 });
    }),
    http.get(at('/api/courses/python-co-ban'), () => ok(joinedCourse())),
    http.get(at('/api/lesson-item/112'), () => new Promise<never>(() => undefined)),
  );
  const { router } = open();
  await waitFor(() => expect(router.state.location.pathname).toBe('/course-study/python-co-ban'));
  expect(router.state.location.search).toBe('?lesson=12');
  expect(asked).toEqual(['?page=1&size=1&state=learning']);
});

it('leads who learns nothing to the courses', async () => {
  open();
  expect(await screen.findByText('Bạn chưa học khóa nào')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Xem các khóa học' })).toHaveAttribute('href', '/course');
});

it('sends who is missing something to say it, and back', async () => {
  const { router } = open({ missing_information: ['dob'] });
  await waitFor(() => expect(router.state.location.pathname).toBe('/update-personal-information'));
  expect(router.state.location.search).toBe('?return=%2Fcourse-study');
});
