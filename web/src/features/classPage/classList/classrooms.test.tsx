import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { assumeServerClock, resetServerClock } from '#/api/serverClock';
import type { ClassroomItem } from '#/features/classrooms';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { aClassroomItem, aLedClassroom } from '../../classrooms/fixtures';
import { classRoutes } from '../routes';
import { codeIn } from './JoinForm';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const START = 1_790_000_000;
const teacher = person({ role: 'teacher', permissions: { classroom: ['list', 'create', 'read', 'update', 'delete'] } });
const open = (address = '/classroom', user = person()) => renderWeb({ table: classRoutes, at: address, user });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));

/** The list's call, with what it was asked for. */
function serve(items: ClassroomItem[]): string[] {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/classroom'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok(items, { page: 1, size: 96, total: items.length });
    }),
  );
  return asked;
}

beforeAll(() => Promise.all([import('./ClassroomsPage'), import('./CreateTab'), import('./JoinForm')]), 120_000);
beforeEach(() => {
  resetServerClock();
  assumeServerClock((START - 600) * 1000);
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: (START - 600) * 1000 })));
});

describe('my classes', { timeout: 60_000 }, () => {
  it('are those I learn in, with who leads them and when they meet', async () => {
    const asked = serve([
      aClassroomItem(),
      aClassroomItem({ id: 6, name: 'Lớp cũ', status: 'finished', next_session: null }),
    ]);
    open();
    const link = await screen.findByRole('link', { name: 'Tin học 6A1' }, patient);
    expect(link).toHaveAttribute('href', '/classroom/5');
    const card = within(link.closest('li') as HTMLElement);
    for (const words of ['Cô Hạnh', '41 học sinh', 'Thứ Hai, 21/09/2026 21:13 – 22:43 · Vòng lặp'])
      expect(card.getByText(words)).toBeInTheDocument();
    expect(within(screen.getByRole('list', { name: 'Lớp đã kết thúc' })).getByText('Lớp cũ')).toBeInTheDocument();
    expect(screen.queryByRole('tab')).not.toBeInTheDocument();
    expect(asked).toEqual(['?role=student&page=1&size=96']);
  });

  it('say that a session is on', async () => {
    serve([aClassroomItem({ next_session: { id: 31, start_time: START - 900, end_time: START, topic: '' } })]);
    open();
    expect(await screen.findByText('Đang diễn ra', {}, patient)).toBeInTheDocument();
  });

  it('ask who has none for a code, also as a link', async () => {
    serve([]);
    const { router } = open();
    expect(await screen.findByText('Bạn chưa ở trong lớp nào', {}, patient)).toBeInTheDocument();
    await press('Vào lớp');
    const field = screen.getByRole('textbox', { name: 'Mã lớp' });
    await waitFor(() => expect(field).toHaveFocus());
    await userEvent.type(field, 'https://lop.example/classroom/join?code=abcd2345');
    await press('Vào lớp');
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe('/classroom/join?code=abcd2345'),
    );
  });

  it('have those I teach in a tab of the address', async () => {
    const asked = serve([]);
    open('/classroom?tab=me', teacher);
    expect(await screen.findByText('Bạn chưa dạy lớp nào', {}, patient)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Tạo lớp đầu tiên' })).toHaveAttribute('href', '/classroom?tab=create');
    expect(asked).toEqual(['?role=teacher&page=1&size=96']);
  });
});

describe('a code', () => {
  it.each([
    ['abcd2345', 'abcd2345'],
    [' ABCD 2345 ', 'abcd2345'],
    ['https://lop.example/en/classroom/join?code=abcd2345&x=1', 'abcd2345'],
    ['  ', ''],
  ])('in %j is %j', (typed, code) => {
    expect(codeIn(typed)).toBe(code);
  });
});

describe('a new class', { timeout: 60_000 }, () => {
  const made = aLedClassroom({
    name: 'Tin 7B',
    calendar_info: {
      rules: [{ weekdays: [1], start: '18:00', end: '19:30', from: '2026-09-07', until: '2027-05-31', every: 1 }],
      skip: [],
      holidays: true,
    },
  });

  it('takes a name, and offers its sessions, invitations and cards', async () => {
    const bodies: unknown[] = [];
    server.use(
      http.post(at('/api/classroom'), async ({ request }) => {
        bodies.push(await request.json());
        return ok(made);
      }),
      http.post(at('/api/classroom/5/session'), async ({ request }) => {
        bodies.push(await request.json());
        return bodies.length === 2
          ? refused(412, 'session_overlap', 'Giáo viên của lớp đã có buổi của lớp “8A” lúc 18:00.')
          : ok({ created: 33, skipped: 0, sessions: [] });
      }),
    );
    open('/classroom?tab=create', teacher);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên lớp' }, patient), 'Tin 7B');
    await userEvent.type(screen.getByRole('textbox', { name: /Liên kết phòng học/ }), 'http://meet.example/x');
    await press('Tạo lớp');
    expect(await screen.findByText('Liên kết phải bắt đầu bằng https://', {}, patient)).toBeInTheDocument();
    await userEvent.clear(screen.getByRole('textbox', { name: /Liên kết phòng học/ }));
    await press('Tạo lớp');
    expect(await screen.findByRole('heading', { name: 'Đã tạo lớp “Tin 7B”' }, patient)).toHaveFocus();
    expect(bodies).toEqual([
      {
        name: 'Tin 7B',
        description: '',
        meeting_link: null,
        admin_meeting_link: null,
        calendar_info: { rules: [], skip: [], holidays: true },
        settings: { join: 'approve' },
        course_ids: [],
      },
    ]);
    for (const name of ['Mời học sinh', 'Tạo tài khoản và in thẻ'])
      expect(screen.getByRole('link', { name })).toHaveAttribute('href', '/manage/classroom/5?tab=members');
    await press('Tạo các buổi ngay');
    const asks = within(await screen.findByRole('dialog', { name: 'Giáo viên có lớp khác cùng giờ' }, patient));
    await userEvent.click(asks.getByRole('button', { name: 'Vẫn tạo các buổi' }));
    expect(await screen.findByText('Đã tạo 33 buổi học', {}, patient)).toBeInTheDocument();
    expect(bodies.slice(1)).toEqual([
      { from_calendar: true, force: false },
      { from_calendar: true, force: true },
    ]);
  });
});
