import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { signInDialog } from '#/auth/signInDialog';
import { loadNamespaces } from '#/i18n/i18n';
import { outboxStore } from '#/offline/outboxStore';
import { TestStream } from '../../../tests/eventStream';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, refused, server } from '../../../tests/server';
import { aRun, aSnippet, someLanguages } from './fixtures';
import { snippetRoutes } from './routes';
import type { SnippetChange, SnippetView } from './types';

const slug = 'abcabcabcabc';
const changes: SnippetChange[] = [];
const runs: unknown[] = [];
const inputs: unknown[] = [];

beforeAll(async () => {
  // jsdom lays nothing out; CodeMirror only has to find no boxes.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  await loadNamespaces(['snippets', 'editor', 'snippetHelp', 'snippetReview']);
});

beforeEach(async () => {
  // Each test is a browser of its own.
  await (await outboxStore()).dropSent(null);
  for (const list of [changes, runs, inputs]) list.length = 0;
  vi.stubGlobal('matchMedia', (query: string) => ({
    // A desk, with a mouse.
    matches: query.includes('reduced-motion'),
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
});

/** A server that has one snippet, takes changes of its version, and runs what it is given. */
function serve(snippet: SnippetView = aSnippet()) {
  const state = { held: snippet };
  const stream = new TestStream();
  server.use(
    http.get(at('/api/snippet/judge-language'), () => ok(someLanguages)),
    http.get(at(`/api/snippet/${slug}`), () => ok(state.held)),
    http.get(at('/api/snippet/7/help'), () => ok(null)),
    http.get(at('/api/snippet/7/versions'), () =>
      ok([{ n: 2, name: null, reason: 'run', at: 1_790_000_000, bytes: 16, remarks: 1, has_review_link: true }], {
        page: 1,
        size: 24,
        total: 1,
      }),
    ),
    http.get(at('/api/snippet/7/versions/2'), () =>
      ok({ ...state.held, n: 2, name: null, at: 1_790_000_000, files: [{ name: 'main.py', content: 'print(0)\n' }] }),
    ),
    http.post(at('/api/snippet/7/versions/2/restore'), () => {
      state.held = {
        ...state.held,
        version: state.held.version + 1,
        files: [{ name: 'main.py', content: 'print(0)\n' }],
      };
      return ok(state.held);
    }),
    http.put(at('/api/snippet/7'), async ({ request }) => {
      const { version, version_name: _name, ...change } = (await request.json()) as SnippetChange;
      changes.push({ version, version_name: _name, ...change });
      if (version !== state.held.version) {
        return Response.json(
          {
            success: false,
            code: 409,
            error_code: 409,
            data: state.held,
            metadata: null,
            message: 'Đã có bản khác',
            message_key: 'concurrent_edit',
            errors: [],
          },
          { status: 409 },
        );
      }
      state.held = { ...state.held, ...change, version: version + 1 };
      return ok(state.held);
    }),
    http.post(at('/api/snippet/judge-submission'), async ({ request }) => {
      runs.push(await request.json());
      return ok({ token: 'tok' });
    }),
    http.get(at('/api/snippet/judge-submission/tok/events'), () => stream.response),
    http.post(at('/api/snippet/judge-submission/tok/input'), async ({ request }) => {
      inputs.push(await request.json());
      return ok(true);
    }),
    http.post(at('/api/snippet/judge-submission/tok/stop'), () => ok(true)),
  );
  return { state, stream };
}

const open = (user: ReturnType<typeof person> | null = person()) =>
  renderWeb({ table: snippetRoutes, at: `/ucode/${slug}`, user });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const button = (name: string) => screen.findByRole('button', { name });
const log = () => screen.getByRole('log', { name: 'Chương trình in ra' });
const inputLine = () => screen.findByRole('textbox', { name: 'Gõ cho chương trình, Enter để gửi' });

/** Says what has happened to the run, as the server does. */
const tell = (stream: TestStream, name: string, data: object) => act(async () => stream.send(data, { name }));

async function rename(title: string) {
  await userEvent.click(await button('Đổi tên đoạn mã'));
  const dialog = await screen.findByRole('dialog', { name: 'Đổi tên đoạn mã' });
  const field = within(dialog).getByRole('textbox', { name: 'Tên' });
  await userEvent.clear(field);
  await userEvent.type(field, title);
  await userEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
}

describe('a snippet in its editor', () => {
  it('shows its files, and what its last run has written', async () => {
    serve(
      aSnippet({
        files: [
          { name: 'main.py', content: 'import app\n' },
          { name: 'app.py', content: 'x = 1\n' },
        ],
        last_run: {
          status: 'RTE',
          stdout: 'một\n',
          stderr: 'hỏng\n',
          compile_output: '',
          exit_code: 1,
          at: 1_790_000_000,
        },
      }),
    );
    open();
    await heading('Xin chào');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['main.py', 'app.py']);
    expect(await screen.findByText(/Lần chạy gần nhất: Lỗi khi chạy/)).toBeInTheDocument();
    expect(log()).toHaveTextContent('mộtlỗi hỏng');
  });

  it('saves by itself, and says so', async () => {
    serve();
    open();
    await heading('Xin chào');
    await rename('Chào bạn');
    await heading('Chào bạn');
    expect(await screen.findByText('Đã lưu')).toBeInTheDocument();
    expect(changes).toEqual([expect.objectContaining({ title: 'Chào bạn', version: 3 })]);
  });

  it('gives what it is now a name by Ctrl+S', async () => {
    serve();
    open();
    await heading('Xin chào');
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Tên phiên bản' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Tên' }), 'chạy đúng');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(dialog).not.toBeInTheDocument());
    expect(changes).toEqual([{ version: 3, version_name: 'chạy đúng' }]);
  });

  it('offers both texts where it was changed elsewhere', async () => {
    const { state } = serve();
    open();
    await heading('Xin chào');
    await rename('Ở đây');
    state.held = { ...state.held, version: 4, title: 'Nơi khác' };
    expect(await screen.findByText('Chưa lưu: đã có bản khác')).toBeInTheDocument();
    await heading('Ở đây');
    await userEvent.click(await button('Giữ bản này'));
    expect(await screen.findByText('Đã lưu')).toBeInTheDocument();
    expect(state.held).toMatchObject({ title: 'Ở đây', version: 5 });
  });

  it('is what it was where a version is restored', async () => {
    serve();
    renderWeb({ table: snippetRoutes, at: `/ucode/${slug}?version=2`, user: person() });
    await userEvent.click(await button('Khôi phục bản này'));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await expect
      .poll(() => document.querySelector('.cm-content')?.textContent ?? document.querySelector('textarea')?.value, {
        timeout: 20_000,
      })
      .toContain('print(0)');
  });
});

