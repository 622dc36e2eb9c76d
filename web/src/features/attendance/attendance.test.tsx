import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { assumeServerClock } from '#/api/serverClock';
import { userQuery } from '#/auth/session';
import type { Classroom } from '#/features/classrooms';
import { loadNamespaces } from '#/i18n/i18n';
import { ToastOutlet } from '#/ui/toasts';
import { serveLive } from '../../../tests/liveStream';
import { person } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { AttendanceTab } from './components/AttendanceTab';
import { MyAttendance } from './components/MyAttendance';
import { aRow, aSheet, NOW } from './fixtures';
import { serveRegister } from './registerServer';

const classroom = { id: 5, name: 'Tin học 6A1', status: 'active' } as Classroom;
const teacher = person({ id: 2, full_name: 'Cô Hạnh', role: 'teacher' });

beforeAll(() => loadNamespaces(['attendance']));
beforeEach(() => assumeServerClock(NOW * 1000));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  // Queries wait for it.
  dispatchEvent(new Event('online'));
});

function open(what: 'tab' | 'mine' = 'tab', change: Partial<Classroom> = {}) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  queryClient.setQueryData(userQuery.queryKey, teacher);
  const Part = what === 'tab' ? AttendanceTab : MyAttendance;
  const element = (
    <>
      <Part classroom={{ ...classroom, ...change }} />
      <ToastOutlet />
    </>
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  return render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
}

const cell = (name: RegExp) => screen.findByRole('gridcell', { name });
const an = /^Nguyễn Văn An, .*23\/11/;
const binh = /^Trần Thị Bình, .*23\/11/;
const cuong = /^Lê Cường, .*23\/11/;

function asOnline(isOnline: boolean) {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
  act(() => void dispatchEvent(new Event(isOnline ? 'online' : 'offline')));
}

function onPhone() {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('max-width'),
    media,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
  }));
}

