import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { closeChannels } from '#/api/channel';
import { person, renderWeb } from '../../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../../tests/server';
import { aContest } from '../../fixtures';
import { contestManageRoutes } from '../routes';
import { aPair, aPairDetail, aSearch } from './fixtures';
import type { PairPage, SimilarPair } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });
const contest = aContest({ id: 3, state: 'completed', can_edit: true });
const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }, patient));
const inDialog = async (name: string | RegExp) => within(await screen.findByRole('dialog', { name }, patient));

/** What was sent, by its call. */
const sent: { to: string; body: unknown }[] = [];

/** The server's pairs, and how far the search is. */
function serve(pairs: SimilarPair[], search: PairPage['meta']['search'] = aSearch()) {
  const state = { pairs, search, asked: [] as string[] };
  const known = (id: unknown) => state.pairs.find((pair) => String(pair.id) === id) ?? aPair();
  const put = (id: number, change: (pair: SimilarPair) => SimilarPair) => {
    state.pairs = state.pairs.map((pair) => (pair.id === id ? change(pair) : pair));
  };
  const out = (reason: string | null) => () => {
    put(1, (pair) => ({ ...pair, other: { ...pair.other, disqualified_reason: reason } }));
    return ok(true);
  };
  server.use(
    http.get(at('/api/contests/groups'), () => ok([])),
    http.get(at('/api/contests/3'), () => ok(contest)),
    http.get(at('/api/snippet/judge-language'), () => ok([])),
    http.get(at('/api/contests/3/similarity'), ({ request }) => {
      state.asked.push(new URL(request.url).search);
      const meta = { page: 1, size: 12, total: state.pairs.length, search: state.search };
      return ok(state.pairs, meta);
    }),
    http.get(at('/api/contests/3/similarity/:pair'), ({ params }) => ok(aPairDetail(known(params['pair'])))),
    http.post(at('/api/contests/3/similarity'), () => {
      state.search = aSearch({ status: 'running', questions_done: 1, done_at: null });
      return ok(state.search);
    }),
    http.put(at('/api/contests/3/similarity/:pair'), async ({ params, request }) => {
      const body = (await request.json()) as Pick<SimilarPair, 'decision' | 'note'>;
      sent.push({ to: `similarity/${String(params['pair'])}`, body });
      put(Number(params['pair']), (pair) => ({ ...pair, ...body }));
      return ok(known(params['pair']));
    }),
    http.post(at('/api/contests/3/entries/12/disqualify'), async ({ request }) => {
      sent.push({ to: 'disqualify', body: await request.json() });
      return out('Chép bài của bạn')();
    }),
    http.delete(at('/api/contests/3/entries/12/disqualify'), () => {
      sent.push({ to: 'reinstate', body: null });
      return out(null)();
    }),
  );
  return state;
}

const open = (pair?: number) =>
  renderWeb({
    table: contestManageRoutes,
    at: `/manage/contests/3?tab=similarity${pair === undefined ? '' : `&pair=${pair}`}`,
    user: teacher,
  });
const two = () => [
  aPair(),
  aPair({
    id: 2,
    one: { ...aPair().one, name: 'Lý Hà' },
    other: { ...aPair().other, name: 'Đỗ Nam' },
    decision: 'independent',
  }),
];

// They are loaded when they are opened; how long that takes is nothing to the tests.
beforeAll(
  () => Promise.all([import('../ContestEditorPage'), import('./SimilarityTab'), import('./DisqualifyDialog')]),
  120_000,
);
beforeEach(() => {
  sent.length = 0;
  closeChannels();
});

describe('the list of pairs', { timeout: 120_000 }, () => {
  it('says that nothing was compared yet, starts a search and tells how far it is', async () => {
    serve([], null);
    open();
    expect(await screen.findByText('Chưa so bài lần nào', {}, patient)).toBeVisible();
    await press('So bài');
    const bar = await screen.findByRole('progressbar', { name: 'Đang so bài' }, patient);
    expect(bar).toHaveAttribute('aria-valuenow', '50');
    expect(screen.getByText('Đang so bài: xong 1/2 câu')).toBeVisible();
    expect(screen.getByRole('button', { name: 'So lại' })).toBeDisabled();
  });

  it('shows whose programs are alike, how much, and what was decided; and is narrowed', async () => {
    const state = serve(two());
    open();
    const link = await screen.findByRole('link', { name: 'Lê Bình – Vũ Đạt' }, patient);
    const row = link.closest('tr');
    for (const words of ['A. Tổng hai số', '96% bài của Lê Bình có trong bài kia', '88%', 'Chưa kết luận', 'SBD001'])
      expect(row).toHaveTextContent(words);
    expect(screen.getByRole('link', { name: 'Lý Hà – Đỗ Nam' }).closest('tr')).toHaveTextContent('Làm độc lập');
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kết luận' }), 'Chưa kết luận');
    await waitFor(() => expect(state.asked.at(-1)).toContain('decision=open'), patient);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Câu' }), 'A. Tổng hai số');
    await waitFor(() => expect(state.asked.at(-1)).toContain('question_id=1'), patient);
  });

  it('says why it is not shown', async () => {
    serve([]);
    server.use(http.get(at('/api/contests/3/similarity'), () => refused(403, 'no_access', 'Bạn không có quyền.')));
    open();
    expect(await screen.findByText('Bạn không có quyền.', {}, patient)).toBeVisible();
  });
});

