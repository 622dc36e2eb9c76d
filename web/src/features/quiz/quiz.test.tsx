import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { resetServerClock } from '#/api/serverClock';
import { answerStore } from '#/offline/answerStore';
import type { RouteRow } from '#/routing/table';
import { serveLive } from '../../../tests/liveStream';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aLessonView, someSettings } from '../courses/fixtures';
import type { LessonView } from '../courses/types';
import { aQuestion, someChoices } from '../questions/fixtures';
import { questionRoutes } from '../questions/routes';
import { aDetail, anAttempt, aResult, someQuestions } from './fixtures';
import { QuizLesson } from './part';
import { quizRoutes } from './routes';
import type { QuizAttempt, QuizQuestionResult } from './types';

const patient = { timeout: 20_000 };
const NOW = 1_790_000_000;

const quizState = { tries: 0, tries_left: 2, running: null, best_percent: null, passed: false, attempts: [] };
const aQuiz = (change: Partial<LessonView> = {}) =>
  aLessonView({
    type: 'quiz',
    title: 'Ôn tập',
    settings: someSettings,
    questions: 4,
    points: 20,
    quiz: quizState,
    ...change,
  });

/** What was sent, by its call. */
const sent: { to: string; body: Record<string, unknown> }[] = [];
const bodiesTo = (to: string) => sent.filter((call) => call.to === to).map(({ body }) => body);
const done = vi.fn();

const keep = async (to: string, request: Request) => {
  const body = (await request.json()) as Record<string, unknown>;
  sent.push({ to, body });
  return body;
};

function serve(attempt: QuizAttempt, submit: () => Response = () => ok(aResult())) {
  server.use(
    http.post(at('/api/learning/lesson/112/start-quiz'), async ({ request }) => {
      await keep('start', request);
      return ok(attempt);
    }),
    http.post(at('/api/user-data/draft'), async ({ request }) => {
      const { key, data } = await keep('draft', request);
      return ok({ key, data, updated_at: NOW });
    }),
    http.post(at('/api/learning/lesson/112/submit-quiz'), async ({ request }) => {
      await keep('submit', request);
      return submit();
    }),
    http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(aDetail())),
  );
}

function open(lesson: LessonView = aQuiz()) {
  const row: RouteRow = {
    name: 'here',
    path: 'here',
    access: 'public',
    texts: ['app'],
    page: () => Promise.resolve({ default: () => <QuizLesson lesson={lesson} courseSlug="python" onDone={done} /> }),
  };
  return renderWeb({ table: [row, ...quizRoutes], at: '/here', user: person() });
}

async function begin(attempt: QuizAttempt, submit?: () => Response) {
  serve(attempt, submit);
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
  await screen.findByRole('heading', { name: /Câu 1\/4/ }, patient);
}

const pagerOf = (number: number) => screen.getByRole('button', { name: new RegExp(`^Câu ${number},`) });
const handIn = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Nộp bài' }));
  const dialog = await screen.findByRole('dialog', {}, patient);
  return within(dialog);
};

beforeEach(async () => {
  await (await answerStore()).remove(5, 40);
  sent.length = 0;
  done.mockClear();
  resetServerClock();
  sessionStorage.clear();
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
  );
});

describe('before a quiz', () => {
  it('its rules, earlier attempts and the tries left are told', async () => {
    const attempts = [
      {
        ...aResult(),
        quiz_submission_id: 39,
        try_number: 1,
        status: 'judged' as const,
        passed: false,
        percent: 40,
        score: 8,
      },
    ];
    open(aQuiz({ quiz: { ...quizState, tries: 1, tries_left: 1, attempts } }));
    expect(await screen.findByText('Làm trong 15 phút', {}, patient)).toBeInTheDocument();
    expect(screen.getByText('Còn 1 lượt làm bài.')).toBeInTheDocument();
    expect(screen.getByText('Chưa đạt')).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Lần 1' })).toHaveAttribute(
      'href',
      '/history/course/python/112?attempt=39',
    );
    expect(screen.getByRole('button', { name: 'Làm lại' })).toBeInTheDocument();
  });

  it('the button says why it is closed where no try is left', async () => {
    open(aQuiz({ quiz: { ...quizState, tries: 2, tries_left: 0 } }));
    const button = await screen.findByRole('button', { name: 'Làm lại' }, patient);
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription('Bạn đã dùng hết số lượt làm bài.');
  });

  it('a refusal is told in the server’s words', async () => {
    serve(anAttempt());
    server.use(
      http.post(at('/api/learning/lesson/112/start-quiz'), () => refused(412, 'time_over', 'Bài kiểm tra đã đóng.')),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
    expect(await screen.findByText('Bài kiểm tra đã đóng.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Bắt đầu làm bài' })).toHaveAttribute('aria-disabled', 'false');
  });
});

