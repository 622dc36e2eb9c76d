import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { person, renderWeb } from '../../../../tests/screen';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { contestManageRoutes } from '../contestManage/routes';
import { somePapers } from './fixtures';
import type { ContestPapers } from './types';

const patient = { timeout: 20_000 };
const teacher = person({ role: 'teacher', permissions: { contest: ['list', 'create', 'read', 'update', 'delete'] } });

function open(papers: ContestPapers = somePapers()) {
  server.use(http.get(at('/api/contests/3/papers'), () => ok(papers)));
  return renderWeb({ table: contestManageRoutes, at: '/manage/contests/3/papers', user: teacher });
}

const sheets = () => screen.findAllByRole('region', { name: /^Kiểm tra giữa kỳ/ }, patient);
const tick = async (name: string) => userEvent.click(await screen.findByRole('checkbox', { name }, patient));

beforeAll(() => import('./PapersPage'), 120_000);

describe('papers', { timeout: 120_000 }, () => {
  it('ask every question in their own order, and tell no key', async () => {
    open();
    const [first, second] = await sheets();
    expect(first).toHaveTextContent(/Mã đề 101/);
    expect(first).toHaveTextContent(/Thời gian làm bài: 90 phút/);
    const one = within(first!).getByRole('article', { name: 'Câu 1' });
    expect(one).toHaveTextContent('Câu 1 (4 điểm). Thủ đô của Việt Nam?');
    expect(
      within(one)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['A.Huế', 'B.Hà Nội', 'C.Đà Nẵng', 'D.Cần Thơ']);
    expect(second).toHaveTextContent(/Mã đề 102/);
    expect(within(second!).getByRole('article', { name: 'Câu 1' })).toHaveTextContent('Viết một đoạn văn.');
    expect(screen.queryByRole('heading', { name: /Đáp án/ })).not.toBeInTheDocument();
    expect(screen.queryByText('Không dùng tài liệu.')).not.toBeInTheDocument();
  });

  it('come with the keys of the variants that are chosen', async () => {
    open();
    await sheets();
    await tick('Đáp án');
    const rows = () => screen.getAllByRole('row').map((row) => row.textContent);
    expect(rows()).toEqual(['Câu101102', '1BTự luận', '2Tự luậnD']);
    await tick('101');
    expect(rows()).toEqual(['Câu102', '1Tự luận', '2D']);
    expect(await sheets()).toHaveLength(1);
    await tick('Đề thi');
    await waitFor(() => expect(screen.queryByText('— HẾT —')).not.toBeInTheDocument());
    await tick('Đáp án');
    expect(await screen.findByText('Chưa chọn gì để in')).toBeVisible();
    expect(screen.getByRole('button', { name: 'In' })).toBeDisabled();
  });

  it('are printed, with the introduction where it is wanted', async () => {
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    open();
    await sheets();
    await tick('Phần giới thiệu kỳ thi');
    expect(await screen.findAllByText('Không dùng tài liệu.')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'In' }));
    expect(print).toHaveBeenCalledOnce();
    print.mockRestore();
  });

  it('are one where there are no variants', async () => {
    const [variant] = somePapers().variants;
    const parts = variant!.parts.map((part) => ({ ...part, question_amount: 1 }));
    open(somePapers({ variants: [{ number: null, code: null, parts }] }));
    const [only, another] = await sheets();
    expect(another).toBeUndefined();
    expect(only).toHaveTextContent(/Đề gốc/);
    expect(only).toHaveTextContent(/Mỗi thí sinh chỉ làm 1 câu/);
    expect(screen.queryByRole('group', { name: 'Mã đề' })).not.toBeInTheDocument();
  });

  it('are none where there are no questions', async () => {
    open(somePapers({ questions: [] }));
    expect(await screen.findByText('Kỳ thi chưa có câu hỏi', {}, patient)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Về trang soạn kỳ thi' })).toHaveAttribute(
      'href',
      expect.stringMatching(/\/manage\/contests\/3\?tab=parts$/),
    );
  });

  it('say why they are not shown', async () => {
    server.use(http.get(at('/api/contests/3/papers'), () => refused(403, 'no_access', 'Kỳ thi của người khác.')));
    renderWeb({ table: contestManageRoutes, at: '/manage/contests/3/papers', user: teacher });
    expect(await screen.findByText('Kỳ thi của người khác.', {}, patient)).toBeVisible();
  });
});
