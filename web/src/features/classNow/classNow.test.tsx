import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { assumeServerClock } from '#/api/serverClock';
import { dashboardRoutes } from '#/app/dashboard/routes';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import type { ClassNow } from './api';

const NOW = Date.parse('2026-11-23T11:00:00Z');
const START = NOW / 1000;

beforeEach(() => {
  assumeServerClock(NOW);
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: START, now_ms: NOW, zone: 'Asia/Ho_Chi_Minh' })),
    http.get(at('/api/learning/user-history'), () => ok([], { page: 1, size: 12, total: 0 })),
    http.get(at('/api/learning/unsubmitted'), () => ok(null)),
    http.get(at('/api/problems'), () => ok([], { page: 1, size: 1, total: 0 })),
    http.get(at('/api/users/5/profile'), () => ok({ id: 5, name: 'Trần An', is_me: true, badges: [], week: [] })),
  );
});

const aClass = (change: Partial<ClassNow> = {}): ClassNow => ({
  classroom: { id: 5, name: 'Tin học 6A1' },
  session: { id: 31, start_time: START - 60, end_time: START + 5000, topic: 'Vòng lặp', status: 'running' },
  my_role: 'student',
  can_check_in: true,
  checked_in: false,
  opens_at: START - 960,
  meeting_opens: null,
  ...change,
});

function open(answer: () => Response) {
  server.use(http.get(at('/api/classroom/now'), answer));
  renderWeb({ table: dashboardRoutes, at: '/dashboard', user: person() });
}

it('a pupil checks in to the session that is on', async () => {
  open(() => ok([aClass()]));
  const card = within(await screen.findByRole('region', { name: 'Lớp đang học' }));
  expect(card.getByRole('link', { name: 'Tin học 6A1' })).toHaveAttribute('href', '/classroom/5');
  expect(card.getByText('Đang diễn ra')).toBeVisible();
  expect(card.getByText('Vòng lặp')).toBeVisible();
  expect(card.getByRole('link', { name: 'Điểm danh' })).toHaveAttribute('href', '/classroom/5');
  expect(card.queryByRole('button', { name: 'Vào phòng học trực tuyến' })).not.toBeInTheDocument();
});

it('who has checked in joins the meeting in a tab of its own', async () => {
  const tab = { location: { href: '' }, opener: {}, close: vi.fn() };
  const opened = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  server.use(http.post(at('/api/classroom/session/31/join'), () => ok({ url: 'https://hop.vn/6a1' })));
  open(() => ok([aClass({ checked_in: true, can_check_in: false, meeting_opens: START - 900 })]));
  const card = within(await screen.findByRole('region', { name: 'Lớp đang học' }));
  expect(card.getByText('Đã điểm danh')).toBeVisible();
  expect(card.queryByRole('link', { name: 'Điểm danh' })).not.toBeInTheDocument();
  await userEvent.click(await card.findByRole('button', { name: 'Vào phòng học trực tuyến' }));
  await waitFor(() => expect(tab.location.href).toBe('https://hop.vn/6a1'));
  expect(tab.opener).toBeNull();
  opened.mockRestore();
});

it('a teacher shows the code and takes the register; what is to come says when', async () => {
  const session = { id: 32, start_time: START + 7200, end_time: START + 9000, topic: '', status: 'upcoming' as const };
  open(() => ok([aClass({ my_role: 'teacher', can_check_in: false, session })]));
  const card = within(await screen.findByRole('region', { name: 'Buổi học sắp tới' }));
  expect(card.getByRole('link', { name: 'Chiếu mã' })).toBeVisible();
  expect(card.getByRole('link', { name: 'Điểm danh lớp' })).toHaveAttribute(
    'href',
    '/manage/classroom/5?tab=attendance',
  );
  expect(card.queryByText('Đang diễn ra')).not.toBeInTheDocument();
});

it('is not there for those who are in no class', async () => {
  open(() => ok([]));
  await screen.findByRole('heading', { level: 1, name: /An/ });
  await waitFor(() => expect(screen.getAllByRole('region').length).toBeGreaterThan(0));
  expect(screen.queryByRole('region', { name: /Lớp đang học|Buổi học/ })).not.toBeInTheDocument();
});

it('leaves the page where it fails', async () => {
  open(() => refused(500, 'server_error', 'Có lỗi'));
  const card = within(await screen.findByRole('region', { name: 'Buổi học sắp tới' }));
  expect(card.getByRole('alert')).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
});
