import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import type { AnswerResult, QueueItem } from './api';
import { nextOf } from './next';
import { offeredFor, withUsed } from './phrases';
import { markingRoutes } from './routes';

const teacher = person({ role: 'teacher', permissions: { course: ['list', 'update'] } });

const anItem = (id: number, change: Partial<QueueItem> = {}): QueueItem => ({
  submission_id: id,
  quiz_submission_id: null,
  user: { id: id + 100, name: `Học trò số ${id}` },
  question: { id: 7, title: 'Kể về quê em', type: 'long_answer' },
  course: { id: 3, title: 'Ngữ văn 6' },
  quiz: null,
  max_score: 10,
  created_at: 1_790_000_000,
  ...change,
});

const anAnswer = (id: number, change: Partial<AnswerResult> = {}): AnswerResult => ({
  submission_id: id,
  quiz_submission_id: null,
  user: { id: id + 100, name: `Học trò số ${id}` },
  question_id: 7,
  status: 'waiting_manual_judge',
  score: 0,
  max_score: 10,
  auto_score: null,
  manual_score: null,
  answer: `/files/1/bai.pdf\n\nBài của ${id}.\nCó sông Hương.`,
  correct_answer: null,
  review: null,
  remarks: [],
  late: false,
  version: 4,
  ...change,
});

interface Sent {
  path: string;
  body: {
    score?: number;
    version?: number;
    remarks?: { line: number | null; text: string }[];
    publish?: boolean;
    marks?: { question_id: number; score: number; remarks: unknown[]; version: number }[];
  };
}

/** A site whose queue loses what is published; what was sent to it. */
function marked(items: QueueItem[], phrases: string[] = []) {
  const known = [...items];
  const state = { items, sent: [] as Sent[], phrases, asked: [] as string[], versions: {} as Record<number, number> };
  const question = { id: 7, type: 'long_answer', statement_html: '<p>Quê em ở đâu?</p>', media: [], content: {} };
  server.use(
    http.get(at('/api/learning/marking-queue'), ({ request }) => {
      state.asked.push(new URL(request.url).search);
      return ok(state.items, { page: 1, size: 12, total: state.items.length });
    }),
    http.get(at('/api/courses/me'), () => ok([{ id: 3, title: 'Ngữ văn 6' }], { page: 1, size: 96, total: 1 })),
    http.get(at('/api/question/:id'), () => ok({ ...question, source: { answers: { rubric: 'Đủ ba ý: 6 điểm.' } } })),
    http.get(at('/api/learning/quiz-submission/:id/detail'), () =>
      ok({ lesson_id: 112, questions: [{ question, rule: 'does_not_count' }] }),
    ),
    http.get(at('/api/learning/submission/:id/result'), ({ params }) =>
      ok(
        anAnswer(Number(params.id), {
          version: state.versions[Number(params.id)] ?? 4,
          quiz_submission_id:
            known.find(({ submission_id: id }) => id === Number(params.id))?.quiz_submission_id ?? null,
        }),
      ),
    ),
    http.get(at('/api/user-data/draft'), () => ok({ key: 'marking/phrases', data: { phrases: state.phrases } })),
    http.post(at('/api/user-data/draft'), async ({ request }) => {
      const { data } = (await request.json()) as { data: { phrases: string[] } };
      state.phrases = data.phrases;
      return ok({ key: 'marking/phrases', data, updated_at: 1 });
    }),
    http.post(at('/api/learning/:kind/:id/judge-manual'), async ({ request, params }) => {
      const body = (await request.json()) as Sent['body'];
      state.sent.push({ path: `${String(params.kind)}/${String(params.id)}`, body });
      const gone = (item: QueueItem) =>
        params.kind === 'submission'
          ? item.submission_id === Number(params.id)
          : body.publish === true && item.quiz_submission_id === Number(params.id);
      state.items = state.items.filter((item) => !gone(item));
      return ok({});
    }),
  );
  return state;
}

const open = (address = '/manage/marking') => renderWeb({ table: markingRoutes, at: address, user: teacher });
/** It is loaded when it is opened first. */
const drawer = (name: string | RegExp) => screen.findByRole('dialog', { name }, { timeout: 20_000 });

