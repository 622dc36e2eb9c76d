import { describe, expect, it, vi } from 'vitest';
import { aCell } from '../fixtures';
import type { Cell, MarkChange, Spot } from '../types';
import { MarkKeeper } from './keeper';

class Late extends Error {
  constructor(readonly theirs: Cell) {
    super('late');
  }
}

const spot: Spot = { user: 12, assignment: 2 };

/** A keeper whose calls the test answers. */
function make() {
  const calls: {
    change: MarkChange & { version: number };
    answer: (cell: Cell) => void;
    refuse: (error: Error) => void;
  }[] = [];
  const told: Cell[] = [];
  const failures: Error[] = [];
  const keeper = new MarkKeeper({
    send: (_, change) => new Promise((answer, refuse) => void calls.push({ change, answer, refuse })),
    onCell: (_, cell) => void told.push(cell),
    onFailure: (error) => void failures.push(error as Error),
    writtenMeanwhile: (error) => (error instanceof Late ? error.theirs : null),
  });
  /** Waits for the call of that number. */
  const call = (index: number) =>
    vi.waitFor(() => {
      const found = calls[index];
      if (!found) throw new Error('not called');
      return found;
    });
  const isSettled = () => vi.waitFor(() => expect(keeper.getSnapshot()).toEqual([]));
  return { keeper, calls, told, failures, call, isSettled };
}

const written = (mark: number | null, version: number) =>
  aCell({ mark, typed: mark !== null, state: mark === null ? 'overdue' : 'done', version });

it('my second mark of a cell is made on the first, and of other cells it waits for none', async () => {
  const { keeper, calls, call } = make();
  keeper.write(spot, { mark: 7 }, aCell());
  keeper.write(spot, { mark: 8 }, aCell());
  keeper.write({ user: 13, assignment: 2 }, { mark: 5 }, aCell());
  await call(1);
  expect(calls.map(({ change }) => change.mark)).toEqual([7, 5]);
  (await call(0)).answer(written(7, 1));
  expect((await call(2)).change).toEqual({ mark: 8, version: 1 });
});

describe('taking back', () => {
  it('brings what a teacher had written, or leaves it to the answers again', async () => {
    const { keeper, call, isSettled } = make();
    const first = keeper.write(spot, { mark: 7 }, aCell({ mark: 9, state: 'done' }));
    (await call(0)).answer(written(7, 1));
    await isSettled();
    const second = keeper.write(spot, { mark: 8 }, written(7, 1));
    (await call(1)).answer(written(8, 2));
    await isSettled();
    expect(keeper.newest()).toBe(second);
    expect(keeper.undo(second)).toBe(true);
    expect((await call(2)).change).toEqual({ mark: 7, version: 2 });
    (await call(2)).answer(written(7, 3));
    await isSettled();
    keeper.undo(first);
    expect((await call(3)).change).toEqual({ mark: null, version: 3 });
    expect(keeper.newest()).toBeNull();
    expect(keeper.undo(first)).toBe(false);
  });

  it('waits for what is on its way, and is not sent where that was refused', async () => {
    const { keeper, calls, call, failures, isSettled } = make();
    keeper.undo(keeper.write(spot, { mark: 7 }, aCell()));
    (await call(0)).answer(written(7, 1));
    expect((await call(1)).change).toEqual({ mark: null, version: 1 });
    (await call(1)).answer(written(null, 2));
    await isSettled();
    keeper.undo(keeper.write(spot, { mark: 8 }, written(null, 2)));
    (await call(2)).refuse(new Error('refused'));
    await isSettled();
    expect([calls.length, failures]).toEqual([3, []]);
  });

  it('never overwrites what somebody else has written since: that is told', async () => {
    const { keeper, call, told, failures, isSettled } = make();
    const id = keeper.write(spot, { mark: 7 }, aCell());
    (await call(0)).answer(written(7, 1));
    await isSettled();
    keeper.undo(id);
    const theirs = written(4, 2);
    expect((await call(1)).change.version).toBe(1);
    (await call(1)).refuse(new Late(theirs));
    await isSettled();
    expect(told.at(-1)).toBe(theirs);
    expect(failures).toHaveLength(1);
  });
});

describe('a conflict', () => {
  const theirs = written(4, 1);

  it('waits for a decision, and of two of mine the later one is left', async () => {
    const { keeper, calls, call, failures } = make();
    keeper.write(spot, { mark: 7 }, aCell());
    keeper.write(spot, { mark: 8 }, aCell());
    (await call(0)).refuse(new Late(theirs));
    (await call(1)).refuse(new Late(theirs));
    const open = await vi.waitFor(() => {
      const [entry] = keeper.getSnapshot();
      if (entry?.state !== 'conflict') throw new Error('none yet');
      return entry;
    });
    expect(keeper.getSnapshot()).toHaveLength(1);
    expect([open.change, open.theirs]).toEqual([{ mark: 8 }, theirs]);
    keeper.decide(open, 'mine');
    expect((await call(2)).change).toEqual({ mark: 8, version: 1 });
    expect([calls.length, failures]).toEqual([3, []]);
  });

  it('is over when theirs is kept, when I write again, and where both say the same', async () => {
    const { keeper, calls, call, isSettled } = make();
    const conflict = async (index: number) => {
      (await call(index)).refuse(new Late(theirs));
      return vi.waitFor(() => {
        const [entry] = keeper.getSnapshot();
        if (entry?.state !== 'conflict') throw new Error('none yet');
        return entry;
      });
    };
    keeper.write(spot, { mark: 7 }, aCell());
    keeper.decide(await conflict(0), 'theirs');
    expect([keeper.getSnapshot(), keeper.newest()]).toEqual([[], null]);
    keeper.write(spot, { mark: 7 }, aCell());
    await conflict(1);
    keeper.write(spot, { mark: 9 }, theirs);
    expect((await call(2)).change).toEqual({ mark: 9, version: 1 });
    (await call(2)).answer(written(9, 2));
    await isSettled();
    keeper.write({ user: 13, assignment: 2 }, { mark: 4 }, aCell());
    (await call(3)).refuse(new Late(theirs));
    await isSettled();
    expect(calls).toHaveLength(4);
  });
});

it('what is refused for good is told, and can’t be taken back', async () => {
  const { keeper, call, failures, isSettled } = make();
  const id = keeper.write(spot, { mark: 7 }, aCell());
  (await call(0)).refuse(new Error('refused'));
  await isSettled();
  expect(failures).toHaveLength(1);
  expect(keeper.undo(id)).toBe(false);
});