describe('two programs', { timeout: 120_000 }, () => {
  it('stand side by side, escaped, with their passages by number', async () => {
    serve(two());
    open(1);
    const left = await screen.findByRole('region', { name: 'Bài của Lê Bình' }, patient);
    const right = screen.getByRole('region', { name: 'Bài của Vũ Đạt' });
    expect(left).toHaveTextContent('print("<b>")');
    expect(
      within(left)
        .getAllByText(/Đoạn giống/)
        .map((words) => words.textContent),
    ).toEqual(['Đoạn giống 1:', 'Đoạn giống 2:']);
    const passages = (of: HTMLElement) =>
      within(of)
        .getAllByRole('listitem')
        .map((line) => line.dataset['passage'] ?? '');
    expect(passages(left)).toEqual(['1', '1', '2', '2']);
    expect(passages(right)).toEqual(['1', '1', '', '', '2', '2']);
  });

  it('are gone through by keys, and so are the pairs', async () => {
    serve(two());
    const { router } = open(1);
    const left = await screen.findByRole('region', { name: 'Bài của Lê Bình' }, patient);
    // The list beside has to be there before its next pair can be gone to.
    await waitFor(() => expect(screen.getByRole('button', { name: 'Cặp sau' })).toBeEnabled(), patient);
    const now = () =>
      within(left)
        .getAllByRole('listitem')
        .findIndex((line) => line.getAttribute('aria-current') === 'location');
    await userEvent.keyboard('n');
    expect(now()).toBe(0);
    expect(screen.getByText(/^Đoạn 1\/2/)).toBeVisible();
    await userEvent.keyboard('n');
    expect(now()).toBe(2);
    await userEvent.keyboard('p');
    expect(now()).toBe(0);
    await press('Đoạn 2: dòng 3–4 và dòng 5–6');
    expect(now()).toBe(2);
    // In a field they are letters.
    await userEvent.type(screen.getByRole('textbox', { name: 'Ghi chú' }), 'jn');
    expect(router.state.location.search).toContain('pair=1');
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('J');
    expect(await screen.findByRole('region', { name: 'Bài của Lý Hà' }, patient)).toBeVisible();
    expect(router.state.location.search).toContain('pair=2');
    expect(screen.getByRole('button', { name: 'Cặp sau' })).toBeDisabled();
    await userEvent.keyboard('K');
    expect(await screen.findByRole('region', { name: 'Bài của Lê Bình' }, patient)).toBeVisible();
    await press('Về danh sách');
    expect(await screen.findByRole('link', { name: 'Lý Hà – Đỗ Nam' }, patient)).toBeVisible();
  });

  it('are decided about with a note, and that is undone', async () => {
    serve(two());
    open(1);
    await userEvent.type(await screen.findByRole('textbox', { name: 'Ghi chú' }, patient), 'Giống hệt');
    await press('Chép bài');
    await waitFor(
      () => expect(screen.getByRole('button', { name: 'Chép bài' })).toHaveAttribute('aria-pressed', 'true'),
      patient,
    );
    await press('Bỏ kết luận');
    await waitFor(
      () => expect(screen.getByRole('button', { name: 'Chép bài' })).toHaveAttribute('aria-pressed', 'false'),
      patient,
    );
    expect(sent).toEqual([
      { to: 'similarity/1', body: { decision: 'copied', note: 'Giống hệt' } },
      { to: 'similarity/1', body: { decision: null, note: 'Giống hệt' } },
    ]);
  });

  it('have somebody disqualified for a reason, and reinstated', async () => {
    serve(two());
    open(1);
    await press('Loại Vũ Đạt khỏi kỳ thi');
    const dialog = await inDialog('Loại Vũ Đạt khỏi kỳ thi?');
    await userEvent.type(dialog.getByRole('textbox', { name: /Lý do/ }), 'Chép bài của bạn');
    await userEvent.click(dialog.getByRole('button', { name: 'Loại khỏi kỳ thi' }));
    expect(await screen.findByText('Đã bị loại', {}, patient)).toBeVisible();
    await press('Khôi phục Vũ Đạt');
    const asked = await inDialog('Khôi phục Vũ Đạt?');
    await userEvent.click(asked.getByRole('button', { name: 'Khôi phục' }));
    expect(await screen.findByRole('button', { name: 'Loại Vũ Đạt khỏi kỳ thi' }, patient)).toBeVisible();
    expect(sent).toEqual([
      { to: 'disqualify', body: { reason: 'Chép bài của bạn' } },
      { to: 'reinstate', body: null },
    ]);
  });

  it('that are alike no more are said to be gone', async () => {
    serve(two());
    server.use(
      http.get(at('/api/contests/3/similarity/9'), () =>
        refused(404, 'similar_pair_not_found', 'Không tìm thấy cặp bài này.'),
      ),
    );
    open(9);
    expect(await screen.findByText('Cặp bài này không còn', {}, patient)).toBeVisible();
  });
});
