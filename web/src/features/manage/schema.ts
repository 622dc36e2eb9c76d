import * as z from 'zod/mini';
import { difficulties, visibilities, type Problem, type ProblemTexts } from '#/features/problems/types';

/** Keys of the messages that a field may show, in the namespace `manage` under `invalid`. */
export type InvalidKey =
  | 'empty'
  | 'positive'
  | 'negative'
  | 'slug'
  | 'tooBig'
  | 'tooLong'
  | 'tags'
  | 'time'
  | 'memory'
  | 'output'
  | 'hiddenScore'
  | 'noLanguage';

const key = (name: InvalidKey) => name;

/** The checkers that a problem can be given in the form. */
export const checkerKinds = ['tokens', 'exact', 'lines', 'ignore_case', 'real', 'unordered_lines'] as const;
export type CheckerKind = (typeof checkerKinds)[number];

/** What the server takes: time in milliseconds, memory in MiB, output in KiB as least and most; the rest as most. */
export const limits = {
  time: [50, 60_000],
  memory: [16, 2048],
  output: [1, 65_536],
  score: 1_000_000,
  title: 200,
  text: 100_000,
  tags: 20,
  tag: 50,
} as const;

const positive = (most: number) =>
  z.number(key('positive')).check(z.gt(0, key('positive')), z.lte(most, key('tooBig')));
const between = (name: 'time' | 'memory' | 'output') =>
  z.int(key(name)).check(z.gte(limits[name][0], key(name)), z.lte(limits[name][1], key(name)));
const text = z.string().check(z.maxLength(limits.text, key('tooLong')));
const required = (most: number) =>
  z.string().check(z.trim(), z.minLength(1, key('empty')), z.maxLength(most, key('tooLong')));

const texts = z.object({
  title: required(limits.title),
  statement: required(limits.text),
  input_description: text,
  output_description: text,
  constraints: text,
});

const translation = z.object({
  title: z.string().check(z.trim(), z.maxLength(limits.title, key('tooLong'))),
  statement: text,
  input_description: text,
  output_description: text,
  constraints: text,
});

/** Letters and digits separated by single hyphens. */
export const slugPattern = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;

/** What the problem editor edits. The address may stay empty: the server then makes one of the title. */
export const problemSchema = z.object({
  vi: texts,
  en: translation,
  slug: z.string().check(
    z.trim(),
    z.refine((value) => value === '' || slugPattern.test(value), key('slug')),
    z.maxLength(limits.title, key('tooLong')),
  ),
  difficulty: z.enum(difficulties),
  max_score: positive(limits.score),
  tags: z.array(z.string().check(z.maxLength(limits.tag, key('tags')))).check(z.maxLength(limits.tags, key('tags'))),
  time_limit_ms: between('time'),
  memory_limit_mib: between('memory'),
  output_limit_kib: between('output'),
  checker: z
    .object({ kind: z.enum(checkerKinds), tolerance: z.number(key('positive')) })
    .check(
      z.refine(({ kind, tolerance }) => kind !== 'real' || tolerance > 0, {
        error: key('positive'),
        path: ['tolerance'],
      }),
    ),
  stop_at_first_failure: z.boolean(),
  every_language: z.boolean(),
  allowed_languages: z.array(z.int()),
  visibility: z.enum(visibilities),
}).check(
  z.refine((form) => form.every_language || form.allowed_languages.length > 0, {
    error: key('noLanguage'),
    path: ['allowed_languages'],
  }),
);

/** The values of the form. */
export type ProblemForm = z.infer<typeof problemSchema>;

/** One test case as it is edited. A test that isn't a sample has to be worth something. */
export const testCaseSchema = z
  .object({
    input: z.string(),
    output: z.string(),
    is_sample: z.boolean(),
    score: z.number(key('negative')).check(z.gte(0, key('negative')), z.lte(limits.score, key('tooBig'))),
  })
  .check(
    z.refine((test) => test.is_sample || test.score > 0, { error: key('hiddenScore'), path: ['score'] }),
    z.refine((test) => test.input.trim() !== '' || test.output.trim() !== '', {
      error: key('empty'),
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
  checker: { kind: 'tokens', tolerance: 0.000001 },
  stop_at_first_failure: false,
  every_language: true,
  allowed_languages: [],
  visibility: 'public',
};

/** The form of a problem that the server answered to somebody who may edit it. */
export function toForm(problem: Problem): ProblemForm {
  const source = problem.source;
  const own: ProblemTexts = source ?? problem;
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
      kind: checkerKinds.find((kind) => kind === problem.checker.kind) ?? 'tokens',
      tolerance: problem.checker.tolerance ?? newProblem.checker.tolerance,
    },
    stop_at_first_failure: problem.stop_at_first_failure ?? false,
    every_language: problem.allowed_languages === null,
    allowed_languages: problem.allowed_languages ?? [],
    visibility: problem.visibility,
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

/** The body of the calls that create and change a problem. */
export function toBody(form: ProblemForm) {
  const { vi, en, every_language: everyLanguage, allowed_languages: allowed, slug, checker, ...rest } = form;
  return {
    ...vi,
    ...rest,
    slug: slug || undefined,
    checker: checker.kind === 'real' ? checker : { kind: checker.kind },
    allowed_languages: everyLanguage ? null : allowed,
    translations: Object.values(en).some((value) => value.trim()) ? { en } : {},
  };
}

const textFields = Object.keys(noTexts);

/** The field of the form that a field of the server's answer is shown at; `null` where there is none. */
export function fieldOfAnswer(field: string): string | null {
  if (textFields.includes(field)) return `vi.${field}`;
  const translated = /^translations\.en\.(\w+)$/.exec(field)?.[1];
  if (translated) return textFields.includes(translated) ? `en.${translated}` : null;
  const top = field.split('.')[0] ?? '';
  if (top === 'allowed_languages' || top === 'tags') return top;
  return top in newProblem && top !== 'vi' && top !== 'en' ? field : null;
}
