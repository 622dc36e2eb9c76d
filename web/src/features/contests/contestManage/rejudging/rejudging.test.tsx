import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeChannels } from '#/api/channel';
import { resetServerClock } from '#/api/serverClock';
import { serveLive } from '../../../../../tests/liveStream';
import { person, renderWeb } from '../../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../../tests/server';
import { aContest, aStandings, aWholeBoard, START } from '../../fixtures';
import { contestManageRoutes } from '../routes';
import { aRankChange, aRejudge, aVerdictChange } from './fixtures';
import type { ContestRejudge } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });
const contest = aContest({ id: 3, state: 'completed', can_edit: true });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const agree = async (title: string, action: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: title }, patient));
  await userEvent.click(dialog.getByRole('button', { name: action }));
};
const rowOf = async (table: string, name: string) =>
  within(await screen.findByRole('table', { name: table }, patient))
    .getAllByRole('row')
    .find((row) => row.textContent.includes(name));

/** What was sent, by its call. */
const sent: unknown[] = [];

/** The server's judging again; how often it was asked for is counted. */
function serve(rejudge: ContestRejudge | null) {
  const state = { rejudge, asked: 0 };
  server.use(
    http.get(at('/api/contests/groups'), () => ok([])),
    http.get(at('/api/contests/3'), () => ok(contest)),
    http.get(at('/api/contests/3/board'), () => ok(aWholeBoard(aStandings([])))),
    http.get(at('/api/contests/3/awards'), () => ok({ rules: [], given: [] })),
    http.get(at('/api/contests/3/rejudge'), () => {
      state.asked += 1;
      return ok(state.rejudge);
    }),
    http.post(at('/api/contests/3/rejudge'), async ({ request }) => {
      sent.push(await request.json());
      state.rejudge = aRejudge({ status: 'judging', judged: 0, verdicts: [], ranks: [] });
      return ok(state.rejudge);
    }),
    http.post(at('/api/contests/3/rejudge/apply'), () => {
      sent.push('apply');
      state.rejudge = aRejudge({ status: 'applied', applied_at: START + 3600 });
      return ok(state.rejudge);
    }),
    http.delete(at('/api/contests/3/rejudge'), () => {
      sent.push('drop');
      state.rejudge = null;
      return ok(true);
    }),
  );
  return state;
}

const open = () => renderWeb({ table: contestManageRoutes, at: '/manage/contests/3?tab=results', user: teacher });

// They are loaded when they are opened; how long that takes is nothing to the tests.
beforeAll(
  () => Promise.all([import('../ContestEditorPage'), import('../results/ResultsTab'), import('./RejudgingCard')]),
  120_000,
);
beforeEach(() => {
  sent.length = 0;
  closeChannels();
  resetServerClock();
  server.use(http.get(at('/api/general/server-time'), () => ok({ now_ms: (START + 60) * 1000 })));
});

