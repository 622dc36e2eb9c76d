import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { makeQueryClient } from '#/api/queryClient';
import { DialogOutlet } from '#/ui/dialogs';
import { FormDialog } from './FormDialog';
import { rules } from './rules';
import { TextField } from './TextField';
import { useApiForm } from './useApiForm';
import { useLeaveGuard } from './useLeaveGuard';

const schema = z.object({ name: rules.text() });
const send = vi.fn<(values: { name: string }) => Promise<unknown>>();
const sendPage = vi.fn();
beforeEach(() => {
  send.mockReset();
  sendPage.mockReset();
});

function Editing({ onClose }: { onClose: () => void }) {
  const form = useApiForm<{ name: string }>({ schema, defaultValues: { name: '' }, send, onDone: onClose });
  return (
    <FormDialog form={form} title="Thêm bài thử" action="Thêm" onClose={onClose}>
      <TextField control={form.control} name="name" label="Tên" />
    </FormDialog>
  );
}

function Page({ unsaved }: { unsaved: boolean }) {
  const [open, setOpen] = useState(false);
  useLeaveGuard(() => unsaved);
  return (
    <form onSubmit={sendPage}>
      <button type="button" onClick={() => setOpen(true)}>
        Mở
      </button>
      {open && <Editing onClose={() => setOpen(false)} />}
      <DialogOutlet />
    </form>
  );
}

async function show({ unsaved = false } = {}) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  const routes = [
    { path: '/', element: <h1>Trang trước</h1> },
    { path: '/edit', element: <Page unsaved={unsaved} /> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/', '/edit'], initialIndex: 1 });
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Mở' }));
  return { user, router, dialog: await screen.findByRole('dialog', { name: 'Thêm bài thử' }) };
}

const leaving = () => screen.findByRole('dialog', { name: 'Rời đi mà không lưu?' });

it('has the focus in its first field, and gives it back', async () => {
  const { user, dialog } = await show();
  expect(within(dialog).getByLabelText('Tên')).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Mở' })).toHaveFocus());
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('Escape asks before what was typed is lost', async () => {
  const { user, dialog } = await show();
  await user.type(within(dialog).getByLabelText('Tên'), 'a');
  await user.keyboard('{Escape}');
  const question = await leaving();
  await user.click(within(question).getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.getByRole('dialog')).toBe(dialog));
  expect(within(dialog).getByLabelText('Tên')).toHaveValue('a');
  await user.keyboard('{Escape}');
  await user.click(within(await leaving()).getByRole('button', { name: 'Rời đi' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('unsaved changes, a dialog open and the browser’s Back: the question can be answered, and is no part of what is inert', async () => {
  const { user, router } = await show({ unsaved: true });
  void router.navigate(-1);
  const question = await leaving();
  // A native modal dialog makes everything beside it inert, this question too.
  expect(document.querySelector('dialog[open], dialog:modal')).toBeNull();
  expect(question.closest('[inert], [aria-hidden=true]')).toBeNull();
  expect(question.contains(document.activeElement)).toBe(true);
  await user.click(within(question).getByRole('button', { name: 'Hủy' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Rời đi mà không lưu?' })).toBeNull());
  expect(router.state.location.pathname).toBe('/edit');
  void router.navigate(-1);
  await user.click(within(await leaving()).getByRole('button', { name: 'Rời đi' }));
  expect(await screen.findByRole('heading', { name: 'Trang trước' })).toBeInTheDocument();
});

it('what a dialog holds is guarded without a page that guards, and asked about once', async () => {
  const warned = vi.spyOn(console, 'warn');
  const { user, router, dialog } = await show();
  await user.type(within(dialog).getByLabelText('Tên'), 'a');
  void router.navigate(-1);
  await user.click(within(await leaving()).getByRole('button', { name: 'Rời đi' }));
  expect(await screen.findByRole('heading', { name: 'Trang trước' })).toBeInTheDocument();
  expect(warned).not.toHaveBeenCalled();
});

it('is sent with Enter, alone; a failure is shown in it, and it stays', async () => {
  send.mockRejectedValueOnce(new ApiError({ status: 409, key: 'taken', message: 'Tên này đã có' }));
  const { user, dialog } = await show();
  await user.type(within(dialog).getByLabelText('Tên'), 'a{Enter}');
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Tên này đã có');
  send.mockResolvedValueOnce(true);
  await user.click(within(dialog).getByRole('button', { name: 'Thêm' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sendPage).not.toHaveBeenCalled();
});

it('does not close while it is sent', async () => {
  let answer: (done: boolean) => void = () => undefined;
  send.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  const { user, dialog } = await show();
  await user.type(within(dialog).getByLabelText('Tên'), 'a{Enter}');
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Hủy' })).toBeDisabled());
  await user.keyboard('{Escape}');
  expect(screen.getAllByRole('dialog')).toEqual([dialog]);
  answer(true);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
