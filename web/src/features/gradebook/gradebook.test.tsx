import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import type { BookCell, BookItem, BookRow } from './api';
import { markText } from './marks';
import { gradebookRoutes } from './routes';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { course: ['list', 'update'] } });
const open = (query = '') =>
  renderWeb({ table: gradebookRoutes, at: `/manage/course/7/gradebook${query}`, user: teacher });

const chapter = { id: 30, title: 'Số tự nhiên' };
const items: BookItem[] = [
  { id: 1, lesson_id: 11, title: 'Mở đầu', kind: 'lecture', chapter: null, due_at: null },
  { id: 2, lesson_id: 12, title: 'Kiểm tra 15 phút', kind: 'quiz', chapter, due_at: 1_790_000_000 },
  { id: 3, lesson_id: 13, title: 'Tự luận', kind: 'quiz', chapter, due_at: null },
];

const aCell = (change: Partial<BookCell>): BookCell => ({
  status: 'done',
  late: false,
  finished: true,
  percent: null,
  mark: null,
  score: null,
  max_score: null,
  quiz_submission_id: null,
  to_mark_id: null,
  ...change,
});

const aRow = (id: number, name: string, cells: BookRow['cells'], change: Partial<BookRow> = {}): BookRow => ({
  user: { id, name, email: `hs${id}@example.com` },
  percent: 66,
  average_percent: null,
  average_mark: null,
  cells,
  ...change,
});

const rows = [
  aRow(21, 'Lê Văn An', [
    aCell({ percent: 100 }),
    aCell({ percent: 84.5, mark: 8.5, score: 3.38, max_score: 4, quiz_submission_id: 40, late: true }),
    aCell({ status: 'waiting', finished: false, quiz_submission_id: 41, to_mark_id: 90 }),
  ]),
  aRow(
    22,
    'Trần Thị Ánh',
    [
      aCell({ status: 'started', finished: false, percent: 40 }),
      aCell({ status: 'missing', finished: false }),
      aCell({ percent: 30, mark: 3, score: 3, max_score: 10, finished: false, quiz_submission_id: 42 }),
    ],
    { average_percent: 45.25, average_mark: 4.5 },
  ),
  aRow(23, 'Nguyễn Văn Đức', [null, null, null]),
];

/** A course with that gradebook; what it was asked for. */
function serve(book: { items: BookItem[]; rows: BookRow[]; total: number } = { items, rows, total: 3 }) {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/courses/7'), () => ok({ id: 7, can_edit: true, source: { title: 'Toán 6' } })),
    http.get(at('/api/learning/course/7/gradebook'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok(book, { page: 1, size: 12, total: book.total });
    }),
  );
  return asked;
}

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name, {}, patient)).closest('tr');
  if (!row) throw new Error(`${name} has no row`);
  return within(row);
};

beforeAll(() => Promise.all([import('./pages/GradebookPage'), import('./components/AttemptDrawer')]), 120_000);
beforeEach(() => localStorage.clear());

