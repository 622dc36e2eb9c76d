import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNDO_MS } from '#/ui/removal';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aCourse, storedCourse } from '../fixtures';
import { courseAuthoringRoutes } from '../routes';
import type { CourseItem } from '../types';

const patient = { timeout: 20_000 };
const edit = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { course: edit } });
const admin = person({ role: 'admin', permissions: { course: [...edit, 'approval'] } });
const open = (address = '/manage/course', user = teacher) =>
  renderWeb({ table: courseAuthoringRoutes, at: address, user });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const choose = async (row: string, entry: string) => {
  await press(`Thao tác khác: ${row}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }, patient));
};

const java = aCourse({
  id: 8,
  slug: 'java',
  title: 'Java',
  status: 'published',
  isFree: false,
  price: 199_000,
  num_learners: 12,
});

/** The list, with what it was asked for. */
function serve(items: CourseItem[] = [aCourse(), java], waiting = 2) {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/courses/me'), ({ request }) => {
      const { search, searchParams } = new URL(request.url);
      asked.push(search);
      if (searchParams.get('waiting')) return ok(items.slice(0, 1), { page: 1, size: 12, total: waiting });
      return ok(items, { page: 1, size: 12, total: items.length });
    }),
  );
  return asked;
}

beforeAll(() => Promise.all([import('./CoursesPage'), import('../list/CloneDialog')]), 120_000);
beforeEach(() => {
  server.use(http.get(at('/api/category'), () => ok([])));
});

describe('the list of courses', { timeout: 120_000 }, () => {
  it('shows each with where it stands, and leads to its form', async () => {
    const asked = serve();
    open('/manage/course?status=draft&sort=title&search=py');
    const link = await screen.findByRole('link', { name: 'Python từ con số 0' }, patient);
    expect(link).toHaveAttribute('href', '/manage/course/7');
    const row = link.closest('tr');
    expect(row).toHaveTextContent('Cô Hạnh');
    expect(row).toHaveTextContent('Bản nháp');
    expect(row).toHaveTextContent('Công khai');
    expect(row).toHaveTextContent('34');
    expect(row).toHaveTextContent('Miễn phí');
    expect(screen.getByRole('link', { name: 'Java' }).closest('tr')).toHaveTextContent('199,000 ₫');
    expect(asked[0]).toBe('?page=1&size=12&search=py&status=draft&sort=title');
    expect(screen.queryByRole('link', { name: /Chờ duyệt/ })).not.toBeInTheDocument();
  });

  it('has what waits for who approves, with its number', async () => {
    const asked = serve();
    open('/manage/course', admin);
    const tab = await screen.findByRole('link', { name: 'Chờ duyệt 2' }, patient);
    await userEvent.click(tab);
    await waitFor(() => expect(asked.at(-1)).toContain('waiting=true'));
    await userEvent.click(screen.getByRole('link', { name: 'Của tôi' }));
    await waitFor(() => expect(asked.at(-1)).toContain('mine=true'));
  });

  it('begins a course with its title alone', async () => {
    serve([]);
    const made: unknown[] = [];
    server.use(
      http.post(at('/api/courses'), async ({ request }) => {
        made.push(await request.json());
        return made.length === 1
          ? refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
              { field: 'title', message: 'Tên này đã có.', message_key: 'title' },
            ])
          : ok(storedCourse());
      }),
      http.get(at('/api/courses/7'), () => ok(storedCourse())),
      http.get(at('/api/courses/7/check'), () => ok({ findings: [] })),
      http.get(at('/api/courses/tags'), () => ok([])),
      http.post(at('/api/problems/preview'), () => ok({ html: '' })),
    );
    const { router } = open();
    await screen.findByText('Chưa có khóa học nào', {}, patient);
    await userEvent.click((await screen.findAllByRole('button', { name: 'Tạo khóa học' }))[0] as HTMLElement);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên khóa học' }, patient), 'Python');
    await press('Tạo và soạn tiếp');
    expect(await screen.findByText('Tên này đã có.', {}, patient)).toBeInTheDocument();
    await press('Tạo và soạn tiếp');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/course/7');
    expect(made[1]).toEqual({ title: 'Python', status: 'draft' });
  });

  it('clones into a draft, and leads to it', async () => {
    serve();
    const bodies: unknown[] = [];
    server.use(
      http.post(at('/api/courses/clone'), async ({ request }) => {
        bodies.push(await request.json());
        return ok(storedCourse({ id: 9 }));
      }),
      http.get(at('/api/courses/9'), () => ok(storedCourse({ id: 9 }))),
      http.get(at('/api/courses/9/check'), () => ok({ findings: [] })),
      http.get(at('/api/courses/tags'), () => ok([])),
      http.post(at('/api/problems/preview'), () => ok({ html: '' })),
    );
    const { router } = open();
    await choose('Java', 'Nhân bản…');
    await screen.findByText(/các mốc thời gian của bài giữ nguyên/, {}, patient);
    await press('Nhân bản');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/course/9');
    expect(bodies).toEqual([{ course_id: 8 }]);
  });

  it('deletes once that is agreed to, after ten seconds in which it can be taken back', async () => {
    serve();
    const deleted: string[] = [];
    server.use(
      http.delete(at('/api/courses/:id'), ({ params }) => {
        deleted.push(String(params.id));
        return ok(true);
      }),
    );
    open();
    await choose('Java', 'Xóa…');
    const dialog = await screen.findByRole('dialog', {}, patient);
    expect(dialog).toHaveTextContent('12 học viên nên được lưu trữ');
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Xóa' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Java' })).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    expect(await screen.findByRole('link', { name: 'Java' })).toBeInTheDocument();
    await choose('Java', 'Xóa…');
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Xóa' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Java' })).not.toBeInTheDocument());
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    vi.useRealTimers();
    await expect.poll(() => deleted, patient).toEqual(['8']);
  });
});
