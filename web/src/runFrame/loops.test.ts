import { describe, expect, it, vi } from 'vitest';
import { FrozenLoop, nextTask, watchLoops } from './loops';

function setUp() {
  let time = 0;
  let next: () => void = () => undefined;
  const onFrozen = vi.fn();
  const watch = watchLoops({
    onFrozen,
    afterTask: (callback) => {
      next = callback;
    },
    now: () => time,
  });
  return {
    onFrozen,
    watch,
    /** Goes round a loop whose body takes so long. */
    loop: (rounds: number, milliseconds: number, line = 1) => {
      for (let round = 0; round < rounds; round += 1) {
        watch.check(0, line);
        time += milliseconds;
      }
    },
    endTask: () => next(),
  };
}

describe('a loop', () => {
  it('is left when the browser gets to do nothing else for two seconds', () => {
    const { loop, onFrozen } = setUp();
    expect(() => loop(1_000_000, 1, 7)).toThrow(FrozenLoop);
    expect(onFrozen.mock.calls).toEqual([[0, 7]]);
  });

  it('is left with those around it, although they catch it', () => {
    const { loop, watch, onFrozen } = setUp();
    expect(() => loop(10_000, 1)).toThrow(FrozenLoop);
    expect(() => watch.check(0, 2)).toThrow(FrozenLoop);
    expect(onFrozen).toHaveBeenCalledOnce();
  });

  it('may go on for as long as the tasks are short', () => {
    const { loop, endTask, onFrozen } = setUp();
    for (let task = 0; task < 100; task += 1) {
      loop(1900, 1);
      endTask();
    }
    expect(onFrozen).not.toHaveBeenCalled();
  });

  it('is not blamed for how long somebody takes to answer', () => {
    const { loop, watch, onFrozen } = setUp();
    for (let question = 0; question < 10; question += 1) {
      loop(100, 1);
      loop(1, 60_000);
      watch.forgive(60_000);
    }
    expect(onFrozen).not.toHaveBeenCalled();
  });
});

it('the next task is called back once for each that asks', () => {
  let hear: () => void = () => undefined;
  vi.stubGlobal('MessageChannel', function MessageChannel() {
    return {
      port1: { addEventListener: (_: string, listener: () => void) => (hear = listener), start: () => undefined },
      port2: { postMessage: () => undefined },
    };
  });
  const later = nextTask();
  const called: number[] = [];
  later(() => called.push(1));
  later(() => called.push(2));
  expect(called).toEqual([]);
  hear();
  expect(called).toEqual([1]);
  hear();
  hear();
  expect(called).toEqual([1, 2]);
});
