import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { beforeEach, expect, it } from 'vitest';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aRun } from './fixtures';
import { testFrameRoutes } from './routes';

const patient = { timeout: 20_000 };
const state = { runs: [] as Record<string, unknown>[] };
const python = { id: 71, key: 'python3', name: 'Python 3', available: true };
const cpp = { id: 54, key: 'cpp', name: 'C++', available: true };

beforeEach(() => {
  state.runs = [];
  server.use(
    http.get(at('/api/snippet/judge-language'), () => ok([cpp, python])),
    http.get(at('/api/question/7'), () =>
      ok({
        id: 7,
        title: 'Tổng hai số',
        type: 'code',
        allowed_languages: null,
        samples: [
          { index: 1, input: '1 2\n', output: '3\n' },
          { index: 2, input: '2 2\n', output: '4\n' },
        ],
      }),
    ),
    http.post(at('/api/judge/snippet/judge'), async ({ request }) => {
      state.runs.push((await request.json()) as Record<string, unknown>);
      return ok(aRun());
    }),
  );
});

const open = (address: string) => renderWeb({ table: testFrameRoutes, at: address, user: person() });

/** A page of the site sends the program. */
const send = (source: string) =>
  act(async () => {
    const data = { type: 'lophoc:source', source_code: source };
    const event = new MessageEvent('message', { data, origin: location.origin });
    Object.defineProperty(event, 'source', { value: window.parent });
    dispatchEvent(event);
  });

const card = (name: string) => within(screen.getByRole('region', { name }));

it('runs the samples with the program that was sent, and shows what differs', async () => {
  open('/iframe/testcase?question=7&language=python3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Bộ thử' }, patient)).toBeVisible();
  expect(await screen.findByText('Tổng hai số', {}, patient)).toBeVisible();
  const all = screen.getByRole('button', { name: 'Chạy mọi bộ thử' });
  expect(all).toBeDisabled();
  await send('print(3)');
  expect(all).toBeEnabled();
  expect(screen.getByRole('combobox', { name: 'Ngôn ngữ' })).toHaveDisplayValue('Python 3');
  await userEvent.click(all);
  await waitFor(() => expect(card('Ví dụ 2').getByRole('status')).toHaveTextContent('Chưa đúng'), patient);
  expect(card('Ví dụ 1').getByRole('status')).toHaveTextContent('Đúng');
  expect(await card('Ví dụ 2').findByText('Khác từ dòng 1', {}, patient)).toBeVisible();
  expect(state.runs).toEqual([
    { language_id: 71, source_code: 'print(3)', files: [], stdin: '1 2\n' },
    { language_id: 71, source_code: 'print(3)', files: [], stdin: '2 2\n' },
  ]);
});

it('runs one alone, and keeps tests of my own', async () => {
  const { view } = open('/iframe/testcase?question=7&language=71');
  await userEvent.click(await screen.findByRole('button', { name: 'Thêm bộ thử' }, patient));
  await send('print(3)');
  const own = card('Bộ thử của tôi 1');
  await userEvent.type(own.getByRole('textbox', { name: 'Dữ liệu vào' }), '5 5');
  await userEvent.click(own.getByRole('button', { name: /^Chạy/ }));
  await waitFor(() => expect(own.getByRole('status')).toHaveTextContent('Đã chạy'), patient);
  expect(state.runs).toEqual([{ language_id: 71, source_code: 'print(3)', files: [], stdin: '5 5' }]);
  view.unmount();
  open('/iframe/testcase?question=7');
  expect(await screen.findByRole('textbox', { name: 'Dữ liệu vào' }, patient)).toHaveValue('5 5');
});

it('takes what I handed in last', async () => {
  server.use(
    http.get(at('/api/question/7/submissions'), () => ok([{ id: 41 }], { page: 1, size: 1, total: 1 })),
    http.get(at('/api/question/submissions/41'), () => ok({ id: 41, source_code: 'int main() {}', language_id: 54 })),
  );
  open('/iframe/testcase?question=7&language=71');
  await userEvent.click(await screen.findByRole('button', { name: 'Lấy bài nộp gần nhất của tôi' }, patient));
  expect(await screen.findByText('Đã có mã: 13 ký tự.', {}, patient)).toBeVisible();
  expect(screen.getByRole('combobox', { name: 'Ngôn ngữ' })).toHaveDisplayValue('C++');
});

it('without a question lists what I practised last, each problem once', async () => {
  const done = (id: number, question: number, title: string) => ({
    kind: 'submission',
    submission_id: id,
    question: { id: question, title, slug: `q${question}`, type: 'code' },
    language_id: 71,
    status: 'AC',
    created_at: 1_790_000_000,
  });
  server.use(
    http.get(at('/api/learning/user-history'), () =>
      ok([done(3, 7, 'Tổng hai số'), done(2, 8, 'Vòng lặp'), done(1, 7, 'Tổng hai số')], {
        page: 1,
        size: 24,
        total: 3,
      }),
    ),
  );
  open('/iframe/testcase');
  const list = within(await screen.findByRole('list', { name: 'Bạn vừa luyện' }, patient));
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/iframe/testcase?question=7&language=71',
    '/iframe/testcase?question=8&language=71',
  ]);
});

it('says that there is no such problem', async () => {
  server.use(http.get(at('/api/question/9'), () => refused(404, 'question_not_found', 'Không tìm thấy.')));
  open('/iframe/testcase?question=9');
  expect(await screen.findByText('Không có bài này', {}, patient)).toBeVisible();
});
