import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { resetServerClock } from '#/api/serverClock';
import { answerStore } from '#/offline/answerStore';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aDetail, anAttempt, aResult } from '../quiz/fixtures';
import type { QuizAttempt } from '../quiz/types';
import { anAttemptOf, anExam, aPart, NOW } from './fixtures';
import { aRoom } from './roomServer';
import { examRoutes } from './routes';
import type { ContestView } from './types';

const patient = { timeout: 20_000 };
const inContest = { id: 7, slug: 'thi-hoc-ki', name: 'Thi học kì I', part_id: 21, part_name: 'Trắc nghiệm' };

/** What was sent, by its call. */
const sent: { to: string; body: Record<string, unknown> }[] = [];
const bodiesTo = (to: string) => sent.filter((call) => call.to === to).map(({ body }) => body);
/** The contest as the server has it now. */
let exam: ContestView = anExam();

const keep = async (to: string, request: Request) => {
  sent.push({ to, body: (await request.json()) as Record<string, unknown> });
};

const attemptOf = (change: Partial<QuizAttempt> = {}) =>
  anAttempt({ lesson_id: null, contest: inContest, deadline_at: NOW + 3600, ...change });
const resultOf = (change: object = {}) => aResult({ lesson_id: null, contest: inContest, coins: 0, ...change });

function serve(attempt: () => Response = () => ok(attemptOf()), result = resultOf()) {
  server.use(
    http.get(at('/api/contests/thi-hoc-ki'), () => ok(exam)),
    http.post(at('/api/contests/7/parts/21/start'), async ({ request }) => {
      await keep('start', request);
      const answer = attempt();
      if (answer.ok)
        exam = anExam({ parts: [aPart({ state: 'running', attempt: anAttemptOf() }), ...exam.parts.slice(1)] });
      return answer;
    }),
    http.post(at('/api/user-data/draft'), async ({ request }) => {
      await keep('draft', request);
      return ok({ key: 'attempt/40/1', data: { seq: 1, answer: '11' }, updated_at: NOW });
    }),
    http.post(at('/api/learning/lesson/21/submit-quiz'), async ({ request }) => {
      await keep('submit', request);
      const attemptNow = anAttemptOf({ status: 'submitted', submitted_at: NOW + 60 });
      exam = anExam({ parts: [aPart({ state: 'handed_in', attempt: attemptNow }), ...exam.parts.slice(1)] });
      return ok(result);
    }),
    http.get(at('/api/learning/quiz-submission/40/full-detail'), () =>
      ok(aDetail({ lesson_id: null, contest: inContest })),
    ),
    http.get(at('/api/learning/quiz-submission/40/result'), () => ok(result)),
    ...aRoom(),
  );
}

const open = (address = '/tests/thi-hoc-ki') => renderWeb({ table: examRoutes, at: address, user: person() });

// They are loaded when they are opened; how long that takes is nothing to the tests.
beforeAll(() => Promise.all([import('./pages/RoomPage'), import('../quiz/taken/QuizTaken')]), 120_000);

beforeEach(async () => {
  const store = await answerStore();
  await store.remove(5, 40);
  await store.removeAttempt(5, -21);
  sent.length = 0;
  exam = anExam();
  localStorage.clear();
  sessionStorage.clear();
  resetServerClock();
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
  );
});

