import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aProblem, languages } from '../../fixtures';
import { at, http, ok, refused, server } from '../../../../../tests/server';
import { person, renderWeb } from '../../../../../tests/screen';
import { authoringRoutes } from '../routes';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };

const teacher = person({ role: 'teacher', type: 'teacher', permissions: { question: ['create', 'update', 'delete'] } });
const open = (address: string) => renderWeb({ table: authoringRoutes, at: address, user: teacher });
/** The bar's button; after a failure it says that it tries again. */
const save = () => userEvent.click(screen.getByRole('button', { name: /^(?:Lưu|Thử lại)$/ }));
const mine = aProblem({ can_edit: true, status: 'draft' });

// What a screen loads takes a busy machine longer than a test waits for an element.
beforeAll(() => Promise.all([import('./QuestionEditorPage'), import('../judging/JudgingFields')]), 120_000);

beforeAll(() => {
  // jsdom lays nothing out; CodeMirror only has to find no boxes.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

beforeEach(() => {
  server.use(
    http.get(at('/api/question/1'), () => ok(mine)),
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
    expect(title).toHaveAccessibleDescription('Không được để trống');
  });

  it('creates a draft and goes on at its own address', async () => {
    const created: unknown[] = [];
    server.use(
      http.post(at('/api/problems'), async ({ request }) => {
        created.push(await request.json());
        return ok(mine);
      }),
    );
    const { router } = open('/manage/question-bank/new');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên bài' }), 'Tổng hai số');
    await userEvent.type(screen.getByRole('textbox', { name: 'Đề bài' }), 'Tính tổng.');
    await save();
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/question-bank/1');
    expect(created).toMatchObject([
      { title: 'Tổng hai số', statement: 'Tính tổng.', checker: { kind: 'tokens' }, allowed_languages: null },
    ]);
  });

  it('shows what the server refused at its field, on its tab', async () => {
    server.use(
      http.put(at('/api/problems/1'), () =>
        refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
          { field: 'slug', message: 'Đường dẫn đã có bài dùng.', message_key: 'slug_taken' },
        ]),
      ),
    );
    open('/manage/question-bank/1');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên bài' }), '!');
    await save();
    const slug = await screen.findByRole('textbox', { name: /Đường dẫn/ });
    expect(slug).toHaveAccessibleDescription(/^Đường dẫn đã có bài dùng\./);
    expect(screen.getByRole('tab', { name: /^Cài đặt/ })).toHaveAttribute('aria-selected', 'true');
  });

  it('offers the step that is next, and says where the problem stands afterwards', async () => {
    const steps: unknown[] = [];
    server.use(
      http.put(at('/api/question/manage'), async ({ request }) => {
        steps.push(await request.json());
        return ok({ ...mine, status: 'waiting_for_approval' });
      }),
    );
    open('/manage/question-bank/1');
    await userEvent.click(await screen.findByRole('button', { name: 'Gửi duyệt' }));
    expect(await screen.findByText('Chờ duyệt')).toBeInTheDocument();
    expect(steps).toEqual([{ id: 1, action: 'submit' }]);
    expect(screen.getByRole('button', { name: 'Rút về nháp' })).toBeInTheDocument();
  });

  it('lists the tests and reports what a zip held', async () => {
    const test = {
      id: 11,
      name: '1',
      position: 1,
      input: '1 2\n',
      output: '3\n',
      input_size: 4,
      output_size: 2,
      truncated: false,
      is_sample: true,
      score: 0,
    };
    let tests: unknown[] = [];
    server.use(
      http.get(at('/api/question/1/testcase'), () => ok(tests)),
      http.post(at('/api/question/testcase/1/upload-testcases'), () => {
        tests = [test];
        return ok({
          count: 1,
          test_cases: [{ id: 11, name: '1' }],
          problems: [{ name: 'bai2.inp', message: 'Không có tệp kết quả.' }],
        });
      }),
    );
    open('/manage/question-bank/1');
    await userEvent.click(await screen.findByRole('tab', { name: 'Bộ kiểm thử' }));
    expect(await screen.findByText('Chưa có bộ kiểm thử nào')).toBeInTheDocument();
    await userEvent.upload(
      screen.getByLabelText('Tải lên tệp zip', { selector: 'input' }),
      new File(['zip'], 'tests.zip', { type: 'application/zip' }),
    );
    expect(await screen.findByText('Đã ghép được 1 bộ.')).toBeInTheDocument();
    expect(screen.getByText('bai2.inp').closest('li')).toHaveTextContent('Không có tệp kết quả.');
    const list = await screen.findByRole('table', { name: 'Bộ kiểm thử' });
    expect(within(list).getByText('Ví dụ')).toBeInTheDocument();
  });

  it('says how the problem is judged: a checker of its own, and subtasks of tests by position', async () => {
    const tests = [1, 2, 3].map((position) => ({
      id: position,
      name: String(position),
      position,
      input: '1',
      output: '1',
      input_size: 1,
      output_size: 1,
      truncated: false,
      is_sample: position === 1,
      score: 1,
    }));
    const saved: unknown[] = [];
    server.use(
      http.get(at('/api/question/1/testcase'), () => ok(tests)),
      http.get(at('/api/question/1/rejudge'), () => ok(null)),
      http.put(at('/api/problems/1'), async ({ request }) => {
        saved.push(await request.json());
        return ok(mine);
      }),
    );
    open('/manage/question-bank/1');
    await userEvent.click(await screen.findByRole('tab', { name: 'Chấm bài' }));
    await userEvent.selectOptions(await screen.findByLabelText('Cách so kết quả'), 'custom');
    await save();
    expect(await screen.findByText('Không được để trống')).toBeInTheDocument();
    const checker = await screen.findByRole('textbox', { name: 'Chương trình chấm' });
    await userEvent.click(checker);
    await userEvent.paste('print(1)');
    await userEvent.click(screen.getByRole('button', { name: 'Thêm nhóm' }));
    const subtask = await screen.findByRole('region', { name: 'Nhóm 1' });
    const positions = within(subtask).getByRole('textbox', { name: 'Bộ kiểm thử' });
    expect(positions).toHaveValue('2-3');
    await userEvent.clear(positions);
    await userEvent.type(positions, '2, 7');
    expect(positions).toHaveAccessibleDescription('Không có bộ 7.');
    await userEvent.clear(positions);
    await userEvent.type(positions, '1-2');
    await userEvent.tab();
    await save();
    await expect.poll(() => saved, patient).toHaveLength(1);
    expect(saved[0]).toMatchObject({
      checker: { kind: 'custom', source_code: 'print(1)', files: [] },
      subtasks: [{ id: 1, rule: 'min', score: 100, tests: [1, 2], requires: [] }],
      interactor: null,
      output_only: false,
    });
  });

  it('chooses the subtask of a test in its dialog, unless the subtasks are being edited', async () => {
    const test = {
      id: 11,
      name: '1',
      position: 1,
      input: '1',
      output: '1',
      input_size: 1,
      output_size: 1,
      truncated: false,
      is_sample: false,
      score: 10,
      subtask: null,
    };
    const subtask = { id: 4, name: '', score: 100, points: 100, rule: 'min', requires: [], tests: [] };
    const saved: unknown[] = [];
    server.use(
      http.get(at('/api/question/1'), () => ok({ ...mine, subtasks: [subtask] })),
      http.get(at('/api/question/1/testcase'), () => ok([test])),
      http.get(at('/api/question/1/rejudge'), () => ok(null)),
      http.put(at('/api/question/testcase/11'), async ({ request }) => {
        saved.push(await request.json());
        return ok(test);
      }),
    );
    open('/manage/question-bank/1');
    const edit = async () => {
      await userEvent.click(await screen.findByRole('tab', { name: 'Bộ kiểm thử' }));
      await userEvent.click(await screen.findByRole('button', { name: 'Sửa bộ 1' }));
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await edit();
    await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Nhóm' }), 'Nhóm 1');
    await userEvent.click(dialog.getByRole('button', { name: 'Lưu' }));
    await expect.poll(() => saved, patient).toHaveLength(1);
    expect(saved[0]).toMatchObject({ score: 10, subtask: 4 });

    await userEvent.click(await screen.findByRole('tab', { name: 'Chấm bài' }));
    await userEvent.type(
      within(await screen.findByRole('region', { name: 'Nhóm 1' })).getByRole('textbox', { name: /Tên/ }),
      'Nhỏ',
    );
    const closed = await edit();
    expect(closed.getByRole('combobox', { name: 'Nhóm' })).toBeDisabled();
    await userEvent.click(closed.getByRole('button', { name: 'Lưu' }));
    await expect.poll(() => saved, patient).toHaveLength(2);
    expect(saved[1]).not.toHaveProperty('subtask');
  });

  it('judges again and tells what has changed', async () => {
    const change = {
      submission_id: 7,
      user_id: 3,
      user_name: 'An',
      old_status: 'WR',
      old_score: 30,
      new_status: 'AC',
      new_score: 100,
    };
    let asked = 0;
    server.use(
      http.get(at('/api/question/1/testcase'), () => ok([])),
      http.get(at('/api/question/1/rejudge'), () => {
        asked += 1;
        return ok(
          asked === 1 ? null : { id: 'b', total: 2, done: 2, changed: 1, created_at: 1_790_000_000, changes: [change] },
        );
      }),
      http.post(at('/api/question/1/rejudge'), () =>
        ok({ id: 'b', total: 2, done: 0, changed: 0, created_at: 1_790_000_000, changes: [] }),
      ),
    );
    open('/manage/question-bank/1');
    await userEvent.click(await screen.findByRole('tab', { name: 'Chấm bài' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Chấm lại tất cả' }));
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Chấm lại tất cả' }));
    expect(await screen.findByText(/Đã chấm 0\/2 bài/)).toBeInTheDocument();
    const row = await screen.findByRole('row', { name: /#7 An/ }, patient);
    expect(row).toHaveTextContent(/Sai kết quả\s*30/);
    expect(row).toHaveTextContent(/100/);
    expect(screen.getByText(/1 kết quả thay đổi/)).toBeInTheDocument();
  });

  it('is closed to who may not edit the problem', async () => {
    server.use(http.get(at('/api/question/1'), () => ok({ ...mine, can_edit: false, source: null })));
    open('/manage/question-bank/1');
    expect(await screen.findByText('403')).toBeInTheDocument();
  });
});