it('lists what waits, and narrows it to a question', async () => {
  const state = marked([anItem(1), anItem(2)]);
  const { router } = open();
  const user = userEvent.setup();
  const table = await screen.findByRole('table');
  expect(await within(table).findByText('Học trò số 1')).toBeVisible();
  expect(within(table).getAllByText('Ngữ văn 6')).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'Câu hỏi' }), 'Kể về quê em');
  await waitFor(() => expect(router.state.location.search).toBe('?question_id=7'));
  await waitFor(() => expect(state.asked.at(-1)).toContain('question_id=7'));
});

it('says that nothing waits', async () => {
  marked([]);
  open();
  expect(await screen.findByText('Không còn bài nào chờ chấm')).toBeVisible();
});

it('hides names in the list and beside it, and remembers that', async () => {
  marked([anItem(1), anItem(2)]);
  const first = open();
  const user = userEvent.setup();
  await screen.findByText('Học trò số 1');
  await user.click(screen.getByRole('switch', { name: 'Ẩn tên học sinh' }));
  expect(screen.queryByText('Học trò số 1')).toBeNull();
  await user.click(screen.getByRole('link', { name: /Học sinh 2/ }));
  expect(await drawer('Học sinh 2 · Kể về quê em')).toBeVisible();
  first.view.unmount();
  open();
  expect(await screen.findByText('Học sinh 1')).toBeVisible();
});

it('publishes a mark with remarks on a line and on the whole, and opens the next answer', async () => {
  const state = marked([anItem(1), anItem(2)]);
  const { router } = open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('link', { name: /Học trò số 1/ }));
  const first = await drawer(/Học trò số 1/);
  expect(await within(first).findByText('Quê em ở đâu?')).toBeVisible();
  expect(within(first).getByText('Đủ ba ý: 6 điểm.')).toBeVisible();
  expect(within(first).getByRole('link', { name: 'bai.pdf' })).toHaveAttribute('href', '/files/1/bai.pdf');
  await user.click(within(first).getByRole('button', { name: 'Nhận xét dòng 2' }));
  const remark = within(first).getByRole('combobox', { name: 'Nhận xét cho dòng 2' });
  expect(remark).toHaveFocus();
  await user.type(remark, 'Tả kĩ hơn nhé.');
  await user.click(within(first).getByRole('button', { name: 'Thêm nhận xét chung' }));
  await user.type(within(first).getByRole('combobox', { name: 'Nhận xét chung' }), 'Bài khá.');
  const score = within(first).getByRole('textbox', { name: /Điểm/ });
  await user.type(score, '7,5{ArrowUp}{Control>}{Enter}{/Control}');
  expect(await drawer(/Học trò số 2/)).toBeVisible();
  expect(state.sent).toEqual([
    {
      path: 'submission/1',
      body: {
        score: 8,
        version: 4,
        remarks: [
          { line: null, text: 'Bài khá.' },
          { line: 2, text: 'Tả kĩ hơn nhé.' },
        ],
      },
    },
  ]);
  await waitFor(() => expect(screen.queryByText('Học trò số 1')).toBeNull());
  expect(router.state.location.search).toBe('?answer=2');
  await waitFor(() => expect(state.phrases).toEqual(['Bài khá.', 'Tả kĩ hơn nhé.']));
});

it('refuses points that there are not', async () => {
  const state = marked([anItem(1)]);
  open('/manage/marking?answer=1');
  const user = userEvent.setup();
  const shown = await drawer(/Học trò số 1/);
  await user.type(await within(shown).findByRole('textbox', { name: /Điểm/ }), '11');
  await user.click(within(shown).getByRole('button', { name: 'Công bố' }));
  expect(await within(shown).findByText('Hãy nhập số điểm từ 0 đến 10.')).toBeVisible();
  expect(state.sent).toEqual([]);
});