describe('before the parts', () => {
  it('who has not entered reads the rules, and what is refused stands at its field', async () => {
    exam = anExam({ my_entry: null, can_enter: true, has_password: true, candidate_id: true });
    serve();
    const fault = { field: 'password', message_key: 'wrong_contest_password', message: 'Mật khẩu kỳ thi không đúng.' };
    let isRight = false;
    server.use(
      http.post(at('/api/contests/7/enter'), async ({ request }) => {
        await keep('enter', request);
        if (!isRight) return refused(412, 'wrong_contest_password', 'Sai', [fault]);
        exam = anExam();
        return ok({ entry_id: 11, started_at: NOW, ends_at: NOW + 7200 });
      }),
    );
    open();
    expect(await screen.findByText(/Mỗi phần được nộp một lần/, {}, patient)).toBeVisible();
    expect(screen.getByText('Không dùng tài liệu.')).toBeVisible();
    await userEvent.type(await screen.findByLabelText('Mật khẩu kỳ thi', {}, patient), 'sai');
    await userEvent.type(screen.getByRole('textbox', { name: /Số báo danh/ }), 'SBD007');
    await userEvent.click(screen.getByRole('button', { name: 'Vào thi' }));
    expect(await screen.findByText('Mật khẩu kỳ thi không đúng.')).toBeVisible();
    isRight = true;
    await userEvent.click(screen.getByRole('button', { name: 'Vào thi' }));
    expect(await screen.findByRole('heading', { name: 'Kiểm tra máy trước khi thi' }, patient)).toBeVisible();
    expect(bodiesTo('enter')[1]).toEqual({ password: 'sai', candidate_id: 'SBD007' });
  });

  it('who can’t enter is told why', async () => {
    exam = anExam({ my_entry: null, why_not: 'Đã hết thời gian vào thi.', why_not_key: 'entry_closed' });
    serve();
    open();
    expect(await screen.findByText('Đã hết thời gian vào thi.', {}, patient)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Vào thi' })).not.toBeInTheDocument();
  });

  it('the clock, the network and the storage are looked at, and what is logged is told', async () => {
    serve();
    open();
    expect(await screen.findByText(/Đồng hồ máy này (?:nhanh|chậm) hơn máy chủ/, {}, patient)).toBeVisible();
    expect(screen.getByText(/Máy chủ trả lời sau/)).toBeVisible();
    expect(screen.getByText('Lúc bạn bắt đầu và nộp từng phần.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Đến các phần thi' }));
    expect(await screen.findByRole('listitem', { name: 'Trắc nghiệm' })).toHaveTextContent('60 phút · 4 câu · 20 điểm');
  });
});

/** A room whose computer was looked at. */
function openChecked(address?: string) {
  sessionStorage.setItem('lophoc.exam-checked/7', '1');
  return open(address);
}

