import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { ruleSchema, toRuleForms, toRules } from '../scratchWork/ruleForm';
import { scratchLanguage } from '../scratchWork/rules';
import { solutionTerms } from './solutionTerms';
import {
  difficulties,
  judgingModes,
  subtaskRules,
  visibilities,
  type AuthorProgram,
  type Checker,
  type Problem,
  type ProblemTexts,
} from '../types';

/** The checkers that a problem can be given in the form. */
export const checkerKinds = ['tokens', 'exact', 'lines', 'ignore_case', 'real', 'unordered_lines', 'custom'] as const;
export type CheckerKind = (typeof checkerKinds)[number];

/** What the server takes: time in milliseconds, memory in MiB, output in KiB as least and most; the rest as most. */
export const limits = {
  time: [50, 60_000],
  memory: [16, 1024],
  output: [1, 65_536],
  factor: [0.1, 20],
  score: 1_000_000,
  title: 200,
  text: 100_000,
  program: 524_288,
  tags: 20,
  tag: 50,
} as const;

/** A text of this folder's, for what only problems have. */
const ownText = (key: 'fileName' | 'noDriver' | 'noLanguage') => message(`authoring:invalid.${key}`);
const range = ([from, to]: readonly [number, number]) =>
  message('between', { from: formatNumber(from), to: formatNumber(to) });
const tooHigh = message('most', { to: formatNumber(limits.score) });
const wrongTags = message('authoring:invalid.tags', { tags: limits.tags, tag: limits.tag });

const scoreRule = () => rules.positive().check(z.lte(limits.score, tooHigh));
const between = (name: 'time' | 'memory' | 'output') =>
  z
    .int(range(limits[name]))
    .check(z.gte(limits[name][0], range(limits[name])), z.lte(limits[name][1], range(limits[name])));
const text = z.string().check(z.maxLength(limits.text, message('tooLong')));

const texts = z.object({
  title: rules.text(limits.title),
  statement: rules.text(limits.text),
  input_description: text,
  output_description: text,
  constraints: text,
});

const translation = z.object({
  title: rules.optionalText(limits.title),
  statement: text,
  input_description: text,
  output_description: text,
  constraints: text,
});

/** A program of the author's; whether it may be empty depends on what it is for. */
const program = z.object({
  language_id: z.int(),
  source_code: z.string(),
  files: z.array(z.object({ path: z.string(), content: z.string() })),
});

