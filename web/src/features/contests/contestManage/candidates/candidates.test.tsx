import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { encode } from 'uqr';
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../../tests/server';
import { aContest } from '../../fixtures';
import { contestManageRoutes } from '../routes';
import { aCandidate, aCard } from './fixtures';
import type { Candidate } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });
const people = [
  aCandidate(),
  aCandidate({
    id: 2,
    candidate_id: 'SBD002',
    full_name: 'Vũ Đạt',
    email: 'dat@x.vn',
    is_test: false,
    has_entered: true,
  }),
];
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const inDialog = async (name: string) => within(await screen.findByRole('dialog', { name }, patient));

/** The server's list; what is asked of it is kept. */
function serve(list: Candidate[] = people) {
  const state = { list, asked: [] as string[] };
  server.use(
    http.get(at('/api/contests/groups'), () => ok([])),
    http.get(at('/api/contests/3'), () => ok({ ...aContest({ can_edit: true }), candidate_count: 40 })),
    http.get(at('/api/contests/3/candidates'), ({ request }) => {
      state.asked.push(new URL(request.url).search);
      return ok(state.list, { page: 1, size: 12, total: state.list.length });
    }),
    http.get(at('/api/contests/3/candidates/rooms'), () => ok([{ room: 'Phòng 1', candidates: state.list.length }])),
  );
  return state;
}

const open = () =>
  renderWeb({ table: contestManageRoutes, at: '/manage/contests/3?tab=candidates', user: teacher }).router;

beforeAll(
  () =>
    Promise.all([
      import('../ContestEditorPage'),
      import('./CandidatesTab'),
      import('./CandidateDialog'),
      import('./ImportCandidates'),
      import('./PrintDialog'),
      import('./cards/CardsLayer'),
      import('#/ui/importWizard/ImportWizard'),
    ]),
  120_000,
);
beforeEach(() => {
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: 1_790_000_000_000 })));
});

it('lists who may sit it, narrowed by room and words, and counts them at the tab', { timeout: 120_000 }, async () => {
  const { asked } = serve();
  open();
  const row = await screen.findByRole('row', { name: /Lê Bình/ }, patient);
  for (const words of ['SBD001', '28/02/2010', '10A1', 'THPT Chu Văn An', 'Phòng 1', '07', 'Tài khoản thi', 'Chưa vào'])
    expect(row).toHaveTextContent(words);
  const other = screen.getByRole('row', { name: /Vũ Đạt/ });
  for (const words of ['dat@x.vn', 'Của thí sinh', 'Đã vào']) expect(other).toHaveTextContent(words);
  await waitFor(() => expect(screen.getByRole('tab', { name: 'Thí sinh 2' })).toBeVisible(), patient);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Phòng thi' }), 'Phòng 1 (2)');
  await waitFor(() => expect(asked.at(-1)).toContain('room=Ph'), patient);
  await userEvent.type(screen.getByRole('searchbox', { name: 'Tìm theo số báo danh hoặc tên' }), 'đạt');
  await waitFor(() => expect(new URLSearchParams(asked.at(-1)).get('search')).toBe('đạt'), patient);
});

it('without a list says what it is for, and begins with one of two ways', { timeout: 120_000 }, async () => {
  serve([]);
  open();
  expect(await screen.findByText('Chưa có danh sách thí sinh', {}, patient)).toBeVisible();
  expect(screen.getByText(/chỉ người có tên mới được thi chính thức/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'In thẻ dự thi' })).not.toBeInTheDocument();
  expect(screen.getAllByRole('button', { name: /^(?:Nhập từ tệp|Thêm thí sinh)$/ })).toHaveLength(2);
});

