import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { assumeServerClock, resetServerClock } from '#/api/serverClock';
import { removeStored } from '#/ui/storage';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { leaderboardRoutes } from './routes';
import type { LeaderRow } from './types';

const patient = { timeout: 20_000 };
/** Thursday, 26 November 2026, at noon in Vietnam. */
const NOW = Date.UTC(2026, 10, 26, 5) / 1000;
const period = { from: '2026-11-23', to: '2026-11-29', ends_at: NOW + 4 * 86_400 };

const row = (rank: number, name: string, points: number, change: Partial<LeaderRow> = {}): LeaderRow => ({
  rank,
  user: { id: rank * 10 + name.length, name, school: 'THPT Một', province: 'Huế' },
  points,
  solved: 3,
  change: 1,
  is_me: false,
  ...change,
});
const rows = [
  row(1, 'Trần An', 90),
  row(2, 'Lê Bình', 50),
  row(2, 'Vũ Chi', 50),
  row(4, 'Ngô Dũng', 2.5, { change: null }),
];
const metadata = { page: 1, size: 50, total: 4, period, podium: rows.slice(0, 3), me: null };

/** The addresses that boards were asked for. */
let asked: URL[] = [];

function serve(answer: { rows?: LeaderRow[]; metadata?: object } = {}) {
  const note = (request: Request) => asked.push(new URL(request.url));
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
    http.get(at('/api/general/geo/province'), () => ok([])),
    http.get(at('/api/general/personal-leader-board'), ({ request }) => {
      note(request);
      return ok(answer.rows ?? rows, { ...metadata, ...answer.metadata });
    }),
    http.get(at('/api/general/school-leader-board'), ({ request }) => {
      note(request);
      const school = { rank: 1, school: { id: 1, name: 'THPT Một', province: 'Huế' }, members: 7, points: 40 };
      const small = { rank: null, school: null, members: null, points: 7.5 };
      return ok([school, small], { page: 1, size: 50, total: 1, period, podium: [school], smallest_school: 5 });
    }),
    http.get(at('/api/general/province-leader-board'), ({ request }) => {
      note(request);
      const province = { key: 'tuyen-quang', name: 'Tuyên Quang' };
      const units = new URL(request.url).searchParams.get('units');
      const one = { rank: 1, province, members: 2, schools: 1, points: 3, is_current_only: units === 'legacy' };
      return ok([one], { page: 1, size: 1, total: 1, period });
    }),
  );
}

const open = (address: string, user = person()) => renderWeb({ table: leaderboardRoutes, at: address, user });
const board = (name: string) => screen.findByRole('table', { name }, patient);

beforeEach(() => {
  asked = [];
  resetServerClock();
  assumeServerClock(NOW * 1000);
  removeStored('leaderboard');
});

describe('the leaderboard', () => {
  it('is the week of people: podium with shared steps, and the table', async () => {
    serve();
    open('/leaderboard');
    const table = within(await board('Cá nhân'));
    expect(table.getAllByRole('row')).toHaveLength(5);
    expect(table.getByText('Ngô Dũng')).toBeVisible();
    expect(table.getAllByText('tăng 1 hạng')).toHaveLength(3);
    const podium = within(screen.getByRole('list', { name: 'Ba hạng đầu' }));
    expect(podium.getByText('Lê Bình')).toBeVisible();
    expect(podium.getByText('Vũ Chi')).toBeVisible();
    expect(podium.queryByText('Hạng 3')).toBeNull();
    // The server's clock decides which week that is.
    expect(asked[0]?.searchParams.get('filter')).toBe('weekly');
    expect(asked[0]?.searchParams.has('date')).toBe(false);
  });

  it('pins my row with those around it where I am on another page', async () => {
    const mine = row(61, 'Trần An', 1, { is_me: true });
    serve({ metadata: { me: { rank: 61, points: 1, around: [row(60, 'Hồ Em', 1.5), mine] } } });
    open('/leaderboard');
    const around = within(await board('Bạn và những người gần bạn'));
    expect(around.getByText('Trần An (bạn)')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Vị trí của bạn: hạng 61' })).toBeVisible();
  });

  it('goes back by the arrow, forth to now, and its place is in the address', async () => {
    serve();
    const user = userEvent.setup();
    open('/leaderboard');
    await board('Cá nhân');
    await user.click(screen.getByRole('button', { name: 'Tuần trước' }));
    await waitFor(() => expect(asked.at(-1)?.searchParams.get('date')).toBe('2026-11-16'), patient);
    expect(await screen.findByText('Tuần 16/11/2026 – 22/11/2026', undefined, patient)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Tuần sau' }));
    expect(await screen.findByText('Tuần 23/11/2026 – 29/11/2026', undefined, patient)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Tuần sau' })).toBeDisabled();
  });

  it('has schools, the small ones in one last row, and provinces of either list', async () => {
    serve();
    const user = userEvent.setup();
    open('/leaderboard?board=school&filter=all');
    const schools = within(await board('Trường'));
    expect(schools.getByText('Các trường có dưới 5 học viên')).toBeVisible();
    await user.click(screen.getByRole('tab', { name: 'Tỉnh, thành phố' }));
    expect(within(await board('Tỉnh, thành phố')).getByText('Tuyên Quang')).toBeVisible();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Danh sách tỉnh, thành phố' }), 'legacy');
    await waitFor(() => expect(screen.getAllByText('Tuyên Quang (mới)').length).toBeGreaterThan(0), patient);
  });

  it('says that nobody has points', async () => {
    serve({ rows: [], metadata: { total: 0, podium: [] } });
    open('/leaderboard?filter=daily');
    expect(await screen.findByText('Chưa ai có điểm trong ngày này', undefined, patient)).toBeVisible();
  });

  it('shows the last board without a network, and from when it is', async () => {
    serve();
    const first = open('/leaderboard');
    await board('Cá nhân');
    first.view.unmount();
    server.use(http.get(at('/api/general/personal-leader-board'), () => HttpResponse.error()));
    open('/leaderboard');
    expect(within(await board('Cá nhân')).getByText('Ngô Dũng')).toBeVisible();
    expect(screen.getByText(/^Không có mạng\. Bảng này được cập nhật lúc /)).toBeVisible();
  });
});

describe('the golden board', () => {
  it('has the first ten of a class, its school and its week', async () => {
    serve({ rows: [...rows, row(11, 'Lý Mười', 1)] });
    open('/leaderboard/print?school_id=1&school=THPT+M%E1%BB%99t&class=10A&date=2026-11-18');
    const list = within(await screen.findByRole('list', { name: 'Bảng vàng' }, patient));
    expect(list.getAllByRole('listitem')).toHaveLength(4);
    expect(screen.getByRole('heading', { name: 'Lớp 10A · THPT Một' })).toBeVisible();
    expect(await screen.findByText('Tuần 16/11/2026 – 22/11/2026', undefined, patient)).toBeVisible();
    expect(asked[0]?.searchParams.get('class')).toBe('10A');
    expect(asked[0]?.searchParams.get('date')).toBe('2026-11-18');
  });
});