describe('the grid', () => {
  it('shows the month of the session that runs, and has its column in the order of Tab', async () => {
    serveRegister();
    open();
    const first = await cell(an);
    expect(first).toHaveAttribute('tabindex', '0');
    expect(first).toHaveAccessibleName(/Đi muộn, muộn 19 phút$/);
    expect(screen.getByRole('grid', { name: 'Bảng điểm danh' })).toBeVisible();
    expect(screen.getAllByRole('columnheader').map((head) => head.dataset['col'])).toEqual([
      undefined,
      '0',
      '1',
      '2',
      ...Array.from({ length: 4 }, () => undefined),
    ]);
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    expect(screen.getByRole('columnheader', { name: /23\/11\/2026 18:00, Vòng lặp, 1 trong 3 có mặt/ })).toBeVisible();
  });

  it('is gone through and marked by keys', async () => {
    const { sent, row } = serveRegister();
    open();
    (await cell(an)).focus();
    await userEvent.keyboard('{ArrowDown}p');
    expect(await cell(binh)).toHaveFocus();
    expect(await cell(binh)).toHaveAccessibleName(/: Có mặt$/);
    await userEvent.keyboard('{ArrowDown}A{ArrowUp}{ArrowUp}e');
    await waitFor(() => expect(sent).toHaveLength(3));
    await waitFor(() => expect(row(11)?.word).toBe('excused'));
    expect([row(12)?.word, row(13)?.word]).toEqual(['present', 'absent']);
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(row(11)).toMatchObject({ word: null, status: 'late' }));
    expect(await cell(an)).toHaveAccessibleName(/: Đi muộn/);
    await userEvent.keyboard('{Home}');
    expect(await cell(/^Nguyễn Văn An, .*16\/11/)).toHaveFocus();
    await userEvent.keyboard('{Control>}{End}{/Control}');
    expect(await cell(/^Lê Cường, .*30\/11/)).toHaveFocus();
  });

  it('sends one mark after the other with the versions that they make', async () => {
    const { sent, row } = serveRegister();
    open();
    (await cell(binh)).focus();
    await userEvent.keyboard('pal');
    await waitFor(() => expect(row(12)).toMatchObject({ word: 'late', version: 3 }));
    expect(sent.map(({ rows }) => rows?.[0]?.version)).toEqual([0, 1, 2]);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(3);
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });

  it('takes back by Ctrl+Z and by the toast', async () => {
    const { row } = serveRegister();
    open();
    (await cell(binh)).focus();
    await userEvent.keyboard('p');
    await waitFor(() => expect(row(12)?.word).toBe('present'));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(row(12)?.word).toBeNull());
    expect(await cell(binh)).toHaveAccessibleName(/: Chưa điểm danh$/);
    await userEvent.keyboard('a');
    const toast = await screen.findByText('Trần Thị Bình: Vắng');
    await userEvent.click(
      within(toast.closest('[role=status]') as HTMLElement).getByRole('button', { name: 'Hoàn tác' }),
    );
    await waitFor(() => expect(row(12)?.word).toBeNull());
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Không có gì để hoàn tác.')).toBeVisible();
  });

  it('asks by a click, and has the details of a cell behind Enter', async () => {
    const { row } = serveRegister();
    open();
    await userEvent.click(await cell(cuong));
    await userEvent.click(await screen.findByRole('menuitem', { name: /Vắng có phép/ }));
    await waitFor(() => expect(row(13)?.word).toBe('excused'));
    await waitFor(() => expect(screen.queryByRole('menu')).not.toBeInTheDocument());
    (await cell(an)).focus();
    await userEvent.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('Quét mã QR')).toBeVisible();
    expect(dialog.getByText('19 phút')).toBeVisible();
    await userEvent.type(dialog.getByRole('textbox', { name: 'Ghi chú' }), 'Xe hỏng');
    await userEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(row(11)).toMatchObject({ remark: 'Xe hỏng', word: null }));
    await waitFor(async () => expect(await cell(an)).toHaveAccessibleName(/Xe hỏng$/));
  });

  it('can only be read in a class that has ended', async () => {
    const { sent } = serveRegister();
    open('tab', { status: 'finished' });
    (await cell(an)).focus();
    await userEvent.keyboard('p');
    expect(screen.queryByRole('button', { name: /Tất cả có mặt/ })).not.toBeInTheDocument();
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
    expect(sent).toEqual([]);
  });

  it('says what a colleague marks', async () => {
    serveRegister();
    const topic = 'class-session/31/attendance';
    const told = serveLive(topic);
    open();
    await cell(cuong);
    await told({ kind: 'rows', rows: [aRow(13, { status: 'absent', word: 'absent', version: 1 })] });
    await waitFor(async () => expect(await cell(cuong)).toHaveAccessibleName(/: Vắng$/));
    expect(screen.getByText('Lê Cường: Vắng')).toHaveAttribute('role', 'status');
  });
});

describe('a conflict', () => {
  it.each([
    ['Giữ của đồng nghiệp', 'absent'],
    ['Lấy của tôi', 'present'],
  ] as const)('is shown with both values and decided: %s', async (choice, left) => {
    const { colleague, row } = serveRegister();
    open();
    await userEvent.click(await cell(binh));
    colleague(12, 'absent');
    await userEvent.click(await screen.findByRole('menuitem', { name: /Có mặt/ }));
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/Của đồng nghiệp: Vắng\. Của bạn: Có mặt\./)).toBeVisible();
    expect(await cell(binh)).toHaveAccessibleName(/Trùng với đồng nghiệp$/);
    await userEvent.click(notice.getByRole('button', { name: choice }));
    await waitFor(() => expect(screen.queryByText('Đồng nghiệp cũng vừa điểm danh')).not.toBeInTheDocument());
    await waitFor(() => expect(row(12)?.word).toBe(left));
    await waitFor(async () =>
      expect(await cell(binh)).toHaveAccessibleName(left === 'absent' ? /: Vắng$/ : /: Có mặt$/),
    );
  });
});

