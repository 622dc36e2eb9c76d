import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import { aContent, aSnippet } from '../fixtures';
import type { SnippetView } from '../types';
import { memoryShelf, setUp, text, typed } from './fakes';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('what is written of a snippet', () => {
  it('is in the browser at once, and on the server after a pause', async () => {
    const { keeper, server, shelf } = setUp();
    keeper.change(typed('print(2)'));
    expect(shelf.kept).toMatchObject({ id: 7, version: 3, content: typed('print(2)') });
    expect(keeper.getSnapshot().state).toBe('waiting');
    await vi.advanceTimersByTimeAsync(1999);
    expect(server.change).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ ...typed('print(2)'), version: 3 }));
    expect(keeper.getSnapshot().state).toBe('saved');
    // A page without a connection may come with something older.
    expect(shelf.kept).toMatchObject({ isSaved: true, version: 4, content: typed('print(2)') });
    expect(keeper.isUnsaved).toBe(false);
  });

  it('goes with the version that the one before has made', async () => {
    const { keeper, server } = setUp();
    for (const line of ['a', 'b', 'c']) {
      keeper.change(typed(line));
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await vi.advanceTimersByTimeAsync(2000);
    }
    expect(server.change.mock.calls.map(([, change]) => change.version)).toEqual([3, 4, 5]);
  });

  it('goes at the latest five seconds after the first change', async () => {
    const { keeper, server } = setUp();
    for (let at = 0; at < 5; at += 1) {
      keeper.change(typed(`${at}`));
      // oxlint-disable-next-line no-await-in-loop
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(server.change).toHaveBeenCalledTimes(1);
  });

  it('makes a new snippet once, with its key, and changes that one from then on', async () => {
    const { keeper, server, shelf } = setUp({ view: null, content: aContent() });
    keeper.change(typed('print(2)'));
    expect(shelf.kept).toMatchObject({ key: 'k', id: null, version: null });
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.create).toHaveBeenCalledWith('k', expect.objectContaining(typed('print(2)')));
    keeper.change(typed('print(3)'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.create).toHaveBeenCalledTimes(1);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ version: 1 }));
  });

  it('is not lost where an earlier try has made it, and its answer did not come', async () => {
    const { keeper, server, state } = setUp({ view: null, content: aContent() });
    server.create.mockImplementationOnce(async (_, content) => {
      state.held = aSnippet({ ...content, files: [...content.files], version: 1 });
      throw new ApiError({ status: 0, key: 'timeout', message: '', kind: 'timeout' });
    });
    server.create.mockImplementationOnce(async () => state.held);
    keeper.change(typed('print(2)'));
    await vi.advanceTimersByTimeAsync(2000);
    keeper.change(typed('print(3)'));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ ...typed('print(3)'), version: 1 }));
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', view: { version: 2 } });
  });

  it('goes over nothing that another page of the same key has made', async () => {
    const { keeper, server, state } = setUp({ view: null, content: aContent() });
    state.held = aSnippet({ ...typed('của thẻ khác'), version: 1 });
    server.create.mockImplementationOnce(async () => state.held);
    keeper.change(typed('print(2)'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.change).not.toHaveBeenCalled();
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('của thẻ khác') } });
    expect(text(keeper)).toBe('print(2)');
  });

  it('knows after a reload what it was sent as', async () => {
    const shelf = memoryShelf();
    const lost = async () => {
      throw new ApiError({ status: 0, key: 'timeout', message: '', kind: 'timeout' });
    };
    const first = setUp({ view: null, content: aContent(), shelf });
    first.server.create.mockImplementation(lost);
    first.keeper.change(typed('print(2)'));
    await vi.advanceTimersByTimeAsync(2000);
    first.network.online = false;
    first.keeper.change(typed('print(3)'));
    const { keeper, server, state } = setUp({ view: null, content: aContent(), shelf });
    state.held = aSnippet({ ...typed('print(2)'), version: 1 });
    server.create.mockImplementationOnce(async () => state.held);
    await keeper.open();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(server.change).toHaveBeenCalledWith(7, expect.objectContaining({ ...typed('print(3)'), version: 1 }));
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', other: null });
  });

  it('stays here where nobody is signed in', async () => {
    const { keeper, shelf } = setUp({ server: null });
    keeper.change(typed('print(2)'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getSnapshot().state).toBe('local');
    expect(shelf.kept).toMatchObject({ isOwn: false, content: typed('print(2)') });
    keeper.discard();
    expect(text(keeper)).toBe('print(1)\n');
    expect(shelf.kept).toBeNull();
  });

  it('is saved once somebody signs in', async () => {
    const { keeper, server } = setUp({ server: null, view: null, content: aContent() });
    keeper.change(typed('print(2)'));
    const own = memoryShelf();
    keeper.connect({ server, shelf: () => own });
    expect(own.kept).toMatchObject({ content: typed('print(2)') });
    await vi.advanceTimersByTimeAsync(2000);
    expect(server.create).toHaveBeenCalledTimes(1);
    expect(keeper.getSnapshot().state).toBe('saved');
  });

  it('waits without a connection, and goes when it is back', async () => {
    const { keeper, server, network } = setUp();
    network.online = false;
    keeper.change(typed('print(2)'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(keeper.getSnapshot().state).toBe('offline');
    await expect(keeper.apply(async (view) => view)).rejects.toMatchObject({ kind: 'offline' });
    network.online = true;
    keeper.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(server.change).toHaveBeenCalledTimes(1);
  });

  it('waits for another text where the server refuses it', async () => {
    const { keeper, server } = setUp();
    server.change.mockRejectedValueOnce(new ApiError({ status: 413, key: 'too_large', message: 'Quá lớn' }));
    keeper.change(typed('quá dài'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.change).toHaveBeenCalledTimes(1);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'refused', refusal: { message: 'Quá lớn' } });
    keeper.change(typed('ngắn'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', refusal: null });
  });

  it('asks once to sign in again, and goes on', async () => {
    const onSignedOut = vi.fn();
    const { keeper, server } = setUp({ onSignedOut });
    server.change.mockRejectedValueOnce(new ApiError({ status: 401, key: 'login_required', message: '' }));
    keeper.change(typed('print(2)'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(onSignedOut).toHaveBeenCalledTimes(1);
    expect(keeper.getSnapshot().state).toBe('failed');
    keeper.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.getSnapshot().state).toBe('saved');
  });
});

describe('a snippet that was changed elsewhere', () => {
  const elsewhere = (state: { held: SnippetView }, change: Partial<SnippetView>) => {
    state.held = { ...state.held, version: state.held.version + 1, ...change };
  };

  it('is never overwritten unseen: both texts are offered', async () => {
    const { keeper, server, state, shelf } = setUp();
    elsewhere(state, typed('nơi khác'));
    keeper.change(typed('ở đây'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.change).toHaveBeenCalledTimes(1);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'conflict', other: { content: typed('nơi khác') } });
    expect(text(keeper)).toBe('ở đây');
    keeper.change(typed('ở đây nữa'));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.change).toHaveBeenCalledTimes(1);
    // The page that is loaded next has to know that there are two: the version is the one that this was written from.
    expect(shelf.kept).toMatchObject({ content: typed('ở đây nữa'), version: 3 });
  });

  it('is what I have where I keep mine', async () => {
    const { keeper, state } = setUp();
    elsewhere(state, typed('nơi khác'));
    keeper.change(typed('ở đây'));
    await vi.advanceTimersByTimeAsync(2000);
    keeper.dropOther();
    await vi.advanceTimersByTimeAsync(0);
    expect(state.held).toMatchObject({ ...typed('ở đây'), version: 5 });
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', other: null });
  });

  it('is what the other has where I take that', async () => {
    const { keeper, server, state, shelf } = setUp();
    elsewhere(state, typed('nơi khác'));
    keeper.change(typed('ở đây'));
    await vi.advanceTimersByTimeAsync(2000);
    const { revision } = keeper.getSnapshot();
    keeper.takeOther();
    expect(text(keeper)).toBe('nơi khác');
    expect(keeper.getSnapshot().revision).toBeGreaterThan(revision);
    expect(shelf.kept).toMatchObject({ isSaved: true, version: 4 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.change).toHaveBeenCalledTimes(1);
    expect(keeper.isUnsaved).toBe(false);
  });

  it('needs no choice where the text is the same, or only a setting was changed', async () => {
    const { keeper, state } = setUp();
    elsewhere(state, { visibility: 'public' });
    keeper.change(typed('ở đây'));
    await vi.advanceTimersByTimeAsync(4000);
    expect(keeper.getSnapshot().other).toBeNull();
    expect(state.held).toMatchObject({ ...typed('ở đây'), visibility: 'public' });
    elsewhere(state, typed('như nhau'));
    keeper.change(typed('như nhau'));
    await vi.advanceTimersByTimeAsync(2000);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', other: null });
  });

  it('is taken over when it is heard of, unless something is unsaved here', async () => {
    const { keeper, state } = setUp();
    elsewhere(state, typed('nơi khác'));
    keeper.see(state.held);
    await vi.advanceTimersByTimeAsync(0);
    expect(text(keeper)).toBe('nơi khác');
    keeper.change(typed('ở đây'));
    elsewhere(state, typed('nơi thứ ba'));
    keeper.see(state.held);
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.getSnapshot()).toMatchObject({ other: { content: typed('nơi thứ ba') } });
    expect(text(keeper)).toBe('ở đây');
  });

  it('leaves nothing older behind, however often it is taken over', async () => {
    const { keeper, server, state, shelf } = setUp();
    for (const other of ['một', 'hai']) {
      elsewhere(state, typed(other));
      keeper.see(state.held);
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(text(keeper)).toBe('hai');
    expect(shelf.kept).toMatchObject({ isSaved: true, version: 5, content: typed('hai') });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.change).not.toHaveBeenCalled();
  });

  it('is not what I have saved myself, however that is heard of', async () => {
    const { keeper, server, state } = setUp();
    let answer = () => {};
    server.change.mockImplementationOnce(async (_, { version, ...change }) => {
      state.held = { ...state.held, ...change, version: version + 1 };
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return state.held;
    });
    keeper.change(typed('ở đây'));
    await vi.advanceTimersByTimeAsync(2000);
    keeper.see(state.held);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', other: null });
    expect(text(keeper)).toBe('ở đây');
  });
});

describe('a call that changes a snippet by itself', () => {
  it('follows what waits, with the version of then, and its text takes the place of what was here', async () => {
    const { keeper, server, state } = setUp();
    keeper.change(typed('print(2)'));
    const call = vi.fn(async (view: SnippetView) => {
      state.held = { ...view, ...typed('bản cũ'), version: view.version + 1 };
      return state.held;
    });
    const done = keeper.apply(call);
    await vi.advanceTimersByTimeAsync(0);
    await done;
    expect(server.change).toHaveBeenCalledTimes(1);
    expect(call).toHaveBeenCalledWith(expect.objectContaining({ version: 4 }));
    expect(text(keeper)).toBe('bản cũ');
    expect(keeper.isUnsaved).toBe(false);
  });

  it('is not undone by what was typed while it was under way', async () => {
    const { keeper, server, state, shelf } = setUp();
    const done = keeper.apply(async (view) => {
      keeper.change(typed('đang gõ'));
      state.held = { ...view, ...typed('bản cũ'), version: view.version + 1 };
      return state.held;
    });
    await vi.advanceTimersByTimeAsync(0);
    await done;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(text(keeper)).toBe('bản cũ');
    expect(server.change).not.toHaveBeenCalled();
    expect(shelf.kept).toMatchObject({ isSaved: true, content: typed('bản cũ') });
  });

  it('leaves the text alone where it changes settings only', async () => {
    const { keeper, server } = setUp();
    const { revision } = keeper.getSnapshot();
    await keeper.apply((view) => server.change(view.id, { version: view.version, visibility: 'public' }));
    expect(keeper.getSnapshot()).toMatchObject({ revision, view: { visibility: 'public' } });
  });
});
