import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeChannels } from '#/api/channel';
import { resetServerClock } from '#/api/serverClock';
import { serveLive } from '../../../../../tests/liveStream';
import { person, renderWeb } from '../../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../../tests/server';
import { aContest, START } from '../../fixtures';
import { contestManageRoutes } from '../routes';
import type { ContestView } from '../../types';
import { roomKey } from './api';
import { anAbsentee, aSeat, aSeatMap } from './fixtures';
import type { SeatMap } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });
const live = aContest({ id: 3, state: 'running', can_edit: true });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, patient));
const seat = (name: string) => screen.findByRole('listitem', { name }, patient);
const choose = async (of: string, entry: string | RegExp) => {
  await press(`Thao tác: ${of}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }, patient));
};

/** What was sent, by its call. */
const sent: { to: string; body: Record<string, unknown> }[] = [];

/** The server's room; how often it was asked for is counted. */
function serve(map: SeatMap = aSeatMap(), contest: ContestView = live) {
  const state = { map, asked: 0 };
  const take = (to: string, answer: () => unknown = () => true) =>
    http.post(at(`/api/contests/3/${to}`), async ({ request }) => {
      sent.push({ to, body: (await request.json()) as Record<string, unknown> });
      return ok(answer());
    });
  server.use(
    http.get(at('/api/contests/groups'), () => ok([])),
    http.get(at('/api/contests/3'), () => ok(contest)),
    http.get(at('/api/contests/3/room'), () => {
      state.asked += 1;
      return ok(state.map);
    }),
    take('room/minutes', () => ({ moved: 1 })),
    take('room/pause', () => {
      state.map = {
        ...state.map,
        contest: { ...state.map.contest, paused: true, paused_since: START, closes_at: null },
      };
      return true;
    }),
    take('room/resume', () => {
      state.map = { ...state.map, contest: { ...state.map.contest, paused: false, paused_since: null } };
      return true;
    }),
    take('room/release'),
    take('announcements'),
  );
  return state;
}

const open = () => renderWeb({ table: contestManageRoutes, at: '/manage/contests/3?tab=room', user: teacher });

// They are loaded when they are opened; how long that takes is nothing to the tests.
beforeAll(
  () =>
    Promise.all([
      import('../ContestEditorPage'),
      import('./RoomTab'),
      import('./MinutesDialog'),
      import('./LogDrawer'),
      import('./RescueDialog'),
      import('../../../contestNews/Dialogs'),
      import('../../../sittings/components/LateView'),
    ]),
  120_000,
);
beforeEach(() => {
  sent.length = 0;
  closeChannels();
  resetServerClock();
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: (START + 60) * 1000 })));
});

describe('the map of seats', { timeout: 120_000 }, () => {
  it('says of each how they are, how far, and how long yet', async () => {
    serve(
      aSeatMap([
        aSeat({ extra_minutes: 10 }),
        anAbsentee(),
        aSeat({
          user_id: 7,
          name: 'Lý Hà',
          room: 'P2',
          state: 'away',
          away_since: START,
          away_count: 2,
          away_s: 150,
          late: [{ quiz_submission_id: 41, part_name: 'Lập trình', waiting: 3 }],
        }),
      ]),
    );
    open();
    const writing = await seat('Lê Bình');
    for (const words of ['Chỗ 07', 'SBD001 · 10A1', 'Đang làm bài', 'Trắc nghiệm: 12/40 câu', 'Thêm 10 phút'])
      expect(writing).toHaveTextContent(words);
    await waitFor(() => expect(writing).toHaveTextContent(/Còn (?:29:00|28:\d\d)/), patient);
    const absent = await seat('Vũ Đạt');
    expect(absent).toHaveTextContent('Vắng');
    expect(absent).not.toHaveTextContent('Còn');
    const away = await seat('Lý Hà');
    for (const words of ['Rời trang thi từ 21:13', 'Rời trang 2 lần, 3 phút', '3 câu đến muộn chờ quyết định'])
      expect(away).toHaveTextContent(words);
    expect(screen.getByRole('region', { name: 'P1' })).toHaveTextContent('Đã vào 1/2');
    expect(screen.getByRole('region', { name: 'P2' })).toHaveTextContent('Đã vào 1/1');
  });

  it('is narrowed by state and by words, and says where nothing is left', async () => {
    serve();
    open();
    await press('Vắng 1');
    expect(screen.getByRole('button', { name: 'Vắng 1' })).toHaveAttribute('aria-pressed', 'true');
    expect(screen.queryByRole('listitem', { name: 'Lê Bình' })).not.toBeInTheDocument();
    expect(await seat('Vũ Đạt')).toBeVisible();
    await userEvent.type(screen.getByRole('searchbox', { name: /Tìm theo tên/ }), 'binh');
    expect(await screen.findByText('Không có thí sinh nào khớp', {}, patient)).toBeVisible();
    await press('Hiện tất cả');
    expect(await seat('Lê Bình')).toBeVisible();
    expect(await seat('Vũ Đạt')).toBeVisible();
  });

  it('of a contest without a list is one group', async () => {
    serve(aSeatMap([aSeat({ candidate: null, candidate_id: null, room: null, seat: null })]));
    open();
    expect(await screen.findByRole('region', { name: 'Thí sinh' }, patient)).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Thao tác: P/ })).not.toBeInTheDocument();
  });

  it('says that nobody is there', async () => {
    serve(aSeatMap([]));
    open();
    expect(await screen.findByText('Chưa có ai trong phòng thi', {}, patient)).toBeVisible();
  });

  it('stays, and says that it is old, where it can not be asked for again', async () => {
    serve();
    const { queryClient } = open();
    await seat('Lê Bình');
    server.use(http.get(at('/api/contests/3/room'), () => refused(500, 'internal', 'Máy chủ gặp lỗi.')));
    await queryClient.invalidateQueries({ queryKey: roomKey(3) });
    expect(await screen.findByText(/^Chưa tải được dữ liệu mới/, {}, patient)).toBeVisible();
    expect(await seat('Lê Bình')).toBeVisible();
  });

  it('says why it is not shown', async () => {
    serve();
    server.use(http.get(at('/api/contests/3/room'), () => refused(403, 'forbidden', 'Bạn không được coi kỳ thi này.')));
    open();
    expect(await screen.findByText('Bạn không được coi kỳ thi này.', {}, patient)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Thêm phút cho tất cả' })).not.toBeInTheDocument();
  });

  it('is looked at again when the server says that something has changed', async () => {
    const tell = serveLive('contest/3/staff');
    const state = serve();
    open();
    await seat('Lê Bình');
    state.map = aSeatMap([aSeat({ state: 'handed_in', part: null, parts_done: 2 }), anAbsentee()]);
    await tell({ kind: 'room' });
    await waitFor(
      () => expect(screen.getByRole('listitem', { name: 'Lê Bình' })).toHaveTextContent('Đã nộp bài'),
      patient,
    );
  });

  it('is asked for every fifteen seconds while its tab is open, and not behind another', async () => {
    const state = serve();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      open();
      await seat('Lê Bình');
      const before = state.asked;
      await vi.advanceTimersByTimeAsync(15_000);
      await waitFor(() => expect(state.asked).toBeGreaterThan(before), patient);
      const other = screen.getByRole('tab', { name: 'Đề bài' });
      await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(other);
      await waitFor(() => expect(other).toHaveAttribute('aria-selected', 'true'), patient);
      const hidden = state.asked;
      await vi.advanceTimersByTimeAsync(60_000);
      expect(state.asked).toBe(hidden);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('minutes', { timeout: 120_000 }, () => {
  it('are given to one, once however often they are sent', async () => {
    serve();
    let isLost = true;
    server.use(
      http.post(at('/api/contests/3/room/minutes'), async ({ request }) => {
        sent.push({ to: 'room/minutes', body: (await request.json()) as Record<string, unknown> });
        if (isLost) return refused(503, 'unavailable', 'Máy chủ bận.');
        return ok({ moved: 1 });
      }),
    );
    open();
    await choose('Lê Bình', 'Thêm phút');
    const dialog = await inDialog('Thêm phút cho Lê Bình');
    await userEvent.click(dialog.getByRole('button', { name: '15 phút' }));
    expect(dialog.getByRole('spinbutton', { name: 'Số phút' })).toHaveValue(15);
    await userEvent.click(dialog.getByRole('button', { name: 'Thêm' }));
    expect(await dialog.findByText('Máy chủ bận.', {}, patient)).toBeVisible();
    isLost = false;
    await userEvent.click(dialog.getByRole('button', { name: 'Thêm' }));
    expect(await screen.findByText('Đã thêm phút cho 1 thí sinh.', {}, patient)).toBeVisible();
    const [first, second] = sent.map(({ body }) => body);
    expect(first).toEqual({ key: expect.stringMatching(/^[\da-f-]{36}$/), minutes: 15, entry_id: 11 });
    expect(second).toEqual(first);
  });

  it('are given to a room and to all, and to nobody who has not come', async () => {
    serve();
    open();
    await choose('P1', 'Thêm phút cho phòng này');
    await userEvent.click((await inDialog('Thêm phút cho phòng P1')).getByRole('button', { name: 'Thêm' }));
    await waitFor(() => expect(sent).toHaveLength(1), patient);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    await press('Thêm phút cho tất cả');
    await userEvent.click((await inDialog('Thêm phút cho tất cả')).getByRole('button', { name: 'Thêm' }));
    await waitFor(() => expect(sent).toHaveLength(2), patient);
    const [room, all] = sent.map(({ body }) => body);
    expect(room).toEqual({ key: expect.any(String), minutes: 5, room: 'P1' });
    expect(all).toEqual({ key: expect.any(String), minutes: 5 });
    expect(all?.key).not.toBe(room?.key);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    await press('Thao tác: Vũ Đạt');
    const entry = await screen.findByRole('menuitem', { name: /^Thêm phút/ }, patient);
    expect(entry).toHaveTextContent('Thí sinh chưa vào thi.');
  });
});

describe('a pause', { timeout: 120_000 }, () => {
  it('of all is agreed to, shown, and ended', async () => {
    serve();
    open();
    await press('Tạm dừng tất cả');
    await userEvent.click((await inDialog('Tạm dừng cả kỳ thi?')).getByRole('button', { name: 'Tạm dừng' }));
    expect(await screen.findByText(/^Cả kỳ thi tạm dừng từ 21:13/, {}, patient)).toBeVisible();
    expect(await seat('Lê Bình')).toHaveTextContent('Đang dừng giờ');
    expect(screen.queryByRole('button', { name: 'Tạm dừng tất cả' })).not.toBeInTheDocument();
    await press('Tiếp tục');
    await userEvent.click((await inDialog('Cho kỳ thi tiếp tục?')).getByRole('button', { name: 'Tiếp tục' }));
    await waitFor(() => expect(screen.queryByText(/^Cả kỳ thi tạm dừng từ 21:13/)).not.toBeInTheDocument(), patient);
    expect(sent).toEqual([
      { to: 'room/pause', body: { room: null } },
      { to: 'room/resume', body: { room: null } },
    ]);
  });

  it('of a room is that room’s alone', async () => {
    const map = aSeatMap([aSeat(), aSeat({ user_id: 7, name: 'Lý Hà', room: 'P2' })]);
    const still = { paused: true, paused_since: START };
    serve({ ...map, rooms: map.rooms.map((room) => (room.room === 'P2' ? { ...room, ...still } : room)) });
    open();
    expect(await screen.findByRole('region', { name: 'P2' }, patient)).toHaveTextContent('Tạm dừng từ 21:13');
    expect(await seat('Lý Hà')).toHaveTextContent('Đang dừng giờ');
    expect(await seat('Lê Bình')).not.toHaveTextContent('Đang dừng giờ');
    await choose('P2', 'Cho phòng này thi tiếp');
    await userEvent.click((await inDialog('Cho phòng P2 thi tiếp?')).getByRole('button', { name: 'Tiếp tục' }));
    await waitFor(() => expect(sent).toEqual([{ to: 'room/resume', body: { room: 'P2' } }]), patient);
  });

  it('and minutes are not offered once it is over', async () => {
    serve(aSeatMap(undefined, { now: START + 7200 }));
    open();
    expect(await screen.findByText('Kỳ thi đã kết thúc.', {}, patient)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Tạm dừng tất cả' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Thêm phút cho tất cả' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Nhận tệp cứu hộ' })).toBeVisible();
  });
});

describe('what is done for one', { timeout: 120_000 }, () => {
  it('a message goes to them alone', async () => {
    serve();
    open();
    await choose('Lê Bình', 'Nhắn riêng');
    const dialog = await inDialog('Nhắn Lê Bình');
    expect(dialog.getByText(/Chỉ thí sinh này thấy/)).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Nội dung' }), 'Em ngồi lại chỗ.');
    await userEvent.click(dialog.getByRole('button', { name: 'Gửi' }));
    await waitFor(() => expect(sent).toHaveLength(1), patient);
    expect(sent).toEqual([{ to: 'announcements', body: { text: 'Em ngồi lại chỗ.', entry_id: 11 } }]);
  });

  it('a message goes to a room, or to all', async () => {
    serve();
    open();
    const say = async (title: string, text: string) => {
      const dialog = await inDialog(title);
      await userEvent.type(dialog.getByRole('textbox', { name: 'Nội dung' }), text);
      await userEvent.click(dialog.getByRole('button', { name: 'Gửi' }));
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
    };
    await choose('P1', 'Nhắn phòng này');
    await say('Nhắn phòng P1', 'Tắt quạt.');
    await press('Nhắn tất cả');
    await say('Thông báo cho mọi thí sinh', 'Còn 5 phút.');
    expect(sent).toEqual([
      { to: 'announcements', body: { text: 'Tắt quạt.', room: 'P1' } },
      { to: 'announcements', body: { text: 'Còn 5 phút.' } },
    ]);
  });

  it('another computer is allowed where one alone may be used', async () => {
    const room = { ...live.room, single_session: true };
    serve(aSeatMap(), { ...live, room });
    open();
    await choose('Lê Bình', 'Cho đổi máy');
    await userEvent.click((await inDialog('Cho Lê Bình đổi máy?')).getByRole('button', { name: 'Cho đổi máy' }));
    await waitFor(() => expect(sent).toEqual([{ to: 'room/release', body: { entry_id: 11 } }]), patient);
  });

  it('any number of computers need no permission', async () => {
    serve();
    open();
    await press('Thao tác: Lê Bình');
    expect(await screen.findByRole('menuitem', { name: 'Nhắn riêng' }, patient)).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Cho đổi máy' })).not.toBeInTheDocument();
  });

  it('the log tells what was noted, from when until when', async () => {
    serve();
    server.use(
      http.get(at('/api/contests/3/room/events/11'), () =>
        ok([
          { id: 3, kind: 'moved', from_time: START + 600, to_time: START + 600 },
          { id: 2, kind: 'offline', from_time: START + 300, to_time: START + 480 },
          { id: 1, kind: 'away', from_time: START, to_time: START + 40 },
        ]),
      ),
    );
    open();
    await choose('Lê Bình', 'Xem nhật ký');
    const drawer = await inDialog('Nhật ký của Lê Bình');
    const rows = await drawer.findAllByRole('listitem', {}, patient);
    expect(rows.map((row) => row.textContent)).toEqual([
      'Chuyển sang máy khác21:23',
      'Mất liên lạc21:18–21:21 (3 phút)',
      'Rời trang thi21:13–21:14 (40 giây)',
    ]);
  });
});

describe('rescue files', { timeout: 120_000 }, () => {
  const sealed = (qs: number) => ({
    format: 'lophoc-rescue/1',
    contest_id: 3,
    quiz_submission_id: qs,
    candidate: 'SBD001',
    key: 'a2V5',
    iv: 'aXY=',
    data: 'ZGF0YQ==',
  });

  it('and other late answers are reached from the seat, also when the upload is long over', async () => {
    serve(aSeatMap([aSeat({ late: [{ quiz_submission_id: 40, part_name: 'Trắc nghiệm', waiting: 2 }] })]));
    server.use(http.get(at('/api/learning/quiz-submission/40/late'), () => ok(noneLate)));
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Thao tác: Lê Bình' }, patient));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Xem câu đến muộn: Trắc nghiệm' }));
    const late = await inDialog('Câu trả lời đến muộn của Lê Bình');
    expect(await late.findByText('Không có câu trả lời nào đến muộn', {}, patient)).toBeVisible();
    await userEvent.click(late.getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  const noneLate = {
    quiz_submission_id: 40,
    user: { id: 5, name: 'Lê Bình' },
    try_number: 1,
    deadline_at: START,
    submitted_at: START,
    version: 1,
    answers: [],
  };
  const aFile = (name: string, content: unknown) =>
    new File([typeof content === 'string' ? content : JSON.stringify(content)], name, { type: 'application/json' });

  it('are taken several at once, each with what came of it, and decided about', async () => {
    serve();
    server.use(
      http.post(at('/api/contests/3/room/rescue'), async ({ request }) => {
        const body = (await request.json()) as Record<string, unknown>;
        sent.push({ to: 'room/rescue', body });
        if (body.quiz_submission_id === 41) return refused(412, 'attempt_running', 'Bài này vẫn còn giờ.');
        return ok({ quiz_submission_id: 40, user: { id: 5, name: 'Lê Bình' }, kept: 2 });
      }),
      http.get(at('/api/learning/quiz-submission/40/late'), () => ok(noneLate)),
    );
    open();
    await press('Nhận tệp cứu hộ');
    const dialog = await inDialog('Nhận tệp cứu hộ');
    const input = screen.getByLabelText('Chọn hoặc thả các tệp cứu hộ vào đây', { selector: 'input' });
    await userEvent.upload(input, [
      aFile('may-07.json', sealed(40)),
      aFile('may-08.json', sealed(41)),
      aFile('khac.json', '{"format":"khac"}'),
      aFile('hong.json', '{'),
    ]);
    expect(await dialog.findByText('Lê Bình: 2 câu chờ bạn quyết định.', {}, patient)).toBeVisible();
    expect(await dialog.findByText('may-08.json: Bài này vẫn còn giờ.', {}, patient)).toBeVisible();
    for (const name of ['khac.json', 'hong.json'])
      expect(await dialog.findByText(new RegExp(`^${name}: Đây không phải tệp cứu hộ`), {}, patient)).toBeVisible();
    expect(sent.map(({ body }) => body)).toEqual([sealed(40), sealed(41)]);
    await userEvent.click(dialog.getByRole('button', { name: 'Xem và quyết định' }));
    const late = await inDialog('Câu trả lời đến muộn của Lê Bình');
    expect(await late.findByText('Không có câu trả lời nào đến muộn', {}, patient)).toBeVisible();
    await userEvent.click(late.getByRole('button', { name: 'Đóng' }));
    // What was uploaded is still there.
    expect(await screen.findByText('Lê Bình: 2 câu chờ bạn quyết định.', {}, patient)).toBeVisible();
  });
});
