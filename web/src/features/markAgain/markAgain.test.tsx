import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { markingRoutes } from '../marking/routes';

const teacher = person({ role: 'teacher', permissions: { course: ['list', 'update'], question: ['list', 'update'] } });
const counts = { people: 1, marks: 1, lessons: 1, courses: 0, coins_given: 0, coins_taken: 12 };
const run = {
  id: 'a',
  question_id: 7,
  question_title: 'Kể về quê em',
  action: 'full_marks',
  lesson_ids: [5],
  to_judge: 0,
  judged: 0,
  people: 2,
  people_done: 2,
  counts: { ...counts, certificates_issued: 0, certificates_revoked: 1 },
  created_at: 1_790_000_000,
  applied_at: null,
};
const mark = { quiz_submission_id: 4, lesson_id: 5, lesson_title: 'Kiểm tra', try_number: 1 };
const changed = {
  user_id: 4,
  user_name: 'Lê Bình',
  marks: [{ ...mark, score_before: 7, max_score_before: 10, score_after: 4, max_score_after: 10 }],
  lessons: [{ lesson_id: 5, title: 'Kiểm tra', percent_before: 100, percent_after: 40 }],
  courses: [{ course_id: 3, title: 'Ngữ văn', percent_before: 50, percent_after: 50, certificate: 'revoked' }],
  coins: -12,
};

it('shows whom a change concerns before it is applied', async () => {
  const item = { submission_id: 1, quiz_submission_id: null, user: { id: 2, name: 'An' }, max_score: 10, course: null };
  const question = { id: 7, title: 'Kể về quê em', type: 'long_answer' };
  const page = { page: 1, size: 24, total: 1 };
  const sent: unknown[] = [];
  let status = 'ready';
  server.use(
    http.get(at('/api/learning/marking-queue'), () => ok([{ ...item, question, created_at: 1_790_000_000 }], page)),
    http.get(at('/api/courses/me'), () => ok([], { ...page, total: 0 })),
    http.get(at('/api/question/7/mark-again'), () =>
      ok({
        quizzes: [{ lesson_id: 5, title: 'Kiểm tra', course_title: 'Ngữ văn', course_id: 3, rule: null, attempts: 2 }],
        may_everywhere: true,
        latest: null,
      }),
    ),
    http.post(at('/api/question/7/mark-again'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ ...run, status });
    }),
    http.get(at('/api/mark-again/a'), () => ok({ ...run, status })),
    http.get(at('/api/mark-again/a/people'), () => ok([changed], page)),
    http.post(at('/api/mark-again/a/apply'), () => {
      status = 'applied';
      return ok({ ...run, status });
    }),
  );
  renderWeb({ table: markingRoutes, at: '/manage/marking', user: teacher });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Thao tác khác/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Chấm lại câu này…' }));
  const dialog = within(await screen.findByRole('dialog', { name: /Chấm lại/ }, { timeout: 20_000 }));
  await user.click(await dialog.findByRole('radio', { name: 'Cho mọi người điểm tối đa của câu này' }));
  await user.click(dialog.getByRole('button', { name: 'Xem trước thay đổi' }));
  expect(await dialog.findByText('1 người sẽ có thay đổi.')).toBeVisible();
  expect(sent).toEqual([{ action: 'full_marks', lesson_id: 5, course_id: null }]);
  expect(await dialog.findByText('Kiểm tra: 7/10 → 4/10')).toBeVisible();
  expect(dialog.getByText('Kiểm tra: 100 % → 40 %')).toBeVisible();
  expect(dialog.getByText('Bị thu hồi')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Áp dụng' }));
  expect(await dialog.findByText('Đã áp dụng. 1 người có thay đổi.')).toBeVisible();
});
