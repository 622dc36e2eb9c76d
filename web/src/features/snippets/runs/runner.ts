import { ApiError } from '#/api/envelope';
import type { Program, Run, Runtime, RuntimeKey } from '#/runtimes';
import { fetchRun, sendInput, startRun, stopRun } from '../api';
import { ConsoleLog } from '../console/log';
import type { RunBody, RunInput, RunView } from '../types';
import { followRun, type RunHandlers } from './follow';
import { InputSender } from './inputs';
import { idleRun, isRunning, phaseOf, type RunProgram, type RunState } from './state';

/** The calls of runs, and what runs programs in the page; tests hand in their own. */
export interface RunCalls {
  start: (body: RunBody) => Promise<{ token: string }>;
  follow: (token: string, handlers: RunHandlers) => () => void;
  input: (token: string, input: RunInput) => Promise<unknown>;
  stop: (token: string) => Promise<unknown>;
  runtime: (key: RuntimeKey) => Promise<Runtime>;
}

/** The server's calls, and the page's own runtimes. */
export const runCalls: RunCalls = {
  start: startRun,
  follow: (token, handlers) => followRun(token, handlers, { ask: fetchRun }),
  input: sendInput,
  stop: stopRun,
  runtime: async (key) => (await import('#/runtimes')).runtime(key),
};

/** A run of the judge's, and whether it takes input while it runs. */
export interface BegunRun {
  token: string;
  interactive: boolean;
}

/** What a {@link SnippetRunner} is made of. */
export interface RunnerOptions {
  locale: Program['locale'];
  calls?: RunCalls;
}

/** Something that runs: how input gets to it, how it is stopped, and how it is left alone. */
interface Current {
  input: (text: string | null) => void;
  stop: () => void;
  leave: () => void;
}

/**
 * Runs programs one at a time, on the judge or in the page, and keeps what they write. What is drawn of a run changes rarely; what
 * it writes is in the log.
 */
export class SnippetRunner {
  readonly log = new ConsoleLog();
  private state: RunState = idleRun;
  private current: Current | null = null;
  /** Counts up with each run: what is heard of an earlier one is of no matter. */
  private count = 0;
  private readonly calls: RunCalls;
  private readonly listeners = new Set<() => void>();
  private readonly begun = new Set<(run: BegunRun) => void>();

