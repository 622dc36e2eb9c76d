import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { aProblem, languages } from '#/features/problems/fixtures';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { manageRoutes } from '../routes';

/** A busy machine is no failure. */
const patient = { timeout: 5000 };

const teacher = person({ role: 'teacher', type: 'teacher', permissions: { question: ['create', 'update', 'delete'] } });
const open = (address: string) => renderWeb({ table: manageRoutes, at: address, user: teacher });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Lưu' }));
const mine = aProblem({ can_edit: true, status: 'draft' });

beforeEach(() => {
  server.use(
    http.get(at('/api/problems/1'), () => ok(mine)),
    http.get(at('/api/general/tags'), () => ok([])),
    http.get(at('/api/snippet/judge-language'), () => ok(languages)),
    http.get(at('/api/problems/me'), () => ok([], { page: 1, size: 12, total: 0 })),
    http.post(at('/api/problems/preview'), async ({ request }) => {
      const { markdown } = (await request.json()) as { markdown: string };
      return ok({ html: `<p>${markdown.length} ký tự</p>` });
    }),
  );
});

describe('writing a problem', () => {
  it('says what a new one lacks, at the field', async () => {
    open('/manage/question-bank/new');
    expect(await screen.findByRole('heading', { level: 1, name: 'Bài mới' })).toBeInTheDocument();
    await save();
    const title = await screen.findByRole('textbox', { name: 'Tên bài' });
    await expect.poll(() => title.getAttribute('aria-invalid'), patient).toBe('true');
    expect(title).toHaveAccessibleDescription('Không được để trống.');
  });

  it('creates a draft and goes on at its own address', async () => {
    const created: unknown[] = [];
    server.use(http.post(at('/api/problems'), async ({ request }) => {
      created.push(await request.json());
      return ok(mine);
    }));
    const { router } = open('/manage/question-bank/new');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên bài' }), 'Tổng hai số');
    await userEvent.type(screen.getByRole('textbox', { name: 'Đề bài' }), 'Tính tổng.');
    await save();
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/question-bank/1');
    expect(created).toMatchObject([{ title: 'Tổng hai số', statement: 'Tính tổng.', checker: { kind: 'tokens' }, allowed_languages: null }]);
  });

  it('shows what the server refused at its field, on its tab', async () => {
    server.use(http.put(at('/api/problems/1'), () =>
      refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [{ field: 'slug', message: 'Đường dẫn đã có bài dùng.', message_key: 'slug_taken' }])));
    open('/manage/question-bank/1');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên bài' }), '!');
    await save();
    const slug = await screen.findByRole('textbox', { name: /Đường dẫn/ });
    expect(slug).toHaveAccessibleDescription('Đường dẫn đã có bài dùng.');
    expect(screen.getByRole('tab', { name: 'Cài đặt' })).toHaveAttribute('aria-selected', 'true');
  });

  it('offers the step that is next, and says where the problem stands afterwards', async () => {
    const steps: unknown[] = [];
    server.use(http.put(at('/api/question/manage'), async ({ request }) => {
      steps.push(await request.json());
      return ok({ ...mine, status: 'waiting_for_approval' });
    }));
    open('/manage/question-bank/1');
    await userEvent.click(await screen.findByRole('button', { name: 'Gửi duyệt' }));
    expect(await screen.findByText('Chờ duyệt')).toBeInTheDocument();
    expect(steps).toEqual([{ id: 1, action: 'submit' }]);
    expect(screen.getByRole('button', { name: 'Rút về nháp' })).toBeInTheDocument();
  });

  it('lists the tests and reports what a zip held', async () => {
    const test = { id: 11, name: '1', position: 1, input: '1 2\n', output: '3\n', input_size: 4, output_size: 2, truncated: false, is_sample: true, score: 0 };
    let tests: unknown[] = [];
    server.use(
      http.get(at('/api/question/1/testcase'), () => ok(tests)),
      http.post(at('/api/question/testcase/1/upload-testcases'), () => {
        tests = [test];
        return ok({ count: 1, test_cases: [{ id: 11, name: '1' }], problems: [{ name: 'bai2.inp', message: 'Không có tệp kết quả.' }] });
      }),
    );
    open('/manage/question-bank/1');
    await userEvent.click(await screen.findByRole('tab', { name: 'Bộ kiểm thử' }));
    expect(await screen.findByText('Chưa có bộ kiểm thử nào')).toBeInTheDocument();
    await userEvent.upload(screen.getByLabelText('Tải lên tệp zip', { selector: 'input' }), new File(['zip'], 'tests.zip', { type: 'application/zip' }));
    expect(await screen.findByText('Đã ghép được 1 bộ.')).toBeInTheDocument();
    expect(screen.getByText('bai2.inp').closest('li')).toHaveTextContent('Không có tệp kết quả.');
    const list = await screen.findByRole('list', { name: 'Bộ kiểm thử' });
    expect(within(list).getByText('Ví dụ')).toBeInTheDocument();
  });

  it('is closed to who may not edit the problem', async () => {
    server.use(http.get(at('/api/problems/1'), () => ok({ ...mine, can_edit: false, source: null })));
    open('/manage/question-bank/1');
    expect(await screen.findByText('403')).toBeInTheDocument();
  });
});