it('keeps a mark of an attempt, and publishes the whole attempt', async () => {
  const inAttempt = { quiz_submission_id: 40 };
  const state = marked([anItem(1, inAttempt), anItem(2, inAttempt)]);
  open('/manage/marking?answer=1');
  const user = userEvent.setup();
  const first = await drawer(/Học trò số 1/);
  await user.type(await within(first).findByRole('textbox', { name: /Điểm/ }), '6{Control>}{Enter}{/Control}');
  const second = await drawer(/Học trò số 2/);
  await user.type(await within(second).findByRole('textbox', { name: /Điểm/ }), '9');
  server.use(
    http.post(
      at('/api/learning/quiz-submission/:id/judge-manual'),
      () => refused(412, 'invalid', 'Sai', [{ field: 'marks', message: 'Nhập đủ điểm.', message_key: 'scores_first' }]),
      { once: true },
    ),
  );
  await user.click(within(second).getByRole('button', { name: 'Công bố cả bài kiểm tra' }));
  expect(await within(second).findByText(/còn câu chưa có điểm/)).toBeVisible();
  await user.click(within(second).getByRole('button', { name: 'Công bố cả bài kiểm tra' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(state.sent).toEqual([
    {
      path: 'quiz-submission/40',
      body: { marks: [{ question_id: 7, score: 6, remarks: [], version: 4 }], publish: false },
    },
    {
      path: 'quiz-submission/40',
      body: { marks: [{ question_id: 7, score: 9, remarks: [], version: 4 }], publish: true },
    },
  ]);
  expect(await screen.findByText('Không còn bài nào chờ chấm')).toBeVisible();
});

it('keeps what was typed when somebody else has marked meanwhile', async () => {
  const state = marked([anItem(1)]);
  open('/manage/marking?answer=1');
  const user = userEvent.setup();
  const shown = await drawer(/Học trò số 1/);
  await user.type(await within(shown).findByRole('textbox', { name: /Điểm/ }), '7');
  server.use(
    http.post(
      at('/api/learning/submission/:id/judge-manual'),
      () => refused(409, 'concurrent_edit', 'Có người khác vừa sửa.'),
      { once: true },
    ),
  );
  await user.click(within(shown).getByRole('button', { name: 'Công bố' }));
  await within(shown).findByText(/Có người khác vừa chấm/);
  state.versions[1] = 5;
  await user.click(within(shown).getByRole('button', { name: 'Tải lại' }));
  await waitFor(() => expect(within(shown).queryByText(/Có người khác vừa chấm/)).toBeNull());
  expect(within(shown).getByRole('textbox', { name: /Điểm/ })).toHaveValue('7');
  await user.click(within(shown).getByRole('button', { name: 'Công bố' }));
  await waitFor(() => expect(state.sent.map(({ body }) => body.version)).toEqual([5]));
});

it('keeps what was typed in an answer that is closed', async () => {
  marked([anItem(1)]);
  open('/manage/marking?answer=1');
  const user = userEvent.setup();
  const shown = await drawer(/Học trò số 1/);
  await user.type(await within(shown).findByRole('textbox', { name: /Điểm/ }), '3');
  await user.click(within(shown).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: /Học trò số 1/ }));
  expect(await screen.findByRole('textbox', { name: /Điểm/ })).toHaveValue('3');
});

it('offers phrases that were used before', async () => {
  const state = marked([anItem(1)], ['Bài khá.', 'Thiếu kết bài.']);
  open('/manage/marking?answer=1');
  const user = userEvent.setup();
  const shown = await drawer(/Học trò số 1/);
  await user.click(await within(shown).findByRole('button', { name: 'Thêm nhận xét chung' }));
  const remark = within(shown).getByRole('combobox', { name: 'Nhận xét chung' });
  await user.type(remark, '/');
  expect(await screen.findAllByRole('option')).toHaveLength(2);
  await user.type(remark, 'kết');
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  expect(remark).toHaveValue('Thiếu kết bài.');
  await user.type(within(shown).getByRole('textbox', { name: /Điểm/ }), '5{Control>}{Enter}{/Control}');
  await waitFor(() => expect(state.phrases).toEqual(['Thiếu kết bài.', 'Bài khá.']));
});

it('knows which phrases are offered and kept', () => {
  expect(offeredFor(['Tốt', 'Thiếu ý'], 'Tốt')).toEqual([]);
  expect(offeredFor(['Tốt', 'Thiếu ý'], '/THI')).toEqual(['Thiếu ý']);
  expect(withUsed(['a', 'b'], ['b ', '', 'x'.repeat(301)])).toEqual(['b', 'a']);
  expect(
    withUsed(
      Array.from({ length: 100 }, (_, index) => String(index)),
      ['mới'],
    ),
  ).toHaveLength(100);
});

it('goes on to the next answer, past those that were published with it', () => {
  const items = [anItem(1, { quiz_submission_id: 40 }), anItem(2, { quiz_submission_id: 40 }), anItem(3)];
  expect(nextOf(items, 1, 40, 'keep')?.submission_id).toBe(2);
  expect(nextOf(items, 1, 40, 'publishAttempt')?.submission_id).toBe(3);
  expect(nextOf(items, 3, null, 'publish')?.submission_id).toBe(1);
  expect(nextOf(items, 3, null, 'keep')).toBeUndefined();
});

it('keeps the mark of an attempt that is opened by its address alone', async () => {
  const state = marked([]);
  server.use(http.get(at('/api/learning/submission/9/result'), () => ok(anAnswer(9, { quiz_submission_id: 40 }))));
  open('/manage/marking?answer=9');
  const beside = await drawer('Học trò số 9');
  await userEvent.type(await within(beside).findByRole('textbox', { name: /^Điểm/ }), '7');
  await userEvent.click(within(beside).getByRole('button', { name: 'Lưu điểm' }));
  await waitFor(() => expect(state.sent[0]).toMatchObject({ path: 'quiz-submission/40', body: { publish: false } }));
});

it('shows who sits the quiz, from the list and beside an answer', async () => {
  marked([anItem(1, { quiz_submission_id: 40, quiz: { id: 112, title: 'Kiểm tra giữa kì' } }), anItem(2)]);
  server.use(http.get(at('/api/learning/lesson/112/sittings'), () => ok([], { page: 1, size: 96, total: 0 })));
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: /^Thao tác khác.*Học trò số 2/ }));
  await screen.findByRole('menuitem', { name: 'Chấm lại câu này…' });
  expect(screen.queryByRole('menuitem', { name: 'Người làm bài kiểm tra này' })).toBeNull();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: /^Thao tác khác.*Học trò số 1/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Người làm bài kiểm tra này' }));
  const sittings = await drawer('Kiểm tra giữa kì');
  expect(await within(sittings).findByText('Chưa có ai làm bài này', {}, { timeout: 20_000 })).toBeVisible();
  await user.click(within(sittings).getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('link', { name: /Học trò số 1/ }));
  const answer = await drawer(/Học trò số 1/);
  await user.click(await within(answer).findByRole('button', { name: 'Người làm bài kiểm tra này' }));
  expect(await drawer('Kiểm tra giữa kì')).toBeVisible();
});

