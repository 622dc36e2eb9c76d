import { QueryClientProvider } from '@tanstack/react-query';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { SERVER } from '../form/faults';
import { toasts, ToastOutlet } from '../toasts';
import type { MediaBlock } from './kinds';
import { MediaBlockField, MediaBlocksField } from './MediaBlocksField';

interface Values {
  media: MediaBlock[];
  one: MediaBlock | null;
}

/** A form of blocks. */
async function show(media: MediaBlock[], one: MediaBlock | null = null) {
  const shown: { form: UseFormReturn<Values> | null } = { form: null };
  function Form() {
    const form = useForm<Values>({ defaultValues: { media, one } });
    useEffect(() => {
      shown.form = form;
    }, [form]);
    return (
      <FormProvider {...form}>
        <MediaBlocksField<Values> name="media" label="Nội dung" />
        <MediaBlockField<Values> name="one" label="Phương án A" />
        <ToastOutlet />
      </FormProvider>
    );
  }
  toasts.clear();
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  const blocks = within(await screen.findByRole('group', { name: 'Nội dung' }));
  const single = within(await screen.findByRole('group', { name: 'Phương án A' }));
  const user = userEvent.setup();
  return {
    user,
    blocks,
    single,
    value: (name: keyof Values) => shown.form?.getValues(name),
    fault: (path: 'media.1.url', message: string) => act(() => shown.form?.setError(path, { type: SERVER, message })),
  };
}

const sound: MediaBlock = { kind: 'sound', url: 'https://a.example/1.mp3', title: 'Bài 1' };
const text: MediaBlock = { kind: 'text', format: 'markdown', text: 'Nghe' };

it('blocks are added, written, put in order, removed and brought back', async () => {
  const { user, blocks, value } = await show([text, sound]);
  await user.click(blocks.getByRole('button', { name: 'Thêm nội dung' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Ảnh' }));
  await user.type(await blocks.findByLabelText('Địa chỉ'), '/files/1/a.png');
  await user.type(blocks.getByLabelText(/^Mô tả ảnh/), 'Sơ đồ');
  const image = { kind: 'image', url: '/files/1/a.png', alt: 'Sơ đồ' };
  expect(value('media')).toEqual([text, sound, image]);
  (await blocks.findByRole('button', { name: 'Kéo để sắp xếp Ảnh: Sơ đồ' })).focus();
  await user.keyboard('{ArrowUp}');
  await waitFor(() => expect(value('media')).toEqual([text, image, sound]));
  await user.click(blocks.getByRole('button', { name: 'Xóa Văn bản: Nghe' }));
  expect(value('media')).toEqual([image, sound]);
  await user.click((await screen.findAllByRole('button', { name: 'Hoàn tác' })).at(-1) as HTMLElement);
  expect(value('media')).toEqual([text, image, sound]);
});

it('what the server refuses is opened and marked', async () => {
  const { blocks, fault } = await show([text, sound]);
  fault('media.1.url', 'Địa chỉ không dùng được');
  expect(await blocks.findByText('Địa chỉ không dùng được')).toBeVisible();
  expect(blocks.getByText('Cần sửa')).toBeVisible();
});

it('one block, or none', async () => {
  const { user, single, value } = await show([], null);
  await user.click(single.getByRole('button', { name: 'Thêm nội dung' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Âm thanh kèm lời' }));
  await user.type(await single.findByLabelText('Lời được nói'), 'Xin chào');
  expect(value('one')).toEqual({ kind: 'sound_text', url: '', text: 'Xin chào' });
  await user.click(single.getByRole('button', { name: 'Xóa Âm thanh kèm lời' }));
  expect(value('one')).toBeNull();
});