describe('without a network', () => {
  it('marks wait in this browser, outlive the page, and are sent when it is back', async () => {
    const { row } = serveRegister();
    let isAway = true;
    server.use(http.post(at('/api/classroom/session/:id/user'), () => (isAway ? HttpResponse.error() : undefined)));
    const page = open();
    (await cell(binh)).focus();
    await userEvent.keyboard('p');
    expect(await screen.findByText('1 thay đổi chờ gửi')).toBeVisible();
    expect(await cell(binh)).toHaveAccessibleName(/Có mặt, Chờ gửi$/);
    page.unmount();
    open();
    expect(await screen.findByText('1 thay đổi chờ gửi')).toBeVisible();
    expect(await cell(binh)).toHaveAccessibleName(/Có mặt, Chờ gửi$/);
    expect(row(12)?.word).toBeNull();
    isAway = false;
    await userEvent.click(screen.getByRole('button', { name: 'Gửi ngay' }));
    await waitFor(() => expect(row(12)?.word).toBe('present'));
    await waitFor(() => expect(screen.queryByText('1 thay đổi chờ gửi')).not.toBeInTheDocument());
    expect(await cell(binh)).toHaveAccessibleName(/: Có mặt$/);
  });

  it('a mark that is taken back is never sent', async () => {
    const { sent } = serveRegister();
    open();
    (await cell(binh)).focus();
    asOnline(false);
    await userEvent.keyboard('p');
    await screen.findByText('1 thay đổi chờ gửi');
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(screen.queryByText('1 thay đổi chờ gửi')).not.toBeInTheDocument());
    asOnline(true);
    expect(await cell(binh)).toHaveAccessibleName(/: Chưa điểm danh$/);
    expect(sent).toEqual([]);
  });
});

describe('on a phone', () => {
  beforeEach(onPhone);

  it('all are present first, then the exceptions, and one undo takes all back', async () => {
    const { sent, row } = serveRegister();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Tất cả có mặt (2)' }));
    await waitFor(() => expect([row(12)?.word, row(13)?.word]).toEqual(['present', 'present']));
    expect(row(11)?.word).toBeNull();
    expect(sent).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Đã điểm danh đủ' })).toBeDisabled();
    const cuongs = within(screen.getByRole('listitem', { name: 'Lê Cường' }));
    await userEvent.click(cuongs.getByRole('button', { name: /Vắng/ }));
    await waitFor(() => expect(row(13)?.word).toBe('absent'));
    expect(cuongs.getByRole('button', { name: /Vắng/ })).toHaveAttribute('aria-pressed', 'true');
    const undo = screen.getByRole('button', { name: 'Hoàn tác thay đổi gần nhất' });
    await userEvent.click(undo);
    await waitFor(() => expect(row(13)?.word).toBe('present'));
    await userEvent.click(undo);
    await waitFor(() => expect([row(12)?.word, row(13)?.word]).toEqual([null, null]));
  });

  it('another session can be chosen', async () => {
    serveRegister();
    open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Buổi học' }), '30');
    const binhs = within(screen.getByRole('listitem', { name: 'Trần Thị Bình' }));
    expect(binhs.getByRole('button', { name: /Vắng/ })).toHaveAttribute('aria-pressed', 'true');
  });
});

describe('what is mine', () => {
  it('are my sessions with how I was counted, and the totals', async () => {
    const { sessions, members } = aSheet();
    const totals = { present: 1, late: 1, left_early: 0, absent: 0, excused: 0 };
    const rows = members[0]?.rows;
    server.use(http.get(at('/api/classroom/5/session/attendance/me'), () => ok({ sessions, rows, totals })));
    open('mine');
    const past = within(await screen.findByRole('region', { name: 'Đã qua' }));
    expect(past.getAllByRole('listitem')).toHaveLength(2);
    const ahead = within(screen.getByRole('region', { name: 'Sắp tới' }));
    expect(ahead.getByText('Đi muộn')).toBeVisible();
    expect(ahead.getByText(/vào 18:19 · muộn 19 phút/)).toBeVisible();
    expect(screen.getByText('Số buổi có mặt').nextElementSibling).toHaveTextContent('2');
  });
});
