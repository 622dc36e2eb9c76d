import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, server } from '../../../../tests/server';
import { aQuestion } from '../fixtures';
import { questionRoutes } from '../routes';
import type { Question } from '../types';

const patient = { timeout: 20_000 };
const place = { lesson_id: 5, title: 'Kiểm tra', course_title: 'Địa lí', course_id: 3, rule: null, attempts: 2 };

/** Opens the answers to a question; those that the server has. */
function open(change: Partial<Question>) {
  const state: { rows: object[] } = { rows: [] };
  server.use(
    http.get(at('/api/question/7'), () => ok(aQuestion('single_choice', {}, change))),
    http.get(at('/api/question/7/submissions'), () => ok(state.rows, { page: 1, size: 24, total: state.rows.length })),
    http.get(at('/api/question/7/mark-again'), () => ok({ quizzes: [place], may_everywhere: true, latest: null })),
  );
  renderWeb({ table: questionRoutes, at: '/question-submission/7', user: person() });
  return state;
}

it('marks again for who may change the question, and asks for the answers again after it', async () => {
  const state = open({ can_edit: true });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Chấm lại câu này…' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Chấm lại “Thủ đô”' }, patient));
  expect(await dialog.findByRole('radio', { name: /theo đáp án/ })).toBeChecked();
  state.rows = [{ id: 9, status: 'AC', score: 10, max_score: 10, created_at: 1_790_000_000, user: null }];
  await user.click(dialog.getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(await screen.findByText('10/10 điểm')).toBeVisible();
});

it('is not offered to learners', async () => {
  open({});
  expect(await screen.findByText('Chưa có lần trả lời nào', {}, patient)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Chấm lại câu này…' })).toBeNull();
});

it('is not offered where there is nothing to mark', async () => {
  open({ can_edit: true, type: 'theory' });
  expect(await screen.findByRole('button', { name: 'Mọi người' }, patient)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Chấm lại câu này…' })).toBeNull();
});
