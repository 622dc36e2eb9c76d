import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, type JsonBodyType } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { assumeServerClock } from '#/api/serverClock';
import type { RouteRow } from '#/routing/table';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import { aMember } from '../classPeople/fixtures';
import { aLedClassroom } from '../classrooms/fixtures';
import { aDetail, aLearner, ledAssignment, NOW } from './fixtures';
import { WorkTab } from './index';
import type { Assignment, AssignmentInput, LearnerChange, WorkLearner } from './types';

const DAY = 86_400;
const path = '/api/classroom/5/assignment';

beforeEach(() => {
  assumeServerClock(NOW * 1000);
  server.use(
    http.get(at('/api/general/server-time'), () => ok({ now: NOW, now_ms: NOW * 1000, zone: 'Asia/Ho_Chi_Minh' })),
    http.get(at('/api/classroom/5/member'), () =>
      ok([aMember({ user_id: 11, name: 'Nguyễn Văn An' }), aMember({ user_id: 12, name: 'Lê Bình' })]),
    ),
  );
});

function show(search = '', classroom = aLedClassroom()) {
  const row = {
    name: 'home',
    path: '',
    access: 'public',
    layout: 'site',
    expect: 'home:title',
    texts: [],
    page: () => Promise.resolve({ default: () => <WorkTab classroom={classroom} manage /> }),
  };
  return renderWeb({ table: [row as unknown as RouteRow], at: `/${search}`, user: person({ role: 'teacher' }) });
}

/** A refusal that brings the row as it is by now. */
const late = (row: object) =>
  HttpResponse.json(
    {
      success: false,
      code: 409,
      error_code: 409,
      data: row,
      metadata: null,
      message: 'Có người vừa sửa',
      message_key: 'concurrent_edit',
      errors: [],
    } as JsonBodyType,
    { status: 409 },
  );

/** Serves the work that there is at the moment, and keeps what is sent. */
function serve(now: { work: Assignment[] }) {
  const sent: { id: number | null; body: AssignmentInput }[] = [];
  const deleted: number[] = [];
  server.use(
    http.get(at(path), () => ok(now.work)),
    http.post(at(path), async ({ request }) => {
      const body = (await request.json()) as AssignmentInput;
      sent.push({ id: null, body });
      const made = ledAssignment(90, { title: body.title });
      now.work = [...now.work, made];
      return ok(made);
    }),
    http.put(at(`${path}/:aid`), async ({ request, params }) => {
      const body = (await request.json()) as AssignmentInput;
      const id = Number(params.aid);
      sent.push({ id, body });
      const row = now.work.find((one) => one.id === id);
      if (!row || row.version !== body.version) return late(row ?? {});
      return ok(row);
    }),
    http.delete(at(`${path}/:aid`), ({ params }) => {
      deleted.push(Number(params.aid));
      return ok({ archived: false });
    }),
  );
  return { sent, deleted };
}