describe('judging again', { timeout: 120_000 }, () => {
  it('is started for all questions, or for one', async () => {
    const state = serve(null);
    open();
    expect(await screen.findByText(/chưa đổi cho tới khi bạn bấm Áp dụng/, {}, patient)).toBeVisible();
    await userEvent.click(await screen.findByRole('combobox', { name: 'Chấm lại câu nào' }, patient));
    await userEvent.click(await screen.findByRole('option', { name: 'Câu B: Đường đi' }));
    await press('Chấm thử');
    expect(await screen.findByText('Đang chấm thử: xong 0/40 bài.', {}, patient)).toBeVisible();
    await press('Dừng chấm thử');
    await agree('Dừng chấm thử?', 'Dừng chấm thử');
    await press('Chấm thử');
    await waitFor(() => expect(sent).toEqual([{ question_id: 2 }, 'drop', { question_id: null }]), patient);
    expect(state.rejudge?.status).toBe('judging');
  });

  it('that another has started is shown where it can not be started', async () => {
    const state = serve(null);
    server.use(
      http.post(at('/api/contests/3/rejudge'), () => {
        state.rejudge = aRejudge({ status: 'judging', judged: 5 });
        return refused(409, 'contest_rejudge_open', 'Kỳ thi đang có một lần chấm lại chưa áp dụng.');
      }),
    );
    open();
    await press('Chấm thử');
    expect(await screen.findByText('Đang chấm thử: xong 5/40 bài.', {}, patient)).toBeVisible();
  });

  it('is asked for every three seconds while the judge runs, and no more once it is ready', async () => {
    const state = serve(aRejudge({ status: 'judging', judged: 10 }));
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      open();
      const bar = await screen.findByRole('progressbar', { name: 'Tiến độ chấm lại' }, patient);
      expect(bar).toHaveAttribute('aria-valuenow', '25');
      state.rejudge = aRejudge({ status: 'trying' });
      await vi.advanceTimersByTimeAsync(3000);
      expect(await screen.findByText(/^Đang tính xem/, {}, patient)).toBeVisible();
      state.rejudge = aRejudge();
      await vi.advanceTimersByTimeAsync(3000);
      expect(await screen.findByRole('button', { name: 'Áp dụng' }, patient)).toBeVisible();
      const { asked } = state;
      await vi.advanceTimersByTimeAsync(30_000);
      expect(state.asked).toBe(asked);
    } finally {
      vi.useRealTimers();
    }
  });

  it('is looked at again when the server says that it has changed', async () => {
    const tell = serveLive('contest/3/staff');
    const state = serve(aRejudge());
    open();
    await screen.findByRole('button', { name: 'Áp dụng' }, patient);
    state.rejudge = null;
    await tell({ kind: 'rejudge' });
    expect(await screen.findByRole('button', { name: 'Chấm thử' }, patient)).toBeVisible();
  });

  it('shows whose rank and which verdicts would be others', async () => {
    serve(
      aRejudge({
        verdict_count: 700,
        ranks: [
          aRankChange(),
          aRankChange({ entry_id: 12, name: 'Vũ Đạt', candidate_id: null, rank_before: 2, rank_after: 3 }),
          aRankChange({ entry_id: 13, name: 'Lý Hà', rank_before: 4, rank_after: 4, score_before: 2.5 }),
        ],
      }),
    );
    open();
    const ranks = 'Thứ hạng và điểm thay đổi';
    const up = await rowOf(ranks, 'Lê Bình');
    for (const words of ['SBD001', '5 → 2', 'Lên 3 bậc', '1 → 3', '20 → 60']) expect(up).toHaveTextContent(words);
    expect(await rowOf(ranks, 'Vũ Đạt')).toHaveTextContent('Xuống 1 bậc');
    expect(await rowOf(ranks, 'Lý Hà')).toHaveTextContent('Giữ hạng');
    expect(await rowOf(ranks, 'Lý Hà')).toHaveTextContent('2.5 → 3');
    expect(screen.getByText(/700 bài có kết quả khác trước, 3 thí sinh đổi hạng hoặc điểm/)).toBeVisible();
    const opener = screen.getByRole('button', { name: 'Các bài có kết quả chấm khác trước (700)' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(opener);
    const verdict = await rowOf('Các bài có kết quả chấm khác trước', 'Lê Bình');
    expect(verdict).toHaveTextContent(/B.*Sai kết quả.*0 điểm.*Đúng.*100 điểm/);
    expect(screen.getByText('Danh sách chỉ hiện 1 bài đầu trong số 700 bài.')).toBeVisible();
  });

  it('says what stays where only verdicts are others', async () => {
    serve(aRejudge({ verdicts: [aVerdictChange({ old_status: 'TLE' })], ranks: [] }));
    open();
    expect(await screen.findByText('Thứ hạng và điểm của mọi người giữ nguyên.', {}, patient)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Áp dụng' })).toBeVisible();
  });

  it('that changes nothing says so, and has nothing to apply', async () => {
    serve(aRejudge({ verdicts: [], ranks: [] }));
    open();
    expect(await screen.findByText('Chấm lại xong: không có gì thay đổi.', {}, patient)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Áp dụng' })).not.toBeInTheDocument();
    await press('Bỏ');
    await agree('Bỏ kết quả chấm thử?', 'Bỏ');
    expect(await screen.findByRole('button', { name: 'Chấm thử' }, patient)).toBeVisible();
  });

  it('is applied once that is agreed to, and can be begun anew', async () => {
    serve(aRejudge());
    open();
    await press('Áp dụng');
    const dialog = await screen.findByRole('dialog', { name: 'Áp dụng kết quả chấm lại?' }, patient);
    expect(dialog).toHaveTextContent('Điểm và bảng xếp hạng của mọi người đổi cùng một lúc.');
    expect(sent).toEqual([]);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Áp dụng' }));
    expect(
      await screen.findByText(/^Đã áp dụng kết quả chấm lại lúc 21\/09\/2026 22:13/, {}, patient),
    ).toBeInTheDocument();
    expect(sent).toEqual(['apply']);
    expect(await screen.findByRole('button', { name: 'Chấm thử lần nữa' }, patient)).toBeInTheDocument();
  });

  it('is dropped once that is agreed to', async () => {
    serve(aRejudge());
    open();
    await press('Bỏ');
    await agree('Bỏ kết quả chấm thử?', 'Bỏ');
    expect(await screen.findByText('Đã bỏ kết quả chấm thử.', {}, patient)).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Chấm thử' }, patient)).toBeInTheDocument();
    expect(sent).toEqual(['drop']);
  });
});
