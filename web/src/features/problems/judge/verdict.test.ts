import { describe, expect, it } from 'vitest';
import {
  firstFailure,
  groupTests,
  idle,
  isBusy,
  verdictStyle,
  passedCount,
  reduceVerdict,
  stripCells,
  wordsOf,
  type JudgeResult,
  type SubtaskRow,
  type TestRow,
  type Verdict,
  type VerdictEvent,
  type VerdictState,
} from './verdict';

/** A row; the status may be one that only another server knows. */
function row(index: number, status = 'AC'): TestRow {
  return {
    index,
    status: status as Verdict,
    reason: null,
    score: 1,
    cpu_ms: 3,
    wall_ms: 5,
    memory_kib: 900,
    message: '',
    exit_code: null,
    stdout: null,
    stderr: null,
  };
}

function result(status: Verdict, tests: TestRow[]): JudgeResult {
  return {
    submission_id: 7,
    drawing: null,
    status,
    reason: null,
    score: 1,
    max_score: 3,
    compile_output: '',
    cpu_ms: 9,
    wall_ms: 12,
    memory_kib: 900,
    cached: false,
    missing: [],
    subtasks: [],
    test_cases: tests,
  };
}

function play(...events: VerdictEvent[]): VerdictState {
  return events.reduce(reduceVerdict, idle);
}

const sent: VerdictEvent = { type: 'send', kind: 'submit', total: 3, at: 1000 };
const accepted: VerdictEvent = { type: 'accepted', token: 'a' };

describe('the verdict', () => {
  it('fills test by test, in the order of the tests, whatever order they arrive in', () => {
    const state = play(
      sent,
      accepted,
      { type: 'phase', token: 'a', phase: 'compiling' },
      { type: 'test', token: 'a', row: row(2) },
      { type: 'test', token: 'a', row: row(1, 'WR') },
    );
    expect(state.phase).toBe('running');
    expect(stripCells(state).map((cell) => cell.style)).toEqual(['failed', 'passed', 'pending']);
  });

  it('takes a replayed row once and never goes back a phase', () => {
    const state = play(
      sent,
      accepted,
      { type: 'test', token: 'a', row: row(1) },
      { type: 'phase', token: 'a', phase: 'queued' },
      { type: 'test', token: 'a', row: row(1) },
    );
    expect(state.phase).toBe('running');
    expect(state.tests).toHaveLength(1);
  });

  it('drops events of an earlier attempt and of a phase it does not know', () => {
    const state = play(
      sent,
      accepted,
      { type: 'test', token: 'old', row: row(1) },
      { type: 'phase', token: 'a', phase: 'thinking' },
    );
    expect(state.tests).toEqual([]);
    expect(state.phase).toBe('queued');
  });

  it('is final only with a final status, and then stays', () => {
    const polled = play(sent, accepted, {
      type: 'result',
      token: 'a',
      result: result('running', [row(1)]),
    });
    expect(isBusy(polled)).toBe(true);
    const final = reduceVerdict(polled, {
      type: 'result',
      token: 'a',
      result: result('WR', [row(1), row(2, 'WR')]),
    });
    expect(final.phase).toBe('done');
    expect(stripCells(final).map((cell) => cell.style)).toEqual(['passed', 'failed', 'skipped']);
    expect(reduceVerdict(final, { type: 'failed', message: 'late' })).toBe(final);
  });

  it('keeps what arrived when the judging fails, and says why', () => {
    const state = play(sent, { type: 'failed', message: 'Mất kết nối' });
    expect(state.phase).toBe('failed');
    expect(state.failure).toBe('Mất kết nối');
    expect(stripCells(state).every((cell) => cell.style === 'skipped')).toBe(true);
  });

  it('starts afresh with every send', () => {
    const again = play(sent, accepted, { type: 'test', token: 'a', row: row(1) }, sent);
    expect(again.tests).toEqual([]);
    expect(again.token).toBeNull();
    expect(reduceVerdict(again, { type: 'clear' })).toBe(idle);
  });

  it('numbers cells from zero where the server does', () => {
    const state = play(sent, accepted, { type: 'test', token: 'a', row: row(0) });
    expect(stripCells(state).map((cell) => cell.index)).toEqual([0, 1, 2]);
  });
});

describe('rows', () => {
  it('explains the first that did not pass and counts those that did', () => {
    const tests = [row(1), row(2, 'not_tested'), row(3, 'TLE'), row(4, 'WR')];
    expect(firstFailure(tests)?.index).toBe(3);
    expect(firstFailure([row(1)])).toBeNull();
    expect(passedCount(tests)).toBe(1);
  });

  it('are found by subtask', () => {
    const subtask = (id: number, tests: number[]): SubtaskRow => ({
      id,
      name: '',
      tests,
      status: 'AC',
      score: 1,
      max_score: 1,
    });
    const { groups, others } = groupTests([subtask(1, [2, 3]), subtask(2, [4])], [row(1), row(2), row(3)]);
    expect(groups.map((group) => group.rows.map((test) => test.index))).toEqual([[2, 3], []]);
    expect(others.map((test) => test.index)).toEqual([1]);
  });

  it('tells a mistake from a limit and from our own fault', () => {
    expect(['AC', 'WR', 'TLE', 'SVE', 'stop', 'running'].map(verdictStyle)).toEqual([
      'passed',
      'failed',
      'warned',
      'ours',
      'skipped',
      'pending',
    ]);
    expect(wordsOf('RTE')).toBe('RTE');
    expect(wordsOf('XYZ')).toBe('unknown');
  });
});
