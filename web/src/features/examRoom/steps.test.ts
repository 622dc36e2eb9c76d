import { describe, expect, it } from 'vitest';
import { anAttemptOf, anEntry, anExam, aPart } from './fixtures';
import { canTake } from './lists/open';
import { isTimed, isWhole, nextPart, sourceOf, stepOf } from './steps';
import { checksOf } from './checks';

const done = aPart({ state: 'handed_in', attempt: anAttemptOf({ status: 'submitted' }) });

describe('the steps of the room', () => {
  it('begin with entering, or with why that is not possible', () => {
    expect(stepOf(anExam({ my_entry: null, can_enter: true }), false)).toBe('enter');
    expect(stepOf(anExam({ my_entry: null, can_enter: false }), true)).toBe('closed');
  });

  it('wait for the start, but for who has a clock of their own', () => {
    const parts = [aPart({ state: 'locked' })];
    expect(stepOf(anExam({ state: 'upcoming', parts }), true)).toBe('wait');
    const virtual = { ...anEntry, kind: 'virtual' as const };
    expect(stepOf(anExam({ state: 'completed', my_entry: virtual }), true)).toBe('parts');
  });

  it('look at the computer once before the first part, never after one was begun', () => {
    expect(stepOf(anExam(), false)).toBe('check');
    expect(stepOf(anExam(), true)).toBe('parts');
    const running = aPart({ state: 'running', attempt: anAttemptOf() });
    expect(stepOf(anExam({ parts: [running, aPart({ id: 22 })] }), false)).toBe('parts');
  });

  it('end when every part is behind, handed in or over', () => {
    expect(stepOf(anExam({ parts: [done, aPart({ id: 22, state: 'over' })] }), false)).toBe('end');
    expect(stepOf(anExam({ parts: [done, aPart({ id: 22 })] }), false)).toBe('parts');
    expect(stepOf(anExam({ parts: [] }), true)).toBe('parts');
  });
});

describe('parts', () => {
  it('go on with what runs before what is open', () => {
    const running = aPart({ id: 23, state: 'running' });
    expect(nextPart([done, aPart({ id: 22 }), running])?.id).toBe(23);
    expect(nextPart([done, aPart({ id: 22 })])?.id).toBe(22);
    expect(nextPart([done, aPart({ id: 22, state: 'locked' })])).toBeNull();
  });

  it('are timed only where the contest is', () => {
    expect(isTimed(anExam(), aPart())).toBe(true);
    expect(isTimed(anExam(), aPart({ quiz_time: null }))).toBe(false);
    expect(isTimed(anExam({ exercise_type: 'free' }), aPart())).toBe(false);
  });

  it('are taken whole in tests once and in OI, otherwise question by question', () => {
    expect(isWhole({ format: 'oi', submission_mode: 'many' })).toBe(true);
    expect(isWhole({ format: 'test', submission_mode: 'once' })).toBe(true);
    expect(isWhole({ format: 'test', submission_mode: 'many' })).toBe(false);
    expect(isWhole({ format: 'icpc', submission_mode: 'many' })).toBe(false);
  });

  it('tell the player whose they are, and how their questions are called', () => {
    const questions = [
      { question_id: 9, label: 'C', title: 'Đường đi', type: 'code' as const, score: 1, rule: null, slug: null },
    ];
    const part = aPart({ state: 'running', attempt: anAttemptOf(), questions });
    const icpc = anExam({ format: 'icpc', submission_mode: 'many', parts: [part] });
    const source = sourceOf(icpc, part);
    expect(source).toMatchObject({
      subject: { kind: 'part', contest: 7, part: 21 },
      running: 40,
      isRepeated: true,
      call: '/api/contests/thi-hoc-ki',
    });
    expect(source.labels?.get(9)).toBe('C');
    expect(sourceOf(anExam({ parts: [part] }), part)).toMatchObject({ isRepeated: false, labels: null });
    const shuffled = { ...icpc, room: { ...icpc.room, variants: 4 } };
    expect(sourceOf(shuffled, part).labels).toBeNull();
  });
});

describe('the list of tests', () => {
  it('has what was entered, and what may be entered still', () => {
    expect(canTake({ my_entry: anEntry, time_check: 'after' })).toBe(true);
    expect(canTake({ my_entry: null, time_check: 'between' })).toBe(true);
    expect(canTake({ my_entry: null, time_check: 'after' })).toBe(false);
  });
});

describe('the look at the computer', () => {
  const storage = { isWritable: true, free: 2_000_000_000 };
  const words = (measured: Parameters<typeof checksOf>[0]) => checksOf(measured).map((check) => check.words);

  it('waits for what is not measured yet', () => {
    expect(checksOf({ connection: null, storage: null }).every(({ state }) => state === 'pending')).toBe(true);
  });

  it('is content with two seconds and a call that comes back soon', () => {
    expect(words({ connection: { ahead: -2000, roundTrip: 1500 }, storage })).toEqual(['ok', 'ok', 'ok']);
  });

  it('names a clock that is fast or slow, a slow network, and little room', () => {
    const little = { isWritable: true, free: 1000 };
    expect(words({ connection: { ahead: -2001, roundTrip: 1501 }, storage: little })).toEqual([
      'ahead',
      'slow',
      'full',
    ]);
    expect(words({ connection: { ahead: 2001, roundTrip: 10 }, storage })[0]).toBe('behind');
  });

  it('warns without a connection and where the browser keeps nothing', () => {
    const checks = checksOf({ connection: 'lost', storage: { isWritable: false, free: null } });
    expect(checks.map(({ state }) => state)).toEqual(['warn', 'warn', 'warn']);
    expect(checks.map((check) => check.words)).toEqual(['unknown', 'lost', 'blocked']);
  });
});