describe('the work of a class', () => {
  it('is a table of what was set, with how many have handed in', async () => {
    const counts = { ...(ledAssignment(1).counts ?? ({} as never)), not_started: 25, done: 10, submitted: 3, late: 2 };
    serve({
      work: [
        ledAssignment(1, { counts: { ...counts, total: 40 }, weight: 2 }),
        ledAssignment(2, { visible_at: NOW + DAY, user_ids: [11], on_paper: true, subject: null }),
      ],
    });
    show();
    const first = within(await screen.findByRole('row', { name: /Bài 1/ }));
    expect(first.getByText('15/40 đã nộp · 3 chờ chấm · 2 muộn')).toBeVisible();
    expect(first.getByText('Câu hỏi: Tổng hai số')).toBeVisible();
    expect(first.getByText('Giữa kỳ (hệ số 2), học kỳ 1')).toBeVisible();
    const second = within(screen.getByRole('row', { name: /Bài 2/ }));
    expect(second.getByText(/Hiện từ/)).toBeVisible();
    expect(second.getByText('Cho 1 học sinh')).toBeVisible();
    expect(second.getByText('Làm trên giấy')).toBeVisible();
  });

  it('is set: a question is found by its name, which names the work', async () => {
    const { sent } = serve({ work: [] });
    server.use(
      http.get(at('/api/question/me'), () =>
        ok([{ id: 71, name: 'Tổng hai số', type: 'code', visibility: 'private' }], { page: 1, size: 12, total: 1 }),
      ),
      http.get(at('/api/problems'), () => ok([], { page: 1, size: 12, total: 0 })),
    );
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Giao bài đầu tiên' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Giao bài cho lớp' }));
    await user.click(dialog.getByRole('button', { name: 'Giao bài' }));
    expect(sent).toEqual([]);
    await user.type(dialog.getByRole('combobox', { name: 'Câu hỏi' }), 'tong');
    await user.click(await screen.findByText('Tổng hai số'));
    expect(dialog.getByRole('textbox', { name: 'Tên bài' })).toHaveValue('Tổng hai số');
    await user.click(dialog.getByRole('button', { name: 'Giao bài' }));
    await screen.findByRole('row', { name: /Tổng hai số/ });
    expect(sent[0]?.body).toMatchObject({
      title: 'Tổng hai số',
      subject: { kind: 'question', id: 71 },
      due_at: Date.parse('2026-11-30T16:59:00Z') / 1000,
      late: { kind: 'no' },
      points: 10,
      weight: 1,
      term: 1,
      user_ids: null,
      version: null,
    });
  }, 60_000);

  it('changed elsewhere meanwhile, both versions are told, and one is kept', async () => {
    const now = { work: [ledAssignment(1)] };
    const { sent } = serve(now);
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: 'Sửa Bài 1' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Sửa bài đã giao' }));
    now.work = [ledAssignment(1, { title: 'Bài của cô Lan', version: 2 })];
    const title = dialog.getByRole('textbox', { name: 'Tên bài' });
    await user.clear(title);
    await user.type(title, 'Bài của tôi');
    await user.click(dialog.getByRole('button', { name: 'Lưu' }));
    expect(await dialog.findByText('Đã lưu: Bài của cô Lan')).toBeVisible();
    expect(dialog.getByText('Của bạn: Bài của tôi')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Lưu bản của tôi' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(sent.map(({ body }) => body.version)).toEqual([1, 2]);
  }, 60_000);

  it('is out of sight at once when it is deleted, and comes back with undo', async () => {
    const { deleted } = serve({ work: [ledAssignment(1)] });
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('button', { name: /Thao tác khác.*Bài 1|Bài 1.*khác/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bài 1/ })).not.toBeInTheDocument());
    await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    await screen.findByRole('row', { name: /Bài 1/ });
    expect(deleted).toEqual([]);
  });

  it('can only be looked at in a class that has ended', async () => {
    serve({ work: [ledAssignment(1)] });
    show('', aLedClassroom({ status: 'finished' }));
    await screen.findByRole('row', { name: /Bài 1/ });
    expect(screen.queryByRole('button', { name: 'Giao bài' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Sửa Bài 1' })).not.toBeInTheDocument();
  });
});

/** Serves one assignment with learners who change as the server is told. */
function serveLearners(now: { learners: WorkLearner[] }) {
  const sent: (LearnerChange & { user: number; version: number })[] = [];
  serve({ work: [ledAssignment(1)] });
  server.use(
    http.get(at(`${path}/1`), () => ok(aDetail(1, now.learners))),
    http.put(at(`${path}/1/learner/:user`), async ({ request, params }) => {
      const body = (await request.json()) as LearnerChange & { version: number };
      const user = Number(params.user);
      sent.push({ user, ...body });
      const row = now.learners.find(({ user_id: id }) => id === user);
      if (!row || row.version !== body.version) return late(row ?? {});
      const changed: WorkLearner = {
        ...row,
        version: row.version + 1,
        ...(body.mark !== undefined && { mark: body.mark, typed: body.mark !== null, state: 'done' }),
        ...(body.due_at !== undefined && { due_at: body.due_at, extended: body.due_at !== null }),
        ...(body.excused !== undefined && { excused: body.excused, state: body.excused ? 'excused' : 'not_started' }),
      };
      now.learners = now.learners.map((one) => (one.user_id === user ? changed : one));
      return ok(changed);
    }),
  );
  return sent;
}

describe('the learners of an assignment', () => {
  const drawer = async () => within(await screen.findByRole('dialog', { name: 'Bài 1' }));

  it('have their marks typed in place, by keyboard from one to the next', async () => {
    const sent = serveLearners({
      learners: [
        aLearner(11, 'Nguyễn Văn An'),
        aLearner(12, 'Lê Bình', { state: 'done', mark: 8, percent: 80, ten: 8, submitted_at: NOW - 60 }),
      ],
    });
    show('?assignment=1');
    const user = userEvent.setup();
    const list = await drawer();
    const an = await list.findByRole('textbox', { name: 'Điểm của Nguyễn Văn An' });
    const binh = list.getByRole('textbox', { name: 'Điểm của Lê Bình' });
    expect(list.getByText('Tính từ bài nộp')).toBeVisible();
    await user.click(an);
    await user.keyboard('7,5{Enter}');
    expect(binh).toHaveFocus();
    await user.keyboard('11{Enter}');
    expect(list.getByText('Nhập số từ 0 đến 10')).toBeVisible();
    await user.keyboard('{Escape}');
    expect(binh).toHaveValue('8');
    expect(await list.findByText('Thầy cô ghi')).toBeVisible();
    expect(sent).toEqual([{ user: 11, mark: 7.5, version: 0 }]);
  });

  it('written elsewhere meanwhile, both marks are told', async () => {
    const now = { learners: [aLearner(11, 'Nguyễn Văn An')] };
    const sent = serveLearners(now);
    show('?assignment=1');
    const user = userEvent.setup();
    const list = await drawer();
    const an = await list.findByRole('textbox', { name: 'Điểm của Nguyễn Văn An' });
    now.learners = [aLearner(11, 'Nguyễn Văn An', { mark: 6, typed: true, state: 'done', version: 3 })];
    await user.type(an, '9{Enter}');
    const conflict = within(await list.findByRole('listitem', { name: 'Nguyễn Văn An' }));
    expect(conflict.getByText(/Đã lưu: điểm 6\/10/)).toBeVisible();
    expect(conflict.getByText(/Của bạn: điểm 9\/10/)).toBeVisible();
    await user.click(conflict.getByRole('button', { name: 'Lưu bản của tôi' }));
    await waitFor(() => expect(list.queryByRole('listitem', { name: 'Nguyễn Văn An' })).not.toBeInTheDocument());
    expect(sent.map(({ version, mark }) => [version, mark])).toEqual([
      [0, 9],
      [3, 9],
    ]);
    expect(await list.findByDisplayValue('9')).toBeVisible();
  });

  it('are excused, and several have more time', async () => {
    const sent = serveLearners({ learners: [aLearner(11, 'Nguyễn Văn An'), aLearner(12, 'Lê Bình')] });
    show('?assignment=1');
    const user = userEvent.setup();
    const list = await drawer();
    await user.click(await list.findByRole('button', { name: /Nguyễn Văn An/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Cho miễn' }));
    expect(await list.findByText('Được miễn', { selector: '.lp-chip' })).toBeVisible();
    for (const box of list.getAllByRole('checkbox', { name: /An|Bình/ })) await user.click(box);
    await user.click(list.getByRole('button', { name: 'Gia hạn' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Gia hạn cho 2 học sinh' }));
    await user.click(dialog.getByRole('button', { name: 'Gia hạn' }));
    await screen.findByText('Đã gia hạn cho 2 học sinh');
    const until = Date.parse('2026-11-27T16:59:00Z') / 1000;
    expect(sent).toEqual([
      { user: 11, excused: true, version: 0 },
      { user: 11, due_at: until, version: 1 },
      { user: 12, due_at: until, version: 0 },
    ]);
  }, 60_000);

  it('are narrowed to a state, and their answers open in the class', async () => {
    serveLearners({
      learners: [
        aLearner(11, 'Nguyễn Văn An', { state: 'submitted', submission_id: 301, to_mark_id: 301 }),
        aLearner(12, 'Lê Bình', { state: 'done', submission_id: 302, mark: 10 }),
        aLearner(13, 'Trần Chi'),
      ],
    });
    show('?assignment=1');
    const list = await drawer();
    expect(await list.findByRole('link', { name: 'Chấm bài của Nguyễn Văn An' })).toHaveAttribute(
      'href',
      '/manage/marking?answer=301&classroom=5',
    );
    expect(list.getByRole('link', { name: 'Xem bài của Lê Bình' })).toHaveAttribute(
      'href',
      '/question-submission/71/302?classroom=5',
    );
    await userEvent.selectOptions(list.getByRole('combobox', { name: 'Trạng thái' }), 'done');
    expect(list.queryByText('Trần Chi')).not.toBeInTheDocument();
    expect(list.getByText('Lê Bình')).toBeVisible();
  });
});
