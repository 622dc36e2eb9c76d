import { beforeEach, expect, it, vi } from 'vitest';
import { Autosaver, type AutosaveState, type Clock } from './autosave';

/** A clock that goes on when it is told to. */
class ManualClock implements Clock {
  private time = 0;
  private timers = new Map<number, { at: number; action: () => void }>();
  private count = 0;
  now = () => this.time;
  setTimeout = (action: () => void, ms: number) => {
    this.count += 1;
    this.timers.set(this.count, { at: this.time + ms, action });
    return this.count;
  };
  clearTimeout = (timer: unknown) => void this.timers.delete(timer as number);
  /** Lets time go by, and what follows from it happen. */
  async advance(ms: number): Promise<void> {
    this.time += ms;
    for (const [id, { at, action }] of this.timers) {
      if (at > this.time) continue;
      this.timers.delete(id);
      action();
    }
    await settle();
  }
}

/** Everything that waits for promises only is done. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

/** Saves that are answered by hand. */
function slowSave() {
  const calls: { values: string; done: () => Promise<void>; fail: () => Promise<void> }[] = [];
  const save = vi.fn(
    (values: string) =>
      new Promise<void>((resolve, reject) => {
        calls.push({
          values,
          done: () => (resolve(), settle()),
          fail: () => (reject(new Error('no')), settle()),
        });
      }),
  );
  return { save, calls };
}

let clock: ManualClock;
let states: AutosaveState['status'][];
beforeEach(() => {
  clock = new ManualClock();
  states = [];
});

const start = (save: (values: string) => Promise<unknown>) =>
  new Autosaver<string>(save, { clock, onState: ({ status }) => states.push(status) });

it('saves 2 s after the last change, not after each', async () => {
  const { save, calls } = slowSave();
  const saver = start(save);
  saver.change('a');
  await clock.advance(1999);
  saver.change('ab');
  await clock.advance(1999);
  expect(save).not.toHaveBeenCalled();
  await clock.advance(1);
  expect(calls.map(({ values }) => values)).toEqual(['ab']);
  await calls[0]?.done();
  expect(saver.state).toMatchObject({ status: 'saved', at: 3999 });
  expect(states).toEqual(['unsaved', 'unsaved', 'saving', 'saved']);
});

it('saves one at a time, and after it only the latest', async () => {
  const { save, calls } = slowSave();
  const saver = start(save);
  saver.change('a');
  await clock.advance(2000);
  saver.change('b');
  await clock.advance(5000);
  saver.change('c');
  await clock.advance(5000);
  expect(calls).toHaveLength(1);
  await calls[0]?.done();
  expect(saver.state.status).toBe('unsaved');
  await clock.advance(2000);
  expect(calls.map(({ values }) => values)).toEqual(['a', 'c']);
});

it('keeps what failed and tries it again, later each time', async () => {
  const { save, calls } = slowSave();
  const saver = start(save);
  saver.change('a');
  await clock.advance(2000);
  await calls[0]?.fail();
  expect([saver.state.status, saver.isUnsaved]).toEqual(['failed', true]);
  await clock.advance(3999);
  expect(calls).toHaveLength(1);
  await clock.advance(1);
  await calls[1]?.fail();
  await clock.advance(7999);
  expect(calls).toHaveLength(2);
  await clock.advance(1);
  await calls[2]?.done();
  expect(calls.map(({ values }) => values)).toEqual(['a', 'a', 'a']);
  expect([saver.state.status, saver.isUnsaved]).toEqual(['saved', false]);
});

it('what is newer wins over what failed', async () => {
  const { save, calls } = slowSave();
  const saver = start(save);
  saver.change('a');
  await clock.advance(2000);
  saver.change('b');
  await calls[0]?.fail();
  await clock.advance(4000);
  expect(calls.map(({ values }) => values)).toEqual(['a', 'b']);
});

it('flushes at once, after what is being saved', async () => {
  const { save, calls } = slowSave();
  const saver = start(save);
  saver.change('a');
  await clock.advance(2000);
  saver.change('b');
  const flushed = saver.flush();
  await settle();
  expect(calls).toHaveLength(1);
  await calls[0]?.done();
  expect(calls.map(({ values }) => values)).toEqual(['a', 'b']);
  await calls[1]?.done();
  await flushed;
  expect(saver.isUnsaved).toBe(false);
});