describe('a quiz that is handed in whole', () => {
  it('keeps each answer, lists what is open, and shows the result with its receipt', async () => {
    await begin(anAttempt());
    expect(pagerOf(2)).toHaveAccessibleName('Câu 2, chưa xem');
    await userEvent.click(screen.getByRole('radio', { name: 'Hà Nội' }));
    await userEvent.click(screen.getByRole('button', { name: 'Câu tiếp theo' }));
    await screen.findByRole('heading', { name: /Câu 2\/4/ });
    expect(pagerOf(2)).toHaveAccessibleName('Câu 2, chưa trả lời');
    await userEvent.click(screen.getByRole('button', { name: 'Xem lại sau' }));
    expect(pagerOf(2)).toHaveAccessibleName('Câu 2, chưa trả lời, xem lại sau');
    // The page is left for a moment.
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(pagerOf(1)).toHaveAccessibleName('Câu 1, đã trả lời'));
    expect(bodiesTo('draft')).toEqual([{ key: 'attempt/40/1', data: { seq: 1, answer: '11' } }]);
    expect(screen.getByText('Đã lưu')).toBeInTheDocument();

    const dialog = await handIn();
    expect(dialog.getByText(/Chưa trả lời: câu 2, 3, 4\. Đánh dấu xem lại: câu 2\./)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Nộp bài' }));
    const result = await screen.findByRole('heading', { name: /Bạn đã đạt!/ }, patient);
    expect(result).toHaveTextContent('75% (15/20 điểm)');
    expect(bodiesTo('submit')).toEqual([
      { quiz_submission_id: 40, key: expect.any(String), answers: [{ question_id: 1, answer: '11' }] },
    ]);
    expect(screen.getByText('HK7M2P9QRS')).toBeInTheDocument();
    expect(screen.getByText('ab'.repeat(32))).toBeInTheDocument();
    expect(screen.getByText('+10 uCoin')).toBeInTheDocument();
    expect(await screen.findByText('Cô Hạnh, dòng 2')).toBeInTheDocument();
    expect(screen.getByText('Tả kĩ hơn nhé.')).toBeInTheDocument();
    expect(screen.getByText('Không trả lời')).toBeInTheDocument();
    expect(done).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Làm lại' }));
    expect(await screen.findByRole('button', { name: 'Bắt đầu làm bài' })).toBeInTheDocument();
  });

  it('sends a hand-in whose answer was lost again under the same key', async () => {
    let isThere = false;
    await begin(anAttempt(), () => (isThere ? ok(aResult()) : HttpResponse.error()));
    const dialog = await handIn();
    await userEvent.click(dialog.getByRole('button', { name: 'Nộp bài' }));
    expect(await screen.findByText(/bài làm được giữ trên máy này và tự nộp khi có mạng/)).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Hà Nội' })).toBeDisabled();
    isThere = true;
    act(() => void dispatchEvent(new Event('online')));
    await screen.findByRole('heading', { name: /Bạn đã đạt!/ }, patient);
    const [first, second] = bodiesTo('submit');
    expect(second?.key).toBe(first?.key);
  });

  it('shows what came of it where it was handed in elsewhere', async () => {
    await begin(anAttempt(), () => refused(412, 'already_submitted', 'Bài đã nộp.'));
    server.use(http.get(at('/api/learning/quiz-submission/40/result'), () => ok(aResult())));
    const dialog = await handIn();
    await userEvent.click(dialog.getByRole('button', { name: 'Nộp bài' }));
    expect(await screen.findByRole('heading', { name: /Bạn đã đạt!/ }, patient)).toBeInTheDocument();
  });

  it('says that it is being graded while the judge runs answers, and hears of the verdict', async () => {
    const tell = serveLive('user/5');
    await begin(anAttempt(), () => ok(aResult({ status: 'submitted', waiting: 1, passed: false })));
    const [first, ...rest] = aDetail().questions;
    const running = { ...first!, status: 'running' as const, score: null };
    const detail = aDetail({ status: 'submitted', waiting: 1, passed: false, questions: [running, ...rest] });
    server.use(http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(detail)));
    const dialog = await handIn();
    await userEvent.click(dialog.getByRole('button', { name: 'Nộp bài' }));
    expect(await screen.findByText(/Bài đang được chấm/, {}, patient)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: /Đã nộp bài/ })).toBeInTheDocument();
    server.use(http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(aDetail())));
    await tell({ kind: 'attempt', qs: 40, status: 'judged', deadline_at: null });
    expect(await screen.findByRole('heading', { name: /Bạn đã đạt!/ }, patient)).toBeInTheDocument();
  });

  it('is handed in by itself when the time is over', async () => {
    serve(anAttempt({ deadline_at: NOW - 1, questions: withDraft('11') }), () =>
      ok(aResult({ status: 'timeout', late: true, waiting: 1, passed: null, score: null, percent: null })),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
    expect(await screen.findByRole('heading', { name: /Đã nộp bài|Bạn đã đạt!/ }, patient)).toBeInTheDocument();
    expect(bodiesTo('submit')).toMatchObject([{ answers: [{ question_id: 1, answer: '11' }] }]);
    expect(screen.getByText(/Hết giờ, bài được nộp tự động/)).toBeInTheDocument();
  });

  it('goes on by itself after a reload, with what was kept', async () => {
    const running = { quiz_submission_id: 40, started_at: NOW, deadline_at: null };
    sessionStorage.setItem('lophoc.quiz-open/112', '40');
    serve(anAttempt({ questions: withDraft('12') }));
    open(aQuiz({ quiz: { ...quizState, tries: 1, running } }));
    await screen.findByRole('heading', { name: /Câu 2\/4/ }, patient);
    await userEvent.click(pagerOf(1));
    expect(await screen.findByRole('radio', { name: 'Huế' })).toBeChecked();
  });
});

