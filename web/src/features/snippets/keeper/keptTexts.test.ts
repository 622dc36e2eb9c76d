import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aContent, aSnippet } from '../fixtures';
import { memoryShelf, setUp, text, typed } from './fakes';
import type { Kept } from './shelf';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what an earlier page has left', () => {
  const left = (version: number, content: string): Kept => ({
    key: 'k',
    id: 7,
    slug: 'abc',
    version,
    isOwn: true,
    content: aContent(typed(content)),
  });

  it('is taken up and sent', async () => {
    const { keeper, server } = setUp({ shelf: memoryShelf(left(3, 'chưa gửi')) });
    await keeper.open();
    expect(text(keeper)).toBe('chưa gửi');
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ ...typed('chưa gửi'), version: 3 }));
  });

  it('stands beside what was saved elsewhere meanwhile', async () => {
    const { keeper, server } = setUp({ shelf: memoryShelf(left(2, 'chưa gửi')) });
    await keeper.open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('print(1)\n') } });
    expect(text(keeper)).toBe('chưa gửi');
    expect(server.change).not.toHaveBeenCalled();
  });

  it('is forgotten where the server has it, and never put over what is typed', async () => {
    const shelf = memoryShelf(left(2, 'print(1)\n'));
    await setUp({ shelf }).keeper.open();
    expect(shelf.kept).toBeNull();
    const rest = memoryShelf(left(3, 'chưa gửi'));
    const { keeper } = setUp({ shelf: rest });
    const opened = keeper.open();
    keeper.change(typed('đang gõ'));
    await opened;
    expect(text(keeper)).toBe('đang gõ');
    keeper.change(typed('đang gõ nữa'));
    // Neither is lost, also where the page is closed before one was chosen.
    expect(rest.kept).toMatchObject({
      content: typed('đang gõ nữa'),
      version: 3,
      others: [{ content: typed('chưa gửi'), version: 3 }],
    });
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('chưa gửi') } });
    keeper.takeOther();
    expect(text(keeper)).toBe('chưa gửi');
    await vi.advanceTimersByTimeAsync(2000);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', other: null });
    expect(rest.kept).toMatchObject({ isSaved: true, content: typed('chưa gửi') });
    expect(rest.kept).not.toHaveProperty('others');
  });

  it.each([
    ['other words', 'viết tiếp'],
    ['the words of the older one', 'print(1)\n'],
  ])('is no other text where the page came with something older than it was written from: %s', async (_, words) => {
    const view = aSnippet({ version: 8 });
    const { keeper, state } = setUp({ view, shelf: memoryShelf(left(9, words)) });
    state.held = aSnippet({ ...typed('bản chín'), version: 9 });
    await keeper.open();
    expect(keeper.isUnsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(state.held).toMatchObject({ ...typed(words), version: 10 });
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', other: null });
  });

  it('stands beside what somebody else has made of what it was written from', async () => {
    const view = aSnippet({ version: 8 });
    const { keeper, state } = setUp({ view, shelf: memoryShelf(left(9, 'viết tiếp')) });
    state.held = aSnippet({ ...typed('nơi khác'), version: 10 });
    await keeper.open();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('nơi khác') } });
    expect(state.held.version).toBe(10);
  });

  it('waits for a choice with what was typed meanwhile, also after a reload', async () => {
    const shelf = memoryShelf(left(3, 'chưa gửi'));
    const first = setUp({ shelf });
    const opened = first.keeper.open();
    first.keeper.change(typed('đang gõ'));
    await opened;
    const { keeper, server } = setUp({ shelf });
    await keeper.open();
    expect(text(keeper)).toBe('đang gõ');
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('chưa gửi') } });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.change).not.toHaveBeenCalled();
    keeper.dropOther();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ ...typed('đang gõ'), version: 3 }));
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', other: null });
    expect(shelf.kept).toMatchObject({ isSaved: true, content: typed('đang gõ') });
  });

  it('is chosen from first, and then beside what the server has newer', async () => {
    const others = [{ content: aContent(typed('hai')), version: 2, at: 5 }];
    const { keeper, server } = setUp({ shelf: memoryShelf({ ...left(2, 'một'), others }) });
    await keeper.open();
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('hai') } });
    keeper.dropOther();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('print(1)\n') } });
    expect(server.change).not.toHaveBeenCalled();
    keeper.dropOther();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ ...typed('một'), version: 3 }));
  });
});

