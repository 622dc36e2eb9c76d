import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RemoteDraft } from './draft';
import { DraftKeeper, type DraftServer } from './draftKeeper';

const template = 'print()';
let clock = 0;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
  clock = 1_000_000;
});
afterEach(() => {
  vi.useRealTimers();
});

function server(copy: RemoteDraft | null) {
  return {
    load: vi.fn<DraftServer['load']>(async () => copy),
    save: vi.fn<DraftServer['save']>(async () => 2000),
  };
}

function keep(half: DraftServer | null) {
  return new DraftKeeper({
    key: 'code/1/71',
    template,
    server: half,
    now: () => clock,
    isOnline: () => true,
  });
}

describe('keeping a draft', () => {
  it('survives a reload without a server', () => {
    const keeper = keep(null);
    expect(keeper.getSnapshot()).toMatchObject({ text: template, state: 'local' });
    keeper.type('print(1)');
    expect(keep(null).getSnapshot().text).toBe('print(1)');
  });

  it('opens what the server has, and tells the editor to show it', async () => {
    const keeper = keep(server({ source: 'print(2)', updatedAt: 900 }));
    await keeper.open();
    expect(keeper.getSnapshot()).toMatchObject({ text: 'print(2)', revision: 1, state: 'saved', other: null });
  });

  it('sends what was typed, and knows afterwards that the server has it', async () => {
    const half = server(null);
    const keeper = keep(half);
    await keeper.open();
    keeper.type('print(3)');
    await vi.advanceTimersByTimeAsync(2000);
    expect(half.save.mock.calls).toEqual([['print(3)']]);
    expect(keeper.getSnapshot()).toMatchObject({ state: 'saved', revision: 0 });
    const elsewhere = keep(server({ source: 'print(4)', updatedAt: 2500 }));
    await elsewhere.open();
    expect(elsewhere.getSnapshot()).toMatchObject({ text: 'print(4)', other: null });
  });

  it('offers the version from elsewhere when it was typed here before the answer came', async () => {
    const keeper = keep(server({ source: 'elsewhere', updatedAt: 900 }));
    const opening = keeper.open();
    keeper.type('here');
    await opening;
    expect(keeper.getSnapshot()).toMatchObject({ text: 'here', other: { source: 'elsewhere' } });
    expect(keep(null).getSnapshot().other?.source).toBe('elsewhere');
    keeper.takeOther();
    expect(keeper.getSnapshot()).toMatchObject({ text: 'elsewhere', revision: 1, other: { source: 'here' } });
    keeper.dropOther();
    expect(keep(null).getSnapshot().other).toBeNull();
  });

  it('never overwrites a copy that it has not seen', async () => {
    const half = server({ source: 'newer elsewhere', updatedAt: 1500 });
    half.load.mockRejectedValueOnce(new Error('offline'));
    const keeper = keep(half);
    await keeper.open();
    keeper.type('here');
    await vi.advanceTimersByTimeAsync(2000);
    expect(half.load).toHaveBeenCalledTimes(2);
    expect(half.save).not.toHaveBeenCalled();
    expect(keeper.getSnapshot()).toMatchObject({ text: 'newer elsewhere', other: { source: 'here', from: 'local' } });
  });

  it('replaces the text as a whole where it is told to', async () => {
    const half = server(null);
    const keeper = keep(half);
    await keeper.open();
    keeper.replace('old submission');
    expect(keeper.getSnapshot()).toMatchObject({ text: 'old submission', revision: 1 });
    await vi.advanceTimersByTimeAsync(2000);
    expect(half.save).toHaveBeenCalledWith('old submission');
  });

  it('leaves the last word to the tab that was typed in last', async () => {
    const half = server(null);
    const [first, second] = [keep(half), keep(half)];
    await Promise.all([first.open(), second.open()]);
    first.type('first');
    second.type('second');
    await vi.advanceTimersByTimeAsync(2000);
    expect(half.save.mock.calls).toEqual([['second']]);
  });

  it('goes on when the browser refuses to store', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('quota');
    });
    const keeper = new DraftKeeper({ key: 'k', template, server: null, now: () => clock });
    keeper.type('x');
    expect(keeper.getSnapshot()).toMatchObject({ text: 'x', state: 'failed' });
  });
});
