import { ApiError } from '#/api/envelope';
import { diffOutputs } from '#/features/problems';
import type { Run } from './api';

/** A test: a sample of the problem, or one of one's own. `expected` null: its output is looked at alone. */
export interface Test {
  key: string;
  input: string;
  expected: string | null;
}

/** What came of a test. */
export type Verdict = 'passed' | 'failed' | 'ran';

/** Where a test stands. */
export type TestState =
  | { phase: 'running' }
  /** Too much was asked for: it is asked again by itself. */
  | { phase: 'waiting' }
  | { phase: 'done'; run: Run; verdict: Verdict }
  | { phase: 'broken'; error: unknown };

/** What running takes. */
export interface RunnerCalls {
  /** Begins a run; it may answer that it still runs. */
  run: (input: string, signal: AbortSignal) => Promise<Run>;
  /** What has become of it. */
  look: (token: string, signal: AbortSignal) => Promise<Run>;
  pause: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** How long until a run that goes on is looked at again, in milliseconds. */
const LOOK_MS = 1000;
/** How long until it is asked again where nobody said, in seconds. */
const AGAIN_S = 5;

/** Waits; ends early with the signal. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** What a run says of a test. */
export function verdictOf({ status, stdout }: Run, expected: string | null): Verdict {
  if (status !== 'AC') return 'failed';
  if (expected === null) return 'ran';
  return diffOutputs(expected, stdout).every(({ kind }) => kind === 'same') ? 'passed' : 'failed';
}

/** Runs tests one after the other; `tell` hears of each as it stands. Ends with the signal. */
export async function runTests(
  tests: readonly Test[],
  calls: RunnerCalls,
  tell: (key: string, state: TestState) => void,
  signal: AbortSignal,
): Promise<Map<string, Verdict>> {
  const verdicts = new Map<string, Verdict>();
  for (const { key, input, expected } of tests) {
    if (signal.aborted) break;
    tell(key, { phase: 'running' });
    try {
      const run = await runOne(input, calls, () => tell(key, { phase: 'waiting' }), signal);
      if (signal.aborted) break;
      const verdict = verdictOf(run, expected);
      verdicts.set(key, verdict);
      tell(key, { phase: 'done', run, verdict });
    } catch (error) {
      if (signal.aborted) break;
      tell(key, { phase: 'broken', error });
      // What the judge does not take of one test it takes of none.
      break;
    }
  }
  return verdicts;
}

async function runOne(input: string, calls: RunnerCalls, onWait: () => void, signal: AbortSignal): Promise<Run> {
  let run = await begin(input, calls, onWait, signal);
  while (run.status === 'running' && !signal.aborted) {
    await calls.pause(LOOK_MS, signal);
    if (!signal.aborted) run = await calls.look(run.token, signal);
  }
  return run;
}

/** Begins a run as soon as it may be. */
async function begin(input: string, calls: RunnerCalls, onWait: () => void, signal: AbortSignal): Promise<Run> {
  for (;;) {
    try {
      return await calls.run(input, signal);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429 || signal.aborted) throw error;
      onWait();
      await calls.pause((error.retryAfter ?? AGAIN_S) * 1000, signal);
      if (signal.aborted) throw error;
    }
  }
}