/** The author's main program in one language. */
const driver = z.object({
  language_id: z.int(),
  source: rules.text(limits.program),
  solution_file: z.string().check(z.regex(/^[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/, ownText('fileName'))),
  template: z.string(),
});

const subtask = z.object({
  id: z.int(),
  name: rules.optionalText(100),
  score: scoreRule(),
  rule: z.enum(subtaskRules),
  requires: z.array(z.int()),
  tests: z.array(z.int()),
});

/** Letters and digits separated by single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;

/** How it is solved, and what opens that. */
const editorialFields = {
  solution: text,
  solution_en: text,
  ...solutionTerms,
};

/** What the problem editor edits. The address may stay empty: the server then makes one of the title. */
export const problemSchema = z
  .object({
    vi: texts,
    en: translation,
    slug: z.string().check(
      z.trim(),
      z.refine((value) => value === '' || slugPattern.test(value), message('slug')),
      z.maxLength(limits.title, message('tooLong')),
    ),
    difficulty: z.enum(difficulties),
    max_score: scoreRule(),
    tags: z.array(z.string().check(z.maxLength(limits.tag, wrongTags))).check(z.maxLength(limits.tags, wrongTags)),
    time_limit_ms: between('time'),
    memory_limit_mib: between('memory'),
    output_limit_kib: between('output'),
    checker: z.object({ kind: z.enum(checkerKinds), tolerance: z.number(message('positive')), program }).check(
      z.refine((checker) => checker.kind !== 'custom' || checker.program.source_code.trim() !== '', {
        error: message('required'),
        path: ['program', 'source_code'],
      }),
      z.refine(({ kind, tolerance }) => kind !== 'real' || tolerance > 0, {
        error: message('positive'),
        path: ['tolerance'],
      }),
    ),
    mode: z.enum(judgingModes),
    interactor: program,
    driver: z.array(driver),
    subtasks: z.array(subtask),
    time_multipliers: z.array(
      z.object({
        language_id: z.int(),
        factor: z
          .number(range(limits.factor))
          .check(z.gte(limits.factor[0], range(limits.factor)), z.lte(limits.factor[1], range(limits.factor))),
      }),
    ),
    allow_startup: z.boolean(),
    scratch: z.array(ruleSchema),
    show_output: z.boolean(),
    stop_at_first_failure: z.boolean(),
    every_language: z.boolean(),
    allowed_languages: z.array(z.int()),
    visibility: z.enum(visibilities),
    ...editorialFields,
  })
  .check(
    z.refine((form) => form.every_language || form.allowed_languages.length > 0, {
      error: ownText('noLanguage'),
      path: ['allowed_languages'],
    }),
    z.refine((form) => form.mode !== 'interactive' || form.interactor.source_code.trim() !== '', {
      error: message('required'),
      path: ['interactor', 'source_code'],
    }),
    z.refine((form) => form.mode !== 'driver' || form.driver.length > 0, {
      error: ownText('noDriver'),
      path: ['driver'],
    }),
  );

/** The values of the form. */
export type ProblemForm = z.infer<typeof problemSchema>;

/** One test case as it is edited. A test that isn't a sample has to be worth something. */
export const testCaseSchema = z
  .object({
    /** Empty of a new one: the server counts. */
    name: rules.optionalText(limits.title),
    input: z.string(),
    output: z.string(),
    is_sample: z.boolean(),
    score: rules.number().check(z.gte(0, message('notNegative')), z.lte(limits.score, tooHigh)),
    /** The id of its subtask. */
    subtask: z.nullable(z.number()),
    /** Of test-driven questions: what runs after the learner's code, in each language. */
    test_code: z.array(z.object({ language_id: z.number(), code: text })),
  })
  .check(
    z.refine((test) => test.is_sample || test.score > 0, {
      error: message('authoring:invalid.hiddenScore'),
      path: ['score'],
    }),
    z.refine((test) => [test.input, test.output, ...test.test_code.map(({ code }) => code)].some((one) => one.trim()), {
      error: message('required'),
      path: ['output'],
    }),
  );

export type TestCaseForm = z.infer<typeof testCaseSchema>;

const noTexts: ProblemTexts = {
  title: '',
  statement: '',
  input_description: '',
  output_description: '',
  constraints: '',
};

/** C++ with GCC: what checkers and interactors are mostly written in. */
const usualLanguage = 54;

const noProgram: AuthorProgram = { language_id: usualLanguage, source_code: '', files: [] };

/** A form for a problem that doesn't exist yet. */
export const newProblem: ProblemForm = {
  vi: noTexts,
  en: noTexts,
  slug: '',
  difficulty: 'easy',
  max_score: 100,
  tags: [],
  time_limit_ms: 1000,
  memory_limit_mib: 256,
  output_limit_kib: 16_384,
  checker: { kind: 'tokens', tolerance: 0.000001, program: noProgram },
  mode: 'program',
  interactor: noProgram,
  driver: [],
  subtasks: [],
  time_multipliers: [],
  allow_startup: false,
  scratch: [],
  show_output: false,
  stop_at_first_failure: false,
  every_language: true,
  allowed_languages: [],
  visibility: 'public',
  solution: '',
  solution_en: '',
  show_solution: 'solved',
  solution_after_tries: null,
  solution_after_days: null,
};

/** The form of a problem that the server answered to somebody who may edit it. */
export function toForm(problem: Problem): ProblemForm {
  const source = problem.source;
  const own: ProblemTexts = source ?? problem;
  const checker: Checker = problem.checker;
  return {
    vi: pickTexts(own),
    en: pickTexts({ ...noTexts, ...source?.translations.en }),
    slug: problem.slug,
    difficulty: problem.difficulty,
    max_score: problem.max_score,
    tags: problem.tags,
    time_limit_ms: problem.time_limit_ms,
    memory_limit_mib: problem.memory_limit_mib,
    output_limit_kib: problem.output_limit_kib ?? newProblem.output_limit_kib,
    checker: {
      kind: checkerKinds.find((kind) => kind === checker.kind) ?? 'tokens',
      tolerance: checker.tolerance ?? newProblem.checker.tolerance,
      program: toProgram(checker),
    },
    mode: problem.mode,
    interactor: toProgram(problem.interactor),
    driver: Object.entries(problem.driver ?? {}).map(([id, one]) => ({ ...one, language_id: Number(id) })),
    subtasks: subtasksOf(problem),
    time_multipliers: Object.entries(problem.time_multipliers).map(([id, factor]) => ({
      language_id: Number(id),
      factor,
    })),
    allow_startup: problem.allow_startup,
    scratch: toRuleForms(problem.scratch),
    show_output: problem.show_output,
    stop_at_first_failure: problem.stop_at_first_failure ?? false,
    every_language: problem.allowed_languages === null,
    allowed_languages: problem.allowed_languages ?? [],
    visibility: problem.visibility,
    solution: source?.solution ?? '',
    solution_en: source?.translations.en?.solution ?? '',
    show_solution: source?.show_solution ?? newProblem.show_solution,
    solution_after_tries: source?.solution_after_tries ?? null,
    solution_after_days: source?.solution_after_days ?? null,
  };
}

/** The subtasks of the form of a problem. */
export function subtasksOf(problem: Problem): ProblemForm['subtasks'] {
  return problem.subtasks.map(({ id, name, score, rule, requires, tests }) => ({
    id,
    name,
    score,
    rule,
    requires,
    tests,
  }));
}

function toProgram(given: Partial<AuthorProgram> | null): AuthorProgram {
  return {
    language_id: given?.language_id ?? noProgram.language_id,
    source_code: given?.source_code ?? '',
    files: given?.files ?? [],
  };
}

function pickTexts(given: ProblemTexts): ProblemTexts {
  return {
    title: given.title ?? '',
    statement: given.statement ?? '',
    input_description: given.input_description ?? '',
    output_description: given.output_description ?? '',
    constraints: given.constraints ?? '',
  };
}

/** The body of the calls that create and change a problem; `positions` are those of the tests that there are. */
export function toBody(form: ProblemForm, positions: readonly number[]) {
  const { vi, en, every_language: everyLanguage, allowed_languages: allowed, slug, checker, mode, ...others } = form;
  const { solution_en: solution, ...rest } = others;
  // Of what is shown later a problem has its editorial alone.
  const later = { solution, hints: [], parts: {} };
  const isTranslated = [...Object.values(en), solution].some((value) => value.trim());
  const translations: Record<string, ProblemTexts & typeof later> = isTranslated ? { en: { ...en, ...later } } : {};
  return {
    ...vi,
    ...rest,
    slug: slug || undefined,
    checker: checkerBody(checker),
    interactor: mode === 'interactive' ? form.interactor : null,
    driver: mode === 'driver' ? Object.fromEntries(form.driver.map(({ language_id: id, ...one }) => [id, one])) : {},
    output_only: mode === 'output_only',
    time_multipliers: Object.fromEntries(form.time_multipliers.map(({ language_id: id, factor }) => [id, factor])),
    subtasks: form.subtasks.map((one) => ({
      ...one,
      tests: one.tests.filter((position) => positions.includes(position)),
    })),
    allowed_languages: everyLanguage ? null : allowed,
    // Rules of Scratch projects go with the language.
    scratch: everyLanguage || allowed.includes(scratchLanguage) ? toRules(form.scratch) : [],
    translations,
  };
}

function checkerBody({ kind, tolerance, program: own }: ProblemForm['checker']) {
  if (kind === 'custom') return { kind, ...own };
  return kind === 'real' ? { kind, tolerance } : { kind };
}

const textFields = Object.keys(noTexts);

/** The field of the form that a field of the server's answer is shown at; `null` where there is none. */
export function fieldOfAnswer(field: string): string | null {
  if (textFields.includes(field)) return `vi.${field}`;
  const translated = /^translations\.en\.(\w+)$/.exec(field)?.[1];
  if (translated === 'solution') return 'solution_en';
  if (translated) return textFields.includes(translated) ? `en.${translated}` : null;
  const top = /^\w+/.exec(field)?.[0] ?? '';
  if (top === 'output_only') return 'mode';
  if (['allowed_languages', 'tags', 'time_multipliers', 'driver'].includes(top)) return top;
  const placed = field.replace(/\[(\d+)\]/g, '.$1');
  if (top === 'subtasks') return placed;
  // A rule's number is one field, whatever it counts.
  if (top === 'scratch') return placed.replace(/\.(?:at_least|count)$/, '.number');
  const ofChecker = /^checker\.(language_id|source_code|files)/.exec(field)?.[1];
  if (ofChecker) return 'checker.program.source_code';
  if (top === 'interactor') return 'interactor.source_code';
  return top in newProblem && top !== 'vi' && top !== 'en' ? field : null;
}