it('adds one, and puts what the server refuses at its field', { timeout: 120_000 }, async () => {
  const state = serve([]);
  const sent: unknown[] = [];
  server.use(
    http.post(at('/api/contests/3/candidates'), async ({ request }) => {
      sent.push(await request.json());
      const fault = { field: 'candidate_id', message_key: 'candidate_id_taken', message: 'Số này đã có người dùng.' };
      if (sent.length === 1) return refused(409, 'candidate_id_taken', 'Trùng', [fault]);
      state.list = [aCandidate()];
      return ok(aCandidate());
    }),
  );
  open();
  await press('Thêm thí sinh');
  const dialog = await inDialog('Thêm thí sinh');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Số báo danh' }), 'SBD001');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Họ và tên' }), 'Lê Bình');
  await userEvent.type(dialog.getByRole('textbox', { name: /^Phòng thi/ }), 'Phòng 1');
  await userEvent.click(dialog.getByRole('button', { name: 'Thêm' }));
  expect(await dialog.findByText('Số này đã có người dùng.', {}, patient)).toBeVisible();
  expect(dialog.getByRole('textbox', { name: 'Số báo danh' })).toHaveFocus();
  await userEvent.click(dialog.getByRole('button', { name: 'Thêm' }));
  expect(await screen.findByRole('row', { name: /Lê Bình/ }, patient)).toBeVisible();
  const empty = { dob: null, class: null, school: null, province: null, seat: null, email: null };
  expect(sent[1]).toEqual({ ...empty, candidate_id: 'SBD001', full_name: 'Lê Bình', room: 'Phòng 1' });
});

it('takes one off the list once that is agreed to, but none who has entered', { timeout: 120_000 }, async () => {
  const state = serve();
  const removed: string[] = [];
  server.use(
    http.delete(at('/api/contests/3/candidates/:candidate'), ({ params }) => {
      removed.push(String(params.candidate));
      state.list = people.slice(1);
      return ok(true);
    }),
  );
  open();
  await press('Thao tác khác: SBD002 Vũ Đạt');
  const refusedEntry = await screen.findByRole('menuitem', { name: /Xóa khỏi danh sách/ }, patient);
  expect(refusedEntry).toHaveTextContent('Thí sinh đã vào thi nên không xóa được.');
  await userEvent.keyboard('{Escape}');
  await press('Thao tác khác: SBD001 Lê Bình');
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Xóa khỏi danh sách' }, patient));
  const question = await inDialog('Xóa Lê Bình khỏi danh sách?');
  await userEvent.click(question.getByRole('button', { name: 'Xóa khỏi danh sách' }));
  await waitFor(() => expect(screen.queryByRole('row', { name: /Lê Bình/ })).not.toBeInTheDocument(), patient);
  expect(removed).toEqual(['1']);
});

it('brings a list in from a file, tried first', { timeout: 120_000 }, async () => {
  const state = serve([]);
  const forms: Record<string, unknown>[] = [];
  const columns = [
    { head: 'SBD', field: 'candidate_id' },
    { head: 'Họ tên', field: 'full_name' },
  ];
  const report = { created: 2, updated: 0, unchanged: 0, failed: 0, rows: [] };
  server.use(
    http.post(at('/api/contests/3/candidates/import'), async ({ request }) => {
      const form = await request.formData();
      forms.push({ dry_run: form.get('dry_run'), columns: form.get('columns') });
      if (forms.length === 1) return ok({ ...report, columns, sample: [['SBD001', 'Lê Bình']] });
      state.list = people;
      return ok(report);
    }),
  );
  open();
  await press('Nhập từ tệp');
  expect(await screen.findByRole('link', { name: 'Mẫu Excel' }, patient)).toHaveAttribute(
    'href',
    '/api/contests/3/candidates/template?format=xlsx',
  );
  const file = new File(['SBD,Họ tên\nSBD001,Lê Bình'], 'thi-sinh.csv', { type: 'text/csv' });
  await userEvent.upload(screen.getByLabelText('Tệp danh sách', { selector: 'input' }), file);
  expect(await screen.findByRole('combobox', { name: 'Cột SBD là thông tin' }, patient)).toHaveDisplayValue(
    'Số báo danh (bắt buộc)',
  );
  // Who is on the list already is always updated.
  expect(screen.queryByRole('switch', { name: 'Cập nhật người đã có' })).not.toBeInTheDocument();
  await press('Tiếp tục');
  await press(/^Nhập 2/);
  await press('Xong');
  expect(await screen.findByRole('row', { name: /Lê Bình/ }, patient)).toBeVisible();
  expect(forms).toEqual([
    { dry_run: 'true', columns: null },
    { dry_run: 'false', columns: '{"SBD":"candidate_id","Họ tên":"full_name"}' },
  ]);
});

