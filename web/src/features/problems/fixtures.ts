import type { JudgeResult, TestRow, Verdict } from './judge/verdict';
import type { JudgeLanguage, Problem, ProblemListItem } from './types';

/** A row of the problem list, for tests. */
export function listItem(change: Partial<ProblemListItem> = {}): ProblemListItem {
  return {
    id: 1,
    type: 'code',
    slug: 'tong-hai-so',
    title: 'Tổng hai số',
    difficulty: 'easy',
    max_score: 100,
    tags: ['nhập xuất'],
    solved_count: 30,
    attempt_count: 40,
    has_editorial: false,
    my_status: null,
    status: 'published',
    visibility: 'public',
    updated_at: 1_790_000_000,
    ...change,
  };
}

/** A problem as the server answers it, for tests. */
export function aProblem(change: Partial<Problem> = {}): Problem {
  const texts = {
    title: 'Tổng hai số',
    statement: 'Tính tổng.',
    input_description: '',
    output_description: '',
    constraints: '',
  };
  return {
    ...texts,
    id: 1,
    type: 'code',
    slug: 'tong-hai-so',
    difficulty: 'easy',
    max_score: 100,
    tags: ['nhập xuất'],
    statement_html: '<p>Tính <strong>tổng</strong>.</p>',
    input_html: '<p>Hai số.</p>',
    output_html: '<p>Một số.</p>',
    constraints_html: '',
    samples: [{ index: 1, input: '1 2\n', output: '3\n' }],
    allowed_languages: null,
    time_limit_ms: 1000,
    memory_limit_mib: 256,
    output_limit_kib: 1024,
    stop_at_first_failure: false,
    checker: { kind: 'tokens' },
    mode: 'program',
    interactor: null,
    driver: null,
    templates: {},
    subtasks: [],
    time_multipliers: {},
    allow_startup: false,
    show_output: false,
    scratch: [],
    test_count: 3,
    solved_count: 30,
    attempt_count: 40,
    my_status: null,
    my_best_score: null,
    status: 'published',
    visibility: 'public',
    author: { id: 2, name: 'Cô Hạnh' },
    can_edit: false,
    editorial: null,
    reject_reason: null,
    source: { ...texts, translations: {} },
    ...change,
  };
}

/** What the judge can run, for tests. */
export const languages: JudgeLanguage[] = [
  {
    id: 71,
    key: 'python3',
    name: 'Python',
    version: '3.13',
    editor_mode: 'none',
    available: true,
    template: 'print(0)\n',
  },
  {
    id: 67,
    key: 'pascal',
    name: 'Pascal',
    version: '3.2',
    editor_mode: 'none',
    available: false,
    template: 'begin end.\n',
  },
];

/** A test's row, for tests. */
export function testRow(index: number, status: Verdict = 'AC'): TestRow {
  return {
    index,
    status,
    reason: null,
    score: 10,
    cpu_ms: 5,
    wall_ms: 7,
    memory_kib: 2048,
    message: '',
    exit_code: 0,
    stdout: null,
    stderr: null,
  };
}

/** A whole result, for tests. */
export function aResult(status: Verdict, tests: TestRow[], change: Partial<JudgeResult> = {}): JudgeResult {
  return {
    submission_id: 9,
    drawing: null,
    status,
    reason: null,
    score: 10,
    max_score: 100,
    compile_output: '',
    cpu_ms: 5,
    wall_ms: 7,
    memory_kib: 2048,
    cached: false,
    missing: [],
    subtasks: [],
    test_cases: tests,
    ...change,
  };
}
