import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '#/api/envelope';
import type { StreamOptions } from '#/api/eventStream';
import { aRun } from '../fixtures';
import type { RunView } from '../types';
import { followRun } from './follow';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function setUp(ask: () => Promise<RunView> = () => Promise.reject(new Error('nobody asks'))) {
  let options: StreamOptions | null = null;
  const close = vi.fn();
  const asked = vi.fn(ask);
  const said: string[] = [];
  const stop = followRun(
    'tok',
    {
      onPhase: (phase) => said.push(`phase ${phase}`),
      onOutput: (stream, text) => text && said.push(`${stream} ${text}`),
      onInput: (seq, text, eof) => said.push(`input ${seq} ${eof ? 'eof' : text}`),
      onInputSeq: (seq) => said.push(`inputs ${seq}`),
      onDone: ({ status }) => said.push(`done ${status}`),
      onGone: () => said.push('gone'),
      onStuck: (isStuck) => said.push(isStuck ? 'stuck' : 'heard'),
    },
    {
      open: (given) => {
        options = given;
        return { close, reconnect: () => undefined };
      },
      ask: asked,
    },
  );
  const event = (name: string, data: unknown) => options?.onEvent({ name, data, id: '' });
  const state = (next: Parameters<NonNullable<StreamOptions['onState']>>[0]) => options?.onState?.(next);
  return { said, asked, close, stop, event, state };
}

describe('a run that is followed', () => {
  it('tells each piece once, however often the stream begins anew', () => {
    const { said, event, close } = setUp();
    event('state', { phase: 'running', input_seq: 0 });
    event('output', { seq: 1, stream: 'stdout', text: 'Tên: ' });
    event('input', { seq: 1, text: 'An\n', eof: false });
    event('output', { seq: 1, stream: 'stdout', text: 'Tên: ' });
    event('input', { seq: 1, text: 'An\n', eof: false });
    event('output', { seq: 2, stream: 'stderr', text: 'hỏng' });
    event('done', aRun({ status: 'RTE', stdout: 'Tên: ', stderr: 'hỏng' }));
    event('output', { seq: 3, stream: 'stdout', text: 'muộn' });
    expect(said).toEqual(['inputs 0', 'phase running', 'stdout Tên: ', 'input 1 An\n', 'stderr hỏng', 'done RTE']);
    expect(close).toHaveBeenCalled();
  });

  it('brings all at its end where its pieces are gone', () => {
    const { said, event } = setUp();
    event('done', aRun({ stdout: 'một\n', stderr: 'hai\n' }));
    expect(said).toEqual(['stdout một\n', 'stderr hai\n', 'done AC']);
  });

  it('is told the rest at its end where some pieces did not come', () => {
    const { said, event } = setUp();
    event('output', { seq: 1, stream: 'stdout', text: 'một\n' });
    event('done', aRun({ stdout: 'một\nhai\n', stderr: 'hỏng' }));
    expect(said).toEqual(['stdout một\n', 'stdout hai\n', 'stderr hỏng', 'done AC']);
  });

  it('is asked for while nothing is heard, and no longer', async () => {
    const answers = [aRun({ status: 'running' }), aRun({ stdout: 'xong\n' })];
    const { said, asked, state } = setUp(() => Promise.resolve(answers.shift() ?? aRun()));
    state('failing');
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveBeenCalledTimes(1);
    state('open');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).toHaveBeenCalledTimes(1);
    state('failing');
    await vi.advanceTimersByTimeAsync(0);
    expect(said).toEqual(['stuck', 'heard', 'stuck', 'stdout xong\n', 'done AC']);
  });

  it.each([404, 401])('is gone where the server does not know it, or the person (%s)', async (status) => {
    const { said, state } = setUp(() => Promise.reject(new ApiError({ status, key: 'run_not_found', message: '' })));
    state('refused');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(said).toEqual(['stuck', 'gone']);
  });

  it('is left alone once nobody looks', async () => {
    const { said, asked, state, stop } = setUp();
    state('failing');
    stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(asked).not.toHaveBeenCalled();
    expect(said).toEqual(['stuck']);
  });
});
