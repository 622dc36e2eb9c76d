import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerStore } from '#/offline/answerStore';
import { serveLive } from '../../../../tests/liveStream';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { anAttempt, aResult } from '../../quiz/fixtures';
import { anAttemptOf, anEntry, anExam, aPart, NOW } from '../fixtures';
import { aRoom } from '../roomServer';
import { examRoutes } from '../routes';
import type { ContestView } from '../types';

const patient = { timeout: 20_000 };
const inContest = { id: 7, slug: 'thi-hoc-ki', name: 'Thi học kì I', part_id: 21, part_name: 'Trắc nghiệm' };
const running = (change: Partial<ContestView> = {}) =>
  anExam({ parts: [aPart({ state: 'running', attempt: anAttemptOf() }), aPart({ id: 22 })], ...change });
const paused = () =>
  running({
    my_entry: { ...anEntry, paused: true },
    parts: [aPart({ state: 'running', attempt: anAttemptOf({ deadline_at: null }) })],
  });

let exam: ContestView = running();
let begin = () => ok(anAttempt({ lesson_id: null, contest: inContest, deadline_at: NOW + 3600 }));
let draft = () => ok({ key: 'attempt/40/1', data: { seq: 1, answer: '11' }, updated_at: NOW });
const sent: { to: string; body: unknown }[] = [];
const bodiesTo = (to: string) => sent.filter((call) => call.to === to).map(({ body }) => body);

function serve() {
  const keep = async (to: string, request: Request) => {
    sent.push({ to, body: await request.json().catch(() => null) });
  };
  server.use(
    http.get(at('/api/contests/thi-hoc-ki'), () => ok(exam)),
    http.post(at('/api/contests/7/parts/21/start'), async ({ request }) => {
      await keep('start', request);
      return begin();
    }),
    http.post(at('/api/user-data/draft'), async ({ request }) => {
      await keep('draft', request);
      return draft();
    }),
    http.get(at('/api/user-data/draft'), () => ok(null)),
    http.get(at('/api/learning/quiz-submission/40/result'), () =>
      ok(aResult({ lesson_id: null, contest: inContest, status: 'running', deadline_at: NOW + 3600 })),
    ),
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
    http.get(at('/api/contests/7/announcements'), () => ok([])),
    http.get(at('/api/contests/7/clarifications'), () => ok([])),
    ...aRoom(),
  );
}

/** What is told of the contest reaches the room, which follows its visitor as well. */
const serveNews = () => serveLive('contest/7/news');

const beats = (answer: object) =>
  server.use(
    http.post(at('/api/contests/7/room/beat'), async ({ request }) => {
      sent.push({ to: 'beat', body: await request.json() });
      return ok({ paused: false, ends_at: null, moved: false, ...answer });
    }),
  );

const open = () => renderWeb({ table: examRoutes, at: '/tests/thi-hoc-ki?part=21', user: person() });
const question = () => screen.findByRole('heading', { name: /Câu 1\/4/ }, patient);
const write = async () => {
  await question();
  await userEvent.click(screen.getByRole('radio', { name: 'Hà Nội' }));
  act(() => void dispatchEvent(new Event('pagehide')));
};

// They are loaded when they are opened; how long that takes is nothing to the tests.
beforeAll(
  () => Promise.all([import('../pages/RoomPage'), import('../../quiz/taken/QuizTaken'), import('./Layers')]),
  120_000,
);

beforeEach(async () => {
  const store = await answerStore();
  await store.remove(5, 40);
  await store.removeAttempt(5, -21);
  sent.length = 0;
  exam = running();
  begin = () => ok(anAttempt({ lesson_id: null, contest: inContest, deadline_at: NOW + 3600 }));
  draft = () => ok({ key: 'attempt/40/1', data: { seq: 1, answer: '11' }, updated_at: NOW });
  serve();
});

