import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it } from 'vitest';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aLearner, storedCourse } from '../fixtures';
import { courseAuthoringRoutes } from '../routes';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { course: ['list', 'update'] } });
const open = (query = '') =>
  renderWeb({ table: courseAuthoringRoutes, at: `/manage/course/7/learners${query}`, user: teacher });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));

const learners = [
  aLearner(11, 'Trần An', { percent: 100, finished_at: 1_790_500_000 }),
  aLearner(12, 'Lê Bình', { how: 'by_hand', until: 1_800_000_000, all_open: true }),
  aLearner(13, 'Ngô Chi', { ended: true }),
];

/** The list, with what it was asked for and what was changed. */
function serve() {
  const asked: string[] = [];
  const changes: object[] = [];
  server.use(
    http.get(at('/api/courses/7'), () => ok(storedCourse())),
    http.get(at('/api/courses/7/enrolments'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok(learners, { page: 1, size: 12, total: 3 });
    }),
    http.put(at('/api/courses/7/enrolments'), async ({ request }) => {
      changes.push((await request.json()) as object);
      return ok(true);
    }),
  );
  return { asked, changes };
}

beforeAll(
  () =>
    Promise.all([
      import('./LearnersPage'),
      import('../courseLearners/AddDialog'),
      import('../courseLearners/TimeDialogs'),
    ]),
  120_000,
);

describe('the learners of a course', { timeout: 120_000 }, () => {
  it('are listed with how far they are, narrowed by the address', async () => {
    const { asked } = serve();
    open('?state=learning&search=an');
    const row = (await screen.findByText('hs11@example.com', {}, patient)).closest('tr');
    expect(row).toHaveTextContent('100 %');
    expect(row).toHaveTextContent('Hoàn thành');
    expect(row).toHaveTextContent('Tự ghi danh');
    expect(row).toHaveTextContent('Mãi mãi');
    expect(screen.getByText('Lê Bình').closest('tr')).toHaveTextContent('mọi bài đều mở');
    expect(screen.getByText('Ngô Chi').closest('tr')).toHaveTextContent('Đã dừng');
    expect(asked[0]).toBe('?page=1&size=12&search=an&state=learning');
    expect(screen.getByRole('link', { name: 'Chương trình học' })).toHaveAttribute(
      'href',
      '/manage/course/7/curriculum',
    );
  });

  it('are added by pasted addresses; who has no account is told', async () => {
    serve();
    const bodies: object[] = [];
    server.use(
      http.post(at('/api/courses/7/enrolments'), async ({ request }) => {
        bodies.push((await request.json()) as object);
        return ok({ added: 1, already: 0, unknown: ['la@example.com'] });
      }),
    );
    open();
    await press('Thêm học viên');
    const field = await screen.findByRole('textbox', { name: 'Email hoặc tên đăng nhập' }, patient);
    await userEvent.click(field);
    await userEvent.paste('An <an@example.com>\nla@example.com, sai@');
    expect(await screen.findByText('Tìm thấy 2 người.')).toBeInTheDocument();
    expect(screen.getByText('Không phải email, sẽ bị bỏ qua: sai@')).toBeInTheDocument();
    await press('Thêm');
    expect(await screen.findByText('1 người chưa có tài khoản', {}, patient)).toBeInTheDocument();
    expect(screen.getByText('la@example.com')).toBeInTheDocument();
    expect(bodies).toEqual([{ emails: ['an@example.com', 'la@example.com'] }]);
  });

  it('are added from a file', async () => {
    serve();
    open();
    await press('Thêm học viên');
    const dialog = await screen.findByRole('dialog', {}, patient);
    const input = dialog.querySelector('input[type=file]') as HTMLInputElement;
    await userEvent.upload(input, new File(['Tên,Email\nAn,an@example.com\n'], 'lop.csv', { type: 'text/csv' }));
    await waitFor(() =>
      expect(within(dialog).getByRole('textbox', { name: 'Email hoặc tên đăng nhập' })).toHaveValue('an@example.com'),
    );
  });

  it('get more days, several at once', async () => {
    const { changes } = serve();
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Chọn Trần An' }, patient));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn Lê Bình' }));
    await press('Gia hạn…');
    const days = await screen.findByRole('spinbutton', { name: 'Số ngày thêm' }, patient);
    await userEvent.clear(days);
    await userEvent.type(days, '14');
    await press('Gia hạn');
    await expect.poll(() => changes, patient).toEqual([{ user_ids: [11, 12], extend_days: 14 }]);
    expect(await screen.findByText('Đã đổi thời hạn học')).toBeInTheDocument();
  });

  it('have all lessons opened, which can be undone; only those whom it changes', async () => {
    const { changes } = serve();
    open();
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Chọn tất cả' }, patient));
    await press('Mở mọi bài');
    await expect.poll(() => changes, patient).toEqual([{ user_ids: [11, 13], all_open: true }]);
    await press('Hoàn tác');
    await expect.poll(() => changes.at(-1), patient).toEqual({ user_ids: [11, 13], all_open: false });
  });

  it('are ended once that is agreed to', async () => {
    const { changes } = serve();
    open();
    await press('Thao tác khác: Trần An');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Dừng học' }, patient));
    await userEvent.click(
      within(await screen.findByRole('dialog', {}, patient)).getByRole('button', { name: 'Dừng học' }),
    );
    await expect.poll(() => changes, patient).toEqual([{ user_ids: [11], ended: true }]);
  });
});
