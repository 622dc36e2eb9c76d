import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Classroom } from '#/features/classrooms';
import { assumeServerClock, resetServerClock } from '#/api/serverClock';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aClassroom, aLedClassroom } from '../classrooms/fixtures';
import { classRoutes } from './routes';

const patient = { timeout: 20_000 };
const START = 1_790_000_000;
const open = (address = '/classroom/5') => renderWeb({ table: classRoutes, at: address, user: person() });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));

const post = {
  id: 3,
  title: 'Kiểm tra giữa kỳ',
  blocks: [],
  author: 'Cô Hạnh',
  pinned: true,
  publish_at: START - 7200,
  is_published: true,
  comment_count: 0,
  version: 1,
};

function serve(classroom: Classroom = aClassroom({ next_session: null }), posts: unknown[] = [post]) {
  server.use(
    http.get(at('/api/classroom/5'), () => ok(classroom)),
    http.get(at('/api/classroom/5/post'), () => ok(posts, { page: 1, size: 3, total: posts.length })),
    http.get(at('/api/classroom/5/leader-board'), () => ok({ period: 'week', on: false, rows: [] })),
    http.get(at('/api/classroom/5/session'), () => ok([])),
    http.get(at('/api/classroom/5/session/attendance/me'), () => ok({ sessions: [], members: [] })),
  );
}

beforeAll(() => import('./ClassPage'), 120_000);
beforeEach(() => {
  resetServerClock();
  assumeServerClock((START - 600) * 1000);
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: (START - 600) * 1000 })));
});

describe('the page of a class', { timeout: 60_000 }, () => {
  it('says what it is, what was told, and which courses it learns', async () => {
    serve();
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tin học 6A1' }, patient)).toBeInTheDocument();
    expect(screen.getByText('Giáo viên: Cô Hạnh')).toBeInTheDocument();
    expect(screen.getByText('Đang học')).toBeInTheDocument();
    const told = within(screen.getByRole('region', { name: 'Thông báo mới' }));
    expect(await told.findByRole('link', { name: 'Kiểm tra giữa kỳ' }, patient)).toHaveAttribute(
      'href',
      '/classroom/5?tab=posts',
    );
    expect(told.getByTitle('Đã ghim')).toBeInTheDocument();
    const courses = within(screen.getByRole('region', { name: 'Khóa học của lớp' }));
    expect(courses.getByRole('link', { name: 'Python cơ bản' })).toHaveAttribute('href', '/course/python');
    expect(screen.getByText('Chưa có buổi học nào sắp tới.')).toBeInTheDocument();
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent?.trim())).toEqual([
      'Tổng quan',
      'Buổi học',
      'Bài tập',
      'Điểm',
      'Thành viên',
      'Thông báo',
    ]);
  });

  it('has for its teachers the register and the code of the session that is on', async () => {
    serve(
      aLedClassroom({ next_session: { id: 31, start_time: START - 900, end_time: START + 900, topic: 'Vòng lặp' } }),
      [],
    );
    open();
    const card = within(await screen.findByRole('region', { name: 'Buổi học đang diễn ra' }, patient));
    expect(card.getByText('Đang diễn ra')).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Sổ điểm danh' })).toHaveAttribute(
      'href',
      '/manage/classroom/5?tab=attendance',
    );
    expect(card.getByRole('link', { name: 'Chiếu mã điểm danh' })).toBeInTheDocument();
    expect(card.getByRole('link', { name: 'Theo dõi trực tiếp' })).toHaveAttribute(
      'href',
      '/manage/classroom/5?tab=live',
    );
    expect(await screen.findByText('Chưa có thông báo nào.', {}, patient)).toBeInTheDocument();
    await press('Thao tác');
    expect(await screen.findByRole('menuitem', { name: 'Quản lý lớp' }, patient)).toHaveAttribute(
      'href',
      '/manage/classroom/5',
    );
  });

  it('has its marks with the board of the class below, where there is one', async () => {
    const row = { rank: 1, user_id: 5, name: 'Trần An', points: 30, is_me: true };
    serve();
    server.use(
      http.get(at('/api/classroom/5/gradebook'), () => ok({ scale: 'ten', assignments: [], rows: [] })),
      http.get(at('/api/classroom/5/leader-board'), () => ok({ period: 'week', on: true, rows: [row] })),
    );
    open('/classroom/5?tab=marks');
    const board = within(await screen.findByRole('region', { name: 'Bảng xếp hạng của lớp' }, patient));
    expect(await board.findByText(/Trần An/, {}, patient)).toBeInTheDocument();
  });

  it('says that the class is over', async () => {
    serve(aClassroom({ status: 'finished', next_session: null }));
    open();
    expect(await screen.findByText(/Lớp đã kết thúc, hiện chỉ xem được/, {}, patient)).toBeInTheDocument();
  });

  it('is left once that is agreed to', async () => {
    serve();
    let left = 0;
    server.use(
      http.post(at('/api/classroom/5/leave'), () => {
        left += 1;
        return ok(true);
      }),
      http.get(at('/api/classroom'), () => ok([], { page: 1, size: 96, total: 0 })),
    );
    const { router } = open();
    await press('Thao tác');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Rời lớp…' }, patient));
    const dialog = within(await screen.findByRole('dialog', { name: 'Rời lớp “Tin học 6A1”?' }, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Rời lớp' }));
    await waitFor(() => expect(router.state.location.pathname).toBe('/classroom'), patient);
    expect(left).toBe(1);
  });

  it('of a class that is not mine is not found', async () => {
    server.use(
      http.get(at('/api/classroom/5'), () => refused(404, 'classroom_not_found', 'Không tìm thấy lớp học này.')),
    );
    open();
    expect(await screen.findByText('Không tìm thấy lớp học này.', {}, patient)).toBeInTheDocument();
  });
});
