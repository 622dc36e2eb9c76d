import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToastOutlet, toasts } from '../toasts';
import { SortableTree, type TreeMove } from './SortableTree';

interface Node {
  id: string;
  children?: readonly Node[];
}

const items: readonly Node[] = [{ id: 'Chương 1', children: [{ id: 'Bài A' }, { id: 'Bài B' }] }, { id: 'Chương 2' }];
const shown = () =>
  screen.getAllByRole('listitem').map((row) => `${row.getAttribute('aria-level')} ${row.textContent}`);
const handle = (name: string) => screen.findByRole('button', { name: `Kéo để sắp xếp ${name}` });

afterEach(() => act(() => toasts.clear()));

function open(store: (move: TreeMove<Node>) => Promise<unknown> = () => Promise.resolve()) {
  const stored: TreeMove<Node>[] = [];
  function Course() {
    const [tree, setTree] = useState(items);
    return (
      <SortableTree
        label="Nội dung khóa học"
        items={tree}
        nameOf={({ id }) => id}
        onMove={async (move) => {
          await store(move);
          stored.push(move);
          setTree(move.tree);
        }}
      />
    );
  }
  render(
    <MemoryRouter>
      <Course />
      <ToastOutlet />
    </MemoryRouter>,
  );
  return stored;
}

describe('a tree', () => {
  it('is put in order by keyboard, says where things have come to, keeps the focus, and takes it back', async () => {
    const stored = open();
    (await handle('Bài B')).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(shown()).toEqual(['1 Chương 1', '2 Bài B', '2 Bài A', '1 Chương 2']);
    expect(screen.getByText('Bài B: vị trí 1 trên 2 trong Chương 1')).toBeInTheDocument();
    expect(await handle('Bài B')).toHaveFocus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(shown()).toEqual(['1 Chương 1', '2 Bài A', '1 Bài B', '1 Chương 2']);
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(shown()).toEqual(['1 Chương 1', '2 Bài A', '2 Bài B', '1 Chương 2']);
    expect(stored.map(({ to }) => to)).toEqual([
      { parent: 'Chương 1', index: 0 },
      { parent: null, index: 1 },
      { parent: 'Chương 1', index: 1 },
    ]);
    // Below a lesson nothing may stand: two levels are all.
    expect(screen.getByText('Không đưa Bài B tới đó được')).toBeInTheDocument();
    await userEvent.click(await screen.findByRole('button', { name: 'Hoàn tác' }));
    await waitFor(() => expect(shown()).toEqual(['1 Chương 1', '2 Bài A', '1 Bài B', '1 Chương 2']));
  });

  it('offers the same steps as a menu, those that lead somewhere', async () => {
    open();
    await userEvent.click(await handle('Chương 2'));
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Lên trên',
      'Đưa vào trong mục phía trên',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'Lên trên' }));
    await waitFor(() => expect(shown()[0]).toBe('1 Chương 2'));
  });

  it('goes back where storing fails', async () => {
    const store = vi.fn(() => Promise.reject(new Error('no')));
    open(store);
    (await handle('Bài B')).focus();
    await userEvent.keyboard('{ArrowUp}');
    expect(store).toHaveBeenCalledTimes(1);
    await waitFor(() => expect(shown()[1]).toBe('2 Bài A'));
    expect(screen.queryByRole('button', { name: 'Hoàn tác' })).not.toBeInTheDocument();
  });
});