describe('a program that is run', () => {
  it('is the snippet, and is talked with in a plain line that output leaves alone', async () => {
    const source = "print(input('Tên: '))\n";
    const { stream } = serve(aSnippet({ files: [{ name: 'main.py', content: source }] }));
    open();
    await heading('Xin chào');
    await userEvent.click(await button('Chạy'));
    const line = await inputLine();
    expect(line).toHaveFocus();
    expect(runs).toEqual([{ language_id: 71, source_code: source, files: [], interactive: true, snippet_id: 7 }]);
    await tell(stream, 'state', { phase: 'running', input_seq: 0 });
    await tell(stream, 'output', { seq: 1, stream: 'stdout', text: 'Tên: ' });
    await waitFor(() => expect(log()).toHaveTextContent('Tên:'));
    // An input method is in the middle of a word.
    fireEvent.compositionStart(line);
    fireEvent.change(line, { target: { value: 'Vie' } });
    fireEvent.keyDown(line, { key: 'Enter', isComposing: true });
    await tell(stream, 'output', { seq: 2, stream: 'stderr', text: 'cảnh báo\n' });
    await waitFor(() => expect(log()).toHaveTextContent('cảnh báo'));
    expect(line).toHaveValue('Vie');
    expect(line).toHaveFocus();
    expect(inputs).toEqual([]);
    fireEvent.change(line, { target: { value: 'Việt' } });
    fireEvent.compositionEnd(line);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(inputs).toEqual([{ seq: 1, text: 'Việt\n' }]));
    expect(line).toHaveValue('');
    await tell(stream, 'input', { seq: 1, text: 'Việt\n', eof: false });
    await tell(stream, 'done', aRun({ stdout: 'Tên: ' }));
    expect(await screen.findByText(/Chạy xong · 12 ms CPU/)).toBeInTheDocument();
    expect(log()).toHaveTextContent('Việt');
    expect(line).toBeInTheDocument();
  });

  it('goes on from its first word when the page is loaded again', async () => {
    const { stream } = serve();
    const run = { token: 'tok', interactive: false, at: Date.now() };
    localStorage.setItem('lophoc.runs', JSON.stringify({ 7: run, 8: { ...run, at: 0 } }));
    open();
    await heading('Xin chào');
    await tell(stream, 'output', { seq: 1, stream: 'stdout', text: 'từ đầu\n' });
    await waitFor(() => expect(log()).toHaveTextContent('từ đầu'));
    expect(runs).toEqual([]);
  });

  it('leads from what the compiler says to the line', async () => {
    const { stream } = serve(
      aSnippet({ language_id: 50, files: [{ name: 'main.c', content: 'int main() {\n  return x;\n}\n' }] }),
    );
    open();
    await heading('Xin chào');
    await userEvent.click(await button('Chạy'));
    await waitFor(() =>
      expect(runs).toEqual([expect.objectContaining({ language_id: 50, interactive: false, stdin: '' })]),
    );
    await tell(stream, 'done', aRun({ status: 'CPE', compile_output: "main.c:2:10: error: 'x' undeclared\n" }));
    await userEvent.click(await within(log()).findByRole('button', { name: 'main.c:2:10' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: /^Mã của main\.c/ })).toHaveFocus());
  });

  it('takes somebody who is signed in, where the judge runs it; what was written stays', async () => {
    serve(aSnippet({ language_id: 50, can_edit: false, visibility: 'public' }));
    open(null);
    await heading('Xin chào');
    expect(screen.getByText('của Trần An')).toBeInTheDocument();
    await userEvent.click(await button('Chạy'));
    expect(signInDialog.current()).toMatchObject({ title: 'Đăng nhập để chạy trên máy chấm' });
    expect(runs).toEqual([]);
    signInDialog.close();
  });
});

