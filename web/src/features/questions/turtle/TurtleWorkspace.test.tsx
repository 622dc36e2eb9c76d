import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import type { Batch, Ran } from '#/runtimes/turtle/python';
import type { Recording } from '#/runtimes/turtle/recording';
import type { ContentTurtle, Review } from '../types';
import { TurtleDrawing } from './TurtleDrawing';
import { TurtleWorkspace } from './TurtleWorkspace';

beforeAll(() => loadNamespaces(['turtle', 'questions', 'editor']));

beforeEach(() => {
  const observer = { observe: () => undefined, disconnect: () => undefined };
  vi.stubGlobal('ResizeObserver', function ResizeObserver() {
    return observer;
  });
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
});

const drawing: Recording = {
  background: '#ffffff',
  items: [
    ['line', '#000000', 1, 0, 0, 50, 0, 50, 50],
    ['dot', '#ff0000', 5, 0, 0],
  ],
};
const turtle: ContentTurtle = {
  template: 'import turtle\n',
  canvas: { width: 400, height: 400 },
  required: ['for', 'circle'],
  forbidden: ['while'],
  target: drawing,
};

/** A runner whose programs do what the test says. */
function setUp(more: { review?: Review; readOnly?: boolean } = {}) {
  const runs: { source: string; batch: (batch: Batch) => void; end: (ran: Ran) => void; fail: () => void }[] = [];
  const stop = vi.fn();
  const onPage = vi.fn();
  addEventListener('keydown', onPage);
  render(
    <TurtleWorkspace
      turtle={turtle}
      source="import turtle\n"
      onSource={() => undefined}
      runner={(source, batch) => {
        const done = new Promise<Ran>((end, fail) => runs.push({ source, batch, end, fail }));
        return { done, stop };
      }}
      {...more}
    />,
  );
  return { runs, stop, onPage };
}

const run = () => userEvent.click(screen.getByRole('button', { name: 'Chạy' }));
const end = (ran: Partial<Ran>, { runs }: ReturnType<typeof setUp>) =>
  act(async () => runs.at(-1)?.end({ recording: drawing, error: null, printed: '', ...ran }));

describe('a drawing to program', () => {
  it('is run, told in words, and shown step by step', async () => {
    const page = setUp();
    await run();
    expect(page.runs.map(({ source }) => source)).toEqual(['import turtle\\n']);
    await end({ printed: 'xong' }, page);
    expect(screen.getByRole('status')).toHaveTextContent('Chạy xong: 2 nét, 1 chấm.');
    expect(screen.getByRole('img', { name: 'Hình vẽ: 2 nét, 1 chấm' })).toBeVisible();
    expect(screen.getByText('xong')).toBeVisible();
    expect(screen.getByText('Bước 3 trên 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Lùi một bước' }));
    expect(screen.getByText('Bước 2 trên 3')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Tiến một bước' }));
    expect(screen.getByRole('button', { name: 'Tiến một bước' })).toBeDisabled();
    await userEvent.click(screen.getByRole('button', { name: 'Vẽ lại từ đầu' }));
    expect(screen.getByText('Bước 3 trên 3')).toBeVisible();
  });

  it('grows while it runs, and is stopped', async () => {
    const page = setUp();
    await run();
    act(() => page.runs[0]?.batch({ first: 0, recording: drawing }));
    expect(screen.getByText('Bước 3 trên 3')).toBeVisible();
    act(() => page.runs[0]?.batch({ first: 1, recording: drawing }));
    expect(screen.getByText('Bước 5 trên 5')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Dừng' }));
    expect(page.stop).toHaveBeenCalled();
    expect(screen.getByRole('status')).toHaveTextContent('Đã dừng.');
    await end({ recording: { background: '#ffffff', items: [] } }, page);
    expect(screen.getByText('Bước 5 trên 5')).toBeVisible();
  });

  it('runs with Ctrl+Enter, which then sends nothing, and Esc leaves the editor', async () => {
    const page = setUp();
    const editor = screen.getByRole('textbox', { name: 'Chương trình vẽ' });
    editor.focus();
    fireEvent.keyDown(editor, { key: 'Enter', ctrlKey: true });
    expect(page.runs).toHaveLength(1);
    expect(page.onPage).not.toHaveBeenCalled();
    fireEvent.keyDown(screen.getByRole('button', { name: 'Dừng' }), { key: 'Enter', ctrlKey: true });
    expect(page.runs).toHaveLength(2);
    fireEvent.keyDown(editor, { key: 'Escape' });
    expect(screen.getByRole('button', { name: 'Dừng' })).toHaveFocus();
  });

  it('says what went wrong and where, or that the judge knows better', async () => {
    const page = setUp();
    await run();
    await end({ error: { kind: 'NameError', text: "name 'a' isn't defined", line: 3 } }, page);
    expect(screen.getByRole('alert')).toHaveTextContent(/^Dòng 3: Có tên chưa được đặt/);
    expect(screen.getByRole('alert')).toHaveTextContent("NameError: name 'a' isn't defined");
    await run();
    expect(screen.queryByRole('alert')).toBeNull();
    await end({ error: { kind: 'ImportError', text: "no module named 'statistics'", line: 1 } }, page);
    expect(screen.getByRole('alert')).toHaveTextContent('Hãy gửi bài để máy chấm chạy.');
    await run();
    await act(async () => page.runs.at(-1)?.fail());
    expect(screen.getByRole('alert')).toHaveTextContent('Không chạy được Python trong trình duyệt này.');
  });

  it('lays what is to be drawn over it', async () => {
    setUp();
    await userEvent.click(screen.getByRole('switch', { name: 'Hiện hình cần vẽ' }));
    expect(screen.getByRole('slider', { name: 'Độ rõ của hình cần vẽ' })).toHaveAttribute('aria-valuetext', '40 %');
    const both = 'Hình vẽ: chưa vẽ gì. Hình cần vẽ: 2 nét, 1 chấm';
    expect(screen.getByRole('img', { name: both })).toBeVisible();
  });

  it('names the rules, and after an answer whether they were kept', () => {
    const part = (id: string, correct: boolean) => ({ id, correct, score: 0 });
    const parts = [part('required:for', true), part('required:circle', false), part('forbidden:while', true)];
    setUp({ readOnly: true, review: { parts: [...parts, part('forbidden:dynamic', false)] } });
    const rules = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(rules[0]).toMatch(/^Phải dùng vòng lặp for./);
    expect(rules[1]).toMatch(/^Phải dùng circle\(\)./);
    expect(rules[3]).toMatch(/^Không được dùng mã tạo khi chạy/);
    expect(screen.queryByRole('textbox')).toBeNull();
  });
});

it('a drawing stands alone as well, and is gone through step by step', async () => {
  const { rerender } = render(<TurtleDrawing recording={{ ...drawing, items: [] }} isGrowing />);
  expect(screen.getByRole('img', { name: 'Hình vẽ: chưa vẽ gì' })).toBeVisible();
  rerender(<TurtleDrawing recording={drawing} isGrowing={false} />);
  expect(screen.getByRole('img', { name: 'Hình vẽ: 2 nét, 1 chấm' })).toBeVisible();
  expect(screen.getByText('Bước 3 trên 3')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Lùi một bước' }));
  expect(screen.getByText('Bước 2 trên 3')).toBeVisible();
});