/** The questions, the first of them answered before. */
function withDraft(answer: string) {
  return someQuestions().map((question, index) =>
    index === 0 ? { ...question, draft: { seq: 3, answer, updated_at: NOW } } : question,
  );
}

describe('a quiz that is sent question by question', () => {
  it('is marked at once, and goes on', async () => {
    const review = { parts: [{ id: '11', correct: true, score: 5, given: '11', feedback: '<p>Chuẩn.</p>' }] };
    serve(anAttempt({ mode: 'submit_single_question', has_answers_at_once: true }));
    server.use(
      http.post(at('/api/learning/submit-question'), async ({ request }) => {
        await keep('question', request);
        return ok({ submission_id: 9, token: 't', status: 'AC', score: 5, max_score: 5, review, next_question_id: 2 });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
    const send = await screen.findByRole('button', { name: 'Gửi câu này' }, patient);
    expect(send).toHaveAccessibleDescription('Trả lời trước đã.');
    await userEvent.click(send);
    expect(bodiesTo('question')).toEqual([]);
    await userEvent.click(screen.getByRole('radio', { name: 'Hà Nội' }));
    expect(pagerOf(1)).toHaveAccessibleName('Câu 1, chưa gửi');
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Chính xác!')).toBeInTheDocument();
    expect(screen.getByText('Chuẩn.')).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: 'Hà Nội' })).toBeDisabled();
    expect(bodiesTo('question')).toEqual([
      { question_id: 1, answer: '11', quiz_submission_id: 40, key: expect.any(String) },
    ]);
    expect(pagerOf(1)).toHaveAccessibleName('Câu 1, đã trả lời');
    expect(send).toHaveAccessibleDescription('Đã gửi câu này.');
  });
});

describe('the keys of a quiz', () => {
  const press = (init: KeyboardEventInit & { keyCode?: number }, target: EventTarget = document.body) =>
    act(
      async () => void target.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })),
    );

  it('go on and back, choose, mark, and show their sheet', async () => {
    await begin(anAttempt());
    await userEvent.keyboard('2');
    expect(screen.getByRole('radio', { name: 'Huế' })).toBeChecked();
    await userEvent.keyboard('m');
    expect(pagerOf(1)).toHaveAccessibleName(/xem lại sau/);
    await userEvent.keyboard('n');
    await screen.findByRole('heading', { name: /Câu 2\/4/ });
    await userEvent.keyboard('13');
    expect(screen.getByRole('checkbox', { name: 'Hà Nội' })).toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Đà Nẵng' })).toBeChecked();
    await userEvent.keyboard('1');
    expect(screen.getByRole('checkbox', { name: 'Hà Nội' })).not.toBeChecked();
    await userEvent.keyboard('p');
    await screen.findByRole('heading', { name: /Câu 1\/4/ });
    await userEvent.keyboard('?');
    expect(await screen.findByRole('dialog', { name: 'Phím tắt' })).toBeInTheDocument();
    await userEvent.keyboard('n');
    expect(screen.getByText(/Câu 1\/4/)).toBeInTheDocument();
  });

  it('are nothing but letters in a field, and nothing while an input method composes', async () => {
    await begin(anAttempt());
    await press({ key: 'n', isComposing: true });
    await press({ key: 'Process', keyCode: 229 });
    await press({ key: 'n', keyCode: 229 });
    expect(screen.getByRole('heading', { name: /Câu 1\/4/ })).toBeInTheDocument();
    await userEvent.click(pagerOf(3));
    const field = await screen.findByRole('textbox', {}, patient);
    await userEvent.type(field, 'nmp?1');
    expect(field).toHaveValue('nmp?1');
    expect(screen.getByRole('heading', { name: /Câu 3\/4/ })).toBeInTheDocument();
    await press({ key: 'Enter', ctrlKey: true, isComposing: true }, field);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    await press({ key: 'Enter', ctrlKey: true }, field);
    expect(await screen.findByRole('dialog')).toBeInTheDocument();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });
});

