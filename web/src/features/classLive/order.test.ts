import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { aLearner } from './fixtures';
import { filters, inOrder, isOf } from './order';
import { columnsOf, stepOf } from './steps';
import { throttled } from './throttle';

describe('the learners of a session', () => {
  const an = aLearner({ user_id: 1, full_name: 'An' });
  const binh = aLearner({ user_id: 2, full_name: 'Bình', stuck: 'failing' });
  const chi = aLearner({ user_id: 3, full_name: 'Chi', stuck: 'hand', hand_at: 200 });
  const dung = aLearner({ user_id: 4, full_name: 'Dung', stuck: 'compile', hand_at: 100 });
  const em = aLearner({ user_id: 5, full_name: 'Em', state: 'absent', at: null });

  it('stand by who needs somebody first: hands, the longest up first, then who is stuck', () => {
    expect(inOrder([an, binh, chi, dung, em]).map(({ full_name: name }) => name)).toEqual([
      'Dung',
      'Chi',
      'Bình',
      'An',
      'Em',
    ]);
  });

  it('who asks for help with a snippet stands among the hands', () => {
    const giang = aLearner({ user_id: 6, full_name: 'Giang', help: { slug: 'a', title: 'Vòng lặp', asked_at: 150 } });
    const both = aLearner({ ...giang, user_id: 7, full_name: 'Hà', hand_at: 120 });
    expect(inOrder([an, chi, dung, giang, both]).map(({ full_name: name }) => name)).toEqual([
      'Dung',
      'Hà',
      'Giang',
      'Chi',
      'An',
    ]);
    expect([isOf('hands', giang), isOf('stuck', giang), isOf('hands', an)]).toEqual([true, false, false]);
  });

  it('keep the order of the server otherwise', () => {
    expect(inOrder([em, an])).toEqual([em, an]);
  });

  it('are narrowed: a hand alone is no being stuck', () => {
    const counts = filters.map((filter) => [an, binh, chi, dung, em].filter((one) => isOf(filter, one)).length);
    expect(Object.fromEntries(filters.map((filter, index) => [filter, counts[index]]))).toEqual({
      all: 5,
      here: 4,
      working: 4,
      stuck: 2,
      hands: 2,
    });
  });
});

describe('arrows among boxes', () => {
  it('go by lines and columns, and stop at the edges', () => {
    const boxes = [0, 0, 0, 50, 50].map((offsetTop) => ({ offsetTop }));
    expect(columnsOf(boxes)).toBe(3);
    expect(columnsOf(boxes.slice(0, 2))).toBe(2);
    expect(stepOf('ArrowDown', 1, 5, 3)).toBe(4);
    expect(stepOf('ArrowDown', 2, 5, 3)).toBeUndefined();
    expect(stepOf('ArrowLeft', 0, 5, 3)).toBeUndefined();
    expect([stepOf('Home', 3, 5, 3), stepOf('End', 0, 5, 3), stepOf('a', 0, 5, 3)]).toEqual([0, 4, undefined]);
  });
});

describe('looking no more often than once a second', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('looks at once, and once more for all that came in between', async () => {
    const run = vi.fn(() => Promise.resolve());
    const look = throttled(run, 1000);
    for (let time = 0; time < 5; time += 1) look.ask();
    expect(run).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(run).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(5000);
    expect(run).toHaveBeenCalledTimes(2);
    look.ask();
    expect(run).toHaveBeenCalledTimes(3);
  });

  it('lets a slow answer come before it looks again, and looks no more once it is stopped', async () => {
    let answer: () => void = () => undefined;
    const run = vi.fn(
      () =>
        new Promise<void>((resolve) => {
          answer = resolve;
        }),
    );
    const look = throttled(run, 1000);
    look.ask();
    look.ask();
    await vi.advanceTimersByTimeAsync(9000);
    expect(run).toHaveBeenCalledTimes(1);
    answer();
    await vi.advanceTimersByTimeAsync(0);
    expect(run).toHaveBeenCalledTimes(2);
    look.ask();
    look.stop();
    answer();
    await vi.advanceTimersByTimeAsync(2000);
    expect(run).toHaveBeenCalledTimes(2);
  });
});
