import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Classroom, ClassroomItem } from '#/features/classrooms';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { aClassroomItem, aLedClassroom } from '../../classrooms/fixtures';
import { nextSchoolYear } from './CloneDialog';
import { classManageRoutes } from './routes';

const patient = { timeout: 20_000 };
const rights = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { classroom: rights } });
const open = (address = '/manage/classroom') => renderWeb({ table: classManageRoutes, at: address, user: teacher });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const choose = async (row: string, entry: string) => {
  await press(`Thao tác khác: ${row}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }, patient));
};

type Body = Record<string, unknown>;

/** The server's class: what is sent of it is kept. */
function serve(classroom: Classroom = aLedClassroom()) {
  const state = {
    classroom,
    sent: [] as Body[],
    gone: 0,
    items: [aClassroomItem({ waiting_count: 2 })] as ClassroomItem[],
  };
  const asked: string[] = [];
  server.use(
    http.get(at('/api/classroom'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok(state.items, { page: 1, size: 12, total: state.items.length });
    }),
    http.get(at('/api/classroom/:id'), () => ok(state.classroom)),
    http.put(at('/api/classroom/:id'), async ({ request }) => {
      const body = (await request.json()) as Body;
      state.sent.push(body);
      if (body.version !== undefined && body.version !== state.classroom.version)
        return refused(409, 'concurrent_edit', 'Có người vừa sửa.');
      const { version: _, settings, ...changed } = body;
      state.classroom = {
        ...state.classroom,
        ...(changed as Partial<Classroom>),
        ...(settings ? { settings: { ...aLedClassroom().settings, ...settings } as Classroom['settings'] } : {}),
        version: state.classroom.version + 1,
      };
      return ok(state.classroom);
    }),
    http.delete(at('/api/classroom/:id'), () => {
      state.gone += 1;
      state.items = [];
      return ok(true);
    }),
  );
  return { state, asked };
}

beforeAll(
  () =>
    Promise.all([
      import('./ClassroomsPage'),
      import('./ClassroomPage'),
      import('./settings/SettingsTab'),
      import('./CloneDialog'),
      import('#/ui/ConfirmDialog'),
    ]),
  120_000,
);
beforeEach(() => {
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: 1_790_000_000_000 })));
});

describe('the list of classes', { timeout: 120_000 }, () => {
  it('shows each with its state, its people and its next session, narrowed by the address', async () => {
    const { asked } = serve();
    open('/manage/classroom?status=active&role=teacher');
    const link = await screen.findByRole('link', { name: 'Tin học 6A1' }, patient);
    expect(link).toHaveAttribute('href', '/manage/classroom/5');
    const row = link.closest('tr');
    for (const words of ['Cô Hạnh', 'Đang học', '41', '2 người chờ duyệt', '21/09/2026 21:13 – 22:43', 'Vòng lặp'])
      expect(row).toHaveTextContent(words);
    expect(asked[0]).toBe('?role=teacher&page=1&size=12&status=active');
    expect(screen.getByRole('link', { name: 'Tạo lớp' })).toHaveAttribute('href', '/classroom?tab=create');
  });

  it('shows all that I may see unless it is narrowed', async () => {
    const { asked } = serve();
    open();
    await screen.findByRole('link', { name: 'Tin học 6A1' }, patient);
    expect(asked[0]).toBe('?role=all&page=1&size=12');
  });

  it('copies a class for the next year', async () => {
    serve();
    const bodies: Body[] = [];
    server.use(
      http.post(at('/api/classroom/5/clone'), async ({ request }) => {
        bodies.push((await request.json()) as Body);
        return ok(aLedClassroom({ id: 8, name: 'Tin học 7A1' }));
      }),
    );
    const { router } = open();
    await choose('Tin học 6A1', 'Nhân bản cho năm sau…');
    const name = await screen.findByRole('textbox', { name: 'Tên lớp' }, patient);
    await userEvent.clear(name);
    await userEvent.type(name, 'Tin học 7A1');
    await userEvent.click(screen.getByRole('switch', { name: 'Thành viên đi theo' }));
    await press('Nhân bản');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/classroom/8');
    expect(bodies).toEqual([{ name: 'Tin học 7A1', from: '2027-09-05', members: true }]);
  });

  it('deletes one once its name was typed', async () => {
    const { state } = serve();
    open();
    await choose('Tin học 6A1', 'Xóa lớp…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Xóa lớp “Tin học 6A1”?' }, patient));
    const button = dialog.getByRole('button', { name: 'Xóa lớp' });
    expect(button).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox'), 'Tin học 6A1');
    await userEvent.click(button);
    expect(await screen.findByText('Chưa có lớp nào', {}, patient)).toBeInTheDocument();
    expect(state.gone).toBe(1);
  });
});

describe('the next school year', () => {
  it.each([
    ['2026-05-20', '2026-09-05'],
    ['2026-09-05', '2027-09-05'],
    ['2026-11-01', '2027-09-05'],
  ])('after %s begins on %s', (day, opening) => {
    expect(nextSchoolYear(day)).toBe(opening);
  });
});

describe('the settings of a class', { timeout: 120_000 }, () => {
  it('are saved as a whole, with the version that was read', async () => {
    const { state } = serve();
    open('/manage/classroom/5');
    const late = await screen.findByRole('spinbutton', { name: /Đi muộn sau giờ bắt đầu/ }, patient);
    await userEvent.clear(late);
    await userEvent.type(late, '5');
    await userEvent.click(screen.getByRole('radio', { name: /Vào ngay/ }));
    await userEvent.click(screen.getByRole('switch', { name: 'Bảng xếp hạng của lớp' }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Hiện điểm theo' }), 'Phần trăm');
    await press('Lưu cài đặt');
    await waitFor(() => expect(state.sent).toHaveLength(1), patient);
    expect(state.sent[0]).toMatchObject({
      name: 'Tin học 6A1',
      meeting_link: 'https://meet.example/6a1',
      course_ids: [9],
      settings: { opens: 15, late_after: 5, join: 'open', same_device: 'flag', scale: 'percent', board: false },
      version: 1,
    });
  });

  it('of somebody else in the meantime are not overwritten', async () => {
    const { state } = serve();
    open('/manage/classroom/5');
    const name = await screen.findByRole('textbox', { name: 'Tên lớp' }, patient);
    state.classroom = { ...state.classroom, name: 'Tin học 6A2', version: 2 };
    await userEvent.type(name, ' mới');
    await press('Lưu cài đặt');
    await press('Lấy bản mới nhất');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tên lớp' })).toHaveValue('Tin học 6A2'), patient);
    await userEvent.type(screen.getByRole('textbox', { name: 'Tên lớp' }), '!');
    await press('Thử lại');
    await waitFor(() => expect(state.sent[1]).toMatchObject({ name: 'Tin học 6A2!', version: 2 }), patient);
  });

  it('have a state, which is asked about; what was typed stays, and is saved after', async () => {
    const { state } = serve();
    open('/manage/classroom/5');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên lớp' }, patient), '!');
    await press('Tạm dừng lớp');
    const dialog = within(await screen.findByRole('dialog', { name: 'Tạm dừng lớp “Tin học 6A1”?' }, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Tạm dừng lớp' }));
    await waitFor(() => expect(state.sent).toEqual([{ status: 'inactive' }]), patient);
    await screen.findByRole('button', { name: 'Mở lại lớp' }, patient);
    await press('Lưu cài đặt');
    await waitFor(() => expect(state.sent[1]).toMatchObject({ name: 'Tin học 6A1!', version: 2 }), patient);
  });

  it('of a finished class can only be read, until it is opened again', async () => {
    serve(aLedClassroom({ status: 'finished' }));
    open('/manage/classroom/5');
    expect(await screen.findByText(/Hãy mở lại lớp để sửa cài đặt/, {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: 'Tên lớp' })).not.toBeInTheDocument();
    await press('Mở lại lớp');
    const dialog = within(await screen.findByRole('dialog', { name: 'Mở lại lớp “Tin học 6A1”?' }, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Mở lại lớp' }));
    expect(await screen.findByRole('textbox', { name: 'Tên lớp' }, patient)).toBeInTheDocument();
  });

  it('have a code that can be renewed', async () => {
    const { state } = serve();
    server.use(
      http.post(at('/api/classroom/5/join-code'), () => {
        state.classroom = { ...state.classroom, join_code: 'wxyz6789' };
        return ok({ join_code: 'wxyz6789' });
      }),
    );
    open('/manage/classroom/5');
    expect(await screen.findByText('abcd2345', {}, patient)).toBeInTheDocument();
    await press('Đổi mã');
    const dialog = within(await screen.findByRole('dialog', { name: 'Đổi mã lớp?' }, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Đổi mã' }));
    expect(await screen.findByText('wxyz6789', {}, patient)).toBeInTheDocument();
  });

  it('stand beside what the class does, each part in a tab of its own', async () => {
    serve(aLedClassroom({ next_session: null }));
    open('/manage/classroom/5?tab=live');
    expect(await screen.findByText('Chưa có buổi học nào đang diễn ra', {}, patient)).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual([
      'Cài đặt',
      'Thành viên',
      'Buổi học',
      'Điểm danh',
      'Bài tập',
      'Bảng điểm',
      'Trực tiếp',
      'Thông báo',
    ]);
  });

  it('are not there for who does not lead the class', async () => {
    serve({ ...aLedClassroom(), me: { role: 'student', status: 'active', leads: false } });
    open('/manage/classroom/5');
    expect(await screen.findByText(/404/, {}, patient)).toBeInTheDocument();
  });
});
