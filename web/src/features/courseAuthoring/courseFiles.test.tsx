import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { serveLive } from '../../../tests/liveStream';
import { at, http, ok, refused, server } from '../../../tests/server';
import { person, renderWeb } from '../../../tests/screen';
import { aCourse, aReport } from './fixtures';
import { courseAuthoringRoutes } from './routes';
import type { CourseImportReport } from './types';
import type { Task } from '#/auth/useTask';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { course: ['list', 'create', 'read', 'update', 'delete'] } });
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }, patient));

/** The list of courses, with how often it was asked for. */
function open() {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/courses/me'), ({ request }) => {
      asked.push(request.url);
      return ok([aCourse()], { page: 1, size: 12, total: 1 });
    }),
  );
  const { router } = renderWeb({ table: courseAuthoringRoutes, at: '/manage/course', user: teacher });
  return { asked, router };
}

/** A task, which changes as it is told to. */
function serveTask(id: number, change: Partial<Task>) {
  const task: Task = { state: 'running', done: 0, total: null, reason: null, result: null, ...change };
  server.use(http.get(at(`/api/tasks/${id}`), () => ok(task)));
  return (next: Partial<Task>) => void Object.assign(task, next);
}

beforeAll(
  () =>
    Promise.all([
      import('./pages/CoursesPage'),
      import('./courseImport/ImportCourse'),
      import('./courseExport/ExportCourse'),
    ]),
  120_000,
);
beforeEach(() => {
  server.use(http.get(at('/api/category'), () => ok([])));
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('a course from a file', { timeout: 120_000 }, () => {
  /** Answers each trial and each run with a report; the list has what was asked for. */
  function serveImport(reports: { trial?: Partial<CourseImportReport>; run?: Partial<CourseImportReport> }) {
    const bodies: string[] = [];
    server.use(
      http.post(at('/api/courses/import'), async ({ request }) => {
        const body = await request.text();
        const isTrial = /name="dry_run"\s+true/.test(body);
        expect(body).not.toContain('course_id');
        bodies.push(isTrial ? 'trial' : 'run');
        return ok(aReport(isTrial ? reports.trial : { task_id: 6, ...reports.run }));
      }),
    );
    return bodies;
  }

  async function read(file = new File(['# Chương 1'], 'khoa.md', { type: 'text/markdown' })) {
    await press('Nhập từ tệp');
    const dialog = await screen.findByRole('dialog', { name: 'Nhập khóa học' }, patient);
    await userEvent.upload(dialog.querySelector('input[type=file]') as HTMLInputElement, file);
    await press('Đọc thử');
    return dialog;
  }

  it('comes in once it was said what is in it', async () => {
    const remark = { level: 'warning', path: 'lessons/01.md', message: 'Ảnh không có mô tả.' } as const;
    const runs = serveImport({ trial: { messages: [remark] } });
    const tell = serveTask(6, { done: 3, total: 9 });
    const { asked, router } = open();
    await read();
    expect(await screen.findByText('9 bài học', {}, patient)).toBeVisible();
    expect(screen.getByRole('list', { name: 'Lưu ý về tệp' })).toHaveTextContent('lessons/01.md: Ảnh không có mô tả.');
    const before = asked.length;
    await press('Nhập khóa học');
    expect(await screen.findByText('Đã nhập 3 trên 9', {}, patient)).toBeVisible();
    expect(screen.getByRole('progressbar', { name: 'Đang nhập…' })).toHaveValue(3);
    tell({ state: 'done', done: 9, result: { course_id: 12 } });
    expect(await screen.findByText('Đã nhập xong khóa học Nhập môn.', {}, patient)).toBeVisible();
    await waitFor(() => expect(asked.length).toBe(before + 1));
    expect(runs).toEqual(['trial', 'run']);
    server.use(http.get(at('/api/courses/12'), () => refused(404, 'not_found', 'Không có')));
    await press('Mở khóa học');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/course/12');
  });

  it('does not come in with errors in it, and can be chosen again', async () => {
    const error = { level: 'error', path: 'course.json', message: 'Thiếu tên khóa học.' } as const;
    const runs = serveImport({ trial: { failed: true, messages: [error] } });
    open();
    const dialog = await read();
    expect(await screen.findByText(/Tệp còn lỗi nên chưa nhập được/, {}, patient)).toBeVisible();
    expect(within(dialog).getByText(/Thiếu tên khóa học/)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Nhập khóa học' })).toBeNull();
    await press('Chọn tệp khác');
    expect(within(dialog).getByRole('button', { name: 'Đọc thử' })).toBeDisabled();
    expect(runs).toEqual(['trial']);
  });

  it('that was changed after its trial brings its report again', async () => {
    const error = { level: 'error', path: 'khoa.md', message: 'Khối gift không đóng.' } as const;
    const runs = serveImport({ run: { failed: true, messages: [error], task_id: null } });
    open();
    const dialog = await read();
    await press('Nhập khóa học');
    expect(await within(dialog).findByText(/Khối gift không đóng/, {}, patient)).toBeVisible();
    expect(within(dialog).queryByRole('button', { name: 'Nhập khóa học' })).toBeNull();
    expect(runs).toEqual(['trial', 'run']);
  });

  it('says why it was refused, or why its task failed, and can be tried again', async () => {
    serveImport({});
    serveTask(6, { state: 'failed', reason: 'Hết chỗ lưu tệp.' });
    server.use(
      http.post(at('/api/courses/import'), () => refused(413, 'file_too_large', 'Tệp quá lớn.'), { once: true }),
    );
    open();
    const dialog = await read();
    expect(await within(dialog).findByText('Tệp quá lớn.', {}, patient)).toBeVisible();
    await press('Đọc thử');
    await press('Nhập khóa học');
    expect(await within(dialog).findByText('Hết chỗ lưu tệp.', {}, patient)).toBeVisible();
    expect(within(dialog).getByRole('button', { name: 'Nhập khóa học' })).toBeEnabled();
  });

  it('of another kind is not sent', async () => {
    open();
    await press('Nhập từ tệp');
    const dialog = await screen.findByRole('dialog', {}, patient);
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.setup({ applyAccept: false }).upload(input, new File(['x'], 'khoa.docx'));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('ZIP, MD');
    expect(within(dialog).getByRole('button', { name: 'Đọc thử' })).toBeDisabled();
  });

  it('goes on when its dialog is closed, and a notice tells how it ended', async () => {
    serveImport({});
    const tell = serveTask(6, {});
    open();
    await read();
    await press('Nhập khóa học');
    await screen.findByText('Đang nhập…', {}, patient);
    await press('Đóng');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    tell({ state: 'failed', reason: 'Hết chỗ lưu tệp.' });
    expect(await screen.findByText('Chưa nhập được tệp khoa.md', {}, patient)).toBeVisible();
    await press('Xem lý do');
    expect(await screen.findByText('Hết chỗ lưu tệp.', {}, patient)).toBeVisible();
    serveImport({ run: { task_id: 7 } });
    serveTask(7, { state: 'done', result: { course_id: 12 } });
    await press('Nhập khóa học');
    expect(await screen.findByText('Đã nhập xong khóa học Nhập môn.', {}, patient)).toBeVisible();
  });
});

describe('a course as a file', { timeout: 120_000 }, () => {
  const file = {
    url: '/files/python.zip?sig=1',
    name: 'python.zip',
    size: 3 * 1024 * 1024,
    left_out: ['Của người khác'],
  };
  const done = { state: 'done', result: file } as const;

  /** The addresses that were saved; exports are task 8. */
  function serveExport(change: Partial<Task>) {
    const begun: number[] = [];
    server.use(
      http.get(at('/api/courses/:id/export'), ({ params }) => {
        begun.push(Number(params.id));
        return ok({ task_id: 8 });
      }),
    );
    const saved: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.getAttribute('href')} ${this.download}`);
    });
    return { begun, saved, tell: serveTask(8, change) };
  }

  async function choose() {
    await press('Thao tác khác: Python từ con số 0');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Xuất ra tệp' }, patient));
    return screen.findByRole('dialog', { name: 'Xuất khóa học “Python từ con số 0”' }, patient);
  }

  it('shows how far it is, and is saved when it is there', async () => {
    const { begun, saved, tell } = serveExport({ done: 1, total: 4 });
    const send = serveLive(`user/${teacher.id}`);
    open();
    const dialog = within(await choose());
    expect(await dialog.findByText('Đã xong 1 trên 4', {}, patient)).toBeVisible();
    tell({ ...done, done: 4 });
    await send({ kind: 'task', id: 9 });
    await send({ kind: 'task', id: 8 });
    const link = await dialog.findByRole('link', { name: 'Tải xuống' }, patient);
    expect(link).toHaveAttribute('href', file.url);
    expect(link).toHaveAttribute('download', file.name);
    expect(dialog.getByText(/python.zip \(3\sMB\)/)).toBeVisible();
    expect(dialog.getByText('Của người khác')).toBeVisible();
    expect(saved).toEqual([`${file.url} ${file.name}`]);
    expect(begun).toEqual([7]);
  });

  it('is saved also when its dialog was closed, and does not begin again when that is opened again', async () => {
    const { begun, saved, tell } = serveExport({});
    open();
    await choose();
    await press('Đóng');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const again = within(await choose());
    expect(again.getByRole('progressbar')).toBeVisible();
    await press('Đóng');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    tell(done);
    expect(await screen.findByText('Đã xuất khóa học “Python từ con số 0”', {}, patient)).toBeVisible();
    expect(saved).toEqual([`${file.url} ${file.name}`]);
    expect(begun).toEqual([7]);
  });

  it('that failed says why, and can be asked for again', async () => {
    const { begun, saved } = serveExport({ state: 'failed', reason: 'Không đọc được một tệp.' });
    open();
    const dialog = within(await choose());
    expect(await dialog.findByText('Không đọc được một tệp.', {}, patient)).toBeVisible();
    await press('Đóng');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    server.use(http.get(at('/api/courses/7/export'), () => refused(403, 'forbidden', 'Của người khác.')));
    expect(await within(await choose()).findByText('Của người khác.', {}, patient)).toBeVisible();
    expect(begun).toEqual([7]);
    expect(saved).toEqual([]);
  });
});