describe('a film', () => {
  const moment = { at: 1, statement_html: '<p>Hỏi</p>', must_answer: true };
  const film: QuizAttempt['questions'][number] = {
    ...aQuestion('video_interaction', {
      video: {
        video: 'https://youtu.be/1',
        moments: [
          { ...moment, id: 'm1', type: 'single_choice', choices: someChoices },
          { ...moment, id: 'm2', at: 2, type: 'short_answer' },
        ],
      },
    }),
    id: 1,
    score: 5,
    draft: null,
    given: null,
  };
  const given = (status: string) => ({ submission_id: 9, token: null, status, score: 0, max_score: 5, review: null });

  it('whose questions are sent one by one sends each moment as it is answered, all under one key', async () => {
    const attempt = anAttempt({ mode: 'submit_single_question', questions: [film] });
    serve(attempt);
    server.use(
      http.post(at('/api/learning/submit-question'), async ({ request }) => {
        const { final } = await keep('answer', request);
        return ok(given(final ? 'AC' : 'running'));
      }),
    );
    open(aQuiz({ questions: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
    await userEvent.click(await screen.findByRole('radio', { name: 'Hà Nội' }, patient));
    await userEvent.click(screen.getByRole('button', { name: 'Trả lời' }));
    await waitFor(() => expect(bodiesTo('answer')).toHaveLength(1));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Câu trả lời của bạn' }), '4');
    await userEvent.click(screen.getByRole('button', { name: 'Trả lời' }));
    expect(await screen.findByText('Chính xác!', {}, patient)).toBeInTheDocument();
    const bodies = bodiesTo('answer');
    expect(bodies.map(({ answer, final }) => [answer, final])).toEqual([
      ['m1::11', false],
      ['m1::11||m2::4', true],
    ]);
    expect(new Set(bodies.map(({ key }) => key)).size).toBe(1);
  });

  it('that was begun goes on after a reload', async () => {
    const begun = { ...film, given: { ...given('running'), answer: 'm1::11' } };
    serve(anAttempt({ mode: 'submit_single_question', questions: [begun] }));
    open(aQuiz({ questions: 1 }));
    await userEvent.click(await screen.findByRole('button', { name: 'Bắt đầu làm bài' }, patient));
    expect(await screen.findByText('Đã trả lời 1/2 câu', {}, patient)).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: 'Câu trả lời của bạn' })).toBeEnabled();
  });
});

describe('another device', () => {
  it('is told of, and its answer stands here', async () => {
    const tell = serveLive('user/5');
    await begin(anAttempt());
    await userEvent.click(screen.getByRole('radio', { name: 'Hà Nội' }));
    server.use(
      http.get(at('/api/user-data/draft'), () =>
        ok({ key: 'attempt/40/1', data: { seq: 5, answer: '12' }, updated_at: NOW }),
      ),
    );
    await tell({ kind: 'draft', key: 'attempt/40/1', seq: 5 });
    await waitFor(() => expect(screen.getByRole('radio', { name: 'Huế' })).toBeChecked());
    expect(await screen.findByText('Câu trả lời đã được sửa trên thiết bị khác.')).toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Lấy lại bản ở máy này' }));
    expect(screen.getByRole('radio', { name: 'Hà Nội' })).toBeChecked();
    act(() => void dispatchEvent(new Event('pagehide')));
    await waitFor(() => expect(bodiesTo('draft').at(-1)?.data).toEqual({ seq: 6, answer: '11' }));
  });

  it('may hand it in: what came of it is shown here', async () => {
    const tell = serveLive('user/5');
    await begin(anAttempt());
    server.use(http.get(at('/api/learning/quiz-submission/40/result'), () => ok(aResult())));
    await tell({ kind: 'attempt', qs: 40, status: 'judged', deadline_at: null });
    expect(await screen.findByRole('heading', { name: /Bạn đã đạt!/ }, patient)).toBeInTheDocument();
  });

  it('is not what gives more minutes: a teacher is', async () => {
    const tell = serveLive('user/5');
    await begin(anAttempt({ deadline_at: NOW + 600 }));
    await tell({ kind: 'attempt', qs: 40, status: 'running', deadline_at: NOW + 7200 });
    await waitFor(() => expect(screen.getByRole('timer')).toHaveTextContent(/^(1:59:|2:00:00)/));
  });
});

