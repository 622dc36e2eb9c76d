import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
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
import { aClassroom, aLedClassroom } from '../classrooms/fixtures';
import { serveBook } from './bookServer';
import { Marks } from './components/Marks';
import { aBook, aBookRow, aCell, aWork, NOW } from './fixtures';
import { MyMarks } from './learner/MyMarks';

const patient = { timeout: 10_000 };

beforeAll(() => loadNamespaces(['classMarks', 'classWork']));
beforeEach(() => assumeServerClock(NOW * 1000));
afterEach(() => vi.unstubAllGlobals());

function open(what: 'all' | 'mine' = 'all', change: Partial<Classroom> = {}) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  queryClient.setQueryData(userQuery.queryKey, person({ id: 2, role: 'teacher' }));
  const element = (
    <>
      {what === 'all' ? <Marks classroom={aLedClassroom(change)} /> : <MyMarks classroom={aClassroom(change)} />}
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
/** A learner's cell of an assignment. */
const of = (name: string, work: number) => cell(new RegExp(`^${name}, Bài ${work}:`));
const at2 = { user: 12, assignment: 2 };

describe('the grid', () => {
  it('has work by semester and weight, and says why an average is missing', async () => {
    serveBook();
    open();
    expect(await of('Nguyễn Văn An', 1)).toHaveAttribute('tabindex', '0');
    expect(
      screen.getAllByRole('columnheader').map((head) => head.getAttribute('aria-label') ?? head.textContent),
    ).toEqual([
      'Học sinh',
      'Bài 1, Thường xuyên (hệ số 1), tối đa 10 điểm',
      'Bài 2, Giữa kỳ (hệ số 2), tối đa 20 điểm',
      'TB học kỳ 1',
      'Bài 3, Thường xuyên (hệ số 1), tối đa 10 điểm',
      'TB học kỳ 2',
      'TB cả năm',
    ]);
    expect(await of('Nguyễn Văn An', 1)).toHaveAccessibleName(/: 8, tính từ bài nộp, Nộp muộn, muộn 2 ngày$/);
    expect(await of('Nguyễn Văn An', 2)).toHaveAccessibleName(/: 7.5, thầy cô ghi$/);
    expect(await of('Nguyễn Văn An', 3)).toHaveAccessibleName(/: Không giao cho học sinh này$/);
    expect(await cell(/^Nguyễn Văn An, TB học kỳ 1: 7.7$/)).toBeVisible();
    expect(await cell(/^Nguyễn Văn An, TB cả năm: Chưa có, chờ điểm học kỳ 2$/)).toBeVisible();
    const missing = await cell(/^Trần Thị Bình, TB học kỳ 1: Chưa có, còn thiếu điểm: Bài 2, Bài 1$/);
    expect(missing).toHaveTextContent('Thiếu 2');
    expect(screen.getAllByRole('gridcell').filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Học kỳ' }), 'Học kỳ 2');
    expect(screen.getAllByRole('columnheader').map((head) => head.querySelector('b')?.textContent)).toEqual([
      undefined,
      'Bài 3',
      'TB học kỳ 2',
      'TB cả năm',
    ]);
  });

  it('is gone through by keys, and a number writes in place: Enter, Tab and arrows go on', async () => {
    const { sent, cell: kept } = serveBook();
    open();
    (await of('Nguyễn Văn An', 1)).focus();
    await userEvent.keyboard('{ArrowDown}9');
    expect(screen.getByRole('textbox', { name: 'Điểm của Trần Thị Bình, Bài 1' })).toHaveFocus();
    await userEvent.keyboard(',5{Enter}');
    expect(await of('Lê Cường', 1)).toHaveFocus();
    await userEvent.keyboard('6{Tab}');
    expect(await of('Lê Cường', 2)).toHaveFocus();
    await userEvent.keyboard('{ArrowUp}8.5{ArrowDown}');
    expect(await of('Lê Cường', 2)).toHaveFocus();
    await waitFor(() => expect(kept(at2)).toMatchObject({ mark: 17, ten: 8.5, typed: true }));
    expect(sent).toEqual([
      { user: 12, assignment: 1, mark: 9.5, version: 0 },
      { user: 13, assignment: 1, mark: 6, version: 0 },
      { user: 12, assignment: 2, mark: 17, version: 0 },
    ]);
    expect(await of('Trần Thị Bình', 2)).toHaveAccessibleName(/: 8.5, thầy cô ghi/);
    await userEvent.keyboard('{Control>}{Home}{/Control}');
    expect(await of('Nguyễn Văn An', 1)).toHaveFocus();
  });

  it('takes back what is typed by Escape, and refuses what is no mark', async () => {
    const { sent } = serveBook();
    open();
    (await of('Trần Thị Bình', 2)).focus();
    await userEvent.keyboard('7{Escape}');
    expect(await of('Trần Thị Bình', 2)).toHaveFocus();
    await userEvent.keyboard('11{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('Nhập số từ 0 đến 10');
    const field = screen.getByRole('textbox', { name: 'Điểm của Trần Thị Bình, Bài 2' });
    expect(field).toHaveFocus();
    expect(field).toBeInvalid();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    // Enter edits what stands there; left as it is, it stays what follows from answers.
    (await of('Nguyễn Văn An', 1)).focus();
    await userEvent.keyboard('{Enter}');
    expect(screen.getByRole('textbox', { name: 'Điểm của Nguyễn Văn An, Bài 1' })).toHaveValue('8');
    await userEvent.keyboard('{Enter}');
    expect(await of('Trần Thị Bình', 1)).toHaveFocus();
    expect(sent).toEqual([]);
  });

  it('writes with the mouse: the second click on a cell, and what was typed is kept when it is left', async () => {
    const { cell: kept } = serveBook();
    open();
    const target = await of('Trần Thị Bình', 2);
    await userEvent.click(target);
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    await userEvent.click(target);
    await userEvent.keyboard('5');
    await userEvent.click(await of('Lê Cường', 1));
    await waitFor(() => expect(kept(at2)).toMatchObject({ mark: 10 }));
    expect(await of('Lê Cường', 1)).toHaveAttribute('tabindex', '0');
  });

  it('shows and takes marks in the scale that is chosen', async () => {
    const { cell: kept } = serveBook();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Điểm bài' }));
    expect(await of('Nguyễn Văn An', 2)).toHaveAccessibleName(/: 15\/20, thầy cô ghi$/);
    (await of('Trần Thị Bình', 2)).focus();
    await userEvent.keyboard('13{Enter}');
    await waitFor(() => expect(kept(at2)).toMatchObject({ mark: 13 }));
    await userEvent.click(screen.getByRole('button', { name: 'Phần trăm' }));
    expect(await of('Trần Thị Bình', 2)).toHaveAccessibleName(/: 65%, thầy cô ghi/);
  });

  it('takes a mark away by Delete, and excuses by E; a mark ends the leave', async () => {
    const { sent, cell: kept } = serveBook();
    open();
    (await of('Nguyễn Văn An', 2)).focus();
    await userEvent.keyboard('{Delete}');
    await waitFor(() => expect(kept({ user: 11, assignment: 2 })).toMatchObject({ typed: false, mark: null }));
    await userEvent.keyboard('e');
    await waitFor(() => expect(kept({ user: 11, assignment: 2 })).toMatchObject({ excused: true }));
    (await of('Lê Cường', 2)).focus();
    await userEvent.keyboard('7{Enter}');
    await waitFor(() => expect(kept({ user: 13, assignment: 2 })).toMatchObject({ excused: false, mark: 14 }));
    expect(sent.map(({ version, ...rest }) => [version, rest])).toEqual([
      [2, { user: 11, assignment: 2, mark: null }],
      [3, { user: 11, assignment: 2, excused: true }],
      [1, { user: 13, assignment: 2, mark: 14, excused: false }],
    ]);
  });

  it('takes back by Ctrl+Z and by the toast', async () => {
    const { cell: kept } = serveBook();
    open();
    (await of('Nguyễn Văn An', 2)).focus();
    await userEvent.keyboard('9{Enter}');
    await waitFor(() => expect(kept({ user: 11, assignment: 2 })?.mark).toBe(18));
    await userEvent.keyboard('{Control>}z{/Control}');
    await waitFor(() => expect(kept({ user: 11, assignment: 2 })).toMatchObject({ mark: 15, typed: true }));
    await userEvent.keyboard('4{Enter}');
    const toast = await screen.findByText('Trần Thị Bình, Bài 2: 4');
    await waitFor(() => expect(kept(at2)?.mark).toBe(8));
    await userEvent.click(
      within(toast.closest('[role=status]') as HTMLElement).getByRole('button', { name: 'Hoàn tác' }),
    );
    await waitFor(() => expect(kept(at2)).toMatchObject({ mark: null, typed: false }));
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(await screen.findByText('Không có gì để hoàn tác.')).toBeVisible();
  });

  it.each([
    ['Giữ của đồng nghiệp', 4],
    ['Lấy của tôi', 18],
  ] as const)('shows both values of a conflict, which is decided: %s', async (choice, left) => {
    const { colleague, cell: kept } = serveBook();
    open();
    (await of('Trần Thị Bình', 2)).focus();
    colleague(at2, { mark: 4 });
    await userEvent.keyboard('9{Enter}');
    const notice = within(await screen.findByRole('alert'));
    expect(notice.getByText(/Của đồng nghiệp: 2\. Của bạn: 9\./)).toBeVisible();
    expect(await of('Trần Thị Bình', 2)).toHaveAccessibleName(/trùng với đồng nghiệp$/);
    await userEvent.click(notice.getByRole('button', { name: choice }));
    await waitFor(() => expect(kept(at2)?.mark).toBe(left));
    await waitFor(() => expect(screen.queryByText('Đồng nghiệp cũng vừa ghi điểm')).not.toBeInTheDocument());
    const words = left === 4 ? /: 2, thầy cô ghi$/ : /: 9, thầy cô ghi$/;
    await waitFor(async () => expect(await of('Trần Thị Bình', 2)).toHaveAccessibleName(words));
  });

  it('follows what is handed in and marked elsewhere, also the averages, and stays with whom it was at', async () => {
    const { set } = serveBook();
    const told = serveLive('classroom/5');
    open();
    (await of('Lê Cường', 1)).focus();
    const { assignments, rows } = aBook();
    const [an, binh, cuong] = rows;
    if (!an || !binh || !cuong) throw new Error('nobody');
    const marked = { ...binh, terms: binh.terms.map((term) => ({ ...term, mark: 8.4, missing: [], reason: null })) };
    set(aBook({ assignments, rows: [aBookRow(10, 'Phạm Thị Ái', [aCell(), aCell(), null]), an, marked, cuong] }));
    await told({ kind: 'work' });
    expect(await screen.findByRole('gridcell', { name: /^Trần Thị Bình, TB học kỳ 1: 8.4$/ }, patient)).toBeVisible();
    expect(await of('Lê Cường', 1)).toHaveAttribute('tabindex', '0');
    expect(await of('Lê Cường', 1)).toHaveFocus();
  });

  it('can only be read in a class that has ended', async () => {
    const { sent } = serveBook();
    open('all', { status: 'finished' });
    (await of('Trần Thị Bình', 2)).focus();
    await userEvent.keyboard('9{Enter}');
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByRole('grid')).toHaveAttribute('aria-readonly', 'true');
    expect(sent).toEqual([]);
  });

  it('is saved as a file in the scale that is shown', async () => {
    const { files } = serveBook();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Phần trăm' }));
    await userEvent.click(screen.getByRole('button', { name: 'Tải bảng điểm' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'CSV (.csv)' }));
    await waitFor(() => expect(files).toEqual(['format=csv&scale=percent']));
  });

  it('says what to do where there is no work, or nobody', async () => {
    const { set } = serveBook(aBook({ assignments: [] }));
    const page = open();
    expect(await screen.findByText('Chưa có bài nào để ghi điểm')).toBeVisible();
    page.unmount();
    set(aBook({ rows: [] }));
    open();
    expect(await screen.findByText('Lớp chưa có học sinh')).toBeVisible();
  });
});

describe('rows', () => {
  it('are drawn anew only where the focus leaves or comes', async () => {
    const assignments = Array.from({ length: 16 }, (_, index) => aWork(index + 1));
    const rows = Array.from({ length: 8 }, (_, index) =>
      aBookRow(
        100 + index,
        `Học sinh ${index}`,
        assignments.map(() => aCell()),
      ),
    );
    serveBook(aBook({ assignments, rows }));
    open();
    const first = await screen.findByText('Học sinh 0', {}, patient);
    const grid = first.closest<HTMLElement>('[role=grid]');
    const changed = new Set<string>();
    const watch = (records: MutationRecord[]) => {
      for (const { target } of records) {
        const line = (target as HTMLElement).closest?.('[role=row]');
        if (line && !line.hasAttribute('data-head')) changed.add(line.getAttribute('aria-rowindex') ?? '');
      }
    };
    const observer = new MutationObserver(watch);
    if (grid) observer.observe(grid, { subtree: true, childList: true, attributes: true });
    grid?.querySelector<HTMLElement>('[data-cell="0:0"]')?.focus();
    await userEvent.keyboard('{ArrowDown}');
    watch(observer.takeRecords());
    observer.disconnect();
    expect([...changed].sort()).toEqual(['2', '3']);
  });
});

describe('on a phone', () => {
  beforeEach(() =>
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      media,
      addEventListener: () => {},
      removeEventListener: () => {},
      addListener: () => {},
      removeListener: () => {},
    })),
  );

  it('one assignment at a time has a field for each learner: Enter goes to the next', async () => {
    const { cell: kept } = serveBook();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Sau' }));
    expect(screen.getByRole('combobox', { name: 'Theo bài' })).toHaveDisplayValue('Bài 2');
    await userEvent.click(screen.getByRole('textbox', { name: 'Điểm của Trần Thị Bình, Bài 2' }));
    await userEvent.keyboard('8{Enter}');
    expect(screen.getByRole('textbox', { name: 'Điểm của Lê Cường, Bài 2' })).toHaveFocus();
    await waitFor(() => expect(kept(at2)?.mark).toBe(16));
    await userEvent.keyboard('99');
    expect(screen.getByRole('textbox', { name: 'Điểm của Lê Cường, Bài 2' })).toBeInvalid();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(screen.getByRole('button', { name: 'Hoàn tác thay đổi gần nhất' }));
    await waitFor(() => expect(kept(at2)?.mark).toBeNull());
  });

  it('one learner at a time has all of the work and the averages', async () => {
    serveBook();
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Theo học sinh' }));
    const list = within(screen.getByRole('list', { name: 'Nguyễn Văn An' }));
    expect(list.getAllByRole('listitem').map((line) => line.getAttribute('aria-label'))).toEqual([
      'Bài 1',
      'Bài 2',
      'TB học kỳ 1',
      'Bài 3',
      'TB học kỳ 2',
      'TB cả năm',
    ]);
    expect(list.getByText('7.7')).toBeVisible();
    expect(list.getAllByRole('textbox')).toHaveLength(2);
  });
});