describe('a pause', () => {
  it('covers the questions until the exam goes on, and the clock has the new end', async () => {
    const tell = serveNews();
    open();
    await question();
    exam = paused();
    await tell({ kind: 'times' });
    const layer = within(await screen.findByRole('dialog', { name: 'Kỳ thi đang tạm dừng' }, patient));
    expect(layer.getByText(/Thời gian của bạn không bị trừ\./)).toBeVisible();
    expect(layer.getByRole('button', { name: 'Thông báo và hỏi đáp' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    expect(screen.getByRole('dialog')).toContainElement(document.activeElement as HTMLElement);
    exam = running({ parts: [aPart({ state: 'running', attempt: anAttemptOf({ deadline_at: NOW + 1800 }) })] });
    await tell({ kind: 'times' });
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    expect(await question()).toBeVisible();
    const [left] = within(screen.getByRole('banner')).getAllByRole('timer');
    expect(left).toHaveAttribute('datetime', new Date((NOW + 1800) * 1000).toISOString());
    // What was open has stayed open.
    expect(bodiesTo('start')).toHaveLength(1);
  });

  it('that a beat tells of is looked at', async () => {
    beats({ paused: true });
    open();
    await question();
    exam = paused();
    act(() => void dispatchEvent(new Event('online')));
    expect(await screen.findByRole('dialog', { name: 'Kỳ thi đang tạm dừng' }, patient)).toBeVisible();
  });

  it('that keeps a part from beginning has it begin afterwards by itself', async () => {
    const tell = serveNews();
    begin = () => refused(412, 'contest_paused', 'Kỳ thi đang tạm dừng.') as ReturnType<typeof ok>;
    open();
    await waitFor(() => expect(bodiesTo('start')).toHaveLength(1), patient);
    exam = paused();
    await tell({ kind: 'times' });
    await screen.findByRole('dialog', { name: 'Kỳ thi đang tạm dừng' }, patient);
    begin = () => ok(anAttempt({ lesson_id: null, contest: inContest, deadline_at: NOW + 3600 }));
    exam = running();
    await tell({ kind: 'times' });
    expect(await question()).toBeVisible();
  });
});

describe('another session', () => {
  it('is told of where a draft is refused, and it goes on here where candidates may move it', async () => {
    exam = running({ room: { ...anExam().room, single_session: true, candidate_moves: true } });
    draft = () => refused(409, 'session_elsewhere', 'Bài thi đang mở ở một máy khác.') as ReturnType<typeof ok>;
    server.use(
      http.post(at('/api/contests/7/room/take'), () => {
        sent.push({ to: 'take', body: null });
        draft = () => ok({ key: 'attempt/40/1', data: { seq: 1, answer: '11' }, updated_at: NOW });
        return ok({ entry_id: 11 });
      }),
    );
    open();
    await write();
    const layer = within(await screen.findByRole('dialog', { name: 'Bài thi đang mở ở một máy khác' }, patient));
    await userEvent.click(layer.getByRole('button', { name: 'Tiếp tục trên máy này' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    await userEvent.click(await screen.findByRole('button', { name: /^Câu 1,/ }, patient));
    expect(bodiesTo('take')).toHaveLength(1);
    expect(bodiesTo('start')).toHaveLength(2);
    // What was written here was kept.
    expect(screen.getByRole('radio', { name: 'Hà Nội' })).toBeChecked();
  });

  it('is for the invigilators to end where candidates may not', async () => {
    beats({ moved: true });
    let isFree = false;
    server.use(
      http.post(at('/api/contests/7/room/take'), () =>
        isFree ? ok({ entry_id: 11 }) : refused(409, 'session_elsewhere', 'Bài thi đang mở ở một máy khác.'),
      ),
    );
    open();
    const layer = within(await screen.findByRole('dialog', { name: 'Bài thi đang mở ở một máy khác' }, patient));
    expect(layer.getByText(/nhờ giám thị chuyển bài sang máy này/)).toBeVisible();
    await userEvent.click(layer.getByRole('button', { name: 'Thử lại' }));
    expect(await layer.findByText('Bài vẫn đang mở ở máy kia. Hãy báo giám thị.')).toBeVisible();
    isFree = true;
    await userEvent.click(layer.getByRole('button', { name: 'Thử lại' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
  });
});

describe('leaving the page', () => {
  const isHidden = { now: false };
  const turn = (hidden: boolean) => {
    isHidden.now = hidden;
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
  };
  afterEach(() => Reflect.deleteProperty(document, 'hidden'));

  it('is said to who comes back, and stands in the own log', async () => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden.now });
    beats({});
    server.use(
      http.get(at('/api/contests/7/room/events'), () =>
        ok([
          { id: 2, kind: 'moved', from_time: NOW, to_time: NOW },
          { id: 1, kind: 'away', from_time: NOW - 120, to_time: NOW },
        ]),
      ),
    );
    open();
    await question();
    turn(true);
    await waitFor(() => expect(bodiesTo('beat').at(-1)).toEqual({ away: true, events: [] }));
    // It was left two minutes ago.
    const key = 'lophoc.exam-away/11';
    const { since } = JSON.parse(sessionStorage.getItem(key) ?? '') as { since: number };
    sessionStorage.setItem(key, JSON.stringify({ since: since - 120, spans: [] }));
    turn(false);
    expect(
      await screen.findByText(/^Bạn đã rời trang thi từ \d\d:\d\d đến \d\d:\d\d\. Giám thị thấy điều này\.$/),
    ).toBeVisible();
    await waitFor(() =>
      expect(bodiesTo('beat').at(-1)).toMatchObject({ away: false, events: [{ from_time: since - 120 }] }),
    );
    await userEvent.click(screen.getByRole('button', { name: 'Thao tác khác' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Nhật ký phòng thi của bạn' }, patient));
    const log = within(await screen.findByRole('dialog', {}, patient));
    const moved = (await log.findByText('Chuyển sang máy khác', {}, patient)).closest('li');
    const away = log.getByText('Rời trang thi').closest('li');
    expect(moved).toHaveTextContent(/\d\d:\d\d$/);
    expect(away).toHaveTextContent(/2 phút/);
  });
});

describe('words of the invigilators', () => {
  const announced = (id: number, to: string) => ({
    id,
    text: 'Ngồi đúng chỗ.',
    created_at: NOW + id,
    to,
    room: null,
    name: null,
  });

  it('are said by whom they are for, and words for others are not', async () => {
    const tell = serveNews();
    open();
    await question();
    let list = [announced(1, 'one')];
    server.use(http.get(at('/api/contests/7/announcements'), () => ok(list)));
    await tell({ kind: 'told' });
    expect(await screen.findByText('Giám thị vừa nhắn riêng cho bạn.', {}, patient)).toBeVisible();
    // Somebody else's: for this one the list is as before.
    await tell({ kind: 'told' });
    list = [announced(2, 'room'), ...list];
    await tell({ kind: 'told' });
    expect(await screen.findByText('Giám thị vừa nhắn phòng của bạn.', {}, patient)).toBeVisible();
    expect(screen.queryByText('Ban tổ chức vừa có thông báo mới.')).not.toBeInTheDocument();
  });
});