describe('the history of a quiz', () => {
  it('shows an attempt whole, and what differs from another', async () => {
    const attempts = [2, 1].map((number) => ({ ...aResult(), quiz_submission_id: 39 + number, try_number: number }));
    const older = aDetail({ quiz_submission_id: 40, try_number: 1 });
    const newer = aDetail({
      quiz_submission_id: 41,
      try_number: 2,
      questions: older.questions.map((answer) =>
        answer.id === 4 ? { ...answer, answer: 'Quê em ở Huế.\nCó cầu.' } : answer,
      ),
    });
    server.use(
      http.get(at('/api/lesson-item/112'), () => ok(aQuiz({ quiz: { ...quizState, tries: 2, attempts } }))),
      http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(older)),
      http.get(at('/api/learning/quiz-submission/41/full-detail'), () => ok(newer)),
    );
    const { router } = renderWeb({ table: quizRoutes, at: '/history/course/python/112', user: person() });
    expect(await screen.findByRole('link', { name: 'Lần 2' }, patient)).toHaveAttribute('aria-current', 'true');
    expect(await screen.findByText('HK7M2P9QRS')).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'So sánh với một lần khác' }), 'So với lần 1');
    const [group] = await screen.findAllByRole('group', { name: 'Khác với lần kia' }, patient);
    expect(within(group!).getByText('Có sông Hương.').closest('del')).toBeInTheDocument();
    expect(within(group!).getByText('Có cầu.').closest('ins')).toBeInTheDocument();
    expect(router.state.location.search).toBe('?attempt=41&with=40');
  });

  it('says which questions the quiz does not count by their answers', async () => {
    const [right, empty, essay] = aDetail().questions as [QuizQuestionResult, QuizQuestionResult, QuizQuestionResult];
    const questions: QuizQuestionResult[] = [
      { ...right, status: 'WR', rule: 'full_marks' },
      { ...empty, rule: 'does_not_count' },
      essay,
    ];
    server.use(
      http.get(at('/api/lesson-item/112'), () =>
        ok(aQuiz({ quiz: { ...quizState, tries: 1, attempts: [aResult()] } })),
      ),
      http.get(at('/api/learning/quiz-submission/40/full-detail'), () => ok(aDetail({ questions }))),
    );
    renderWeb({ table: quizRoutes, at: '/history/course/python/112', user: person() });
    const given = within(await screen.findByRole('article', { name: 'Câu 1' }, patient));
    expect(given.getByText('Được trọn điểm')).toBeVisible();
    expect(given.getByText(/cho mọi người trọn điểm câu này/)).toBeVisible();
    expect(given.queryByText('Đúng một phần')).toBeNull();
    const uncounted = within(screen.getByRole('article', { name: 'Câu 2' }));
    expect(uncounted.getByText('Không tính điểm')).toBeVisible();
    expect(uncounted.getByText('Không trả lời')).toBeVisible();
    expect(within(screen.getByRole('article', { name: 'Câu 3' })).getByText('Chính xác!')).toBeVisible();
  });

  it('shows what teachers wrote to one answer', async () => {
    const question = someQuestions()[3]!;
    server.use(
      http.get(at('/api/question/4'), () => ok(question)),
      http.get(at('/api/question/submissions/904'), () =>
        ok({ id: 904, status: 'AC', score: 5, max_score: 5, created_at: NOW, answer: 'Quê em ở Huế.', review: null }),
      ),
      http.get(at('/api/learning/submission/904/result'), () => ok({ remarks: aDetail().questions[2]?.remarks })),
    );
    renderWeb({ table: questionRoutes, at: '/question-submission/4/904', user: person() });
    expect(await screen.findByText('Cô Hạnh, dòng 2', {}, patient)).toBeInTheDocument();
    expect(screen.getByText('Bài khá.')).toBeInTheDocument();
  });
});
