import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError } from '#/api/envelope';
import { makeQueryClient } from '#/api/queryClient';
import { toasts, ToastOutlet } from '#/ui/toasts';
import { ApiForm } from './ApiForm';
import { rules } from './rules';
import { SaveBar } from './SaveBar';
import { TextField } from './TextField';
import { useApiForm } from './useApiForm';
import { useAutosave } from './useAutosave';

const schema = z.object({ name: rules.text() });
const send = vi.fn<(values: { name: string }) => Promise<{ name: string }>>();
beforeEach(() => {
  send.mockReset();
  send.mockImplementation(async (values) => values);
  act(() => toasts.clear());
});

function Form() {
  const form = useApiForm<{ name: string }, { name: string }>({
    schema,
    defaultValues: { name: 'Một' },
    send,
    onDone: (saved) => {
      form.rebase(saved);
    },
  });
  return (
    <ApiForm form={form} label="Trang">
      <TextField control={form.control} name="name" label="Tên" />
      <SaveBar form={form} />
    </ApiForm>
  );
}

function show() {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
      <ToastOutlet />
    </QueryClientProvider>,
  );
  const bar = screen.getByRole('region', { name: 'Lưu thay đổi' });
  return { user: userEvent.setup(), bar, status: () => within(bar).getByRole('status') };
}

it('says where saving stands; Ctrl+S saves', async () => {
  const { user, status } = show();
  expect(status()).toHaveTextContent('Mọi thay đổi đã được lưu');
  await user.type(screen.getByLabelText('Tên'), ' hai');
  expect(status()).toHaveTextContent('Có thay đổi chưa lưu');
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() => expect(status()).toHaveTextContent(/^Đã lưu lúc \d\d:\d\d$/));
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Một hai' }, expect.anything());
});

it('says why it failed, and tries again', async () => {
  send.mockRejectedValueOnce(new ApiError({ status: 500, key: '', message: 'Máy chủ bận' }));
  const { user, bar, status } = show();
  await user.type(screen.getByLabelText('Tên'), ' hai');
  await user.click(within(bar).getByRole('button', { name: 'Lưu' }));
  await waitFor(() => expect(status()).toHaveTextContent('Chưa lưu được: Máy chủ bận'));
  await user.click(within(bar).getByRole('button', { name: 'Thử lại' }));
  await waitFor(() => expect(status()).toHaveTextContent('Đã lưu lúc'));
});

it('gives the changes up, which can be undone', async () => {
  const { user, bar, status } = show();
  await user.type(screen.getByLabelText('Tên'), ' hai');
  await user.click(within(bar).getByRole('button', { name: 'Bỏ thay đổi' }));
  expect(screen.getByLabelText('Tên')).toHaveValue('Một');
  await user.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(screen.getByLabelText('Tên')).toHaveValue('Một hai'));
  expect(status()).toHaveTextContent('Có thay đổi chưa lưu');
});

it('autosave: what changed is saved when the screen is left', async () => {
  const save = vi.fn(async () => undefined);
  function Screen() {
    const [text, setText] = useState('a');
    const { status } = useAutosave({ text }, save);
    return (
      <button type="button" onClick={() => setText('b')}>
        {status}
      </button>
    );
  }
  const { unmount } = render(<Screen />);
  expect(screen.getByRole('button')).toHaveTextContent('idle');
  await userEvent.click(screen.getByRole('button'));
  expect(screen.getByRole('button')).toHaveTextContent('unsaved');
  expect(save).not.toHaveBeenCalled();
  unmount();
  await waitFor(() => expect(save).toHaveBeenCalledExactlyOnceWith({ text: 'b' }));
});
