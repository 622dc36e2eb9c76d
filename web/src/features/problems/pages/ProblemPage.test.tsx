import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aProblem, aResult, languages, testRow } from '../fixtures';
import { problemRoutes } from '../routes';
import type { SubtaskRow } from '../judge/verdict';
import type { Problem } from '../types';

/** A busy machine is no failure. */
const patient = { timeout: 20_000 };

/** jsdom has no server-sent events: what the server would send is sent by the test. */
class Events extends EventTarget {
  static opened: Events[] = [];
  readyState = 1;
  constructor(readonly url: string) {
    super();
    Events.opened.push(this);
  }
  close() {
    this.readyState = 2;
  }
  send(name: string, data: unknown) {
    act(() => void this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data) })));
  }
}

const sent: unknown[] = [];

beforeAll(() => {
  // jsdom lays nothing out; CodeMirror only has to find no boxes.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

beforeEach(() => {
  Events.opened = [];
  sent.length = 0;
  vi.stubGlobal('EventSource', Events);
  vi.stubGlobal('matchMedia', () => ({
    matches: true,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

function serve(problem: Problem) {
  server.use(
    http.get(at('/api/problems/tong-hai-so'), () => ok(problem)),
    http.get(at('/api/snippet/judge-language'), () => ok(languages)),
    http.get(at('/api/user-data/draft'), () => ok(null)),
    http.post(at('/api/user-data/draft'), () => ok({ key: 'k', data: {}, updated_at: 5 })),
    http.post(at('/api/learning/code-question/judge/1/submit-coding-question'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ token: 'tok', submission_id: 9 });
    }),
    http.post(at('/api/learning/question/1/submit-testcase'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ token: 'run', submission_id: null });
    }),
  );
}

const open = (user: ReturnType<typeof person> | null = person()) =>
  renderWeb({ table: problemRoutes, at: '/problems/tong-hai-so', user });
const button = (name: string) => screen.findByRole('button', { name });
const results = () => screen.getByRole('region', { name: 'Kết quả' });

describe('the page of a problem', () => {
  it('shows the statement and its samples', async () => {
    serve(aProblem());
    open();
    expect(await screen.findByRole('heading', { level: 1, name: 'Tổng hai số' })).toBeInTheDocument();
    expect(screen.getByText('tổng')).toBeInTheDocument();
    const sample = screen.getByRole('region', { name: 'Ví dụ 1' });
    expect(sample).toHaveTextContent('1 2');
    expect(within(sample).getAllByRole('button')).toHaveLength(2);
  });

  it('says to somebody signed out what to do, and sends nothing', async () => {
    serve(aProblem());
    open(null);
    const submit = await button('Nộp bài');
    expect(submit).toHaveAttribute('aria-disabled', 'true');
    expect(submit).toHaveAccessibleDescription(/Đăng nhập để chạy thử và nộp bài/);
    expect(within(screen.getByRole('main')).getByRole('link', { name: 'Đăng nhập' })).toHaveAttribute(
      'href',
      '/sign-in?return=%2Fproblems%2Ftong-hai-so',
    );
    await userEvent.click(submit);
    expect(sent).toEqual([]);
  });

  it('fills the strip test by test, then says the verdict', async () => {
    serve(aProblem());
    open();
    await userEvent.click(await button('Nộp bài'));
    await expect.poll(() => Events.opened.length, patient).toBe(1);
    expect(sent).toEqual([{ language_id: 71, source_code: 'print(0)\n' }]);
    const [events] = Events.opened as [Events];
    expect(events.url).toBe('/api/learning/code-question/judge-result/tok/submission_result/events');
    events.send('state', { phase: 'running' });
    events.send('test', testRow(1));
    const strip = await within(results()).findByRole('list', { name: 'Kết quả từng bộ kiểm thử' });
    expect(
      within(strip)
        .getAllByRole('listitem')
        .map((cell) => cell.textContent),
    ).toEqual(['Bộ 1: Đúng', 'Bộ 2: đang chờ', 'Bộ 3: đang chờ']);
    expect(await button('Nộp bài')).toHaveAccessibleDescription(/Đang chấm/);
    events.send(
      'done',
      aResult('RTE', [testRow(1), { ...testRow(2, 'RTE'), reason: 'memory_limit' }], { reason: 'memory_limit' }),
    );
    expect(within(results()).getByRole('heading', { level: 3 })).toHaveTextContent('Lỗi khi chạy · Hết bộ nhớ');
    expect(within(results()).getByText('Bộ kiểm thử đầu tiên chưa đúng: số 2')).toBeInTheDocument();
    expect(events.readyState).toBe(2);
  });

  it('tells what each subtask gave, and that the verdict was known', async () => {
    const subtask = { id: 1, name: 'Nhỏ', score: 30, points: 30, rule: 'min' as const, requires: [], tests: [1] };
    serve(
      aProblem({
        mode: 'interactive',
        subtasks: [subtask, { ...subtask, id: 2, name: '', points: 70, tests: [2, 3] }],
      }),
    );
    open();
    expect(await screen.findByText('Tương tác')).toBeInTheDocument();
    expect(screen.getByText('Nhóm 2').closest('li')).toHaveTextContent('70 điểm');
    await userEvent.click(await button('Nộp bài'));
    await expect.poll(() => Events.opened.length, patient).toBe(1);
    const rows: SubtaskRow[] = [
      { id: 1, name: 'Nhỏ', tests: [1], status: 'WR', score: 15, max_score: 30 },
      { id: 2, name: '', tests: [2, 3], status: 'skipped', score: 0, max_score: 70 },
    ];
    const failed = { ...testRow(1, 'WR'), reason: 'partial', stdout: 'in ra thế này\n' };
    Events.opened[0]?.send('done', aResult('WR', [failed], { reason: 'partial', cached: true, subtasks: rows }));
    expect(await within(results()).findByRole('heading', { level: 3 })).toHaveTextContent(
      'Sai kết quả · Đúng một phần',
    );
    expect(within(results()).getByRole('note')).toHaveTextContent('không chấm lại');
    const groups = within(within(results()).getByRole('region', { name: 'Kết quả từng nhóm' })).getAllByRole('button');
    expect(groups[0]).toHaveTextContent(/Nhỏ.*Sai kết quả.*15\/30 điểm/);
    expect(groups.at(-1)).toHaveTextContent(/Nhóm 2.*Bỏ qua.*0\/70 điểm/);
    expect(within(results()).getAllByText('in ra thế này').length).toBeGreaterThan(0);
  });

  it('takes outputs where no program is handed in', async () => {
    serve(aProblem({ mode: 'output_only', samples: [] }));
    open();
    expect(await screen.findByText('Chỉ nộp kết quả')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Chạy thử' })).not.toBeInTheDocument();
    await userEvent.type(await screen.findByRole('textbox', { name: 'Bộ 2 · 2.out' }), '5');
    await userEvent.upload(screen.getByLabelText('Chọn tệp kết quả'), [
      new File(['30'], '3.out'),
      new File(['x'], 'anh.png'),
    ]);
    expect(await screen.findByDisplayValue('30')).toBeInTheDocument();
    await userEvent.click(await button('Nộp bài'));
    await expect
      .poll(() => sent, patient)
      .toEqual([
        {
          language_id: 71,
          source_code: '',
          files: [
            { path: '2.out', content: '5' },
            { path: '3.out', content: '30' },
          ],
        },
      ]);
  });

  it('shows what the compiler said', async () => {
    serve(aProblem());
    open();
    await userEvent.click(await button('Nộp bài'));
    await expect.poll(() => Events.opened.length, patient).toBe(1);
    Events.opened[0]?.send(
      'done',
      aResult('CPE', [], { compile_output: "main.cpp:6: error: 'cot' was not declared\n" }),
    );
    expect(await within(results()).findByText(/'cot' was not declared/)).toHaveAttribute('data-kind', 'error');
  });

  it('runs the samples and compares what came out', async () => {
    serve(aProblem());
    open();
    await userEvent.click(await button('Chạy thử'));
    await expect.poll(() => Events.opened.length, patient).toBe(1);
    expect(sent).toEqual([{ language_id: 71, source_code: 'print(0)\n' }]);
    Events.opened[0]?.send('done', aResult('WR', [{ ...testRow(1, 'WR'), stdout: '4\n', stderr: '' }]));
    const table = await within(results()).findByRole('table');
    expect(within(table).getByText('3').tagName).toBe('MARK');
    expect(within(table).getByText('4').tagName).toBe('MARK');
  });

  it('counts the seconds when the server asks for a pause', async () => {
    serve(aProblem());
    server.use(
      http.post(at('/api/learning/code-question/judge/1/submit-coding-question'), () =>
        refused(429, 'submit_too_fast', 'Bạn nộp bài quá nhanh, hãy thử lại sau 7 giây.'),
      ),
    );
    open();
    await userEvent.click(await button('Nộp bài'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Nộp bài' })).toHaveAccessibleDescription(/chờ [67] giây/),
    );
  });

  it('opens with what was written here before', async () => {
    localStorage.setItem(
      'lophoc.draft/code/1/71',
      JSON.stringify({ source: 'print(42)', editedAt: 1, syncedAt: null, dirty: true }),
    );
    serve(aProblem());
    open();
    await userEvent.click(await button('Nộp bài'));
    await expect.poll(() => sent, patient).toEqual([{ language_id: 71, source_code: 'print(42)' }]);
  });

  it('judges a past submission again for who may edit the problem, and says what came out', async () => {
    const old = {
      ...aResult('WR', [testRow(1, 'WR')]),
      id: 9,
      token: 'tok',
      language_id: 71,
      created_at: 1_790_000_000,
      source_code: 'x',
      rejudge: null,
    };
    let now = old;
    const again: unknown[] = [];
    serve(aProblem({ can_edit: true }));
    server.use(
      http.get(at('/api/question/1/submissions'), () => ok([old], { page: 1, size: 12, total: 1 })),
      http.get(at('/api/question/submissions/9'), () => ok(now)),
      http.post(at('/api/question/1/rejudge'), async ({ request }) => {
        again.push(await request.json());
        return ok({ token: 'again' });
      }),
    );
    open();
    await userEvent.click(await screen.findByRole('tab', { name: 'Bài đã nộp' }));
    await userEvent.click(await screen.findByRole('button', { name: /Xem lần nộp/ }));
    await userEvent.click(await button('Chấm lại'));
    await expect.poll(() => Events.opened.length, patient).toBe(1);
    expect(again).toEqual([{ submission_id: 9 }]);
    expect(Events.opened[0]?.url).toBe('/api/learning/code-question/judge-result/again/submission_result/events');
    expect(await screen.findByText(/kết quả cũ được giữ/)).toBeInTheDocument();
    expect(await button('Chấm lại')).toHaveAttribute('aria-disabled', 'true');
    now = { ...old, ...aResult('AC', [testRow(1)], { score: 100 }) };
    Events.opened[0]?.send('test', testRow(1));
    Events.opened[0]?.send('done', aResult('AC', [testRow(1)], { score: 100 }));
    expect(await screen.findByText(/trước là Sai kết quả · 10\/100.*nay là Đúng · 100\/100/)).toBeInTheDocument();
    expect(await within(results()).findByRole('heading', { level: 3, name: 'Đúng' })).toBeInTheDocument();
    expect(await button('Chấm lại')).toHaveAttribute('aria-disabled', 'false');
  });

  it('is a page not found where there is no such problem', async () => {
    server.use(
      http.get(at('/api/problems/khong-co'), () => refused(404, 'problem_not_found', 'Không tìm thấy bài tập.')),
      http.get(at('/api/snippet/judge-language'), () => ok(languages)),
    );
    renderWeb({ table: problemRoutes, at: '/problems/khong-co', user: null });
    expect(await screen.findByText('Không tìm thấy bài tập.')).toBeInTheDocument();
    expect(screen.getByText('404')).toBeInTheDocument();
  });
});
