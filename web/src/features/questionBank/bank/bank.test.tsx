import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { UNDO_MS } from '#/ui/removal';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { questionBankRoutes } from '../routes';
import type { BankItem, Category, ImportResult } from './types';

const may = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { question: may } });
const admin = person({ role: 'admin', permissions: { question: [...may, 'approval'] } });

const question = (change: Partial<BankItem> = {}): BankItem => ({
  id: 7,
  slug: 'thu-do',
  type: 'single_choice',
  name: 'Thủ đô của Việt Nam',
  difficulty: 'easy',
  score: 10,
  tags: ['địa lí'],
  status: 'draft',
  visibility: 'public',
  is_listed: false,
  enable_on_quiz: true,
  category_id: null,
  category_name: null,
  author: { id: 5, name: 'Trần An' },
  answers: 12,
  solved: 3,
  can_edit: true,
  updated_at: 1_790_000_000,
  version: 4,
  ...change,
});
const sum = question({ id: 8, slug: 'tong', type: 'code', name: 'Tổng hai số', status: 'published', category_id: 2 });
const category = (id: number, name: string, children: Category[] = [], count = 0): Category => ({
  id,
  name,
  count,
  children,
});
const tree = [category(1, 'Đại số', [category(2, 'Phương trình', [], 4)], 9), category(3, 'Hình học')];
const page = { page: 1, size: 12, total: 2 };

/** The bank, with what its list was asked for; categories beside it. */
function serveBank(items: BankItem[] = [question(), sum], categories: Category[] = tree) {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/category'), () => ok(categories)),
    http.get(at('/api/general/tags'), () => ok([{ name: 'địa lí', count: 3 }])),
    http.get(at('/api/question'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok(items, { ...page, total: items.length });
    }),
  );
  return asked;
}

/** Bodies that a call was sent. */
function bodiesOf(method: 'post' | 'put', path: string, answer: (body: object) => Response = () => ok(true)) {
  const bodies: object[] = [];
  server.use(
    http[method](at(path), async ({ request }) => {
      const body = (await request.json()) as object;
      bodies.push(body);
      return answer(body);
    }),
  );
  return bodies;
}

