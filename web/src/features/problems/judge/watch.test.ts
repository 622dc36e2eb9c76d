import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { JudgeResult, VerdictEvent } from './verdict';
import { watchResult, type EventStream } from './watch';

class Stream implements EventStream {
  readyState = 1;
  closed = false;
  private listeners = new Map<string, (event: MessageEvent<string>) => void>();
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void) {
    this.listeners.set(name, listener);
  }
  close() {
    this.closed = true;
    this.readyState = 2;
  }
  send(name: string, data: unknown) {
    const text = typeof data === 'string' ? data : JSON.stringify(data);
    this.listeners.get(name)?.(new MessageEvent(name, { data: text }));
  }
}

function result(status: JudgeResult['status']): JudgeResult {
  return {
    submission_id: 1,
    drawing: null,
    status,
    reason: null,
    score: 0,
    max_score: 1,
    compile_output: '',
    cpu_ms: 0,
    wall_ms: 0,
    memory_kib: 0,
    cached: false,
    missing: [],
    subtasks: [],
    test_cases: [],
  };
}

function setUp(poll: () => Promise<JudgeResult>) {
  const stream = new Stream();
  const events: VerdictEvent[] = [];
  const onLost = vi.fn();
  const stop = watchResult({
    token: 't',
    open: () => stream,
    poll,
    onEvent: (event) => events.push(event),
    onLost,
  });
  return { stream, events, onLost, stop };
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('following a token', () => {
  it('tells each event once and stops with the final one', async () => {
    const poll = vi.fn(async () => result('running'));
    const { stream, events } = setUp(poll);
    stream.send('state', { phase: 'running' });
    stream.send('test', { index: 1, status: 'AC' });
    stream.send('done', result('AC'));
    stream.send('test', { index: 2, status: 'AC' });
    expect(events.map((event) => event.type)).toEqual(['phase', 'test', 'result']);
    expect(stream.closed).toBe(true);
    await vi.advanceTimersByTimeAsync(600_000);
    expect(poll).not.toHaveBeenCalled();
  });

  it('asks when the stream is silent', async () => {
    const poll = vi.fn(async () => result('AC'));
    const { stream, events } = setUp(poll);
    await vi.advanceTimersByTimeAsync(4000);
    expect(poll).toHaveBeenCalledTimes(1);
    expect(events.at(-1)).toMatchObject({ type: 'result', result: { status: 'AC' } });
    expect(stream.closed).toBe(true);
  });

  it('takes no answer that was asked for before a newer event', async () => {
    let answer: (result: JudgeResult) => void = () => undefined;
    const { stream, events } = setUp(() => new Promise((resolve) => (answer = resolve)));
    await vi.advanceTimersByTimeAsync(4000);
    stream.send('test', { index: 1, status: 'AC' });
    answer(result('running'));
    await vi.advanceTimersByTimeAsync(0);
    expect(events.map((event) => event.type)).toEqual(['test']);
  });

  it('asks every second once the stream is refused', async () => {
    const poll = vi.fn(async () => result('running'));
    const { stream } = setUp(poll);
    stream.readyState = 2;
    stream.send('error', '');
    await vi.advanceTimersByTimeAsync(3500);
    expect(poll).toHaveBeenCalledTimes(4);
  });

  it('lets the browser reconnect before it gives the stream up', async () => {
    const { stream } = setUp(async () => result('running'));
    stream.send('error', '');
    stream.send('error', '');
    expect(stream.closed).toBe(false);
    stream.send('state', { phase: 'queued' });
    stream.send('error', '');
    expect(stream.closed).toBe(false);
  });

  it('says so when nothing can be reached, once', async () => {
    const poll = vi.fn(async () => Promise.reject(new Error('network')));
    const { stream, onLost } = setUp(poll);
    stream.readyState = 2;
    stream.send('error', '');
    await vi.advanceTimersByTimeAsync(600_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(poll).toHaveBeenCalledTimes(10);
  });

  it('gives up after five minutes of running', async () => {
    const { onLost, stream } = setUp(async () => result('running'));
    await vi.advanceTimersByTimeAsync(300_000);
    expect(onLost).toHaveBeenCalledTimes(1);
    expect(stream.closed).toBe(true);
  });

  it('is quiet after it was stopped, and ignores broken data', async () => {
    const poll = vi.fn(async () => result('AC'));
    const { stream, events, stop } = setUp(poll);
    stream.send('test', '{');
    stop();
    stream.send('test', { index: 1 });
    await vi.advanceTimersByTimeAsync(600_000);
    expect(events).toEqual([]);
    expect(poll).not.toHaveBeenCalled();
  });
});