describe('my snippets', () => {
  const list = (items: unknown[]) => ok(items, { page: 1, size: 12, total: items.length });

  it('are found, narrowed, deleted, and had back', async () => {
    const asked: string[] = [];
    serve();
    const { files: _files, stdin: _stdin, last_run: _run, ...item } = aSnippet();
    server.use(
      http.get(at('/api/snippet/'), ({ request }) => {
        asked.push(new URL(request.url).search);
        return list([item]);
      }),
    );
    const { router } = renderWeb({ table: snippetRoutes, at: '/ucode', user: person() });
    await heading('Đoạn mã của tôi');
    const link = await screen.findByRole('link', { name: 'Xin chào' });
    expect(link).toHaveAttribute('href', `/ucode/${slug}`);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Ngôn ngữ' }), 'C');
    await waitFor(() => expect(router.state.location.search).toBe('?language=50'));
    await waitFor(() => expect(asked).toContain('?page=1&size=12&language_id=50'));
    await userEvent.click(await button('Thao tác khác: Xin chào'));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Xóa' }));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Xin chào' })).not.toBeInTheDocument());
    await userEvent.click(await button('Hoàn tác'));
    expect(await screen.findByRole('link', { name: 'Xin chào' })).toBeInTheDocument();
  });

  it('are not there for others, where they are private', async () => {
    server.use(
      http.get(at('/api/snippet/judge-language'), () => ok(someLanguages)),
      http.get(at(`/api/snippet/${slug}`), () => refused(404, 'snippet_not_found', 'Không tìm thấy đoạn mã này.')),
    );
    open();
    expect(await screen.findByText('Không tìm thấy đoạn mã này.')).toBeInTheDocument();
  });
});

describe('a new snippet', () => {
  it('is saved at its first change, and its editor stays', async () => {
    const made: unknown[] = [];
    serve();
    server.use(
      http.post(at('/api/snippet/'), async ({ request }) => {
        made.push(await request.json());
        return ok(aSnippet({ title: 'Bài mới', version: 1, files: [{ name: 'main.py', content: 'print(0)\n' }] }));
      }),
    );
    const { router } = renderWeb({ table: snippetRoutes, at: '/ucode/new?draft=k1', user: person() });
    await heading('Chưa đặt tên');
    const main = screen.getByRole('heading', { level: 1 });
    await rename('Bài mới');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ucode/${slug}`));
    expect(made).toEqual([
      {
        title: 'Bài mới',
        language_id: 71,
        files: [{ name: 'main.py', content: 'print(0)\n' }],
        stdin: '',
        key: 'k1',
      },
    ]);
    expect(screen.getByRole('heading', { level: 1, name: 'Bài mới' })).toBe(main);
  });

  it('is saved and named by Ctrl+S, and has an address of its own once the dialog is closed', async () => {
    const made = aSnippet({
      title: 'Chưa đặt tên',
      version: 1,
      files: [{ name: 'main.py', content: 'print(0)\n' }],
    });
    serve(made);
    server.use(http.post(at('/api/snippet/'), () => ok(made)));
    const { router } = renderWeb({ table: snippetRoutes, at: '/ucode/new?draft=k2', user: person() });
    await heading('Chưa đặt tên');
    await userEvent.keyboard('{Control>}s{/Control}');
    const dialog = await screen.findByRole('dialog', { name: 'Tên phiên bản' });
    await userEvent.type(within(dialog).getByRole('textbox', { name: 'Tên' }), 'đầu tiên');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(router.state.location.pathname).toBe(`/ucode/${slug}`));
    // Nobody is asked whether to leave what was typed.
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(changes).toEqual([{ version: 1, version_name: 'đầu tiên' }]);
  });
});