/** Room for the categories beside the list. */
function widen() {
  const real = window.matchMedia;
  const matches = (query: string) => query.includes('min-width');
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...real?.(query),
    ...listeners,
    media: query,
    matches: matches(query),
  }));
}
const nothing = () => undefined;
const listeners = {
  addEventListener: nothing,
  removeEventListener: nothing,
  addListener: nothing,
  removeListener: nothing,
  dispatchEvent: () => false,
  onchange: null,
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const open = (address = '/manage/question-bank', user = teacher) =>
  renderWeb({ table: questionBankRoutes, at: address, user });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const choose = async (row: string, entry: string) => {
  await press(`Thao tác khác: ${row}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }));
};

it('lists questions of every kind with the kind in words, narrowed and ordered by the address', async () => {
  const asked = serveBank();
  open('/manage/question-bank?type=single_choice&category=0&sort=name&search=thu+do');
  const row = (await screen.findByRole('link', { name: 'Thủ đô của Việt Nam' })).closest('tr');
  expect(row).toHaveTextContent('Một lựa chọn · địa lí');
  expect(screen.getByRole('link', { name: 'Tổng hai số' })).toHaveAttribute('href', '/manage/question-bank/8');
  expect(asked).toEqual(['?page=1&size=12&search=thu+do&type=single_choice&category=0&sort=name']);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Chủ đề' }), 'địa lí');
  await waitFor(() => expect(asked.at(-1)).toContain('tag='));
});

it('my own come from their own call', async () => {
  serveBank();
  server.use(http.get(at('/api/question/me'), () => ok([question({ name: 'Câu của tôi' })], { ...page, total: 1 })));
  open('/manage/question-bank?whose=mine');
  expect(await screen.findByRole('link', { name: 'Câu của tôi' })).toBeVisible();
});

it('a question is begun by its kind, in the category that is open', async () => {
  serveBank();
  open('/manage/question-bank?category=3');
  await press('Tạo câu hỏi');
  expect(await screen.findAllByRole('menuitem')).toHaveLength(12);
  expect(screen.getByRole('menuitem', { name: /^Điền vào chỗ trống/ })).toHaveAttribute(
    'href',
    '/manage/question-bank/new?type=fill_in&category=3',
  );
});

it('an empty bank says how to begin', async () => {
  serveBank([], []);
  open();
  expect(await screen.findByText('Ngân hàng chưa có câu hỏi nào')).toBeVisible();
  expect(screen.getAllByRole('button', { name: 'Nhập' }).length).toBeGreaterThan(0);
});

it('takes several a step further, and names those for which it did not work', async () => {
  serveBank();
  const steps = bodiesOf('put', '/api/question/manage');
  open('/manage/question-bank', admin);
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Chọn Thủ đô của Việt Nam' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Chọn Tổng hai số' }));
  const bar = within(screen.getByRole('toolbar'));
  await userEvent.click(bar.getByRole('button', { name: 'Xuất bản' }));
  const left = within(await screen.findByRole('dialog', { name: '1 câu không thay đổi được' }));
  expect(left.getByText('Tổng hai số')).toBeVisible();
  expect(left.getByText('Đã xuất bản 1 câu')).toBeVisible();
  expect(steps).toEqual([{ id: 7, action: 'publish' }]);
});

it('adds topics to those that are there, with the version that was read', async () => {
  serveBank();
  const sent = bodiesOf('put', '/api/question/7');
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Chọn Thủ đô của Việt Nam' }));
  await userEvent.click(within(screen.getByRole('toolbar')).getByRole('button', { name: 'Gắn chủ đề…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Gắn chủ đề cho 1 câu' }));
  await userEvent.type(dialog.getByRole('combobox', { name: 'Chủ đề thêm vào' }), 'lớp 4{Enter}');
  await userEvent.click(dialog.getByRole('button', { name: 'Gắn' }));
  await waitFor(() => expect(sent).toEqual([{ tags: ['địa lí', 'lớp 4'], version: 4 }]));
  expect(await screen.findByText('Đã gắn chủ đề cho 1 câu')).toBeVisible();
});

it('copies a question as a draft of one’s own', async () => {
  serveBank();
  const sent = bodiesOf('post', '/api/question/clone', () => ok({ id: 20 }));
  open();
  await choose('Thủ đô của Việt Nam', 'Nhân bản');
  expect(await screen.findByText('Đã nhân bản 1 câu thành bản nháp của bạn')).toBeVisible();
  expect(sent).toEqual([{ question_id: 7 }]);
});

it('a question that is deleted is out of sight at once, and comes back when that is taken back', async () => {
  serveBank();
  const deleted: string[] = [];
  server.use(http.delete(at('/api/question/:id'), ({ params }) => ok(deleted.push(String(params.id)))));
  open();
  await choose('Thủ đô của Việt Nam', 'Xóa');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Thủ đô của Việt Nam' })).not.toBeInTheDocument());
  await press('Hoàn tác');
  expect(await screen.findByRole('link', { name: 'Thủ đô của Việt Nam' })).toBeVisible();
  expect(deleted).toEqual([]);
});

it('it is deleted after ten seconds', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  serveBank();
  const deleted: string[] = [];
  server.use(http.delete(at('/api/question/:id'), ({ params }) => ok(deleted.push(String(params.id)))));
  open();
  await user.click(await screen.findByRole('button', { name: 'Thao tác khác: Tổng hai số' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
  await screen.findByText('Đã xóa “Tổng hai số”');
  await vi.advanceTimersByTimeAsync(UNDO_MS);
  await waitFor(() => expect(deleted).toEqual(['8']));
});

it('puts questions into a category that is looked for without accents, and takes that back', async () => {
  serveBank();
  const into = bodiesOf('post', '/api/category/2/add-object', () => ok({ added: 1 }));
  const back = bodiesOf('put', '/api/question/7/move');
  open();
  await choose('Thủ đô của Việt Nam', 'Chuyển vào…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Chuyển 1 câu vào nhóm' }));
  await userEvent.type(dialog.getByRole('searchbox', { name: 'Tìm nhóm' }), 'phuong');
  await userEvent.click(await dialog.findByRole('button', { name: /Phương trình/ }));
  expect(await screen.findByText('Đã chuyển 1 câu vào “Phương trình”')).toBeVisible();
  expect(into).toEqual([{ object_ids: [7] }]);
  await press('Hoàn tác');
  await waitFor(() => expect(back).toEqual([{ category_id: null, before_id: null }]));
});

it('categories stand beside the list: one is chosen, made, and deleted with what is below it going up', async () => {
  widen();
  const asked = serveBank();
  const made = bodiesOf('post', '/api/category', () => ok(category(9, 'Số học')));
  const { router } = open();
  const panel = within(await screen.findByRole('region', { name: 'Nhóm câu hỏi' }));
  await userEvent.click(await panel.findByRole('button', { name: /^Phương trình/ }));
  expect(router.state.location.search).toBe('?category=2');
  await waitFor(() => expect(asked.at(-1)).toContain('category=2'));
  await userEvent.click(panel.getByRole('button', { name: 'Thao tác với nhóm Đại số' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Thêm nhóm con' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Thêm nhóm con' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Tên nhóm' }), 'Số học');
  await userEvent.click(dialog.getByRole('button', { name: 'Tạo nhóm' }));
  await waitFor(() => expect(made).toEqual([{ name: 'Số học', type: 'question', parent_id: 1 }]));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  await userEvent.click(panel.getByRole('button', { name: 'Thao tác với nhóm Đại số' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Xóa nhóm' }));
  expect(await screen.findByText(/Các nhóm con được đưa lên một cấp/)).toBeVisible();
  expect(panel.queryByRole('button', { name: /^Đại số/ })).not.toBeInTheDocument();
  expect(panel.getByRole('button', { name: /^Phương trình/ })).toBeVisible();
  await press('Hoàn tác');
  expect(await panel.findByRole('button', { name: /^Đại số/ })).toBeVisible();
});

const found: ImportResult = {
  format: 'text',
  created: 1,
  failed: 1,
  rows: [
    { row: '1', name: 'Thủ đô', type: 'single_choice', status: 'created', messages: ['Bỏ qua hình ở cuối câu.'] },
    { row: '2', name: 'Số nguyên tố', type: 'single_choice', status: 'failed', messages: ['Không thấy đáp án.'] },
  ],
};

it('a text is tried, what was not understood is told, and what is bad is left out only when that is wanted', async () => {
  serveBank();
  const forms: Record<string, unknown>[] = [];
  server.use(
    http.post(at('/api/question/import'), async ({ request }) => {
      const form = await request.formData();
      forms.push(Object.fromEntries(form));
      return ok(found);
    }),
  );
  const { router } = open();
  await press('Nhập');
  expect(router.state.location.search).toBe('?import=1');
  await userEvent.click(await screen.findByRole('tab', { name: 'Dán văn bản' }));
  await press('Kiểm tra thử');
  expect(await screen.findByText('Hãy dán nội dung đề.')).toBeVisible();
  await press('Điền ví dụ');
  await press('Kiểm tra thử');
  expect(await screen.findByText('Bỏ qua hình ở cuối câu.')).toBeVisible();
  expect(screen.getByText('Không thấy đáp án.')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Nhập 1/ })).not.toBeInTheDocument();
  await userEvent.click(screen.getByRole('checkbox', { name: /^Bỏ qua những câu/ }));
  await press('Nhập 1 câu');
  expect(await screen.findByText('Đã nhập 1 câu hỏi')).toBeVisible();
  expect(forms.map(({ dry_run: trial, skip_bad: skip }) => [trial, skip])).toEqual([
    ['true', 'false'],
    ['false', 'true'],
  ]);
  expect(forms[0]?.text).toContain('Đáp án: B');
  await press('Về ngân hàng câu hỏi');
  expect(await screen.findByRole('link', { name: 'Tổng hai số' })).toBeVisible();
});

it('a file that can’t be read is refused with the server’s words', async () => {
  serveBank();
  server.use(http.post(at('/api/question/import'), () => refused(412, 'unreadable_file', 'Tệp bị hỏng ở dòng 3.')));
  open('/manage/question-bank?import=1');
  const file = new File(['<quiz>'], 'de.xml', { type: 'text/xml' });
  await userEvent.upload(await screen.findByLabelText('Từ tệp', { selector: 'input' }), file);
  expect(await screen.findByText(/de\.xml/)).toBeVisible();
  await press('Kiểm tra thử');
  expect(await screen.findByText('Tệp bị hỏng ở dòng 3.')).toBeVisible();
});

it('a file of the selected questions says what its format can’t keep', async () => {
  serveBank();
  const asked: string[] = [];
  server.use(
    http.get(at('/api/question/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok({ url: '/files/7/cau-hoi.gift', lost: ['Hình của câu 7'] });
    }),
  );
  const saved: string[] = [];
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
  open();
  await choose('Thủ đô của Việt Nam', 'Xuất ra tệp…');
  await userEvent.click(await screen.findByRole('radio', { name: /^GIFT/ }));
  await press('Tạo tệp');
  expect(await screen.findByText('Hình của câu 7')).toBeVisible();
  expect(asked).toEqual(['?format=gift&ids=7']);
  expect(saved).toEqual(['/files/7/cau-hoi.gift']);
  click.mockRestore();
});

it('problems go out as packages of other judges, which hold their tests', async () => {
  serveBank();
  const asked: string[] = [];
  server.use(
    http.get(at('/api/question/export'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok({ url: '/files/7/cau-hoi.zip', lost: [] });
    }),
  );
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  open();
  await choose('Thủ đô của Việt Nam', 'Xuất ra tệp…');
  const packages = within(await screen.findByRole('radiogroup', { name: 'Cho bài lập trình, kèm test' }));
  expect(packages.queryByRole('radio', { name: /^Polygon/ })).toBeNull();
  await userEvent.click(packages.getByRole('radio', { name: /^Themis/ }));
  expect(screen.getByRole('radio', { name: /^Moodle XML/ })).not.toBeChecked();
  await press('Tạo tệp');
  expect(await screen.findByText('Mọi thứ đều được giữ lại.')).toBeVisible();
  expect(asked).toEqual(['?format=themis&ids=7']);
  click.mockRestore();
});

it('statistics say in plain words what is to be looked at, and how often each choice was taken', async () => {
  serveBank();
  server.use(
    http.get(at('/api/question/7/statistics'), () =>
      ok({
        answers: 41,
        people: 40,
        facility: 0.925,
        discrimination: null,
        choices: [
          { id: 11, share: 0.9 },
          { id: 12, share: 0.1 },
        ],
        warnings: ['too_easy'],
      }),
    ),
    http.get(at('/api/question/7'), () =>
      ok({
        content: {
          choices: [
            { id: 11, html: '<p>Hà Nội</p>' },
            { id: 12, html: '<p>Huế</p>' },
          ],
        },
        source: {
          answers: [
            { id: 11, text: 'Hà Nội', correct: true },
            { id: 12, text: 'Huế', correct: false },
          ],
        },
      }),
    ),
  );
  open();
  await choose('Thủ đô của Việt Nam', 'Thống kê');
  const drawer = within(await screen.findByRole('dialog', { name: 'Thống kê: Thủ đô của Việt Nam' }));
  expect(await drawer.findByText('93 %')).toBeVisible();
  expect(drawer.getByText('chưa đủ số liệu')).toBeVisible();
  expect(drawer.getByText(/^Quá dễ/)).toBeVisible();
  expect(await drawer.findByRole('row', { name: 'Hà Nội (đúng) 90 %', hidden: true })).toBeInTheDocument();
  expect(drawer.getByRole('link', { name: 'Xem mọi câu trả lời' })).toHaveAttribute(
    'href',
    '/question-submission/7?scope=all',
  );
});

it('marking again is previewed from the list', async () => {
  serveBank();
  server.use(http.get(at('/api/question/7/mark-again'), () => ok({ quizzes: [], may_everywhere: true, latest: null })));
  open();
  await choose('Thủ đô của Việt Nam', 'Chấm lại…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Chấm lại “Thủ đô của Việt Nam”' }));
  expect(await dialog.findByRole('radio', { name: /theo đáp án/ })).toBeChecked();
});
