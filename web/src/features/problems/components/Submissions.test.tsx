import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { at, http, ok, refused, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aProblem, aResult, languages } from '../fixtures';
import type { Problem } from '../types';
import { Submissions } from './Submissions';

const patient = { timeout: 20_000 };

const row = (id: number, name: string) => ({
  ...aResult('AC', []),
  id,
  token: `t${id}`,
  language_id: 71,
  created_at: 1_790_000_000,
  user: { id, name },
});

/** Shows the submissions of a problem; what the list was asked for. */
function open(problem: Problem, rows: (query: URLSearchParams) => object[] | null, shares = false) {
  const asked: string[] = [];
  server.use(
    http.get(at('/api/snippet/judge-language'), () => ok(languages)),
    http.get(at('/api/question/1/submissions'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query.toString());
      const found = rows(query);
      return found
        ? ok(found, { page: 1, size: 12, total: found.length })
        : refused(403, 'others_submissions_in_contest', 'Bài này đang có trong một kỳ thi.');
    }),
  );
  renderWeb({
    table: [
      {
        name: 'problem',
        path: '',
        access: 'public',
        texts: ['problems'],
        page: async () => ({ default: () => <Submissions problem={problem} signedIn onLoad={null} /> }),
      },
    ],
    at: '/',
    user: person(),
    site: { options: { practice: { solvers_see_submissions: shares } } },
  });
  return asked;
}

it('narrows mine by verdict, language and days, and says how to widen what is empty', async () => {
  const asked = open(aProblem({ my_status: 'solved' }), (query) => (query.has('status') ? [] : [row(1, 'Trần An')]));
  expect(await screen.findByRole('button', { name: /^Xem lần nộp/ }, patient)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Mọi người' })).toBeNull();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ngôn ngữ' }), '71');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Kết quả' }), 'WR');
  expect(await screen.findByText('Không có bài nộp nào hợp với bộ lọc', {}, patient)).toBeVisible();
  expect(asked.at(-1)).toBe('page=1&size=12&status=WR&language_id=71');
  await userEvent.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
  expect(await screen.findByRole('button', { name: /^Xem lần nộp/ }, patient)).toBeVisible();
});

it('shows those of everybody with their names to who may change the problem', async () => {
  const asked = open(aProblem({ can_edit: true }), (query) => (query.has('scope') ? [row(2, 'Lê Bình')] : []));
  await userEvent.click(await screen.findByRole('button', { name: 'Mọi người' }, patient));
  expect(await screen.findByText('Lê Bình', {}, patient)).toBeVisible();
  expect(asked.at(-1)).toBe('page=1&size=12&scope=all');
  expect(screen.getByRole('button', { name: 'Mọi người' })).toHaveAttribute('aria-pressed', 'true');
});

it('offers them to solvers where the site allows it, and says why they are closed', async () => {
  open(aProblem({ my_status: 'solved' }), (query) => (query.has('scope') ? null : []), true);
  await userEvent.click(await screen.findByRole('button', { name: 'Mọi người' }, patient));
  expect(await screen.findByText('Bài này đang có trong một kỳ thi.', {}, patient)).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Của tôi' }));
  await waitFor(() => expect(screen.getByText('Bạn chưa nộp lần nào')).toBeVisible());
});
