import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect } from 'react';
import { FormProvider, useForm, type UseFormReturn } from 'react-hook-form';
import { beforeAll, expect, it } from 'vitest';
import { makeQueryClient } from '#/api/queryClient';
import { at, http, ok, server } from '../../../tests/server';
import { RichTextField, VIEW_KEY } from './RichTextField';

// jsdom has no layout for the cursor to be scrolled to.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});

/** A form of one long text. */
function show(start: string, view: 'rich' | 'source') {
  localStorage.setItem(VIEW_KEY, view);
  const shown: { form: UseFormReturn<{ x: string }> | null } = { form: null };
  function Form() {
    const form = useForm({ defaultValues: { x: start } });
    useEffect(() => {
      shown.form = form;
    }, [form]);
    return (
      <FormProvider {...form}>
        <RichTextField name="x" label="Đề bài" />
      </FormProvider>
    );
  }
  const queryClient = makeQueryClient({ onSignedOut: () => undefined, onMutationError: () => undefined });
  render(
    <QueryClientProvider client={queryClient}>
      <Form />
    </QueryClientProvider>,
  );
  return {
    user: userEvent.setup(),
    value: () => shown.form?.getValues('x'),
    set: (value: string) => act(() => shown.form?.setValue('x', value)),
  };
}

const text = () => screen.findByRole('textbox', { name: 'Đề bài' });

/** Replaces the text of a node as an input method does: in the page, without a key that says so. */
async function write(editor: HTMLElement, node: Text, next: string) {
  node.data = next;
  document.getSelection()?.collapse(node, next.length);
  fireEvent.input(editor);
  // ProseMirror hears of it by an observer.
  await act(() => Promise.resolve());
}

function textIn(element: HTMLElement): Text {
  const node = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
  if (!(node instanceof Text)) throw new Error('no text');
  return node;
}

it('nothing changes until somebody writes, and what is taken back is the text as it was', async () => {
  const source = '* một\n* hai\n\n\n__đậm__  ';
  const { user, value } = show(source, 'rich');
  const editor = await text();
  expect(editor).toHaveTextContent('mộthaiđậm');
  expect(value()).toBe(source);
  editor.focus();
  await write(editor, textIn(editor), 'mốt');
  await waitFor(() => expect(value()).toBe('- mốt\n- hai\n\n**đậm**'));
  await user.click(screen.getByRole('button', { name: 'Hoàn tác' }));
  await waitFor(() => expect(value()).toBe(source));
});

it('a text with what it can’t show stays source and says why', async () => {
  const { value } = show('Một <b>thẻ</b>', 'rich');
  expect(await screen.findByText(/Văn bản có thẻ HTML/)).toBeVisible();
  expect(await text()).toHaveValue('Một <b>thẻ</b>');
  expect(value()).toBe('Một <b>thẻ</b>');
});

it('Telex and VNI: no key is lost and no shortcut fires while a word is composed', async () => {
  const { value } = show('a', 'rich');
  const editor = await text();
  editor.focus();
  const node = textIn(editor);
  for (const words of [
    ['- d', '- dd', '- đ', '- đo', '- đô'],
    ['# ti', '# tie', '# tiê', '# tiế', '# tiếng'],
    ['**ma', '**ma**', '**mã**', '**mã** x'],
  ]) {
    fireEvent.compositionStart(editor);
    for (const word of words) {
      fireEvent.compositionUpdate(editor, { data: word });
      fireEvent.keyDown(editor, { key: 'Process', keyCode: 229, isComposing: true });
      await write(editor, node, word);
      expect(editor.querySelector('li, h1, strong')).toBeNull();
    }
    fireEvent.compositionEnd(editor, { data: words.at(-1) });
    await waitFor(() => expect(editor).toHaveTextContent(words.at(-1) ?? ''));
  }
  await waitFor(() => expect(value()).toBe(String.raw`\*\*mã\*\* x`));
});

it('Unikey: letters that are taken back and typed anew come out as typed', async () => {
  const { value } = show('x', 'rich');
  const editor = await text();
  editor.focus();
  const node = textIn(editor);
  for (const step of ['tieengs', 'tieeng', 'tie', 'ti', 'tiếng']) await write(editor, node, step);
  await waitFor(() => expect(value()).toBe('tiếng'));
});

it('a value from outside waits until the editor is left', async () => {
  const { set, value } = show('một', 'rich');
  const editor = await text();
  await act(() => Promise.resolve(editor.focus()));
  set('hai');
  expect(editor).toHaveTextContent('một');
  await act(() => Promise.resolve(editor.blur()));
  await waitFor(() => expect(editor).toHaveTextContent('hai'));
  expect(value()).toBe('hai');
});

it('a pasted picture comes where the cursor was, and its words follow', async () => {
  server.use(
    http.post(at('/api/general/upload-image'), () =>
      ok({ url: '/files/1/so-do.png', name: 'so-do.png', size: 3, content_type: 'image/png' }),
    ),
  );
  const { user, value } = show('trước sau', 'source');
  const area = (await text()) as HTMLTextAreaElement;
  area.focus();
  area.setSelectionRange(5, 5);
  const file = new File(['abc'], 'so-do.png', { type: 'image/png' });
  fireEvent.paste(area, { clipboardData: { files: [file] } });
  await waitFor(() => expect(value()).toBe('trước![](/files/1/so-do.png) sau'));
  await user.type(await screen.findByLabelText('Mô tả ảnh so-do.png cho người không nhìn thấy'), 'Sơ đồ [[1]');
  await user.click(screen.getByRole('button', { name: 'Xong' }));
  expect(value()).toBe(String.raw`trước![Sơ đồ \[1\]](/files/1/so-do.png) sau`);
});
