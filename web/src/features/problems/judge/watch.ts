import type { JudgeResult, TestRow, VerdictEvent } from './verdict';

/** The part of an `EventSource` that is used; tests hand in their own. */
export interface EventStream {
  readyState: number;
  addEventListener(name: string, listener: (event: MessageEvent<string>) => void): void;
  close(): void;
}

/** What watching a result needs. Delays in milliseconds. */
export interface WatchOptions {
  token: string;
  /** Opens the server-sent events of the token. */
  open: () => EventStream;
  /** Asks for the whole result once. */
  poll: () => Promise<JudgeResult>;
  onEvent: (event: VerdictEvent) => void;
  /** It took too long, or nothing could be reached; the result will be in the history. */
  onLost: () => void;
  /** How long the stream may be silent before one question is asked beside it. */
  silence?: number;
  /** How often to ask when there is no stream. */
  interval?: number;
  /** When to give up. */
  deadline?: number;
}

const closed = 2;
const failuresAllowed = 10;

function parse<T>(text: string): T | null {
  try {
    return JSON.parse(text) as T;
  } catch {
    return null;
  }
}

/**
 * Follows a token until its verdict: by server-sent events, and by asking where events don't come
 * (a proxy that holds them back, a lost connection). Returns what stops it.
 */
export function watchResult(options: WatchOptions): () => void {
  const { token, silence = 4000, interval = 1000, deadline = 300_000 } = options;
  let stream: EventStream | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let stopped = false;
  let failures = 0;
  /** How much the stream has said: an answer that was asked for before the latest of it may be older. */
  let said = 0;

  const stop = () => {
    stopped = true;
    stream?.close();
    stream = null;
    clearTimeout(timer);
    clearTimeout(giveUp);
  };
  const giveUp = setTimeout(() => {
    stop();
    options.onLost();
  }, deadline);

  const askIn = (delay: number) => {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void ask(), delay);
  };
  const finish = (result: JudgeResult) => {
    options.onEvent({ type: 'result', token, result });
    if (result.status !== 'running') stop();
  };
  const ask = async () => {
    const before = said;
    try {
      const result = await options.poll();
      if (stopped) return;
      failures = 0;
      if (said === before || result.status !== 'running') finish(result);
    } catch {
      failures += 1;
      if (failures >= failuresAllowed && !stopped) {
        stop();
        options.onLost();
      }
    }
    askIn(stream ? silence : Math.min(interval * (1 + failures), 10_000));
  };

  const heard =
    <T>(handle: (data: T) => void) =>
    (event: MessageEvent<string>) => {
      if (stopped) return;
      const data = parse<T>(event.data);
      askIn(silence);
      if (!data) return;
      said += 1;
      handle(data);
    };
  let breaks = 0;
  const listen = () => {
    stream = options.open();
    stream.addEventListener(
      'state',
      heard<{ phase: string }>(({ phase }) => {
        breaks = 0;
        options.onEvent({ type: 'phase', token, phase });
      }),
    );
    stream.addEventListener(
      'test',
      heard<TestRow>((row) => {
        breaks = 0;
        options.onEvent({ type: 'test', token, row });
      }),
    );
    stream.addEventListener('done', heard<JudgeResult>(finish));
    stream.addEventListener('error', () => {
      breaks += 1;
      if (stopped || (stream?.readyState !== closed && breaks < 3)) return;
      stream?.close();
      stream = null;
      askIn(0);
    });
  };

  listen();
  askIn(silence);
  return stop;
}
