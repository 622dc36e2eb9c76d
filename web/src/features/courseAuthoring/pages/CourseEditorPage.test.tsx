import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { storedCourse } from '../fixtures';
import { courseAuthoringRoutes } from '../routes';
import type { CourseFinding, CourseInput, EditedCourse } from '../types';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };
const edit = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { course: edit } });
const admin = person({ role: 'admin', permissions: { course: [...edit, 'approval'], account: ['list'] } });
const open = (user = teacher, address = '/manage/course/7') =>
  renderWeb({ table: courseAuthoringRoutes, at: address, user });
const box = (name: string) => screen.findByRole('textbox', { name }, patient);
const button = (name: string) => screen.findByRole('button', { name }, patient);

/** The server's course: what is saved is what it answers. */
function serve(first: EditedCourse = storedCourse(), findings: CourseFinding[] = []) {
  const state = { course: first, sent: [] as CourseInput[] };
  server.use(
    http.get(at('/api/courses/7'), () => ok(state.course)),
    http.get(at('/api/courses/7/check'), () => ok({ findings })),
    http.put(at('/api/courses/7'), async ({ request }) => {
      const { version, ...written } = (await request.json()) as Partial<
        EditedCourse['source'] & Pick<EditedCourse, 'version'>
      >;
      state.sent.push({ version, ...written });
      if (version !== state.course.version) return refused(409, 'concurrent_edit', 'Có người khác vừa sửa.');
      const { course } = state;
      const { source, ...settings } = { ...course, ...written, source: { ...course.source, ...written } };
      state.course = { ...settings, prerequisites: [], teachers: course.teachers, version: course.version + 1, source };
      return ok(state.course);
    }),
  );
  return state;
}

beforeAll(() => Promise.all([import('./CourseEditorPage'), import('../courseEditor/preview/CoursePreview')]), 120_000);
beforeEach(() => {
  server.use(
    http.get(at('/api/category'), () =>
      ok([{ id: 1, name: 'Lập trình', count: 0, children: [{ id: 2, name: 'Python', count: 0, children: [] }] }]),
    ),
    http.get(at('/api/courses/tags'), () => ok([])),
    http.post(at('/api/problems/preview'), async ({ request }) => {
      const { markdown } = (await request.json()) as { markdown: string };
      return ok({ html: `<p>${markdown}</p>` });
    }),
  );
});

