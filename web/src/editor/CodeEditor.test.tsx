import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createRef } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { CodeEditor, type CodeEditorHandle } from './CodeEditor';

beforeAll(() => {
  // jsdom lays nothing out; CodeMirror only has to find no boxes.
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

function setUp(text: string) {
  const events = {
    onChange: vi.fn(),
    onRun: vi.fn(),
    onSubmit: vi.fn(),
    onSave: vi.fn(),
    onFormat: vi.fn(),
    onLeave: vi.fn(),
  };
  const handle = createRef<CodeEditorHandle>();
  const element = (value: string, revision: number) => (
    <CodeEditor ref={handle} text={value} revision={revision} mode="none" label="Mã nguồn" nonce="" events={events} />
  );
  const view = render(element(text, 0));
  return { events, handle, update: (value: string, revision: number) => view.rerender(element(value, revision)) };
}

const grown = () => expect.poll(() => document.querySelector('.cm-content')?.textContent, { timeout: 20_000 });

describe('the editor', () => {
  it('is a working textarea at first', async () => {
    const { events } = setUp('print(1)');
    const area = screen.getByRole('textbox', { name: 'Mã nguồn' });
    expect(area.tagName).toBe('TEXTAREA');
    expect(area).toHaveValue('print(1)');
    fireEvent.change(area, { target: { value: 'print(12)' } });
    expect(events.onChange).toHaveBeenCalledWith('print(12)');
    fireEvent.keyDown(area, { key: 'Enter', ctrlKey: true });
    expect(events.onRun).toHaveBeenCalledTimes(1);
    fireEvent.keyDown(area, { key: 'Escape' });
    expect(events.onLeave).toHaveBeenCalledTimes(1);
  });

  it('grows into the code editor with the text that is there by then', async () => {
    const { update } = setUp('print(1)');
    update('print(12)', 0);
    await grown().toBe('print(12)');
    expect(screen.getByRole('textbox', { name: 'Mã nguồn' })).toHaveClass('cm-content');
  });

  it('takes the focus over only when it can be seen, so that no key is lost', async () => {
    await import('./codemirror');
    setUp('a');
    const focused: boolean[] = [];
    const onFocus = (event: FocusEvent) => focused.push(!(event.target as Element).closest('[hidden]'));
    screen.getByRole('textbox', { name: 'Mã nguồn' }).focus();
    document.addEventListener('focusin', onFocus);
    await grown().toBe('a');
    document.removeEventListener('focusin', onFocus);
    expect(screen.getByRole('textbox', { name: 'Mã nguồn' })).toHaveFocus();
    expect(focused).toEqual([true]);
  });

  it('waits for the input method to finish its word', async () => {
    await import('./codemirror');
    setUp('a');
    const area = screen.getByRole('textbox', { name: 'Mã nguồn' });
    fireEvent.compositionStart(area);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(document.querySelector('.cm-content')).toBeNull();
    fireEvent.compositionEnd(area);
    await grown().toBe('a');
  });

  it('takes another text only where it is told to', async () => {
    const { events, update } = setUp('one');
    await grown().toBe('one');
    update('one more', 0);
    expect(document.querySelector('.cm-content')).toHaveTextContent('one');
    update('two', 1);
    await grown().toBe('two');
    expect(events.onChange).toHaveBeenLastCalledWith('two');
  });

  it('runs, submits and leaves by its keys', async () => {
    const { events } = setUp('x');
    await grown().toBe('x');
    const content = screen.getByRole('textbox', { name: 'Mã nguồn' });
    content.focus();
    await userEvent.keyboard('{Control>}{Enter}{/Control}');
    expect(events.onRun).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}');
    await userEvent.keyboard('{Alt>}{Enter}{/Alt}');
    expect(events.onSubmit).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('{Control>}s{/Control}');
    expect(events.onSave).toHaveBeenCalledTimes(1);
    // As browsers tell it: user-event leaves the key's code out, by which shifted letters are known.
    fireEvent.keyDown(content, { key: 'F', keyCode: 70, ctrlKey: true, shiftKey: true });
    expect(events.onFormat).toHaveBeenCalledTimes(1);
    await userEvent.keyboard('{Escape}');
    expect(events.onLeave).toHaveBeenCalledTimes(1);
  });

  it('takes what is laid out anew without moving the cursor to its beginning', async () => {
    const { events, handle } = setUp('if x:\n print(1)');
    handle.current?.goTo(2, 3);
    const area = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mã nguồn' });
    expect(area.selectionStart).toBe(8);
    await grown().toBe('if x: print(1)');
    handle.current?.goTo(2, 2);
    handle.current?.mend('if x:\n    print(1)');
    await grown().toBe('if x:    print(1)');
    expect(events.onChange).toHaveBeenLastCalledWith('if x:\n    print(1)');
    expect(screen.getByRole('textbox', { name: 'Mã nguồn' })).toHaveFocus();
  });

  it('lets Tab through after Escape, until something is typed', async () => {
    setUp('x');
    await grown().toBe('x');
    const content = screen.getByRole('textbox', { name: 'Mã nguồn' });
    const tab = () => fireEvent.keyDown(content, { key: 'Tab', keyCode: 9 });
    content.focus();
    expect(tab()).toBe(false);
    fireEvent.keyDown(content, { key: 'Escape', keyCode: 27 });
    expect(tab()).toBe(true);
    fireEvent.keyDown(content, { key: 'a', keyCode: 65 });
    expect(tab()).toBe(false);
  });
});
