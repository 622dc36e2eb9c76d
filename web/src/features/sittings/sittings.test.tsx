import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { resetServerClock } from '#/api/serverClock';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { someQuestions } from '../quiz/fixtures';
import type { LateAnswer, LateAnswers, Sitting } from './api';
import { SittingsDrawer } from './part';

const patient = { timeout: 20_000 };
const NOW = 1_790_000_000;

const aSitting = (id: number, change: Partial<Sitting> = {}): Sitting => ({
  quiz_submission_id: id,
  user: { id: id + 100, name: `Bạn ${id}` },
  try_number: 1,
  status: 'running',
  started_at: NOW,
  deadline_at: NOW + 600,
  submitted_at: null,
  percent: null,
  questions: 4,
  answered: 3,
  last_saved_at: NOW + 60,
  extra_minutes: 0,
  late: false,
  late_answers: 0,
  late_waiting: 0,
  ...change,
});

const aLate = (index: number, change: Partial<LateAnswer> = {}): LateAnswer => ({
  question: someQuestions()[index] as unknown as LateAnswer['question'],
  given: { answer: 'Sông Hồng', format: '', file_type: '', language_id: null, source_code: '' },
  received_at: NOW + 700,
  accepted: null,
  decided_at: null,
  decided_by: null,
  handed_in: null,
  rescued: false,
  ...change,
});

const someLate = (change: Partial<LateAnswers> = {}): LateAnswers => ({
  quiz_submission_id: 2,
  user: { id: 102, name: 'Bạn 2' },
  try_number: 1,
  deadline_at: NOW + 600,
  submitted_at: NOW + 610,
  version: 3,
  answers: [aLate(2, { rescued: true }), aLate(3)],
  ...change,
});

/** What was sent, by its call. */
const sent: { to: string; body: Record<string, unknown> }[] = [];
const keep = async (to: string, request: Request) => {
  sent.push({ to, body: (await request.json()) as Record<string, unknown> });
};

function open(rows: Sitting[]) {
  server.use(
    http.get(at('/api/learning/lesson/112/sittings'), () => ok(rows, { page: 1, size: 96, total: rows.length })),
    http.post(at('/api/learning/lesson/112/extra-time'), async ({ request }) => {
      await keep('extra-time', request);
      return ok({ moved: 1 });
    }),
    http.get(at('/api/learning/quiz-submission/2/late'), () => ok(someLate())),
    http.post(at('/api/learning/quiz-submission/2/late'), async ({ request }) => {
      await keep('late', request);
      return ok(someLate({ version: 3, answers: [aLate(2, { accepted: true, decided_at: NOW + 900 }), aLate(3)] }));
    }),
  );
  const row: RouteRow = {
    name: 'here',
    path: 'here',
    access: 'public',
    texts: ['app'],
    page: () =>
      Promise.resolve({
        default: () => <SittingsDrawer lesson={{ id: 112, title: 'Ôn tập' }} onClose={() => undefined} />,
      }),
  };
  return renderWeb({ table: [row], at: '/here', user: person({ role: 'teacher' }) });
}

// They are loaded when they are opened; how long that takes is nothing to the tests.
beforeAll(() => Promise.all([import('./components/Sittings'), import('./components/LateView')]), 120_000);

beforeEach(() => {
  sent.length = 0;
  resetServerClock();
});

it('shows who sits a quiz, and gives one of them or all more minutes', async () => {
  open([aSitting(1, { extra_minutes: 5 }), aSitting(2, { status: 'judged', submitted_at: NOW + 500, percent: 75 })]);
  const list = await screen.findByRole('list', { name: 'Người làm bài' }, patient);
  const [first, second] = within(list).getAllByRole('listitem') as [HTMLElement, HTMLElement];
  expect(first).toHaveTextContent('Bạn 1');
  expect(first).toHaveTextContent('Đã trả lời 3/4 câu');
  expect(first).toHaveTextContent('Được thêm 5 phút');
  expect(second).toHaveTextContent('75%');
  expect(within(second).queryByRole('button')).toBeNull();
  await userEvent.click(within(first).getByRole('button', { name: 'Thêm phút cho Bạn 1' }));
  const dialog = await screen.findByRole('dialog', { name: 'Thêm phút cho Bạn 1' });
  const field = within(dialog).getByRole('spinbutton', { name: 'Số phút' });
  await userEvent.clear(field);
  await userEvent.type(field, '12');
  await userEvent.click(within(dialog).getByRole('button', { name: 'Thêm' }));
  await waitFor(() => expect(sent[0]?.body).toMatchObject({ user_ids: [101], minutes: 12 }));
  expect(await screen.findByText('Đã thêm phút cho 1 người đang làm bài.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Thêm phút cho tất cả' }));
  const all = await screen.findByRole('dialog', { name: 'Thêm phút cho tất cả' });
  await userEvent.click(within(all).getByRole('button', { name: 'Thêm' }));
  await waitFor(() => expect(sent[1]?.body).toMatchObject({ minutes: 5 }));
  expect(sent[1]?.body).not.toHaveProperty('user_ids');
});

it('shows what came late beside what was handed in, and sends what is decided', async () => {
  open([aSitting(2, { status: 'judged', late: true, late_answers: 2, late_waiting: 2 })]);
  await userEvent.click(await screen.findByRole('button', { name: 'Xem câu trả lời đến muộn của Bạn 2' }, patient));
  const cards = await screen.findAllByRole('article', {}, patient);
  expect(cards).toHaveLength(2);
  expect(within(cards[0] as HTMLElement).getByDisplayValue('Sông Hồng')).toBeVisible();
  expect(cards[0]).toHaveTextContent('Không có gì');
  expect(cards.map((card) => card.textContent?.includes('Từ tệp cứu hộ'))).toEqual([true, false]);
  await userEvent.click(within(cards[0] as HTMLElement).getByRole('button', { name: 'Nhận' }));
  await waitFor(() => expect(sent[0]?.body).toEqual({ question_ids: [3], accept: true, version: 3 }));
  expect(await screen.findByText('Đã nhận')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Không nhận' })).toHaveLength(1);
});

it('says that something came since, and reads it again', async () => {
  open([aSitting(2, { status: 'judged', late: true, late_answers: 2, late_waiting: 2 })]);
  server.use(http.post(at('/api/learning/quiz-submission/2/late'), () => refused(409, 'concurrent_edit', 'Cũ rồi')));
  await userEvent.click(await screen.findByRole('button', { name: 'Xem câu trả lời đến muộn của Bạn 2' }, patient));
  await userEvent.click(await screen.findByRole('button', { name: 'Nhận tất cả' }, patient));
  expect(await screen.findByText(/^Vừa có câu trả lời mới đến/)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Tải lại' }));
  await waitFor(() => expect(screen.queryByText(/^Vừa có câu trả lời mới đến/)).toBeNull());
});

it('says that nobody has begun', async () => {
  open([]);
  expect(await screen.findByText('Chưa có ai làm bài này', {}, patient)).toBeVisible();
});
