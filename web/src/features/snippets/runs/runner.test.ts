import { describe, expect, it, vi } from 'vitest';
import type { RunEnd, RunEvents, Runtime } from '#/runtimes';
import { ApiError } from '#/api/envelope';
import { aRun } from '../fixtures';
import type { RunHandlers } from './follow';
import { SnippetRunner, type RunCalls } from './runner';
import type { RunProgram } from './state';

const program: RunProgram = {
  language_id: 71,
  files: [
    { name: 'main.py', content: 'import app\n' },
    { name: 'app.py', content: 'print(input())\n' },
  ],
  stdin: '5\n',
  interactive: false,
  runtime: null,
  snippetId: 7,
};

/** A runtime whose programs do what the test says. */
function aRuntime(reads: Runtime['reads'] = 'asks') {
  const runs: {
    events: RunEvents;
    input: ReturnType<typeof vi.fn>;
    stop: ReturnType<typeof vi.fn>;
    end: (end: RunEnd) => void;
  }[] = [];
  const given: unknown[] = [];
  const runtime: Runtime = {
    key: 'python',
    bytes: 1000,
    reads,
    load: async (onProgress) => onProgress?.(1),
    run: (told, events) => {
      given.push(told);
      let end: (end: RunEnd) => void = () => undefined;
      const done = new Promise<RunEnd>((resolve) => {
        end = resolve;
      });
      const run = { events, input: vi.fn(), stop: vi.fn(() => end({ reason: 'stopped' })), end };
      runs.push(run);
      return { input: run.input, stop: run.stop, done };
    },
  };
  return { runtime, runs, given };
}

function setUp(runtime = aRuntime().runtime) {
  const followed: RunHandlers[] = [];
  const closed = vi.fn();
  const calls = {
    start: vi.fn<RunCalls['start']>(async () => ({ token: 'tok' })),
    follow: vi.fn<RunCalls['follow']>((_, handlers) => {
      followed.push(handlers);
      return closed;
    }),
    input: vi.fn<RunCalls['input']>(async () => true),
    stop: vi.fn<RunCalls['stop']>(async () => true),
    runtime: vi.fn<RunCalls['runtime']>(async () => runtime),
  };
  const onBegun = vi.fn();
  const runner = new SnippetRunner({ locale: 'vi', calls });
  runner.onBegun(onBegun);
  const told = async () => {
    await expect.poll(() => followed.length).toBeGreaterThan(0);
    return followed.at(-1) as RunHandlers;
  };
  return { runner, calls, onBegun, closed, told, state: () => runner.getSnapshot() };
}

const host = () => document.createElement('div');

describe('a program on the judge', () => {
  it('is sent with its files and input, and shows what it writes', async () => {
    const { runner, calls, onBegun, told, state } = setUp();
    runner.start(program, null);
    expect(state().phase).toBe('sending');
    const run = await told();
    expect(calls.start).toHaveBeenCalledWith({
      language_id: 71,
      source_code: 'import app\n',
      files: [{ path: 'app.py', content: 'print(input())\n' }],
      stdin: '5\n',
      interactive: false,
      snippet_id: 7,
    });
    expect(onBegun).toHaveBeenCalledWith({ token: 'tok', interactive: false });
    run.onPhase('compiling');
    expect(state().phase).toBe('compiling');
    run.onPhase('running');
    run.onOutput('stdout', 'một\n');
    run.onOutput('stderr', 'hỏng\n');
    run.onDone(aRun({ status: 'RTE', exit_code: 1, compile_output: 'cảnh báo' }));
    expect(state()).toMatchObject({ phase: 'ended', result: { status: 'RTE' } });
    expect(runner.log.entries).toEqual([
      { kind: 'stdout', text: 'một\n' },
      { kind: 'stderr', text: 'hỏng\n' },
      { kind: 'compiler', text: 'cảnh báo\n' },
    ]);
  });

  it('is talked with: what was typed stands where the program had it', async () => {
    const { runner, calls, told, state } = setUp();
    runner.start({ ...program, interactive: true }, null);
    const run = await told();
    expect(calls.start.mock.calls[0]?.[0]).not.toHaveProperty('stdin');
    expect(state().takesInput).toBe(true);
    run.onOutput('stdout', 'Tên: ');
    runner.input('An\n');
    await expect.poll(() => calls.input.mock.calls).toEqual([['tok', { seq: 1, text: 'An\n' }]]);
    expect(runner.log.text()).toBe('Tên: ');
    run.onInput(1, 'An\n', false);
    expect(runner.log.text()).toBe('Tên: An\n');
    runner.endInput();
    await expect.poll(() => calls.input.mock.calls.at(-1)).toEqual(['tok', { seq: 2, eof: true }]);
    expect(state().isInputOver).toBe(true);
  });

  it('is stopped, also before the judge has answered', async () => {
    const { runner, calls, told, state } = setUp();
    runner.start(program, null);
    runner.stop();
    expect(state().isStopping).toBe(true);
    const run = await told();
    await expect.poll(() => calls.stop.mock.calls).toEqual([['tok']]);
    run.onDone(aRun({ status: 'stop' }));
    expect(state()).toMatchObject({ phase: 'ended', isStopping: false });
  });

  it('runs one at a time', async () => {
    const { runner, calls, told } = setUp();
    runner.start(program, null);
    await told();
    runner.start(program, null);
    expect(calls.start).toHaveBeenCalledTimes(1);
  });

  it('makes room for one in the page, and where nothing is heard of it', async () => {
    const { runner, calls, closed, told, state } = setUp();
    runner.resume({ token: 'old', interactive: false });
    runner.start({ ...program, runtime: 'python' }, host());
    expect(closed).toHaveBeenCalledTimes(1);
    expect(state().runtime).toBe('python');
    runner.resume({ token: 'old', interactive: false });
    (await told()).onStuck(true);
    runner.start(program, null);
    await expect.poll(() => calls.start.mock.calls.length).toBe(1);
  });

  it('says why it could not begin', async () => {
    const { runner, calls, state } = setUp();
    calls.start.mockRejectedValueOnce(new ApiError({ status: 429, key: 'submit_too_fast', message: 'Chậm lại' }));
    runner.start(program, null);
    await expect.poll(() => state().phase).toBe('failed');
    expect(state().failure).toMatchObject({ message: 'Chậm lại' });
  });

  it('offers to stop the other program that keeps it from being talked with', async () => {
    const { runner, calls, state } = setUp();
    const again = vi.fn();
    const fields = [{ field: 'interactive', message: 'Hãy dừng nó trước', message_key: 'run_busy' }];
    const refused = { status: 429, key: 'submit_too_fast', message: '', fields };
    calls.start.mockRejectedValueOnce(new ApiError({ ...refused, data: { token: 'other' } }));
    runner.start({ ...program, interactive: true, again }, null);
    await expect.poll(() => state().phase).toBe('failed');
    // It may be over by now.
    calls.stop.mockRejectedValueOnce(new ApiError({ status: 404, key: 'run_not_found', message: '' }));
    state().stopOther?.();
    await expect.poll(() => again.mock.calls.length).toBe(1);
    expect(calls.stop.mock.calls).toEqual([['other']]);
    expect(state()).toMatchObject({ phase: 'idle', failure: null, stopOther: null });
    // Nobody says which one it is.
    calls.start.mockRejectedValueOnce(new ApiError(refused));
    runner.start({ ...program, interactive: true, again }, null);
    await expect.poll(() => state().phase).toBe('failed');
    expect(state().stopOther).toBeNull();
  });

  it('goes on after a reload from its first word', async () => {
    const { runner, told, state } = setUp();
    runner.resume({ token: 'tok', interactive: true });
    expect(state()).toMatchObject({ phase: 'queued', takesInput: true });
    const run = await told();
    run.onOutput('stdout', 'từ đầu\n');
    expect(runner.log.text()).toBe('từ đầu\n');
    run.onGone();
    expect(state().phase).toBe('idle');
  });

  it('goes on where nobody looks any more', async () => {
    const { runner, calls, closed, told } = setUp();
    runner.start(program, null);
    await told();
    runner.leave();
    expect(closed).toHaveBeenCalled();
    expect(calls.stop).not.toHaveBeenCalled();
  });
});