describe('writing a course', { timeout: 180_000 }, () => {
  it('saves a draft by itself and says so, and goes on where the author is', async () => {
    const state = serve();
    open();
    const title = await box('Tên khóa học');
    await userEvent.type(title, ' nhé');
    expect(await screen.findByText(/^Đã lưu lúc .*\.$/, {}, patient)).toBeInTheDocument();
    expect(state.sent.at(-1)).toMatchObject({ title: 'Python từ con số 0 nhé', version: 4, teachers: [3] });
    expect(document.activeElement).toBe(title);
    expect(localStorage.getItem('lophoc.course-draft.5.7')).toBeNull();
    const preview = screen.getByRole('region', { name: 'Xem trước trang khóa học' });
    await waitFor(() => expect(preview).toHaveTextContent('Python từ con số 0 nhé'), patient);
    expect(preview).toHaveTextContent('Cho người mới.');
  });

  it('makes rows of pasted lines, and Enter begins the next', async () => {
    const state = serve();
    open();
    const second = await box('Bạn sẽ học được, dòng 2');
    expect(second).toHaveValue('Vòng lặp');
    await userEvent.click(second);
    await userEvent.clear(second);
    fireEvent.paste(second, { clipboardData: { getData: () => '- Vòng lặp\n- Hàm\n- Tệp' } });
    expect(await box('Bạn sẽ học được, dòng 4')).toHaveValue('Tệp');
    await userEvent.type(await box('Bạn sẽ học được, dòng 1'), '{Enter}');
    const added = await box('Bạn sẽ học được, dòng 2');
    await waitFor(() => expect(added).toHaveFocus());
    await userEvent.type(added, 'Kiểu');
    await userEvent.click(await button('Lưu'));
    await expect
      .poll(() => state.sent.at(-1)?.what_you_learn, patient)
      .toEqual(['Biến', 'Kiểu', 'Vòng lặp', 'Hàm', 'Tệp']);
  });

  it('takes a line away and back', async () => {
    serve();
    open();
    await userEvent.click(await button('Bỏ Bạn sẽ học được, dòng 1'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Bạn sẽ học được, dòng 1' })).toHaveValue('Vòng lặp'),
    );
    await userEvent.click(await button('Hoàn tác'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Bạn sẽ học được, dòng 1' })).toHaveValue('Biến'));
  });

  it('tells the discount, and refuses an original price below the price', async () => {
    serve();
    open();
    await userEvent.type(await box('Học phí'), '99000');
    await userEvent.type(await box('Giá gốc (không bắt buộc)'), '198000');
    expect(await screen.findByText('Giảm 50 % so với giá gốc.')).toBeInTheDocument();
    const origin = await box('Giá gốc (không bắt buộc)');
    await userEvent.clear(origin);
    await userEvent.type(origin, '9');
    await userEvent.click(await button('Lưu'));
    expect(await screen.findByText('Giá gốc không được thấp hơn học phí')).toBeInTheDocument();
  });

  it('shows the English that is wrong, which was out of sight', async () => {
    serve();
    server.use(
      http.put(at('/api/courses/7'), () =>
        refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
          { field: 'translations.en.title', message: 'Tên dài quá.', message_key: 'too_long' },
        ]),
      ),
    );
    open();
    await userEvent.type(await box('Tên khóa học'), '!');
    await userEvent.click(await button('Lưu'));
    expect(await screen.findByText('Tên dài quá.', {}, patient)).toBeInTheDocument();
    expect(await box('Tên khóa học (tiếng Anh) (không bắt buộc)')).toBeInvalid();
  });

  it('keeps what is written without a connection, and has it back after a reload', async () => {
    const state = serve();
    server.use(http.put(at('/api/courses/7'), () => HttpResponse.error()));
    const { view } = open();
    await userEvent.type(await box('Tên khóa học'), ' mới');
    expect(await screen.findByText(/Mất kết nối với máy chủ/, {}, patient)).toBeInTheDocument();
    view.unmount();
    server.resetHandlers();
    server.use(
      http.get(at('/api/category'), () => ok([])),
      http.get(at('/api/courses/tags'), () => ok([])),
      http.post(at('/api/problems/preview'), () => ok({ html: '' })),
    );
    const again = serve(state.course);
    open();
    expect(await box('Tên khóa học')).toHaveValue('Python từ con số 0 mới');
    expect(screen.getByText(/Đã lấy lại những thay đổi chưa lưu/)).toBeInTheDocument();
    await userEvent.click(await button('Lưu'));
    await expect.poll(() => again.sent.at(-1)?.title, patient).toBe('Python từ con số 0 mới');
    await waitFor(() => expect(localStorage.getItem('lophoc.course-draft.5.7')).toBeNull());
  });

  it('gives up what was kept', async () => {
    serve();
    server.use(http.put(at('/api/courses/7'), () => HttpResponse.error()));
    const { view } = open();
    await userEvent.type(await box('Tên khóa học'), ' mới');
    await screen.findByText(/Mất kết nối với máy chủ/, {}, patient);
    view.unmount();
    open();
    await userEvent.click(await button('Bỏ thay đổi này'));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Tên khóa học' })).toHaveValue('Python từ con số 0'),
    );
    expect(localStorage.getItem('lophoc.course-draft.5.7')).toBeNull();
  });

  it('shows both versions field by field, and saves what is chosen of them', async () => {
    const state = serve();
    open();
    const title = await box('Tên khóa học');
    state.course = storedCourse({ version: 9, pass_percentage: 80 }, { title: 'Python của cô Lan' });
    await userEvent.type(title, ' của tôi');
    const conflict = await screen.findByRole('region', { name: 'Hai phiên bản của khóa học' }, patient);
    const titles = within(conflict).getByRole('radiogroup', { name: 'Tên khóa học' });
    expect(titles).toHaveTextContent('Python từ con số 0 của tôi');
    expect(titles).toHaveTextContent('Python của cô Lan');
    expect(titles).toHaveTextContent('cả hai cùng sửa');
    const pass = within(conflict).getByRole('radiogroup', { name: 'Điểm đạt' });
    expect(within(pass).getByRole('radio', { name: /Của người khác/ })).toBeChecked();
    await userEvent.click(within(titles).getByRole('radio', { name: /Của người khác/ }));
    await userEvent.click(within(titles).getByRole('radio', { name: /Của bạn/ }));
    await userEvent.click(within(conflict).getByRole('button', { name: 'Lưu theo lựa chọn' }));
    await expect
      .poll(() => state.sent.at(-1), patient)
      .toMatchObject({ version: 9, title: 'Python từ con số 0 của tôi', pass_percentage: 80 });
    await waitFor(() => expect(conflict).not.toBeInTheDocument());
  });

  it('takes theirs whole', async () => {
    const state = serve();
    open();
    const title = await box('Tên khóa học');
    state.course = storedCourse({ version: 9 }, { title: 'Python của cô Lan' });
    await userEvent.type(title, ' của tôi');
    await userEvent.click(await button('Lấy hết của người khác'));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Tên khóa học' })).toHaveValue('Python của cô Lan'));
  });
});

