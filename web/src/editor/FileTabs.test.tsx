import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadNamespaces } from '#/i18n/i18n';
import { FileTabs } from './FileTabs';

beforeAll(() => loadNamespaces(['editor']));

function setUp(more: { current?: number; isFull?: string | null; names?: readonly string[] } = {}) {
  const { current = 1, isFull = null, names = ['main.c', 'stack.h'] } = more;
  const actions = { onAdd: vi.fn(), onRename: vi.fn(), onRemove: vi.fn(), onFirst: vi.fn() };
  const onChoose = vi.fn();
  render(<FileTabs id="x" {...{ names, current, onChoose, actions, isFull }} />);
  const entries = async (name: string) => {
    await userEvent.click(screen.getByRole('button', { name: `Tệp ${name}` }));
    return within(await screen.findByRole('menu', { name: `Tệp ${name}` }));
  };
  return { actions, onChoose, entries };
}

describe('the files of a program', () => {
  it('are tabs, gone through by the arrow keys', async () => {
    const { onChoose } = setUp();
    const tabs = screen.getAllByRole('tab');
    expect(tabs.map((tab) => tab.textContent)).toEqual(['main.c', 'stack.h']);
    expect(screen.getByRole('tab', { selected: true })).toHaveAttribute('aria-controls', 'x-file-1-panel');
    tabs[1]?.focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(onChoose).toHaveBeenCalledWith(0);
  });

  it('are added and put first', async () => {
    const { actions, entries } = setUp();
    await userEvent.click(screen.getByRole('button', { name: 'Thêm tệp' }));
    expect(actions.onAdd).toHaveBeenCalledTimes(1);
    await userEvent.click((await entries('stack.h')).getByRole('menuitem', { name: 'Đặt làm tệp chính' }));
    expect(actions.onFirst).toHaveBeenCalledWith(1);
  });

  it('are never none, and never too many: the choice says why', async () => {
    const { actions, entries } = setUp({ names: ['main.c'], current: 0, isFull: 'Đủ 20 tệp' });
    const add = screen.getByRole('button', { name: 'Thêm tệp' });
    expect(add).toHaveAttribute('title', 'Đủ 20 tệp');
    await userEvent.click(add);
    expect(actions.onAdd).not.toHaveBeenCalled();
    const menu = await entries('main.c');
    const remove = menu.getByRole('menuitem', { name: /Xóa tệp/ });
    expect(remove).toHaveTextContent('Phải còn ít nhất một tệp');
    await userEvent.click(remove);
    expect(actions.onRemove).not.toHaveBeenCalled();
    expect(menu.queryByRole('menuitem', { name: 'Đặt làm tệp chính' })).not.toBeInTheDocument();
  });
});