describe('what is mine', () => {
  it('are my marks by semester, and why an average is missing', async () => {
    const [row] = aBook().rows;
    serveBook(aBook({ scale: 'points', rows: row ? [row] : [] }));
    open('mine');
    const results = within(await screen.findByRole('region', { name: 'Điểm tổng kết của em' }));
    expect(results.getByText('7.7')).toBeVisible();
    expect(results.getByText('Chưa có, chờ điểm học kỳ 2')).toBeVisible();
    const first = within(screen.getByRole('region', { name: 'Học kỳ 1' }));
    expect(first.getAllByRole('listitem')).toHaveLength(2);
    const late = within(first.getByRole('listitem', { name: 'Bài 1' }));
    expect(late.getByText('8/10')).toBeVisible();
    expect(late.getByText('Nộp muộn')).toBeVisible();
    expect(late.getByText(/Thường xuyên \(hệ số 1\) · hạn 23\/11\/2026 17:00 · muộn 2 ngày/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Học kỳ 2' })).not.toBeInTheDocument();
  });

  it('says that nothing was set yet', async () => {
    server.use(http.get(at('/api/classroom/5/gradebook'), () => ok(aBook({ assignments: [], rows: [] }))));
    open('mine');
    expect(await screen.findByText('Em chưa có điểm nào')).toBeVisible();
  });
});