describe('a part', () => {
  const begin = async () => {
    serve();
    const { router } = openChecked();
    const card = within(await screen.findByRole('listitem', { name: 'Trắc nghiệm' }, patient));
    await userEvent.click(card.getByRole('button', { name: 'Bắt đầu' }));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    expect(dialog.getByText(/Bạn có 60 phút/)).toBeVisible();
    expect(bodiesTo('start')).toEqual([]);
    await userEvent.click(dialog.getByRole('button', { name: 'Bắt đầu' }));
    await screen.findByRole('heading', { name: /Câu 1\/4/ }, patient);
    return router;
  };

  it('is begun once its clock was agreed to, and handed in with its contest', async () => {
    const router = await begin();
    expect(router.state.location.search).toBe('?part=21');
    expect(bodiesTo('start')).toEqual([{ key: expect.any(String) }]);
    const head = within(screen.getByRole('banner'));
    expect(head.getByRole('heading', { level: 1, name: 'Thi học kì I' })).toBeVisible();
    expect(head.getAllByRole('timer')).toHaveLength(2);
    expect(head.getByText('Có mạng')).toBeVisible();
    await userEvent.click(screen.getByRole('radio', { name: 'Hà Nội' }));
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(await head.findByText('Đã lưu')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Nộp bài' }));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Nộp bài' }));
    expect(await screen.findByText('Đã nộp phần này.', {}, patient)).toBeVisible();
    expect(bodiesTo('submit')).toEqual([
      { quiz_submission_id: 40, contest_id: 7, key: expect.any(String), answers: [{ question_id: 1, answer: '11' }] },
    ]);
    expect(await screen.findByText('HK7M2P9QRS', {}, patient)).toBeVisible();
    expect(screen.queryByText(/Lần 1/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Sang Lập trình' })).toBeVisible();
  });

  it('calls its questions as the board does', async () => {
    const called = (id: number, label: string) => ({
      question_id: id,
      label,
      title: '',
      type: 'single_choice' as const,
      score: 5,
      rule: null,
      slug: null,
    });
    serve();
    const questions = [called(1, 'E'), called(2, 'F'), called(3, 'G'), called(4, 'H')];
    const running = aPart({ state: 'running', attempt: anAttemptOf(), questions });
    exam = anExam({ format: 'ioi', submission_mode: 'many', parts: [running] });
    server.use(
      http.post(at('/api/contests/7/parts/21/start'), () => ok(attemptOf({ mode: 'submit_single_question' }))),
    );
    open('/tests/thi-hoc-ki?part=21');
    expect(await screen.findByRole('heading', { name: /^Câu E \(1\/4\)/ }, patient)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Câu H,/ })).toBeVisible();
  });

  it('goes on by itself after a reload', async () => {
    serve();
    exam = anExam({ parts: [aPart({ state: 'running', attempt: anAttemptOf() }), aPart({ id: 22 })] });
    open('/tests/thi-hoc-ki?part=21');
    expect(await screen.findByRole('heading', { name: /Câu 1\/4/ }, patient)).toBeVisible();
    expect(bodiesTo('start')).toHaveLength(1);
  });

  it('is over when its time is, and what was written is handed in', async () => {
    const questions = attemptOf().questions.map((question, index) =>
      index === 0 ? { ...question, draft: { seq: 3, answer: '11', updated_at: NOW } } : question,
    );
    serve(() => ok(attemptOf({ deadline_at: NOW - 1, questions })), resultOf({ status: 'timeout', late: true }));
    exam = anExam({ parts: [aPart({ state: 'running', attempt: anAttemptOf() })] });
    open('/tests/thi-hoc-ki?part=21');
    expect(await screen.findByText(/Đã hết giờ\. Những gì bạn làm được đã nộp tự động\./, {}, patient)).toBeVisible();
    expect(bodiesTo('submit')).toMatchObject([{ contest_id: 7, answers: [{ question_id: 1, answer: '11' }] }]);
  });

  it('that is over before it was opened again shows what was handed in, or that nothing was', async () => {
    serve();
    const over = aPart({ state: 'over', attempt: anAttemptOf({ status: 'timeout', submitted_at: NOW }) });
    exam = anExam({ parts: [over, aPart({ id: 22, name: 'Lập trình', state: 'over' })] });
    const { router } = open('/tests/thi-hoc-ki?part=21');
    expect(await screen.findByText('HK7M2P9QRS', {}, patient)).toBeVisible();
    expect(screen.getByText(/Đã hết giờ\./)).toBeVisible();
    await act(() => router.navigate('/tests/thi-hoc-ki?part=22'));
    expect(await screen.findByText('Phần này đã hết giờ mà bạn chưa bắt đầu.')).toBeVisible();
    expect(bodiesTo('start')).toEqual([]);
  });

  it('that the server does not begin says why, and shows how it stands', async () => {
    serve(() => {
      exam = anExam({ parts: [aPart({ state: 'over' }), aPart({ id: 22, name: 'Lập trình' })] });
      return refused(412, 'part_over', 'Phần thi này đã hết giờ.');
    });
    exam = anExam({ parts: [aPart({ quiz_time: null }), aPart({ id: 22, name: 'Lập trình' })] });
    openChecked();
    const card = within(await screen.findByRole('listitem', { name: 'Trắc nghiệm' }, patient));
    await userEvent.click(card.getByRole('button', { name: 'Bắt đầu' }));
    expect(await screen.findByText('Phần này đã hết giờ mà bạn chưa bắt đầu.', {}, patient)).toBeVisible();
    expect(screen.getByText('Phần thi này đã hết giờ.')).toBeVisible();
  });
});