it('does not tell who sits the quiz while names are hidden', async () => {
  marked([anItem(1, { quiz_submission_id: 40, quiz: { id: 112, title: 'Kiểm tra giữa kì' } })]);
  open();
  const user = userEvent.setup();
  await user.click(await screen.findByRole('switch', { name: 'Ẩn tên học sinh' }));
  await user.click(await screen.findByRole('button', { name: /^Thao tác khác.*Học sinh 1/ }));
  await screen.findByRole('menuitem', { name: 'Chấm lại câu này…' });
  expect(screen.queryByRole('menuitem', { name: 'Người làm bài kiểm tra này' })).toBeNull();
});

it('tells of the quiz of an answer that is opened by its address alone', async () => {
  marked([]);
  server.use(
    http.get(at('/api/learning/submission/9/result'), () => ok(anAnswer(9, { quiz_submission_id: 40 }))),
    http.get(at('/api/learning/lesson/112/sittings'), () => ok([], { page: 1, size: 96, total: 0 })),
  );
  open('/manage/marking?answer=9');
  const beside = await drawer('Học trò số 9');
  expect(await within(beside).findByText('Bài kiểm tra này không tính câu này vào kết quả.')).toBeVisible();
  await userEvent.click(await within(beside).findByRole('button', { name: 'Người làm bài kiểm tra này' }));
  expect(await drawer('Người làm bài kiểm tra này')).toBeVisible();
});
