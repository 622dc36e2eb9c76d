import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RouteRow } from '#/routing/table';
import { TestStream } from '../../../../tests/eventStream';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aCell, aContest, anEntry, aPart, aRow, aStandings, aWholeBoard, START } from '../fixtures';
import { contestRoutes } from '../routes';
import type { ContestView, StandingRow } from '../types';

const patient = { timeout: 20_000 };
const now = START + 600;

/** Where the room is; its own feature has the real one. */
const room: RouteRow = {
  name: 'room',
  path: 'test/:slug',
  access: 'login',
  texts: ['app'],
  page: () => Promise.resolve({ default: () => <p>Phòng thi</p> }),
};

function serve(contest: ContestView) {
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now_ms: now * 1000 })),
    http.post('*/api/live/:stream', () => ok({ topics: [], refused: [] })),
    http.get(at('/api/contests/:id'), () => ok(contest)),
  );
}

function serveBoard(rows: StandingRow[], me?: number, frozen = false) {
  const { items, meta } = aStandings(rows, me);
  const board = { items, meta: { ...meta, frozen } };
  server.use(
    http.get(at('/api/contests/3/board'), () => ok(aWholeBoard(board))),
    http.get(at('/api/contests/3/standings'), () => ok(board.items, board.meta)),
  );
}

const open = (address = '/contests/dem-icpc', user: ReturnType<typeof person> | null = person()) =>
  renderWeb({ table: [...contestRoutes, room], at: address, user });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));

beforeAll(
  () => Promise.all([import('./ContestPage'), import('../board/ContestBoard'), import('../entering/EnterDialog')]),
  120_000,
);

