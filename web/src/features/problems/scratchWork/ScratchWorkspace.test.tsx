import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { at, http, ok, server } from '../../../../tests/server';
import { person, renderWeb } from '../../../../tests/screen';
import { aProblem, aResult, languages, testRow } from '../fixtures';
import { problemRoutes } from '../routes';

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

/** Uploads that are answered by hand. */
class FakeRequest extends EventTarget {
  static all: FakeRequest[] = [];
  upload = new EventTarget();
  status = 0;
  responseText = '';
  url = '';
  constructor() {
    super();
    FakeRequest.all.push(this);
  }
  open(_method: string, url: string) {
    this.url = url;
  }
  setRequestHeader() {}
  send() {}
  abort() {}
  answer(data: unknown) {
    this.status = 200;
    this.responseText = JSON.stringify({ success: true, code: 200, error_code: 0, data });
    act(() => void this.dispatchEvent(new Event('load')));
  }
}

const repeat = { kind: 'uses', what: 'repeat', at_least: 1 };
const few = { kind: 'most_blocks', count: 30 };
const scratch = { ...languages[0], id: 200, key: 'scratch', name: 'Scratch', template: '' };
const sent: unknown[] = [];

beforeEach(() => {
  Events.opened = [];
  FakeRequest.all = [];
  sent.length = 0;
  vi.stubGlobal('EventSource', Events);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  const rules = [repeat, few] as never[];
  server.use(
    http.get(at('/api/problems/tong-hai-so'), () => ok(aProblem({ allowed_languages: [200], scratch: rules }))),
    http.get(at('/api/snippet/judge-language'), () => ok([scratch])),
    http.post(at('/api/learning/code-question/judge/1/submit-coding-question'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ token: 'tok', submission_id: 9 });
    }),
    http.post(at('/api/learning/question/1/submit-testcase'), async ({ request }) => {
      sent.push(await request.json());
      return ok({ token: 'run', submission_id: null });
    }),
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const open = () => renderWeb({ table: problemRoutes, at: '/problems/tong-hai-so', user: person() });
const button = (name: string) => screen.findByRole('button', { name }, patient);

async function choose(name: string) {
  await button('Chọn tệp .sb3');
  const input = document.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('No input');
  await userEvent.setup({ applyAccept: false }).upload(input, new File([new Uint8Array([80, 75])], name));
}

it('wants a project before anything is run', async () => {
  open();
  expect(await screen.findByRole('region', { name: 'Đề bài yêu cầu' }, patient)).toHaveTextContent(
    'Khối lặp (lặp lại, liên tục): ít nhất 1',
  );
  expect(await button('Nộp bài')).toHaveAccessibleDescription('Hãy chọn dự án trước.');
  await choose('anh.png');
  expect(await button('Nộp bài')).toHaveAccessibleDescription('Hãy chọn dự án trước.');
  expect(FakeRequest.all).toEqual([]);
});

it('says nothing of the rules where a project broke down', async () => {
  open();
  await choose('bang-cuu-chuong.sb3');
  expect(await button('Chọn tệp khác')).toHaveTextContent('bang-cuu-chuong.sb3');
  await userEvent.click(await button('Nộp bài'));
  await expect.poll(() => FakeRequest.all.length, patient).toBe(1);
  FakeRequest.all[0]?.answer({ id: 7 });
  await expect.poll(() => Events.opened.length, patient).toBe(1);
  Events.opened[0]?.send('done', aResult('RTE', [testRow(1, 'RTE')], { score: 0 }));
  const results = screen.getByRole('region', { name: 'Kết quả' });
  await within(results).findByRole('heading', { level: 3, name: /Lỗi khi chạy/ }, patient);
  const asked = screen.getByRole('region', { name: 'Đề bài yêu cầu' });
  expect(within(asked).getAllByRole('listitem')).toHaveLength(2);
  expect(within(asked).queryByTitle('Đã đạt:')).toBeNull();
  expect(within(asked).queryByTitle('Chưa đạt:')).toBeNull();
});

it('sends a project once, however often it is run, and says what it lacks', async () => {
  open();
  await choose('bang-cuu-chuong.sb3');
  expect(await button('Chọn tệp khác')).toHaveTextContent('bang-cuu-chuong.sb3');
  await userEvent.click(await button('Chạy thử'));
  expect(FakeRequest.all[0]?.url).toContain('/api/general/upload-file?folder=scratch&private=true');
  FakeRequest.all[0]?.answer({ id: 7 });
  await expect.poll(() => Events.opened.length, patient).toBe(1);
  Events.opened[0]?.send('done', aResult('AC', [testRow(1)]));
  await userEvent.click(await button('Nộp bài'));
  await expect.poll(() => Events.opened.length, patient).toBe(2);
  expect(FakeRequest.all).toHaveLength(1);
  const body = { language_id: 200, source_code: '', project_file_id: 7 };
  expect(sent).toEqual([body, body]);
  const missing = [{ rule: few, found: 41, text: '' }] as never[];
  Events.opened[1]?.send('done', aResult('WR', [testRow(1)], { reason: 'structure', score: 0, missing }));
  const results = screen.getByRole('region', { name: 'Kết quả' });
  expect(await within(results).findByRole('heading', { level: 3, name: /Sai kết quả/ })).toHaveTextContent(
    'Sai kết quả · Cấu trúc còn thiếu',
  );
  // Its only test passed: nothing of a wrong output.
  expect(results).toHaveTextContent('Dự án chưa có đủ những gì đề bài yêu cầu');
  expect(results).not.toHaveTextContent('in ra khác đáp án');
  const lacking = await within(results).findByRole('region', { name: 'Dự án còn thiếu' }, patient);
  expect(lacking).toHaveTextContent('Cả dự án có nhiều nhất 30 khối (bài của bạn: 41)');
  // Beside what is asked it is told as well.
  const asked = screen.getByRole('region', { name: 'Đề bài yêu cầu' });
  expect(within(asked).getByTitle('Chưa đạt:')).toBeInTheDocument();
  expect(within(asked).getByTitle('Đã đạt:')).toBeInTheDocument();
});
