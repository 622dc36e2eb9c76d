import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import type { Problem } from '../types';
import { fieldOfAnswer, newProblem, problemSchema, testCaseSchema, toBody, toForm, type ProblemForm } from './schema';

const filled: ProblemForm = {
  ...newProblem,
  vi: { ...newProblem.vi, title: 'Tổng hai số', statement: 'Cho $a$ và $b$.' },
};

function refused(schema: z.ZodMiniType, value: unknown): Record<string, string> {
  const answer = schema.safeParse(value);
  return Object.fromEntries((answer.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
}

describe('the form of a problem', () => {
  it('takes what is filled in', () => {
    expect(refused(problemSchema, filled)).toEqual({});
  });

  it('wants a title and a statement', () => {
    const blank = { ...filled, vi: { ...filled.vi, title: '  ', statement: '' } };
    expect(refused(problemSchema, blank)).toEqual({ 'vi.title': 'required', 'vi.statement': 'required' });
  });

  it('wants letters and digits separated by single hyphens, or nothing, as the address', () => {
    for (const slug of ['', 'tong-hai-so', 'A1']) expect(refused(problemSchema, { ...filled, slug })).toEqual({});
    for (const slug of ['tổng', 'a--b', '-a', 'a_b', 'a b']) {
      expect(refused(problemSchema, { ...filled, slug })).toEqual({ slug: 'slug' });
    }
  });

  it('wants numbers within what the server takes, and no emptied number field', () => {
    const numbers = { max_score: 0, time_limit_ms: -1, memory_limit_mib: Number.NaN, output_limit_kib: 1.5 };
    expect(refused(problemSchema, { ...filled, ...numbers })).toEqual({
      max_score: 'positive',
      time_limit_ms: 'between?from=50&to=60%2C000',
      memory_limit_mib: 'between?from=16&to=1%2C024',
      output_limit_kib: 'between?from=1&to=65%2C536',
    });
    expect(refused(problemSchema, { ...filled, time_limit_ms: 60_001 })).toEqual({
      time_limit_ms: 'between?from=50&to=60%2C000',
    });
  });

  it('minds the tolerance only where it counts', () => {
    const checker = (kind: string) => ({ ...filled, checker: { ...filled.checker, kind, tolerance: 0 } });
    expect(refused(problemSchema, checker('tokens'))).toEqual({});
    expect(refused(problemSchema, checker('real'))).toEqual({ 'checker.tolerance': 'positive' });
  });

  it('wants at least one language when not all are allowed', () => {
    expect(refused(problemSchema, { ...filled, every_language: false })).toEqual({
      allowed_languages: 'authoring:invalid.noLanguage',
    });
  });
});

describe('a test case', () => {
  const test = {
    name: '',
    input: '1 2',
    output: '3',
    is_sample: false,
    score: 10,
    subtask: null,
    test_code: [] as { language_id: number; code: string }[],
  };

  it('has to be worth something unless it is a sample', () => {
    expect(refused(testCaseSchema, test)).toEqual({});
    expect(refused(testCaseSchema, { ...test, score: 0 })).toEqual({ score: 'authoring:invalid.hiddenScore' });
    expect(refused(testCaseSchema, { ...test, score: 0, is_sample: true })).toEqual({});
    expect(refused(testCaseSchema, { ...test, score: -1, is_sample: true })).toEqual({ score: 'notNegative' });
  });

  it('may have no input, but not neither', () => {
    expect(refused(testCaseSchema, { ...test, input: '' })).toEqual({});
    expect(refused(testCaseSchema, { ...test, input: '', output: ' ' })).toEqual({ output: 'required' });
    const code = [{ language_id: 71, code: 'assert f()' }];
    expect(refused(testCaseSchema, { ...test, input: '', output: '', test_code: code })).toEqual({});
  });
});

describe('to and from the server', () => {
  const problem = {
    ...toBody(filled, []),
    id: 1,
    mode: 'program',
    slug: 'tong',
    title: 'Sum',
    samples: [],
    source: { ...filled.vi, translations: { en: { title: 'Sum' } } },
  } as unknown as Problem;

  it('edits the source texts, not what the caller reads', () => {
    const form = toForm(problem);
    expect(form.vi.title).toBe('Tổng hai số');
    expect(form.en).toEqual({ ...newProblem.en, title: 'Sum' });
    expect(form.every_language).toBe(true);
  });

  it('sends only what counts', () => {
    const body = toBody({ ...filled, allowed_languages: [71] }, []);
    expect(body).toMatchObject({ allowed_languages: null, checker: { kind: 'tokens' }, translations: {} });
    expect(body.slug).toBeUndefined();
    expect(JSON.stringify(body)).not.toContain('every_language');
    const checker = { ...filled.checker, kind: 'real' as const, tolerance: 0.01 };
    const real = toBody({ ...filled, checker, every_language: false, allowed_languages: [71] }, []);
    expect(real).toMatchObject({ allowed_languages: [71], checker: { kind: 'real', tolerance: 0.01 } });
  });

  it('sends the programs of what is chosen only, and tests that there are', () => {
    const own = { language_id: 54, source_code: 'int main() {}', files: [] };
    const subtask = { id: 1, name: '', score: 30, rule: 'min' as const, requires: [], tests: [2, 3, 9] };
    const form: ProblemForm = {
      ...filled,
      checker: { ...filled.checker, kind: 'custom', program: own },
      interactor: own,
      driver: [{ language_id: 71, source: 'x', solution_file: 's.py', template: '' }],
      subtasks: [subtask],
      time_multipliers: [{ language_id: 71, factor: 3 }],
    };
    expect(toBody(form, [1, 2, 3])).toMatchObject({
      checker: { kind: 'custom', ...own },
      interactor: null,
      driver: {},
      output_only: false,
      subtasks: [{ ...subtask, tests: [2, 3] }],
      time_multipliers: { 71: 3 },
    });
    expect(toBody({ ...form, mode: 'interactive' }, []).interactor).toEqual(own);
    expect(toBody({ ...form, mode: 'driver' }, []).driver).toEqual({
      71: { source: 'x', solution_file: 's.py', template: '' },
    });
    expect(JSON.stringify(toBody(form, []))).not.toContain('"mode"');
  });

  it('wants the programs of what is chosen', () => {
    expect(refused(problemSchema, { ...filled, checker: { ...filled.checker, kind: 'custom' } })).toEqual({
      'checker.program.source_code': 'required',
    });
    expect(refused(problemSchema, { ...filled, mode: 'interactive' })).toEqual({
      'interactor.source_code': 'required',
    });
    expect(refused(problemSchema, { ...filled, mode: 'driver' })).toEqual({ driver: 'authoring:invalid.noDriver' });
    const slow = { ...filled, time_multipliers: [{ language_id: 71, factor: 21 }] };
    expect(refused(problemSchema, slow)).toEqual({ 'time_multipliers.0.factor': 'between?from=0.1&to=20' });
  });

  it('shows a refusal at its field', () => {
    expect(fieldOfAnswer('title')).toBe('vi.title');
    expect(fieldOfAnswer('translations.en.statement')).toBe('en.statement');
    expect(fieldOfAnswer('checker.tolerance')).toBe('checker.tolerance');
    expect(fieldOfAnswer('allowed_languages.0')).toBe('allowed_languages');
    expect(fieldOfAnswer('checker.source_code')).toBe('checker.program.source_code');
    expect(fieldOfAnswer('interactor.language_id')).toBe('interactor.source_code');
    expect(fieldOfAnswer('subtasks[1].requires')).toBe('subtasks.1.requires');
    expect(fieldOfAnswer('scratch[1].at_least')).toBe('scratch.1.number');
    expect(fieldOfAnswer('scratch[0].opcode')).toBe('scratch.0.opcode');
    expect(fieldOfAnswer('driver.71.source')).toBe('driver');
    expect(fieldOfAnswer('output_only')).toBe('mode');
    expect(fieldOfAnswer('test_cases')).toBeNull();
    expect(fieldOfAnswer('translations.en.nonsense')).toBeNull();
  });
});
