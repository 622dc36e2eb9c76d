import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Autosave, type SaveState } from './autosave';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(save: (value: string) => Promise<void>, more: { longest?: number } = {}) {
  const states: SaveState[] = [];
  const network = { online: true };
  const autosave = new Autosave<string>({
    save,
    onState: (state) => states.push(state),
    isOnline: () => network.online,
    ...more,
  });
  return { autosave, states, network };
}

describe('saving by itself', () => {
  it('sends the last version two seconds after the last edit', async () => {
    const save = vi.fn(async () => {});
    const { autosave, states } = setUp(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(1500);
    autosave.change('ab');
    await vi.advanceTimersByTimeAsync(1999);
    expect(save).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([['ab']]);
    expect(states.at(-1)).toBe('saved');
    expect(autosave.unsaved).toBe(false);
  });

  it('sends at the latest five seconds after the first change that waits, where it is told to', async () => {
    const save = vi.fn(async () => {});
    const { autosave } = setUp(save, { longest: 5000 });
    for (let second = 0; second < 5; second += 1) {
      autosave.change(`${second}`);
      // One after the other is the point.
      // oxlint-disable-next-line no-await-in-loop
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect(save.mock.calls).toEqual([['4']]);
    autosave.change('5');
    await vi.advanceTimersByTimeAsync(1999);
    expect(save).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(save.mock.calls).toEqual([['4'], ['5']]);
  });

  it('counts anew after a failure, so that typing on does not ask at every key', async () => {
    const save = vi.fn<(value: string) => Promise<void>>().mockRejectedValueOnce(new Error('500'));
    const { autosave } = setUp(save, { longest: 5000 });
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(4500);
    autosave.change('ab');
    await vi.advanceTimersByTimeAsync(1000);
    expect(save).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(save.mock.calls).toEqual([['a'], ['ab']]);
  });

  it('never has two versions on their way', async () => {
    const done: (() => void)[] = [];
    const save = vi.fn(() => new Promise<void>((resolve) => done.push(resolve)));
    const { autosave } = setUp(save);
    autosave.change('first');
    await vi.advanceTimersByTimeAsync(2000);
    autosave.change('second');
    await vi.advanceTimersByTimeAsync(10_000);
    expect(save.mock.calls).toEqual([['first']]);
    done[0]?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls).toEqual([['first'], ['second']]);
  });

  it('says that it failed and tries again, later each time', async () => {
    const save = vi.fn<(value: string) => Promise<void>>().mockRejectedValue(new Error('500'));
    const { autosave, states } = setUp(save);
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(2000);
    expect(states.at(-1)).toBe('failed');
    expect(autosave.unsaved).toBe(true);
    await vi.advanceTimersByTimeAsync(5000);
    expect(save).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(9999);
    expect(save).toHaveBeenCalledTimes(2);
    save.mockResolvedValue(undefined);
    await vi.advanceTimersByTimeAsync(1);
    expect(states.at(-1)).toBe('saved');
  });

  it('sends the newer version after a failure, not the old one', async () => {
    const save = vi.fn<(value: string) => Promise<void>>().mockRejectedValueOnce(new Error('500'));
    const { autosave } = setUp(save);
    autosave.change('old');
    await vi.advanceTimersByTimeAsync(2000);
    autosave.change('new');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save.mock.calls).toEqual([['old'], ['new']]);
  });

  it('keeps a version while offline and sends it when the connection is back', async () => {
    const save = vi.fn(async () => {});
    const { autosave, states, network } = setUp(save);
    network.online = false;
    autosave.change('a');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(save).not.toHaveBeenCalled();
    expect(states).toEqual(['offline']);
    network.online = true;
    autosave.online();
    await vi.advanceTimersByTimeAsync(0);
    expect(save.mock.calls).toEqual([['a']]);
  });

  it('sends what waits at once when told to', async () => {
    const save = vi.fn(async () => {});
    const { autosave } = setUp(save);
    autosave.change('a');
    await autosave.flush();
    expect(save.mock.calls).toEqual([['a']]);
  });
});