describe('the gradebook of a course', { timeout: 120_000 }, () => {
  it('says of each learner and lesson what there is, in words', async () => {
    const asked = serve();
    open('?search=a&page=2');
    const an = await rowOf('Lê Văn An');
    expect(an.getByText('Xong')).toBeVisible();
    expect(an.getByRole('link', { name: '8.5, đạt, Kiểm tra 15 phút, Lê Văn An' })).toBeVisible();
    expect(an.getByText('Muộn')).toBeVisible();
    expect(an.getByRole('link', { name: 'Chờ chấm, Tự luận, Lê Văn An' })).toHaveAttribute(
      'href',
      '/manage/marking?course_id=7&answer=90',
    );
    const anh = await rowOf('Trần Thị Ánh');
    expect(anh.getByText('40 %')).toBeVisible();
    expect(anh.getByText('Thiếu')).toBeVisible();
    expect(anh.getByRole('link', { name: '3, chưa đạt, Tự luận, Trần Thị Ánh' })).toBeVisible();
    expect(anh.getByText('4.5')).toBeVisible();
    expect((await rowOf('Nguyễn Văn Đức')).queryAllByRole('link')).toHaveLength(0);
    expect(screen.getByRole('columnheader', { name: /^Kiểm tra 15 phút \(hạn / })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Bảng điểm' })).toHaveAttribute('aria-current', 'page');
    expect(asked[0]).toBe('?page=2&size=12&search=a');
  });

  it('writes marks of a hundred where that is wanted, and remembers it', async () => {
    serve();
    const first = open();
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Thang điểm' }, patient), 'Phần trăm');
    expect((await rowOf('Lê Văn An')).getByText('84.5 %')).toBeVisible();
    expect((await rowOf('Trần Thị Ánh')).getByText('45.3 %')).toBeVisible();
    first.view.unmount();
    open();
    expect((await rowOf('Lê Văn An')).getByText('84.5 %')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Thang điểm' })).toHaveDisplayValue('Phần trăm');
  });

  it('shows one chapter, without asking again', async () => {
    const asked = serve();
    const { router } = open();
    await rowOf('Lê Văn An');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Chương' }), 'Số tự nhiên');
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Mở đầu' })).toBeNull());
    expect(screen.getByRole('columnheader', { name: 'Tự luận' })).toBeVisible();
    expect(router.state.location.search).toBe('?chapter=30');
    expect(new Set(asked)).toEqual(new Set(['?page=1&size=12']));
  });

  it('opens an attempt beside the table', async () => {
    serve();
    server.use(
      http.get(at('/api/learning/quiz-submission/40/full-detail'), () =>
        refused(404, 'attempt_not_found', 'Không có.'),
      ),
    );
    const { router } = open();
    await userEvent.click((await rowOf('Lê Văn An')).getByRole('link', { name: /^8\.5/ }));
    const drawer = await screen.findByRole('dialog', { name: 'Lê Văn An · Kiểm tra 15 phút' }, patient);
    expect(router.state.location.search).toBe('?attempt=40');
    await userEvent.click(within(drawer).getByRole('button', { name: 'Đóng' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('');
  });

  it('is saved as a file in the scale and the language that are shown', async () => {
    serve();
    const saved: string[] = [];
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '');
    });
    open();
    await userEvent.click(await screen.findByRole('button', { name: 'Tải bảng điểm' }, patient));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Excel (.xlsx)' }, patient));
    await waitFor(() => expect(saved).toEqual(['/api/learning/course/7/gradebook?format=xlsx&scale=ten&lang=vi']));
    click.mockRestore();
  });

  it('has cards on a phone, with the lessons behind their number', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('max-width'),
      media: query,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
    }));
    serve();
    open();
    const card = (await screen.findByText('Trần Thị Ánh', {}, patient)).closest('li');
    expect(card).toHaveTextContent('3 bài đã có kết quả · 1 bài thiếu');
    expect((await screen.findByText('Nguyễn Văn Đức')).closest('li')).toHaveTextContent('Chưa học bài nào');
    expect(screen.queryByRole('table')).toBeNull();
    vi.unstubAllGlobals();
  });

  it('says that there are no learners, no lessons, or why it is not there', async () => {
    serve({ items, rows: [], total: 0 });
    const first = open();
    expect(await screen.findByText('Khóa học chưa có học viên', {}, patient)).toBeVisible();
    first.view.unmount();
    serve({ items: [], rows: [], total: 0 });
    const second = open();
    expect(await screen.findByRole('link', { name: 'Soạn chương trình học' }, patient)).toHaveAttribute(
      'href',
      '/manage/course/7/curriculum',
    );
    second.view.unmount();
    server.use(http.get(at('/api/courses/7'), () => refused(403, 'no_access', 'Bạn không có quyền.')));
    open();
    expect(await screen.findAllByText(/không có quyền/, {}, patient)).not.toHaveLength(0);
  });
});

it('writes a mark in either scale', () => {
  expect(markText({ mark: 10, percent: 100 }, 'ten')).toBe('10');
  expect(markText({ mark: 7.9, percent: 78.75 }, 'percent')).toBe('78.8\u00a0%');
  expect(markText({ mark: null, percent: 40 }, 'ten')).toBeNull();
});
