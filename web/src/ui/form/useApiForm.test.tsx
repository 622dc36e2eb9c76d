import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { ApiError, type FieldError } from '#/api/envelope';
import { makeQueryClient } from '#/api/queryClient';
import { ApiForm } from './ApiForm';
import { rules } from './rules';
import { SubmitButton } from './SubmitButton';
import { TextField } from './TextField';
import { useApiForm } from './useApiForm';

const schema = z.object({
  title: z.object({ vi: rules.text(), en: rules.optionalText() }),
  menu: z.array(z.object({ path: rules.text() })),
  tags: z.array(z.string()),
  inner: z.string(),
});
type Values = z.infer<typeof schema>;

const start: Values = { title: { vi: 'Một', en: '' }, menu: [{ path: '/a' }, { path: '/b' }], tags: ['x'], inner: '' };

const refusal = (...fields: [field: string, message: string][]) =>
  new ApiError({
    status: 400,
    key: 'invalid',
    message: 'Dữ liệu không hợp lệ',
    fields: fields.map(([field, message]): FieldError => ({ field, message, message_key: 'x' })),
  });

const send = vi.fn<(values: Values) => Promise<Values>>();
const done = vi.fn<(saved: Values) => void>();
beforeEach(() => {
  send.mockReset();
  done.mockReset();
});

function Form({ rebase = false }: { rebase?: boolean }) {
  const form = useApiForm<Values, Values>({
    schema,
    defaultValues: start,
    send,
    onDone: (saved) => {
      done(saved);
      if (rebase) form.rebase(saved);
    },
    labelOf: (path) => (path === 'inner' ? 'Ghi chú' : undefined),
  });
  return (
    <ApiForm form={form} label="Mẫu">
      <TextField control={form.control} name="title.vi" label="Tên tiếng Việt" />
      <TextField control={form.control} name="title.en" label="Tên tiếng Anh" optional />
      <TextField control={form.control} name="menu.0.path" label="Đường dẫn 1" />
      <TextField control={form.control} name="menu.1.path" label="Đường dẫn 2" />
      <output>{form.form.formState.isDirty ? 'chưa lưu' : 'đã lưu'}</output>
      <SubmitButton busy={form.busy}>Gửi</SubmitButton>
    </ApiForm>
  );
}

function show(props: { rebase?: boolean } = {}) {
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <Form {...props} />
    </QueryClientProvider>,
  );
  return { user: userEvent.setup(), press: () => screen.getByRole('button', { name: 'Gửi' }) };
}

it('faults are shown at their fields at any depth, and the first of them gets the focus', async () => {
  send.mockRejectedValue(refusal(['menu[1].path', 'Đường dẫn bị trùng'], ['title.en', 'Thiếu bản tiếng Anh']));
  const { user, press } = show();
  await user.click(press());
  const path = screen.getByLabelText('Đường dẫn 2');
  await waitFor(() => expect(path).toHaveAccessibleDescription('Đường dẫn bị trùng'));
  const english = screen.getByRole('textbox', { name: /Tên tiếng Anh/ });
  expect(english).toHaveAccessibleDescription('Thiếu bản tiếng Anh');
  expect(path).toBeInvalid();
  expect(screen.queryByRole('alert')).toBeNull();
  await waitFor(() => expect(english).toHaveFocus());
  expect(screen.getByText('Có 2 ô cần sửa')).toBeInTheDocument();
});

it('every fault that has no field on the page is shown above, also beside one that has', async () => {
  send.mockRejectedValue(
    refusal(['menu[0].path', 'Sai đường dẫn'], ['owner', 'Không có chủ'], ['limit.size', 'Quá lớn'], ['inner', 'Sai']),
  );
  const { user, press } = show();
  await user.click(press());
  const above = await screen.findByRole('alert');
  expect([...above.querySelectorAll('li')].map((line) => line.textContent)).toEqual([
    'Không có chủ',
    'Quá lớn',
    'Ghi chú: Sai',
  ]);
  expect(screen.getByLabelText('Đường dẫn 1')).toHaveAccessibleDescription('Sai đường dẫn');
});

it('a fault without fields is shown above in the words of the server', async () => {
  send.mockRejectedValue(refusal());
  const { user, press } = show();
  await user.click(press());
  expect(await screen.findByRole('alert')).toHaveTextContent('Dữ liệu không hợp lệ');
});

it('a fault goes once its field is changed, and the others stay', async () => {
  send.mockRejectedValueOnce(refusal(['menu[0].path', 'Sai một'], ['menu[1].path', 'Sai hai']));
  const { user, press } = show();
  await user.click(press());
  expect(await screen.findByText('Sai một')).toBeInTheDocument();
  await user.type(screen.getByLabelText('Đường dẫn 1'), 'x');
  await waitFor(() => expect(screen.queryByText('Sai một')).toBeNull());
  expect(screen.getByText('Sai hai')).toBeInTheDocument();
});

it('what the schema refuses is not sent, and the first wrong field gets the focus', async () => {
  const { user, press } = show();
  await user.clear(screen.getByLabelText('Đường dẫn 2'));
  await user.clear(screen.getByLabelText('Tên tiếng Việt'));
  await user.click(press());
  await waitFor(() => expect(screen.getByLabelText('Tên tiếng Việt')).toHaveFocus());
  expect(screen.getByLabelText('Đường dẫn 2')).toHaveAccessibleDescription('Không được để trống');
  expect(send).not.toHaveBeenCalled();
});

it('is sent once, however often it is asked for', async () => {
  let answer: (saved: Values) => void = () => undefined;
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user } = show();
  const field = screen.getByLabelText('Tên tiếng Việt');
  await user.type(field, '{Enter}{Enter}{Enter}');
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1));
  await user.type(field, '{Enter}');
  answer(start);
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(send).toHaveBeenCalledTimes(1);
});

it('what is typed while it is sent stays and is unsaved; the rest is as the server saved it', async () => {
  let answer: (saved: Values) => void = () => undefined;
  send.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const { user, press } = show({ rebase: true });
  await user.type(screen.getByLabelText('Tên tiếng Việt'), ' hai');
  await user.click(press());
  await waitFor(() => expect(send).toHaveBeenCalled());
  await user.type(screen.getByRole('textbox', { name: /Tên tiếng Anh/ }), 'Two');
  answer({ ...start, title: { vi: 'MỘT HAI', en: '' } });
  await waitFor(() => expect(screen.getByLabelText('Tên tiếng Việt')).toHaveValue('MỘT HAI'));
  expect(screen.getByRole('textbox', { name: /Tên tiếng Anh/ })).toHaveValue('Two');
  expect(screen.getByText('chưa lưu')).toBeInTheDocument();
});