describe('the end', () => {
  it('has the total of what may be seen, and the way to the receipts', async () => {
    serve();
    const done = (id: number, score: number | null) =>
      aPart({
        id,
        name: `Phần ${id}`,
        state: 'handed_in',
        attempt: anAttemptOf({ status: 'judged', submitted_at: NOW, score }),
      });
    exam = anExam({ parts: [done(21, 15), done(22, 8.5)] });
    open();
    expect(await screen.findByText('Tổng điểm: 23.5/40.', {}, patient)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Xem lại bài thi và biên nhận' })).toHaveAttribute(
      'href',
      '/history/contest/thi-hoc-ki',
    );
  });

  it('tells no score that may not be seen', async () => {
    serve();
    exam = anExam({ parts: [aPart({ state: 'handed_in', attempt: anAttemptOf({ status: 'submitted' }) })] });
    open();
    expect(await screen.findByText(/Điểm sẽ hiện khi được công bố/, {}, patient)).toBeVisible();
  });
});

describe('questions that may be sent again', () => {
  const start = async () => {
    exam = anExam({
      format: 'icpc',
      submission_mode: 'many',
      exercise_type: 'free',
      parts: [aPart({ quiz_time: null })],
    });
    serve(() => ok(attemptOf({ mode: 'submit_single_question', deadline_at: exam.end_time })));
    let count = 0;
    server.use(
      http.post(at('/api/learning/submit-question'), async ({ request }) => {
        await keep('question', request);
        count += 1;
        const isRight = count === 2;
        return ok({
          submission_id: 100 + count,
          token: null,
          status: isRight ? 'AC' : 'WR',
          score: isRight ? 5 : 0,
          max_score: 5,
          review: null,
        });
      }),
      http.post(at('/api/contests/7/parts/21/start'), async ({ request }) => {
        await keep('start', request);
        return ok(attemptOf({ mode: 'submit_single_question', deadline_at: exam.end_time }));
      }),
    );
    openChecked();
    const card = within(await screen.findByRole('listitem', { name: 'Trắc nghiệm' }, patient));
    await userEvent.click(card.getByRole('button', { name: 'Bắt đầu' }));
    await screen.findByRole('heading', { name: /Câu 1\/4/ }, patient);
  };

  it('stay open, list what was sent with its verdict, and need no handing in', async () => {
    await start();
    await userEvent.click(screen.getByRole('radio', { name: 'Huế' }));
    await userEvent.click(screen.getByRole('button', { name: 'Gửi câu này' }));
    const list = await screen.findByRole('region', { name: 'Các lần đã gửi' }, patient);
    expect(screen.getByRole('button', { name: /^Câu 1,/ })).toHaveAccessibleName('Câu 1, đã gửi');
    await userEvent.click(screen.getByRole('radio', { name: 'Hà Nội' }));
    await userEvent.click(screen.getByRole('button', { name: 'Gửi câu này' }));
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(2));
    const [newest, oldest] = within(list).getAllByRole('listitem');
    expect(newest).toHaveTextContent('Lần 2');
    expect(newest).toHaveTextContent('5/5 điểm');
    expect(oldest).toHaveTextContent('0/5 điểm');
    expect(screen.getByRole('button', { name: /^Câu 1,/ })).toHaveAccessibleName('Câu 1, đã đúng');
    expect(bodiesTo('question')).toMatchObject([
      { question_id: 1, answer: '12', quiz_submission_id: 40, contest_id: 7 },
      { question_id: 1, answer: '11', quiz_submission_id: 40, contest_id: 7 },
    ]);
    expect(screen.queryByRole('button', { name: 'Nộp bài' })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Thao tác khác' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Kết thúc phần thi' }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Kết thúc phần thi' }));
    expect(await screen.findByText('Đã nộp phần này.', {}, patient)).toBeVisible();
    // What was sent is not sent again with the whole.
    expect(bodiesTo('submit')).toMatchObject([{ contest_id: 7, answers: [] }]);
  });
});