describe('while what an earlier page has left is being read', () => {
  const newer = aSnippet({ ...typed('nơi khác'), version: 4 });
  const unsent: Kept = { key: 'k', id: 7, slug: 'abc', version: 3, isOwn: true, content: aContent(typed('chưa gửi')) };

  /** A shelf that answers when it is let. */
  function slowShelf(kept: Kept | null) {
    let answer = () => {};
    const isLet = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const shelf = memoryShelf(kept);
    shelf.read = () => isLet.then(() => shelf.kept);
    return { shelf, answer: () => answer() };
  }

  it('what is heard of the server does not take its place', async () => {
    const { shelf, answer } = slowShelf(unsent);
    const { keeper } = setUp({ shelf });
    const opened = keeper.open();
    keeper.see(newer);
    await vi.advanceTimersByTimeAsync(0);
    expect(shelf.kept).toEqual(unsent);
    answer();
    await opened;
    expect(text(keeper)).toBe('chưa gửi');
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('nơi khác') } });
  });

  it('what the server has is kept afterwards, where nothing was left', async () => {
    const { shelf, answer } = slowShelf(null);
    const { keeper } = setUp({ shelf });
    const opened = keeper.open();
    keeper.see(newer);
    await vi.advanceTimersByTimeAsync(0);
    expect(shelf.kept).toBeNull();
    answer();
    await opened;
    expect(shelf.kept).toMatchObject({ isSaved: true, version: 4, content: typed('nơi khác') });
  });

  it('nothing takes the place of what can’t be read', async () => {
    const shelf = memoryShelf(unsent);
    shelf.read = () => Promise.reject(new Error('broken'));
    await setUp({ shelf }).keeper.open();
    expect(shelf.kept).toEqual(unsent);
  });
});

describe('what the server has had of a page that came without a connection', () => {
  const saved = (version: number, content: string): Kept => ({
    key: 'k',
    id: 7,
    slug: 'abc',
    version,
    isOwn: true,
    isSaved: true,
    content: aContent(typed(content)),
  });

  it('takes the place of something older, and edits go on from it', async () => {
    const { keeper, server, onSaved } = setUp({ shelf: memoryShelf(saved(9, 'mới nhất')) });
    await keeper.open();
    expect(text(keeper)).toBe('mới nhất');
    expect(keeper.isUnsaved).toBe(false);
    expect(onSaved).toHaveBeenCalledWith(expect.objectContaining({ version: 9 }));
    keeper.change(typed('sửa'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ ...typed('sửa'), version: 9 }));
  });

  it('is offered where something was typed before it was read', async () => {
    const { keeper } = setUp({ shelf: memoryShelf(saved(9, 'mới nhất')) });
    const opened = keeper.open();
    keeper.change(typed('đang gõ'));
    await opened;
    expect(text(keeper)).toBe('đang gõ');
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('mới nhất') } });
  });

  it('is forgotten where the server has something newer', async () => {
    const shelf = memoryShelf(saved(2, 'cũ'));
    const { keeper } = setUp({ shelf });
    await keeper.open();
    expect(text(keeper)).toBe('print(1)\n');
    expect(shelf.kept).toBeNull();
  });
});

describe('what a reader has changed of somebody else’s', () => {
  const edited: Kept = {
    key: 'k',
    id: 7,
    slug: 'abc',
    version: 2,
    isOwn: false,
    content: aContent(typed('của người đọc')),
  };

  it('stands beside what its author has changed since, and can be given up', async () => {
    const shelf = memoryShelf(edited);
    const { keeper } = setUp({ server: null, shelf });
    await keeper.open();
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('print(1)\n') } });
    keeper.discard();
    expect(text(keeper)).toBe('print(1)\n');
    expect(keeper.getSnapshot()).toMatchObject({ state: 'local', other: null });
    expect(shelf.kept).toBeNull();
  });
});
