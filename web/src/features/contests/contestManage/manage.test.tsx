import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { UNDO_MS } from '#/ui/removal';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aContest, aContestItem, aPart, aRow, aStandings, aWholeBoard } from '../fixtures';
import { contestManageRoutes } from './routes';
import type { ContestItem, ContestView } from '../types';

const patient = { timeout: 20_000 };
const edit = ['list', 'create', 'read', 'update', 'delete'];
const teacher = person({ role: 'teacher', permissions: { contest: edit } });
const admin = person({ role: 'admin', permissions: { contest: [...edit, 'approval'] } });
const draft = aContest({ status: 'draft', can_edit: true, version: 4 });
const open = (address = '/manage/contests', user = teacher) =>
  renderWeb({ table: contestManageRoutes, at: address, user });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const choose = async (row: string, entry: string) => {
  await press(`Thao tác khác: ${row}`);
  await userEvent.click(await screen.findByRole('menuitem', { name: entry }, patient));
};

type Body = Record<string, unknown>;

/** The server's contest: what is sent of it is kept. */
function serve(contest: ContestView = draft) {
  const state = { contest, sent: [] as Body[], items: [aContestItem({ can_edit: true })] as ContestItem[] };
  const asked: string[] = [];
  server.use(
    http.get(at('/api/contests/me'), ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok(state.items, { page: 1, size: 12, total: state.items.length });
    }),
    http.get(at('/api/contests/groups'), () => ok([{ id: 9, name: 'Tháng 9' }])),
    http.get(at('/api/contests/:id'), () => ok(state.contest)),
    http.get(at('/api/contests/:id/rejudge'), () => ok(null)),
    http.put(at('/api/contests/manage'), async ({ request }) => {
      const body = (await request.json()) as Body;
      state.sent.push(body);
      const name = typeof body.name === 'string' ? body.name : state.contest.name;
      state.contest = { ...state.contest, name, version: state.contest.version + 1 };
      return ok(state.contest);
    }),
  );
  return { state, asked };
}

beforeAll(
  () =>
    Promise.all([
      import('./ContestsPage'),
      import('./ContestEditorPage'),
      import('./results/ResultsTab'),
      import('./list/NewContestDialog'),
      import('./list/CloneDialog'),
    ]),
  120_000,
);
beforeEach(() => {
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: 1_790_000_000_000 })));
});

describe('the list of contests that I hold', { timeout: 120_000 }, () => {
  it('shows each with where it stands, narrowed by the address', async () => {
    const { asked } = serve();
    open('/manage/contests?state=upcoming&status=published&format=icpc');
    const link = await screen.findByRole('link', { name: 'Đêm ICPC' }, patient);
    expect(link).toHaveAttribute('href', '/manage/contests/3');
    const row = link.closest('tr');
    for (const words of ['ICPC', 'Sắp diễn ra', 'Đã xuất bản', 'Công khai', '21/09/2026 21:13', '3 giờ', '1,234'])
      expect(row).toHaveTextContent(words);
    expect(asked[0]).toBe('?page=1&size=12&state=upcoming&status=published&format=icpc&role=manager');
  });

  it('begins one with its name, three hours from the next full hour', async () => {
    serve();
    const made: Body[] = [];
    server.use(
      http.post(at('/api/contests'), async ({ request }) => {
        made.push((await request.json()) as Body);
        return ok(draft);
      }),
    );
    const { router } = open();
    await press('Tạo kỳ thi');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Tên kỳ thi' }, patient), 'Vòng 1');
    await press('Tạo và soạn tiếp');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/contests/3');
    const start = Number(made[0]?.start_time);
    expect(start % 3600).toBe(0);
    expect(made).toEqual([
      { name: 'Vòng 1', start_time: start, end_time: start + 10_800, format: 'icpc', status: 'draft' },
    ]);
  });

  it('clones one to another start, and takes steps', async () => {
    const { state } = serve();
    const bodies: Body[] = [];
    server.use(
      http.post(at('/api/contests/clone'), async ({ request }) => {
        bodies.push((await request.json()) as Body);
        return ok({ ...draft, id: 8 });
      }),
    );
    const { router } = open();
    await choose('Đêm ICPC', 'Ngừng xuất bản');
    await waitFor(() => expect(state.sent).toEqual([{ id: 3, action: 'unpublish' }]), patient);
    await choose('Đêm ICPC', 'Nhân bản…');
    await press('Nhân bản');
    await expect.poll(() => router.state.location.pathname, patient).toBe('/manage/contests/8');
    expect(bodies).toEqual([{ contest_id: 3, start_time: expect.any(Number) }]);
  });

  it('archives one after ten seconds in which it can be taken back', async () => {
    const { state } = serve();
    open();
    await screen.findByRole('link', { name: 'Đêm ICPC' }, patient);
    vi.useFakeTimers({ shouldAdvanceTime: true });
    await choose('Đêm ICPC', 'Lưu trữ');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Đêm ICPC' })).not.toBeInTheDocument());
    await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    expect(await screen.findByRole('link', { name: 'Đêm ICPC' })).toBeInTheDocument();
    await choose('Đêm ICPC', 'Lưu trữ');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Đêm ICPC' })).not.toBeInTheDocument());
    await vi.advanceTimersByTimeAsync(UNDO_MS);
    vi.useRealTimers();
    await expect.poll(() => state.sent, patient).toEqual([{ id: 3, action: 'archive' }]);
  });
});