it('makes cards of the chosen: passwords once, and a code of the ID alone', { timeout: 120_000 }, async () => {
  serve();
  const sent: unknown[] = [];
  const cards = [
    aCard(),
    aCard({ id: 2, candidate_id: 'SBD002', full_name: 'Vũ Đạt', login: 'account', password: null }),
  ];
  server.use(
    http.post(at('/api/contests/3/candidates/cards'), async ({ request }) => {
      sent.push(await request.json());
      return ok(cards);
    }),
  );
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  open();
  await userEvent.click(await screen.findByRole('checkbox', { name: /SBD001 Lê Bình/ }, patient));
  await userEvent.click(within(await screen.findByRole('toolbar')).getByRole('button', { name: 'In thẻ dự thi' }));
  const dialog = await inDialog('In thẻ dự thi');
  expect(dialog.getByText(/các thẻ đã in trước đó không dùng được nữa/)).toBeVisible();
  expect(dialog.getByRole('radio', { name: '1 thí sinh đã chọn' })).toBeChecked();
  await userEvent.click(dialog.getByRole('button', { name: 'Tạo thẻ' }));
  const layer = await inDialog('2 thẻ dự thi');
  expect(sent).toEqual([{ ids: [1] }]);
  const card = layer.getByRole('listitem', { name: 'SBD001 Lê Bình' });
  const address = new URL('/test/dem-icpc', location.origin).href;
  for (const words of ['Lớp Tin', 'Đêm ICPC', '21/09/2026 21:13', 'SBD001', '28/02/2010', 'Phòng 1', '07', address])
    expect(card).toHaveTextContent(words);
  expect(within(card).getByText('kien-7421')).toBeVisible();
  const code = within(card).getByRole('img', { name: 'Mã QR của số báo danh SBD001' });
  expect(drawn(code)).toEqual(encode(`${address}?sbd=SBD001`, { ecc: 'M', border: 4 }).data);
  const own = layer.getByRole('listitem', { name: 'SBD002 Vũ Đạt' });
  expect(own).toHaveTextContent('Đăng nhập bằng tài khoản của em');
  expect(own).not.toHaveTextContent('Mật khẩu');
  await userEvent.click(layer.getByRole('button', { name: 'In' }));
  expect(print).toHaveBeenCalledOnce();
  print.mockRestore();
  await userEvent.click(layer.getByRole('button', { name: 'Đóng' }));
  const question = await inDialog('Đóng các thẻ này?');
  await userEvent.click(question.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByText('kien-7421')).not.toBeInTheDocument(), patient);
});

it('makes cards of a room, whoever is on which page of it', { timeout: 120_000 }, async () => {
  serve();
  const sent: unknown[] = [];
  server.use(
    http.get(at('/api/contests/3/candidates'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      const isOfRoom = query.get('room') === 'Phòng 1' && query.get('size') === '96';
      const page = Number(query.get('page'));
      return ok(isOfRoom ? [aCandidate({ id: page })] : people, { page, size: 96, total: isOfRoom ? 97 : 2 });
    }),
    http.post(at('/api/contests/3/candidates/cards'), async ({ request }) => {
      sent.push(await request.json());
      return ok([aCard({ login: 'account', password: null })]);
    }),
  );
  open();
  await press('In thẻ dự thi');
  const dialog = await inDialog('In thẻ dự thi');
  await userEvent.click(await dialog.findByRole('radio', { name: 'Một phòng thi' }, patient));
  await userEvent.click(dialog.getByRole('button', { name: 'Tạo thẻ' }));
  expect(sent).toEqual([]);
  await userEvent.selectOptions(dialog.getByRole('combobox', { name: 'Phòng thi' }), 'Phòng 1 (2)');
  await userEvent.click(dialog.getByRole('button', { name: 'Tạo thẻ' }));
  const layer = await inDialog('1 thẻ dự thi');
  expect(sent).toEqual([{ ids: [1, 2] }]);
  // Nothing on these is lost by closing them.
  await userEvent.click(layer.getByRole('button', { name: 'Đóng' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
});

/** What a code's path makes dark. */
function drawn(code: HTMLElement): boolean[][] {
  const size = Number(code.getAttribute('viewBox')?.split(' ')[2]);
  const rows = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const runs =
    code
      .querySelector('path')
      ?.getAttribute('d')
      ?.matchAll(/M(\d+) (\d+)h(\d+)/g) ?? [];
  for (const [, x, y, length] of runs) rows[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  return rows;
}