  constructor(private readonly options: RunnerOptions) {
    this.calls = options.calls ?? runCalls;
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  getSnapshot = (): RunState => this.state;

  /** Calls `listener` with each run that the judge has begun: the page that is loaded again goes on with it. */
  onBegun(listener: (run: BegunRun) => void): () => void {
    this.begun.add(listener);
    return () => this.begun.delete(listener);
  }

  /**
   * Runs a program. One on the judge waits until another that runs there is stopped, unless nothing is heard of that; all others make
   * room. `host`: where a frame goes.
   */
  start(program: RunProgram, host: HTMLElement | null): void {
    const isBusy = isRunning(this.state) && this.state.runtime === null && !this.state.isStuck;
    if (isBusy && program.runtime === null) return;
    this.leave();
    this.log.clear();
    const { runtime } = program;
    if (runtime === null) void this.onJudge(program);
    else if (host) void this.inPage(program, runtime, host);
  }

  /** Goes on with a run that an earlier page has begun. */
  resume({ token, interactive }: BegunRun): void {
    this.leave();
    this.log.clear();
    this.begin({ phase: 'queued', takesInput: interactive });
    this.follow(token, this.count);
  }

  /** Gives it a line, its end included. */
  input(text: string): void {
    this.tell({ isWaiting: false });
    this.current?.input(text);
  }

  /** There is no more input. */
  endInput(): void {
    this.tell({ isWaiting: false, isInputOver: true });
    this.current?.input(null);
  }

  stop(): void {
    if (!isRunning(this.state)) return;
    if (this.state.phase === 'loading') {
      this.leave();
      this.tell({ phase: 'ended', end: { reason: 'stopped' } });
      return;
    }
    this.tell({ isStopping: true });
    this.current?.stop();
  }

  /** Nobody looks any more: what runs in the page ends, what the judge runs goes on. */
  leave(): void {
    this.count += 1;
    this.current?.leave();
    this.current = null;
  }

  private async onJudge(program: RunProgram): Promise<void> {
    const { files, stdin, interactive, language_id, snippetId, again } = program;
    const run = this.count;
    const [main, ...others] = files;
    this.begin({ phase: 'sending', takesInput: interactive });
    const body: RunBody = {
      language_id,
      source_code: main?.content ?? '',
      files: others.map(({ name, content }) => ({ path: name, content })),
      interactive,
      ...(interactive ? {} : { stdin }),
      ...(snippetId === null ? {} : { snippet_id: snippetId }),
    };
    try {
      const { token } = await this.calls.start(body);
      for (const listener of this.begun) listener({ token, interactive });
      if (run !== this.count) return;
      this.tell({ phase: 'queued' });
      this.follow(token, run);
      // Somebody has changed their mind meanwhile.
      if (this.state.isStopping) this.stop();
    } catch (failure) {
      const other = otherRun(failure);
      const stopOther = other === null || !again ? null : () => void this.stopOther(other, again);
      this.tellOf(run, { phase: 'failed', failure, isStopping: false, stopOther });
    }
  }

  private async stopOther(token: string, again: () => void): Promise<void> {
    const run = this.count;
    this.begin({ phase: 'sending' });
    try {
      await this.calls.stop(token);
    } catch {
      // It may be over by itself; if it is not, the server says so again.
    }
    if (run !== this.count) return;
    const { isStopping } = this.state;
    this.begin({});
    if (!isStopping) again();
  }

  private follow(token: string, run: number): void {
    const inputs = new InputSender({
      send: (input) => this.calls.input(token, input),
      onRefused: ({ message }, isOver) => {
        if (isOver) this.tellOf(run, { isInputOver: true });
        else this.logOf(run, { kind: 'error', text: message });
      },
    });
    const close = this.calls.follow(token, {
      onPhase: (told) => this.tellOf(run, { phase: phaseOf(told) }),
      onOutput: (stream, text) => this.log.append({ kind: stream, text }),
      onInput: (seq, text, eof) => {
        inputs.hear(seq, text, eof);
        if (eof) this.tellOf(run, { isInputOver: true });
        else this.log.append({ kind: 'input', text });
      },
      onInputSeq: (seq) => inputs.know(seq),
      onDone: (result) => this.judged(run, result),
      onGone: () => this.tellOf(run, { ...idleRun }),
      onStuck: (isStuck) => this.tellOf(run, { isStuck }),
    });
    this.current = {
      input: (text) => inputs.add(text),
      stop: () => void this.stopJudge(token, run),
      leave: () => {
        inputs.close();
        close();
      },
    };
  }

  private judged(run: number, result: RunView): void {
    if (run !== this.count) return;
    if (result.compile_output !== '') {
      this.log.append({ kind: 'compiler', text: withEnd(result.compile_output) });
    }
    this.tell({ phase: 'ended', result, isWaiting: false, isStopping: false, isStuck: false });
  }

  private async stopJudge(token: string, run: number): Promise<void> {
    try {
      await this.calls.stop(token);
    } catch {
      // It goes on; whoever wants to can try again.
      this.tellOf(run, { isStopping: false });
    }
  }

  private async inPage(program: RunProgram, key: RuntimeKey, host: HTMLElement): Promise<void> {
    const run = this.count;
    this.begin({ phase: 'loading', runtime: key });
    try {
      const runtime = await this.calls.runtime(key);
      await runtime.load((loaded) => this.tellOf(run, { loaded }));
      if (run !== this.count) return;
      const asks = runtime.reads === 'asks' && program.interactive;
      this.tell({ phase: 'running', takesInput: asks });
      const { files, stdin } = program;
      const own = runtime.run(
        { files, main: files[0]?.name ?? '', stdin: asks ? '' : stdin, interactive: asks, locale: this.options.locale },
        {
          output: (stream, text) => this.logOf(run, { kind: stream, text }),
          console: ({ level, text, file, line }) =>
            this.logOf(run, { kind: level, text, from: file === undefined ? undefined : { file, line: line ?? 1 } }),
          drawing: (drawing) => this.tellOf(run, { drawing }),
          waiting: () => this.tellOf(run, { isWaiting: true }),
        },
        host,
      );
      this.hold(own);
      const end = await own.done;
      this.tellOf(run, { phase: 'ended', end, isWaiting: false, isStopping: false });
    } catch (failure) {
      this.tellOf(run, { phase: 'failed', failure, isStopping: false });
    }
  }

  private hold(own: Run): void {
    this.current = {
      input: (text) => {
        if (text !== null) this.log.append({ kind: 'input', text });
        own.input(text === null ? null : text.replace(/\n$/, ''));
      },
      stop: () => own.stop(),
      leave: () => own.stop(),
    };
  }

  private begin(change: Partial<RunState>): void {
    this.state = { ...idleRun, ...change };
    this.tell({});
  }

  private logOf(run: number, entry: Parameters<ConsoleLog['append']>[0]): void {
    if (run === this.count) this.log.append(entry);
  }

  private tellOf(run: number, change: Partial<RunState>): void {
    if (run === this.count) this.tell(change);
  }

  private tell(change: Partial<RunState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener();
  }
}

/** The person's other program that waits for input, where that is why this one was refused. */
function otherRun(failure: unknown): string | null {
  if (!(failure instanceof ApiError) || failure.fields[0]?.message_key !== 'run_busy') return null;
  const { token } = (failure.data ?? {}) as { token?: unknown };
  return typeof token === 'string' ? token : null;
}

const withEnd = (text: string) => (text.endsWith('\n') ? text : `${text}\n`);