describe('a program in the page', () => {
  it('writes, waits for a line, and ends', async () => {
    const { runtime, runs, given } = aRuntime();
    const { runner, calls, state } = setUp(runtime);
    runner.start({ ...program, runtime: 'python', interactive: true }, host());
    expect(state().phase).toBe('loading');
    await expect.poll(() => runs.length).toBe(1);
    expect(calls.start).not.toHaveBeenCalled();
    expect(given).toEqual([{ files: program.files, main: 'main.py', stdin: '', interactive: true, locale: 'vi' }]);
    const [run] = runs;
    run?.events.output('stdout', 'Tên: ');
    run?.events.waiting?.();
    expect(state()).toMatchObject({ phase: 'running', takesInput: true, isWaiting: true });
    runner.input('An\n');
    expect(run?.input).toHaveBeenCalledWith('An');
    expect(runner.log.text()).toBe('Tên: An\n');
    expect(state().isWaiting).toBe(false);
    run?.end({ reason: 'ended' });
    await expect.poll(() => state().phase).toBe('ended');
    expect(state().end).toEqual({ reason: 'ended' });
  });

  it('has its input beforehand where it can not wait', async () => {
    const { runtime, given } = aRuntime('beforehand');
    const { runner, state } = setUp(runtime);
    runner.start({ ...program, runtime: 'python', interactive: true }, host());
    await expect.poll(() => given).toHaveLength(1);
    expect(given[0]).toMatchObject({ stdin: '5\n' });
    expect(state().takesInput).toBe(false);
  });

  it('makes room for the next one', async () => {
    const { runtime, runs } = aRuntime('never');
    const { runner } = setUp(runtime);
    runner.start({ ...program, runtime: 'web' }, host());
    await expect.poll(() => runs.length).toBe(1);
    runs[0]?.events.console?.({ level: 'error', text: 'hỏng', file: 'app.js', line: 3 });
    runner.start({ ...program, runtime: 'web' }, host());
    expect(runs[0]?.stop).toHaveBeenCalled();
    await expect.poll(() => runs.length).toBe(2);
    runs[0]?.events.output('stdout', 'muộn');
    expect(runner.log.entries).toEqual([]);
  });

  it('is stopped while what runs it is still on its way', async () => {
    const { runtime, runs } = aRuntime();
    const { runner, state } = setUp(runtime);
    runner.start({ ...program, runtime: 'python' }, host());
    runner.stop();
    expect(state()).toMatchObject({ phase: 'ended', end: { reason: 'stopped' } });
    await vi.dynamicImportSettled();
    expect(runs).toEqual([]);
  });

  it('says that what runs it could not be loaded', async () => {
    const { runner, calls, state } = setUp();
    calls.runtime.mockRejectedValueOnce(new Error('offline'));
    runner.start({ ...program, runtime: 'python' }, host());
    await expect.poll(() => state().phase).toBe('failed');
  });
});
