import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it } from 'vitest';
import Button from '@mui/material/Button';
import type { RouteRow } from '#/routing/table';
import { serveLive } from '../../../tests/liveStream';
import { person, renderWeb } from '../../../tests/screen';
import { at, http, ok, server } from '../../../tests/server';
import type { Help, SnippetFile } from './api';
import { aHelp, aSnippet } from './fixtures';
import { HelpButton } from './HelpButton';

const patient = { timeout: 20_000 };
const H = '/api/snippet/3/help';
const state = { help: null as Help | null, typed: [] as unknown[], watched: 0, sent: [] as unknown[] };

beforeEach(() => {
  Object.assign(state, { help: null, typed: [], watched: 0, sent: [] });
  server.use(
    http.get(at('/api/classroom'), () =>
      ok([{ id: 5, name: 'Tin học 6A1', status: 'active' }], { page: 1, size: 96, total: 1 }),
    ),
    http.get(at(H), () => ok(state.help)),
    http.post(at(H), async ({ request }) => {
      const body = (await request.json()) as { question: string };
      state.sent.push(body);
      state.help = aHelp({ question: body.question });
      return ok(state.help);
    }),
    http.delete(at(H), () => {
      state.help = null;
      return ok(true);
    }),
    http.post(at(`${H}/typing`), async ({ request }) => {
      state.typed.push(await request.json());
      return ok({ watchers: 1 });
    }),
    http.post(at(`${H}/watch`), () => {
      state.watched += 1;
      return ok({ watchers: 1 });
    }),
    http.get(at('/api/snippet/3'), () => ok(aSnippet())),
    http.post(at('/api/snippet/3/remarks'), async ({ request }) => {
      const body = await request.json();
      state.sent.push(body);
      return ok([{ id: 1, n: 4, by: { id: 9, name: 'Cô Lan' }, can_delete: true, created_at: 0, ...(body as object) }]);
    }),
  );
});

function Editor({ isMine }: { isMine: boolean }) {
  const [files, setFiles] = useState<readonly SnippetFile[]>(aSnippet().files);
  return (
    <>
      <HelpButton snippet={aSnippet({ can_edit: isMine })} files={files} />
      <Button onClick={() => setFiles([{ name: 'main.py', content: 'print(2)' }])}>Gõ</Button>
    </>
  );
}

function open(isMine: boolean, address = '/x') {
  const table: readonly RouteRow[] = [
    {
      name: 'class-shown',
      path: 'x',
      access: 'login',
      texts: ['classLive'],
      page: async () => ({ default: () => <Editor isMine={isMine} /> }),
    },
  ];
  const me = isMine ? person() : person({ id: 9, role: 'teacher', permissions: { classroom: ['update'] } });
  return renderWeb({ table, at: address, user: me });
}

it('asks the teachers of a class, says who looks, and sends what is typed from then on', async () => {
  const tell = serveLive('snippet/3');
  open(true);
  await userEvent.click(await screen.findByRole('button', { name: 'Nhờ giúp' }, patient));
  const dialog = within(await screen.findByRole('dialog', { name: 'Nhờ thầy cô giúp' }, patient));
  const question = await dialog.findByRole('textbox', { name: /Bạn đang vướng chỗ nào/ }, patient);
  await userEvent.type(question, 'Sao nó chạy mãi?');
  await userEvent.click(dialog.getByRole('button', { name: 'Nhờ giúp' }));
  expect(await screen.findByText('Thầy cô lớp Tin học 6A1 thấy bạn gõ.', {}, patient)).toBeVisible();
  expect(state.sent).toEqual([{ classroom_id: 5, question: 'Sao nó chạy mãi?' }]);
  await userEvent.click(screen.getByRole('button', { name: 'Gõ' }));
  expect(state.typed).toEqual([]);
  const watchers = [{ id: 9, name: 'Cô Lan' }];
  state.help = aHelp({ watchers });
  await tell({ kind: 'watchers', watchers });
  expect(await screen.findByText('Cô Lan đang xem', {}, patient)).toBeVisible();
  await waitFor(() => expect(state.typed).toEqual([{ seq: 1, file: 'main.py', content: 'print(2)' }]), patient);
  await userEvent.click(screen.getByRole('button', { name: 'Thôi nhờ' }));
  expect(await screen.findByRole('button', { name: 'Nhờ giúp' }, patient)).toBeVisible();
});

it('shows a teacher what is typed, takes remarks on it, and ends', async () => {
  const tell = serveLive('snippet/3');
  state.help = aHelp();
  open(false, '/x?help=1');
  const drawer = within(await screen.findByRole('dialog', { name: 'Vòng lặp' }, patient));
  expect(drawer.getByText('Sao nó chạy mãi?')).toBeVisible();
  expect(await drawer.findByText('print(1)')).toBeVisible();
  await waitFor(() => expect(state.watched).toBeGreaterThan(0), patient);
  state.help = aHelp({ typed: { 'main.py': 'while True:' }, typed_seq: 1 });
  await tell({ kind: 'typed', seq: 1, file: 'main.py', content: 'while True:' });
  expect(await drawer.findByText('while True:', {}, patient)).toBeVisible();
  await userEvent.click(drawer.getByRole('button', { name: 'Nhận xét dòng 1' }));
  await userEvent.type(drawer.getByRole('textbox', { name: 'Nhận xét cho dòng 1' }), 'Bao giờ dừng?');
  await userEvent.click(drawer.getByRole('button', { name: 'Gửi nhận xét' }));
  expect(await drawer.findByText('Bao giờ dừng?', {}, patient)).toBeVisible();
  // Without a version's number: on what is typed now.
  expect(state.sent).toEqual([{ file: 'main.py', line: 1, text: 'Bao giờ dừng?' }]);
  await userEvent.click(drawer.getByRole('button', { name: 'Đã giúp xong' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument(), patient);
});

it('offers a teacher nothing who has come by another way', async () => {
  open(false);
  expect(await screen.findByRole('button', { name: 'Gõ' }, patient)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Xem em gõ' })).not.toBeInTheDocument();
});