describe('the form of a contest', { timeout: 120_000 }, () => {
  const save = () => press('Lưu');
  const name = () => screen.findByRole('textbox', { name: 'Tên kỳ thi' }, patient);

  it('shows the options of its format alone, and saves what was changed', async () => {
    const { state } = serve();
    open('/manage/contests/3');
    await userEvent.type(await name(), ' 2');
    for (const field of [/Phạt mỗi lần nộp sai/, /Đóng băng bảng/])
      expect(screen.getByRole('spinbutton', { name: field })).toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thể thức' }), 'oi');
    expect(screen.queryByRole('spinbutton', { name: /Phạt mỗi lần nộp sai/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('spinbutton', { name: /Đóng băng bảng/ })).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(state.sent).toHaveLength(1), patient);
    expect(state.sent[0]).toMatchObject({ id: 3, action: 'update', name: 'Đêm ICPC 2', format: 'oi', version: 4 });
    expect(await screen.findByRole('heading', { name: 'Đêm ICPC 2' }, patient)).toBeInTheDocument();
    await userEvent.type(await name(), '!');
    await save();
    await waitFor(() => expect(state.sent.at(-1)).toMatchObject({ name: 'Đêm ICPC 2!', version: 5 }), patient);
  });

  it('sets a password, and puts the contest into a group', async () => {
    const { state } = serve();
    open('/edit/contest/3');
    await name();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Mật khẩu' }), 'set');
    await userEvent.type(await screen.findByLabelText('Mật khẩu mới'), 'bi-mat');
    await waitFor(() => expect(screen.getByRole('option', { name: 'Một nhóm đã có' })).toBeEnabled());
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Thuộc nhóm' }), 'old');
    await userEvent.selectOptions(await screen.findByRole('combobox', { name: 'Nhóm kỳ thi' }), '9');
    await save();
    await waitFor(() => expect(state.sent.at(-1)).toMatchObject({ password: 'bi-mat', group_id: 9 }), patient);
  });

  it('lets candidates change computers themselves only where one alone may be used', async () => {
    const { state } = serve();
    open('/manage/contests/3');
    await name();
    const moves = 'Thí sinh tự chuyển sang máy khác';
    expect(screen.queryByRole('switch', { name: moves })).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('switch', { name: 'Mỗi lúc chỉ làm bài trên một máy' }));
    await userEvent.click(await screen.findByRole('switch', { name: moves }));
    await save();
    await waitFor(
      () => expect(state.sent.at(-1)?.room).toMatchObject({ single_session: true, candidate_moves: true }),
      patient,
    );
  });

  it('puts what the server refuses at its field, and opens its tab', async () => {
    serve(aContest({ ...draft, exercise_type: 'timed', parts: [aPart({ quiz_time: 30 })] }));
    server.use(
      http.put(at('/api/contests/manage'), () =>
        refused(412, 'invalid', 'Dữ liệu không hợp lệ.', [
          { field: 'parts[0].quiz_time', message: 'Phải lớn hơn 0.', message_key: 'above_zero' },
        ]),
      ),
    );
    open('/manage/contests/3');
    await userEvent.type(await name(), '!');
    await save();
    expect(await screen.findByText('Phải lớn hơn 0.', {}, patient)).toBeInTheDocument();
    expect(screen.getByRole('tab', { name: /Đề bài/ })).toHaveAttribute('aria-selected', 'true');
    await waitFor(() => expect(screen.getByRole('spinbutton', { name: 'Thời gian làm' })).toHaveFocus());
  });

  it('says that somebody else has saved meanwhile, and takes theirs', async () => {
    const { state } = serve();
    server.use(http.put(at('/api/contests/manage'), () => refused(409, 'concurrent_edit', 'Có người khác vừa sửa.')));
    open('/manage/contests/3');
    await userEvent.type(await name(), '!');
    await save();
    await screen.findByText(/Có người khác vừa lưu kỳ thi này/, {}, patient);
    state.contest = { ...draft, name: 'Tên của họ', version: 9 };
    await press('Lấy bản mới');
    await waitFor(async () => expect(await name()).toHaveValue('Tên của họ'), patient);
  });

  it('adds a part and a question of the bank, and takes one away and back', async () => {
    const { state } = serve();
    const found = {
      id: 7,
      name: 'Xâu con',
      type: 'code',
      score: 50,
      tags: [],
      status: 'published',
      difficulty: 'easy',
      author: { id: 2, name: 'Cô Hạnh' },
    };
    server.use(
      http.get(at('/api/question/can-add-to-quiz'), () => ok([found], { page: 1, size: 12, total: 1 })),
      http.get(at('/api/category'), () => ok([])),
      http.get(at('/api/general/tags'), () => ok([])),
    );
    open('/manage/contests/3?tab=parts');
    await press('Thêm phần');
    const added = within(await screen.findByRole('region', { name: 'Phần 2' }, patient));
    await userEvent.click(added.getByRole('button', { name: 'Thêm từ ngân hàng câu hỏi' }));
    const picker = within(await screen.findByRole('dialog', {}, patient));
    await userEvent.click(await picker.findByRole('checkbox', { name: /Xâu con/ }, patient));
    await userEvent.click(picker.getByRole('button', { name: 'Thêm vào đề' }));
    await userEvent.click(picker.getByRole('button', { name: 'Xong' }));
    expect(await added.findByRole('link', { name: 'Xâu con' }, patient)).toBeInTheDocument();
    await press('Bỏ Đường đi');
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Đường đi' })).not.toBeInTheDocument());
    await press('Hoàn tác');
    expect(await screen.findByRole('link', { name: 'Đường đi' }, patient)).toBeInTheDocument();
    await save();
    await waitFor(() => expect(state.sent).toHaveLength(1), patient);
    expect(state.sent[0]?.parts).toEqual([
      expect.objectContaining({ id: 21, question_amount: 2 }),
      { name: 'Phần 2', question_amount: 1, quiz_time: null, questions: [{ question_id: 7, score: 50, rule: null }] },
    ]);
  });

  it('voids a question while it runs, once that is agreed to', async () => {
    const { state } = serve(aContest({ ...draft, status: 'published', state: 'running' }));
    open('/manage/contests/3?tab=parts', admin);
    await press('Cách tính Tổng hai số');
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Không tính điểm cho ai' }, patient));
    const dialog = within(await screen.findByRole('dialog', {}, patient));
    await userEvent.click(dialog.getByRole('button', { name: 'Đồng ý' }));
    expect(await screen.findByText('Không tính điểm', {}, patient)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Bỏ Tổng hai số' })).not.toBeInTheDocument();
    await save();
    await waitFor(() => expect(state.sent).toHaveLength(1), patient);
    expect(state.sent[0]).toMatchObject({
      parts: [
        {
          questions: [
            { question_id: 1, rule: 'does_not_count' },
            { question_id: 2, rule: null },
          ],
        },
      ],
    });
  });

  it('goes a step further once all is saved, and is rejected with a reason', async () => {
    const { state } = serve(aContest({ ...draft, status: 'waiting_for_approval' }));
    open('/manage/contests/3', admin);
    await name();
    await press('Từ chối');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Lý do' }, patient), 'Thiếu thể lệ.');
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Từ chối' }));
    await waitFor(() => expect(state.sent).toEqual([{ id: 3, action: 'reject', reason: 'Thiếu thể lệ.' }]), patient);
    await userEvent.type(await name(), '!');
    expect(screen.getByRole('button', { name: 'Duyệt' })).toHaveAttribute('aria-disabled', 'true');
  });

  it('has results, which are unfrozen once that is agreed to', async () => {
    serve(aContest({ ...draft, status: 'published', state: 'completed', frozen: true }));
    const { items, meta } = aStandings([aRow({ score: 3 })]);
    const done: string[] = [];
    server.use(
      http.get(at('/api/contests/3/board'), () => ok(aWholeBoard({ items, meta: { ...meta, frozen: true } }))),
      http.get(at('/api/contests/3/awards'), () => ok({ rules: [], given: [] })),
      http.post(at('/api/contests/:id/unfreeze'), ({ params }) => {
        done.push(String(params.id));
        return ok(aContest({ ...draft, status: 'published', state: 'completed', frozen: false }));
      }),
    );
    open('/manage/contests/3?tab=results');
    expect(await screen.findByRole('rowheader', { name: 'Trần An' }, patient)).toBeInTheDocument();
    await press('Mở bảng xếp hạng');
    await userEvent.click(
      within(await screen.findByRole('dialog', {}, patient)).getByRole('button', { name: 'Mở bảng xếp hạng' }),
    );
    await waitFor(() => expect(done).toEqual(['3']), patient);
    await waitFor(
      () => expect(screen.queryByRole('button', { name: 'Mở bảng xếp hạng' })).not.toBeInTheDocument(),
      patient,
    );
  });
});
