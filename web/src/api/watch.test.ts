import { afterEach, describe, expect, it, vi } from 'vitest';
import { watch } from './watch';

class Events extends EventTarget {
  static last: Events;
  closed = false;
  constructor(readonly url: string) {
    super();
    Events.last = this;
  }
  close() {
    this.closed = true;
  }
  say(kind: string, data: unknown) {
    this.dispatchEvent(new MessageEvent(kind, { data: JSON.stringify(data) }));
  }
}

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('watching', () => {
  it('hands events on and ends after the last kind', () => {
    vi.stubGlobal('EventSource', Events);
    const seen: unknown[] = [];
    const poll = vi.fn(async () => true);
    watch({
      events: '/e',
      on: { test: (data) => seen.push(data), done: (data) => seen.push(data) },
      last: 'done',
      poll,
    });
    Events.last.say('test', 1);
    Events.last.say('done', 2);
    Events.last.say('test', 3);
    expect(seen).toEqual([1, 2]);
    expect(Events.last.closed).toBe(true);
    expect(poll).not.toHaveBeenCalled();
  });

  it('asks again each second when events break off, until there is nothing more', async () => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', Events);
    const answers = [false, new Error('away'), true];
    const poll = vi.fn(async () => {
      const answer = answers.shift();
      if (answer instanceof Error) throw answer;
      return answer ?? true;
    });
    watch({ events: '/e', on: { done: () => undefined }, last: 'done', poll });
    Events.last.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(5000);
    expect(poll).toHaveBeenCalledTimes(3);
  });

  it('is silent once stopped', () => {
    vi.stubGlobal('EventSource', Events);
    const seen: unknown[] = [];
    const { stop } = watch({
      events: '/e',
      on: { test: (data) => seen.push(data) },
      last: 'done',
      poll: async () => true,
    });
    stop();
    Events.last.say('test', 1);
    expect(seen).toEqual([]);
  });
});
