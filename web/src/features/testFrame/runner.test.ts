import { expect, it } from 'vitest';
import { ApiError } from '#/api/envelope';
import { aRun } from './fixtures';
import { runTests, verdictOf, type RunnerCalls, type Test, type TestState } from './runner';

const test = (key: string, expected: string | null = '3\n'): Test => ({ key, input: `${key}\n`, expected });

function calls(change: Partial<RunnerCalls> = {}) {
  const paused: number[] = [];
  const all: RunnerCalls = {
    run: () => Promise.resolve(aRun()),
    look: () => Promise.resolve(aRun()),
    pause: (ms) => {
      paused.push(ms);
      return Promise.resolve();
    },
    ...change,
  };
  return { all, paused };
}

async function ran(tests: readonly Test[], all: RunnerCalls, signal = new AbortController().signal) {
  const told: string[] = [];
  const tell = (key: string, state: TestState) =>
    told.push(`${key} ${state.phase === 'done' ? state.verdict : state.phase}`);
  const verdicts = await runTests(tests, all, tell, signal);
  return { told, verdicts: Object.fromEntries(verdicts) };
}

it('white space at the end of lines does not count, and how the program ended does', () => {
  expect(verdictOf(aRun({ stdout: '3 \n\n' }), '3')).toBe('passed');
  expect(verdictOf(aRun({ stdout: '4' }), '3')).toBe('failed');
  expect(verdictOf(aRun({ stdout: '4' }), null)).toBe('ran');
  expect(verdictOf(aRun({ status: 'RTE', stdout: '3' }), '3')).toBe('failed');
});

it('runs one test after the other', async () => {
  const inputs: string[] = [];
  const { all } = calls({
    run: (input) => {
      inputs.push(input);
      return Promise.resolve(aRun({ stdout: input === 'b\n' ? '4' : '3' }));
    },
  });
  const { told, verdicts } = await ran([test('a'), test('b'), test('c', null)], all);
  expect(inputs).toEqual(['a\n', 'b\n', 'c\n']);
  expect(told).toEqual(['a running', 'a passed', 'b running', 'b failed', 'c running', 'c ran']);
  expect(verdicts).toEqual({ a: 'passed', b: 'failed', c: 'ran' });
});

it('follows a run that goes on, and asks again after as long as it is told', async () => {
  let tries = 0;
  const { all, paused } = calls({
    run: () => {
      tries += 1;
      if (tries === 1)
        return Promise.reject(
          new ApiError({ status: 429, key: 'submit_too_fast', message: 'Chậm lại', retryAfter: 3 }),
        );
      return Promise.resolve(aRun({ status: 'running' }));
    },
  });
  const { told } = await ran([test('a')], all);
  expect(told).toEqual(['a running', 'a waiting', 'a passed']);
  expect(paused).toEqual([3000, 1000]);
});

it('what the judge does not take of one test it takes of none', async () => {
  const { all } = calls({
    run: () => Promise.reject(new ApiError({ status: 412, key: 'language_unavailable', message: 'Không có' })),
  });
  const { told, verdicts } = await ran([test('a'), test('b')], all);
  expect(told).toEqual(['a running', 'a broken']);
  expect(verdicts).toEqual({});
});

it('ends when it is told to', async () => {
  const end = new AbortController();
  const { all } = calls({
    run: () => {
      end.abort();
      return Promise.resolve(aRun());
    },
  });
  const { told, verdicts } = await ran([test('a'), test('b')], all, end.signal);
  expect([told, verdicts]).toEqual([['a running'], {}]);
});
