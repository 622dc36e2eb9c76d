import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { assumeServerClock } from '#/api/serverClock';
import { dashboardRoutes } from '#/app/dashboard/routes';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aClassroom } from '../classrooms/fixtures';
import { myAssignment, NOW } from './fixtures';
import { WorkTab } from './index';
import type { Assignment, DueWork } from './types';

const DAY = 86_400;

beforeEach(() => {
  assumeServerClock(NOW * 1000);
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
  );
});

function show(work: readonly Assignment[]) {
  server.use(http.get(at('/api/classroom/5/assignment'), () => ok(work)));
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: [],
    page: () => Promise.resolve({ default: () => <WorkTab classroom={aClassroom()} manage={false} /> }),
  };
  return renderWeb({ table: [row as unknown as RouteRow], at: '/', user: person() });
}

const group = async (name: RegExp) => within(await screen.findByRole('list', { name }));

it('a pupil sees what is to do, what is overdue and what is done, each leading to the work', async () => {
  show([
    myAssignment(1, { due_at: NOW + 4 * DAY + 60, extended: true }, { instructions: 'Đọc kỹ đề.' }),
    myAssignment(2, { state: 'overdue', due_at: NOW - DAY }, { late: { kind: 'percent', percent: 20 } }),
    myAssignment(
      3,
      { state: 'late', mark: 32, percent: 80, ten: 8, days_late: 1, taken_percent: 20, submitted_at: NOW - 60 },
      { points: 40 },
    ),
  ]);
  const todo = await group(/^Cần làm \(1\)/);
  expect(todo.getByRole('link', { name: 'Bài 1' })).toHaveAttribute('href', '/problems/tong-hai-so?classroom=5');
  expect(todo.getByText(/còn 4 ngày/)).toBeVisible();
  expect(todo.getByText('Hạn này dành riêng cho em')).toBeVisible();
  expect(todo.getByText('Đọc kỹ đề.')).toBeVisible();
  expect(todo.getByText('Chưa làm')).toBeVisible();
  const overdue = await group(/^Quá hạn \(1\)/);
  expect(overdue.getByText('Mỗi ngày muộn trừ 20%')).toBeVisible();
  const done = await group(/^Đã xong \(1\)/);
  expect(done.getByText('Nộp muộn')).toBeVisible();
  expect(done.getByText('32/40')).toBeVisible();
  expect(done.getByText('8 theo thang 10')).toBeVisible();
  expect(done.getByText('Trừ 20% vì muộn 1 ngày')).toBeVisible();
});

it('work on paper is explained, and what is gone leads nowhere', async () => {
  show([
    myAssignment(1, {}, { subject: null, on_paper: true }),
    myAssignment(2, {}, { subject: null, subject_gone: true }),
  ]);
  const todo = await group(/^Cần làm/);
  expect(todo.getByText(/Em làm trên giấy/)).toBeVisible();
  expect(todo.getByText(/đã bị gỡ. Em hỏi thầy cô/)).toBeVisible();
  expect(todo.queryByRole('link')).not.toBeInTheDocument();
});

it('says that nothing was set, or that all of it is done', async () => {
  show([]);
  expect(await screen.findByText('Lớp chưa có bài nào được giao')).toBeVisible();
});

it('praises who has done everything', async () => {
  show([myAssignment(1, { state: 'done', mark: 9 })]);
  expect(await screen.findByText('Em đã làm hết các bài được giao.')).toBeVisible();
});

function openDashboard(answer: () => Response) {
  server.use(
    http.get(at('/api/classroom/due'), answer),
    http.get(at('/api/learning/user-history'), () => ok([], { page: 1, size: 12, total: 0 })),
    http.get(at('/api/learning/unsubmitted'), () => ok(null)),
    http.get(at('/api/problems'), () => ok([], { page: 1, size: 1, total: 0 })),
    http.get(at('/api/users/5/profile'), () => ok({ id: 5, name: 'Trần An', is_me: true, badges: [], week: [] })),
  );
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: person() });
}

const due = (id: number, change: Partial<DueWork> = {}): DueWork => ({
  classroom: { id: 5, name: 'Tin học 6A1' },
  id,
  title: `Bài ${id}`,
  subject: myAssignment(id).subject,
  due_at: NOW + 3660,
  state: 'not_started',
  ...change,
});

it('the dashboard tells what is due next', async () => {
  openDashboard(() => ok([due(1), due(2, { due_at: NOW - 60, state: 'overdue', subject: null })]));
  const card = within(await screen.findByRole('region', { name: 'Bài sắp đến hạn' }));
  expect(card.getByRole('link', { name: 'Bài 1' })).toHaveAttribute('href', '/problems/tong-hai-so?classroom=5');
  expect(card.getByText('còn 1 giờ')).toBeVisible();
  expect(card.getByText('Sắp hết hạn')).toBeVisible();
  expect(card.getByRole('link', { name: 'Bài 2' })).toHaveAttribute('href', '/classroom/5?tab=work');
  expect(card.getByText('Quá hạn')).toBeVisible();
});

it('leaves the dashboard where it fails, and is not there where nothing is due', async () => {
  openDashboard(() => refused(500, 'server_error', 'Có lỗi'));
  const card = within(await screen.findByRole('region', { name: 'Bài sắp đến hạn' }));
  expect(card.getByRole('alert')).toBeVisible();
});