describe('entering a contest', { timeout: 60_000 }, () => {
  const live = aContest({ state: 'running', can_enter: true, start_time: START, end_time: START + 10_800 });

  it('says why it can not be entered beside the button', async () => {
    serve(aContest({ state: 'running', can_enter: false, why_not: 'Đã hết thời gian vào thi.' }));
    open();
    const button = await screen.findByRole('button', { name: 'Vào thi' }, patient);
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Đã hết thời gian vào thi.');
  });

  it('asks for nothing where nothing is wanted, and leads into the room', async () => {
    serve(live);
    const sent: unknown[] = [];
    server.use(
      http.post(at('/api/contests/3/enter'), async ({ request }) => {
        sent.push(await request.json());
        return ok({ entry_id: 11, started_at: now, ends_at: START + 10_800 });
      }),
    );
    const { router } = open();
    await press('Vào thi');
    expect(await screen.findByText('Phòng thi', {}, patient)).toBeInTheDocument();
    expect(router.state.location.pathname).toBe('/test/dem-icpc');
    expect(sent).toEqual([{ kind: 'official' }]);
  });

  it('asks for password and candidate ID, with each refusal at its field', async () => {
    serve({ ...live, has_password: true, candidate_id: true });
    const sent: unknown[] = [];
    const fault = (field: string, message: string) => refused(412, 'x', '', [{ field, message, message_key: 'x' }]);
    server.use(
      http.post(at('/api/contests/3/enter'), async ({ request }) => {
        sent.push(await request.json());
        if (sent.length === 1) return fault('password', 'Mật khẩu kỳ thi không đúng.');
        if (sent.length === 2) return fault('candidate_id', 'Số báo danh này đã có người dùng.');
        return ok({ entry_id: 11, started_at: now, ends_at: START + 10_800 });
      }),
    );
    open();
    await press('Vào thi');
    const dialog = within(await screen.findByRole('dialog', { name: 'Vào thi: Đêm ICPC' }, patient));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Số báo danh' }), 'SBD7');
    await userEvent.type(dialog.getByLabelText('Mật khẩu kỳ thi'), 'sai');
    await userEvent.click(dialog.getByRole('button', { name: 'Vào thi' }));
    expect(await dialog.findByText('Mật khẩu kỳ thi không đúng.', {}, patient)).toBeInTheDocument();
    await waitFor(() => expect(dialog.getByLabelText('Mật khẩu kỳ thi')).toHaveFocus());
    await userEvent.click(dialog.getByRole('button', { name: 'Vào thi' }));
    expect(await dialog.findByText('Số báo danh này đã có người dùng.', {}, patient)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Vào thi' }));
    expect(await screen.findByText('Phòng thi', {}, patient)).toBeInTheDocument();
    expect(sent[0]).toEqual({ kind: 'official', password: 'sai', candidate_id: 'SBD7' });
  });

  it('is going on for who is in, and offered to nobody who is not signed in without that', async () => {
    serve({ ...live, can_enter: false, my_entry: { ...anEntry, ends_at: START + 10_800 } });
    const { view } = open();
    expect(await screen.findByRole('link', { name: 'Vào phòng thi' }, patient)).toHaveAttribute(
      'href',
      '/test/dem-icpc',
    );
    expect(screen.getByRole('link', { name: 'Bài làm của tôi' })).toHaveAttribute('href', '/history/contest/dem-icpc');
    view.unmount();
    serve({ ...live, can_enter: false, why_not: 'Bạn cần đăng nhập.' });
    open('/contests/dem-icpc', null);
    expect(await screen.findByRole('button', { name: 'Đăng nhập để vào thi' }, patient)).toBeEnabled();
  });

  it('of one that is over is taken virtually', async () => {
    serve({ ...live, state: 'completed', can_enter: false });
    const sent: unknown[] = [];
    server.use(
      http.post(at('/api/contests/3/enter'), async ({ request }) => {
        sent.push(await request.json());
        return ok({ entry_id: 12, started_at: now, ends_at: now + 10_800 });
      }),
    );
    open();
    expect(await screen.findByRole('link', { name: 'Xem kết quả' }, patient)).toHaveAttribute(
      'href',
      '/contests/dem-icpc?tab=ranks',
    );
    await press('Thi thử');
    expect(await screen.findByText('Phòng thi', {}, patient)).toBeInTheDocument();
    expect(sent).toEqual([{ kind: 'virtual' }]);
  });
});

describe('a contest', { timeout: 60_000 }, () => {
  it('explains its format, its parts and what is asked', async () => {
    serve(
      aContest({
        has_password: true,
        freeze_minutes: 60,
        show_ranks: 'after_end',
        parts: [aPart({ quiz_time: 45, question_amount: 10, questions: null })],
      }),
    );
    open();
    expect(await screen.findByText('Mỗi lần nộp sai trước khi đúng bị cộng 20 phút.', {}, patient)).toBeInTheDocument();
    for (const words of [
      'Bảng xếp hạng đóng băng 60 phút cuối.',
      'Vào thi cần mật khẩu.',
      'Bảng xếp hạng chỉ hiện khi kỳ thi kết thúc.',
      '10 câu · 45 phút · 200 điểm',
    ])
      expect(screen.getByText(words)).toBeInTheDocument();
    expect(screen.getByText('mười')).toBeInTheDocument();
  });

  it('shows how I stand with each question that I may see', async () => {
    serve(aContest({ state: 'running', my_entry: { ...anEntry } }));
    serveBoard([aRow({ entry_id: 11, cells: [aCell({ state: 'solved', time_s: 1830, tries: 2 })], firsts: [1] })], 11);
    open('/contests/dem-icpc?tab=problems');
    const part = await screen.findByRole('region', { name: 'Phần chính' }, patient);
    expect(within(part).getByText('Tổng hai số')).toBeInTheDocument();
    expect(
      await within(part).findByText('Bài A: người đầu tiên giải được, đúng, lúc 30, 2 lần nộp', {}, patient),
    ).toBeInTheDocument();
  });

  it('without a board says when there will be one', async () => {
    serve(aContest({ state: 'running', shows_board: false, show_ranks: 'after_end' }));
    open('/contests/dem-icpc?tab=ranks');
    expect(await screen.findByText('Bảng xếp hạng hiện khi kỳ thi kết thúc', {}, patient)).toBeInTheDocument();
  });
});

describe('the board', { timeout: 60_000 }, () => {
  const running = aContest({ state: 'running' });
  const an = aRow({ entry_id: 1, name: 'Trần An', score: 1, sort: [-1, 50], penalty_s: 3000 });
  const binh = aRow({ entry_id: 2, name: 'Lê Bình', school: 'THPT B', sort: [0, 0], is_me: true });
  const rowsOf = (table: HTMLElement) =>
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => `${cell.previousSibling?.textContent} ${cell.textContent?.split('Bạn')[0]?.split('THPT')[0]}`);
  const board = () => screen.findByRole('table', { name: 'Bảng xếp hạng của Đêm ICPC' }, patient);

  it('ranks, pins my own row, and follows what is pushed', async () => {
    const stream = new TestStream();
    serve(running);
    serveBoard([an, binh], 2);
    server.use(
      http.get(
        '*/api/live',
        () => new HttpResponse(stream.response.body, { headers: { 'Content-Type': 'text/event-stream' } }),
        { once: true },
      ),
    );
    open('/contests/dem-icpc?tab=ranks');
    const table = await board();
    expect(rowsOf(table)).toEqual(['2 Lê Bình', '1 Trần An', '2 Lê Bình']);
    stream.send({ stream: 's1', topics: ['contest/3/board'], refused: [] }, { name: 'open' });
    const {
      rank: _rank,
      is_me: _isMe,
      firsts: _firsts,
      ...pushed
    } = {
      ...binh,
      v: 2,
      score: 2,
      sort: [-2, 10],
      cells: [aCell({ state: 'solved', time_s: 600, tries: 1 })],
    };
    stream.send({ topic: 'contest/3/board', data: { kind: 'row', row: pushed, v: 2 } }, { id: 't_1-1-0' });
    await waitFor(() => expect(rowsOf(table)).toEqual(['1 Lê Bình', '1 Lê Bình', '2 Trần An']), patient);
    expect(within(table).getAllByText('Bài A: người đầu tiên giải được, đúng, lúc 10, 1 lần nộp')).toHaveLength(2);
    expect(await screen.findByText('Lê Bình hiện ở hạng 1.', {}, patient)).toBeInTheDocument();
  });

  it('while it is frozen shows me my own row as it is, and others what is pushed', async () => {
    const stream = new TestStream();
    serve({ ...running, frozen: true });
    const frozenMe = { ...binh, v: 1, cells: [aCell({ state: 'pending', pending: 1 })] };
    let me = { ...binh, v: 1 };
    server.use(
      http.get(at('/api/contests/3/board'), () => {
        const { items, meta } = aStandings([an, frozenMe]);
        return ok(aWholeBoard({ items, meta: { ...meta, frozen: true, me } }));
      }),
      http.get(
        '*/api/live',
        () => new HttpResponse(stream.response.body, { headers: { 'Content-Type': 'text/event-stream' } }),
        { once: true },
      ),
    );
    open('/contests/dem-icpc?tab=ranks');
    const table = await board();
    expect(within(table).queryByText('? 1')).not.toBeInTheDocument();
    stream.send({ stream: 's1', topics: ['contest/3/board'], refused: [] }, { name: 'open' });
    me = { ...binh, v: 2, sort: [-2, 10], score: 2, cells: [aCell({ state: 'solved', time_s: 600, tries: 1 })] };
    const { rank: _rank, is_me: _isMe, firsts: _firsts, ...pushed } = { ...frozenMe, v: 2 };
    stream.send({ topic: 'contest/3/board', data: { kind: 'row', row: pushed, v: 2 } }, { id: 't_1-1-0' });
    await waitFor(() => expect(rowsOf(table)).toEqual(['1 Lê Bình', '1 Lê Bình', '2 Trần An']), patient);
    expect(within(table).queryByText('? 1')).not.toBeInTheDocument();
  });

  it('is narrowed without changing ranks', async () => {
    serve(running);
    serveBoard([an, { ...binh, is_me: false }, aRow({ entry_id: 3, name: 'Chi', school: 'THPT C', sort: [0, 0] })]);
    const { router } = open('/contests/dem-icpc?tab=ranks');
    const table = await board();
    expect(rowsOf(table)).toHaveLength(3);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Trường' }), 'THPT B');
    await waitFor(() => expect(rowsOf(table)).toEqual(['2 Lê Bình']));
    expect(router.state.location.search).toContain('school=THPT+B');
  });

  it('says that it is frozen, and shows what is pending in words', async () => {
    serve(running);
    serveBoard([aRow({ cells: [aCell({ state: 'pending', pending: 2, tries: 1 })] })], undefined, true);
    open('/contests/dem-icpc?tab=ranks');
    const table = await board();
    expect(screen.getByText(/Bảng đang đóng băng/)).toBeInTheDocument();
    expect(within(table).getByText('? 2')).toBeInTheDocument();
    expect(within(table).getByText('Bài A: 2 lần nộp đang chờ, 1 lần nộp')).toBeInTheDocument();
  });

  it('for a hall turns its pages and can be paused', async () => {
    serve(running);
    serveBoard(Array.from({ length: 40 }, (_, index) => aRow({ entry_id: index, name: `Em ${index}`, sort: [index] })));
    const { router } = open('/contests/dem-icpc?tab=ranks&projector=1');
    const hall = within(await screen.findByRole('dialog', { name: 'Đêm ICPC' }, patient));
    expect(hall.getByRole('rowheader', { name: 'Em 0' })).toBeInTheDocument();
    await userEvent.click(hall.getByRole('button', { name: 'Trang sau' }));
    expect(hall.queryByRole('rowheader', { name: 'Em 0' })).not.toBeInTheDocument();
    await userEvent.click(hall.getByRole('button', { name: 'Dừng tự chuyển trang' }));
    expect(hall.getByRole('button', { name: 'Tự chuyển trang' })).toBeInTheDocument();
    await userEvent.click(hall.getByRole('button', { name: 'Thoát trình chiếu' }));
    await waitFor(() => expect(router.state.location.search).toBe('?tab=ranks'));
  });

  it('of one that is over is shown minute by minute', async () => {
    serve(aContest({ state: 'completed' }));
    serveBoard([an, { ...binh, is_me: false }]);
    const { entry_id: id, name } = an;
    const cell = aCell({ state: 'solved', score: 1, tries: 1, time_s: 90 });
    const who = { kind: 'official', is_me: false, candidate_id: null, school: null, class: null };
    server.use(
      http.get(at('/api/contests/3/timeline'), () =>
        ok({
          duration_s: 10_800,
          freeze_s: 7200,
          frozen: false,
          questions: [{ question_id: 1, label: 'A', score: 100 }],
          rows: [
            { ...who, entry_id: 2, name: 'Lê Bình', changes: [] },
            { ...who, entry_id: id, name, changes: [{ at_s: 90, score: 1, penalty_s: 90, sort: [-1, 90], cell }] },
          ],
        }),
      ),
    );
    const { router } = open('/contests/dem-icpc?tab=ranks');
    await press('Xem lại');
    const label = { name: 'Xem lại bảng xếp hạng của Đêm ICPC' };
    const table = await screen.findByRole('table', label, patient);
    expect(rowsOf(table)).toEqual(['1 Lê Bình', '1 Trần An']);
    const slider = screen.getByRole('slider', { name: 'Phút của kỳ thi' });
    expect(slider).toHaveAttribute('aria-valuetext', 'Phút 0 trên 180');
    fireEvent.change(slider, { target: { value: 2 } });
    expect(rowsOf(table)).toEqual(['1 Trần An', '2 Lê Bình']);
    expect(screen.getByText('Phút 2 trên 180 · 02:00')).toBeInTheDocument();
    await press('Về bảng chung cuộc');
    await board();
    expect(router.state.location.search).toBe('?tab=ranks');
  });

  it('of who takes part virtually is that of their minute, with their rank among the others', async () => {
    serve(aContest({ state: 'completed' }));
    const own = { ...binh, kind: 'virtual' as const };
    const { items, meta } = aStandings([an, own], 2);
    server.use(http.get(at('/api/contests/3/board'), () => ok(aWholeBoard({ items, meta: { ...meta, at: 2250 } }))));
    open('/contests/dem-icpc?tab=ranks');
    const table = await board();
    expect(screen.getByRole('heading', { name: 'Bảng xếp hạng ở phút 37' })).toBeInTheDocument();
    expect(rowsOf(table)).toEqual(['2 Lê Bình', '1 Trần An', '– Lê Bình']);
  });

  it('tells who is disqualified why', async () => {
    serve(running);
    const { items, meta } = aStandings([an]);
    const me = { ...binh, rank: 0, is_disqualified: true, disqualified_reason: 'Dùng điện thoại' };
    server.use(http.get(at('/api/contests/3/board'), () => ok(aWholeBoard({ items, meta: { ...meta, me } }))));
    open('/contests/dem-icpc?tab=ranks');
    expect(rowsOf(await board())).toEqual(['1 Trần An']);
    expect(screen.getByRole('alert')).toHaveTextContent('Lý do: Dùng điện thoại');
  });
});