describe('the way of a course to its learners', { timeout: 180_000 }, () => {
  const empty: CourseFinding = {
    level: 'error',
    key: 'empty_chapter',
    message: 'Chương 2 chưa có bài nào.',
    item_id: 31,
    lesson_id: null,
    question_id: null,
  };

  it('is closed while there are errors, each with the way to it', async () => {
    serve(storedCourse(), [empty, { ...empty, level: 'warning', message: 'Câu 5 chưa xuất bản.', question_id: 5 }]);
    const steps: unknown[] = [];
    server.use(
      http.put(at('/api/courses/manage'), async ({ request }) => {
        steps.push(await request.json());
        return ok(storedCourse());
      }),
    );
    open();
    expect(await screen.findByText('Có 1 lỗi phải sửa trước khi gửi:', {}, patient)).toBeInTheDocument();
    const links = screen.getAllByRole('link', { name: 'Mở để sửa' }).map((link) => link.getAttribute('href'));
    expect(links).toEqual(['/manage/course/7/curriculum?item=31', '/manage/question-bank/5']);
    await userEvent.click(await button('Gửi duyệt'));
    expect(await screen.findByText('Còn lỗi phải sửa: xem phần Kiểm tra.')).toBeInTheDocument();
    expect(steps).toEqual([]);
  });

  it('goes on step by step, and a change after it is of the new version', async () => {
    const state = serve();
    server.use(
      http.put(at('/api/courses/manage'), async ({ request }) => {
        expect(await request.json()).toEqual({ id: 7, action: 'submit' });
        state.course = storedCourse({ status: 'waiting_for_approval', version: 5 });
        return ok(state.course);
      }),
    );
    open();
    await screen.findByText('Không có gì phải sửa.', {}, patient);
    await userEvent.click(await button('Gửi duyệt'));
    await userEvent.click(await button('Rút về nháp').then(() => box('Tên khóa học')));
    await userEvent.type(await box('Tên khóa học'), '!');
    // What waits for approval does not save itself.
    expect(await screen.findByText(/Thay đổi được giữ trong trình duyệt này/, {}, patient)).toBeInTheDocument();
    expect(state.sent).toEqual([]);
    await userEvent.click(await button('Lưu'));
    await expect.poll(() => state.sent.at(-1)?.version, patient).toBe(5);
  });

  it('its reviewer reads what was changed, and rejects with a reason', async () => {
    serve(storedCourse({ status: 'waiting_for_approval' }));
    const steps: unknown[] = [];
    server.use(
      http.get(at('/api/courses/7/changes'), () =>
        ok([
          {
            field: 'title',
            lines: [
              { kind: 'removed', text: 'Python cơ bản' },
              { kind: 'added', text: 'Python từ con số 0' },
            ],
          },
        ]),
      ),
      http.put(at('/api/courses/manage'), async ({ request }) => {
        steps.push(await request.json());
        return ok(storedCourse({ status: 'rejected', reject_reason: 'Thiếu mô tả.' }));
      }),
    );
    open(admin);
    const changes = await screen.findByRole('region', { name: 'Thay đổi so với bản đã xuất bản' }, patient);
    expect(await within(changes).findByText('Python cơ bản')).toBeInTheDocument();
    await userEvent.click(await button('Từ chối'));
    const dialog = await screen.findByRole('dialog', {}, patient);
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Lý do' }), 'Thiếu mô tả.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Từ chối' }));
    await waitFor(
      () => expect(screen.getByText('Lý do bị từ chối:').parentElement).toHaveTextContent('Thiếu mô tả.'),
      patient,
    );
    expect(steps).toEqual([{ id: 7, action: 'reject', reason: 'Thiếu mô tả.' }]);
  });

  it('is not for who may not change the course', async () => {
    serve(storedCourse({ can_edit: false }));
    open();
    expect(await screen.findByText('403', {}, patient)).toBeInTheDocument();
  });
});
