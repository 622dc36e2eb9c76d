import type { Schemas } from '#/api/types';

/** Where a submission or a run is on its way. */
export type Phase = 'idle' | 'sending' | 'queued' | 'compiling' | 'running' | 'done' | 'failed';

/** What has become of a submission, a test or a subtask. */
export type Verdict = Schemas['Verdict'];

/** One test's result. Times in milliseconds, memory in KiB; texts only for runs. */
export type TestRow = Schemas['TestView'];

/** What a group of tests gave; `status` is `null` until that is known, and `tests` are indexes of rows. */
export type SubtaskRow = Schemas['SubtaskRow'];

/** The whole result; `status` is `running` until it is final. */
export type JudgeResult = Schemas['ResultView'];

/** What the verdict strip is drawn from. */
export interface VerdictState {
  phase: Phase;
  /** What was started: a judged submission, a run of all samples, or one run on own input. */
  kind: 'submit' | 'samples' | 'own';
  token: string | null;
  /** How many tests are expected; 0 when that isn't known. */
  total: number;
  tests: TestRow[];
  result: JudgeResult | null;
  /** Why it could not be judged at all, in the reader's language. */
  failure: string | null;
  /** Milliseconds since the epoch when it was sent. */
  startedAt: number;
}

export const idle: VerdictState = {
  phase: 'idle',
  kind: 'submit',
  token: null,
  total: 0,
  tests: [],
  result: null,
  failure: null,
  startedAt: 0,
};

export type VerdictEvent =
  | { type: 'send'; kind: VerdictState['kind']; total: number; at: number }
  | { type: 'accepted'; token: string }
  | { type: 'phase'; token: string; phase: string }
  | { type: 'test'; token: string; row: TestRow }
  | { type: 'result'; token: string; result: JudgeResult }
  | { type: 'failed'; message: string }
  | { type: 'clear' };

const order: Phase[] = ['idle', 'sending', 'queued', 'compiling', 'running', 'done'];

/** A replayed or late event never moves the phase back. */
function later(current: Phase, next: string): Phase {
  const known = order.find((phase) => phase === next);
  if (!known) return current;
  return order.indexOf(known) > order.indexOf(current) ? known : current;
}

function withRow(tests: TestRow[], row: TestRow): TestRow[] {
  return [...tests.filter((test) => test.index !== row.index), row].sort((a, b) => a.index - b.index);
}

/** The next state. Events of another token are of an earlier attempt and are dropped. */
export function reduceVerdict(state: VerdictState, event: VerdictEvent): VerdictState {
  switch (event.type) {
    case 'clear':
      return idle;
    case 'send':
      return {
        ...idle,
        phase: 'sending',
        kind: event.kind,
        total: event.total,
        startedAt: event.at,
      };
    case 'accepted':
      return state.phase === 'sending' ? { ...state, phase: 'queued', token: event.token } : state;
    case 'failed':
      return isBusy(state) ? { ...state, phase: 'failed', failure: event.message } : state;
    default:
      return event.token === state.token && isBusy(state) ? reduceLive(state, event) : state;
  }
}

function reduceLive(state: VerdictState, event: Extract<VerdictEvent, { token: string }>): VerdictState {
  if (event.type === 'phase') return { ...state, phase: later(state.phase, event.phase) };
  if (event.type === 'test') {
    return { ...state, phase: later(state.phase, 'running'), tests: withRow(state.tests, event.row) };
  }
  if (event.type !== 'result') return state;
  const { result } = event;
  const tests = result.test_cases.reduce(withRow, state.tests);
  if (result.status === 'running') {
    return { ...state, phase: tests.length ? later(state.phase, 'running') : state.phase, tests };
  }
  return { ...state, phase: 'done', tests, result };
}

/** Whether something is under way. */
export function isBusy(state: VerdictState): boolean {
  return state.phase !== 'idle' && state.phase !== 'done' && state.phase !== 'failed';
}

/** How a cell of the strip is painted and named. */
export type VerdictStyle = 'pending' | 'passed' | 'failed' | 'warned' | 'ours' | 'skipped';

export interface StripCell {
  index: number;
  row: TestRow | null;
  style: VerdictStyle;
}

/** What kind of news a status is: the learner's success, a mistake, a limit, or our own fault. */
export function verdictStyle(status: string): VerdictStyle {
  switch (status) {
    case 'AC':
    case 'accepted':
    case 'passed':
      return 'passed';
    case 'TLE':
    case 'TOE':
      return 'warned';
    case 'SVE':
      return 'ours';
    case 'not_tested':
    case 'skipped':
    case 'stop':
      return 'skipped';
    case 'running':
    case 'running_test':
    case 'waiting_manual_judge':
      return 'pending';
    default:
      return 'failed';
  }
}

/**
 * One cell per test, numbered as the server numbers them: those without a row yet wait, or were
 * not run once the verdict is final (a compile error, or stopped at the first failure).
 */
export function stripCells(state: VerdictState): StripCell[] {
  const first = state.tests.some((test) => test.index === 0) ? 0 : 1;
  const last = Math.max(first + state.total - 1, ...state.tests.map((test) => test.index));
  const rows = new Map(state.tests.map((test) => [test.index, test]));
  const cells: StripCell[] = [];
  for (let index = first; index <= last; index += 1) {
    const row = rows.get(index) ?? null;
    const waiting = state.phase === 'done' || state.phase === 'failed' ? 'skipped' : 'pending';
    cells.push({ index, row, style: row ? verdictStyle(row.status) : waiting });
  }
  return cells;
}

/** The first test that did not pass, which is the one to explain. */
export function firstFailure(tests: TestRow[]): TestRow | null {
  return tests.find((test) => ['failed', 'warned', 'ours'].includes(verdictStyle(test.status))) ?? null;
}

/** A subtask with the rows of its tests. */
export interface SubtaskGroup {
  subtask: SubtaskRow;
  rows: TestRow[];
}

/** The tests by subtask, and those that belong to none. */
export function groupTests(subtasks: SubtaskRow[], tests: TestRow[]): { groups: SubtaskGroup[]; others: TestRow[] } {
  const placed = new Set(subtasks.flatMap((subtask) => subtask.tests));
  return {
    groups: subtasks.map((subtask) => ({ subtask, rows: tests.filter((test) => subtask.tests.includes(test.index)) })),
    others: tests.filter((test) => !placed.has(test.index)),
  };
}

/** How many tests passed. */
export function passedCount(tests: TestRow[]): number {
  return tests.filter((test) => verdictStyle(test.status) === 'passed').length;
}

/** Statuses that have words of their own; others are shown by the words for an unknown one. */
export const knownStatuses = [
  'AC',
  'WR',
  'TLE',
  'RTE',
  'TOE',
  'SVE',
  'CPE',
  'stop',
  'not_tested',
  'skipped',
  'running',
] as const;
export type KnownStatus = (typeof knownStatuses)[number];

/** The status whose words fit. */
export function wordsOf(status: string): KnownStatus | 'unknown' {
  return knownStatuses.find((known) => known === status) ?? 'unknown';
}
