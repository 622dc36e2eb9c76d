import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FilterBar, FilterSelect } from './FilterBar';
import { SearchField } from './SearchField';

const levels = [
  { value: 'easy', text: 'Dễ' },
  { value: 'hard', text: 'Khó' },
] as const;

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the search field', () => {
  function show(value = '') {
    vi.useFakeTimers();
    const onSearch = vi.fn();
    const view = render(<SearchField value={value} label="Tìm" onSearch={onSearch} />);
    const field = screen.getByRole('searchbox', { name: 'Tìm' });
    return { onSearch, field, type: (text: string) => fireEvent.change(field, { target: { value: text } }), ...view };
  }
  const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));

  it('searches after a pause, at once at Enter, and not twice', () => {
    const { onSearch, field, type } = show();
    type('dãy ');
    wait(299);
    expect(onSearch).not.toHaveBeenCalled();
    wait(1);
    expect(onSearch.mock.calls).toEqual([['dãy']]);
    expect(field).toHaveValue('dãy ');
    type('dãy con');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSearch.mock.calls).toEqual([['dãy'], ['dãy con']]);
    wait(1_000);
    expect(onSearch).toHaveBeenCalledTimes(2);
  });

  it('is emptied by Escape, which then closes nothing around it, and by its button', () => {
    const { onSearch, field, rerender } = show('cây');
    const closed = vi.fn();
    document.addEventListener('keydown', closed);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(onSearch.mock.calls).toEqual([['']]);
    expect(field).toHaveValue('');
    rerender(<SearchField value="xâu" label="Tìm" onSearch={onSearch} />);
    expect(field).toHaveValue('xâu');
    fireEvent.click(screen.getByRole('button', { name: 'Xóa từ khóa' }));
    expect(onSearch).toHaveBeenCalledTimes(2);
    expect(closed).not.toHaveBeenCalled();
    document.removeEventListener('keydown', closed);
  });

  it('never searches for half of a word that an input method is composing', () => {
    const { onSearch, field, type } = show();
    fireEvent.compositionStart(field);
    type('da');
    wait(5_000);
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(onSearch).not.toHaveBeenCalled();
    type('dã');
    type('dãy');
    fireEvent.compositionEnd(field);
    wait(300);
    expect(onSearch.mock.calls).toEqual([['dãy']]);
  });
});

describe('filters', () => {
  const bar = (onChange: (level: string) => void, onClear?: () => void) => (
    <FilterBar search="" searchLabel="Tìm" onSearch={() => undefined} onClear={onClear} active={onClear ? 1 : 0}>
      <FilterSelect label="Độ khó" any="Mọi độ khó" value="" options={levels} onChange={onChange} />
    </FilterBar>
  );

  it('are beside the search, and are cleared where one is set', async () => {
    const [change, clear] = [vi.fn(), vi.fn()];
    const { rerender } = render(bar(change));
    expect(screen.queryByRole('button', { name: 'Xóa bộ lọc' })).not.toBeInTheDocument();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Độ khó' }), 'Khó');
    expect(change).toHaveBeenCalledWith('hard');
    rerender(bar(change, clear));
    await userEvent.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
    expect(clear).toHaveBeenCalledOnce();
  });

  it('are in a sheet on a phone, whose button says how many are set', async () => {
    vi.stubGlobal('matchMedia', (media: string) => ({
      matches: media.includes('max-width'),
      media,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    const [change, clear] = [vi.fn(), vi.fn()];
    render(bar(change, clear));
    expect(screen.queryByRole('combobox')).not.toBeInTheDocument();
    await userEvent.click(screen.getByRole('button', { name: 'Bộ lọc (1)' }));
    const sheet = await screen.findByRole('dialog', { name: 'Bộ lọc' });
    expect(sheet).toBeVisible();
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Độ khó' }), 'Dễ');
    expect(change).toHaveBeenCalledWith('easy');
    await userEvent.click(screen.getByRole('button', { name: 'Xóa bộ lọc' }));
    expect(clear).toHaveBeenCalledOnce();
  });
});
