import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { difficulties, visibilities } from '../../types';
import type { EditedQuestion } from './types';
import { limits, slugPattern } from '../schema';
import type { EditedKind } from '#/api/editedKinds';
import { interactionBody, interactionFields, newInteraction, toInteraction } from './interaction';

/** How picks of several choices are marked. */
export const markingRules = ['right_minus_wrong', 'all_or_nothing', 'each', 'steps'] as const;
/** When the solution is shown. */
export const solutionTimes = ['answered', 'solved', 'never'] as const;
/** What may not matter when texts are compared. */
export const ignorable = ['case', 'accents', 'spaces', 'tones'] as const;
/** Most choices, gaps and answers. */
export const mostRows = { choices: 20, gaps: 50, shorts: 20, hints: 10 } as const;

/** The national exam's shares in % for one to four statements that are right (marking of 2025). */
const examSteps = [10, 25, 50, 100];
/** What does not matter unless something is said. */
const usuallyIgnored = ['spaces', 'tones'] as const;

const text = z.string().check(z.maxLength(limits.text, message('tooLong')));
const percent = () => rules.between(0, 100);
/** Names the row on the page, for as long as it is there. */
const key = z.string();

const compare = {
  ignore: z.array(z.enum(ignorable)),
  regex: z.boolean(),
  tolerance: z.nullable(z.number(message('number'))),
};

/** What the editor of questions edits. Which right answers there must be, the server says. */
export const questionSchema = z.object({
  name: rules.text(limits.title),
  statement: text,
  solution: text,
  show_solution: z.enum(solutionTimes),
  hints: z.array(z.object({ key, text: rules.text(limits.text), cost: percent() })),
  choices: z.array(
    z.object({
      key,
      id: z.nullable(z.number()),
      text,
      correct: z.boolean(),
      feedback: text,
      /** A picture in place of the text; it stays as it is. */
      media: z.unknown(),
    }),
  ),
  true_false: z.boolean(),
  gaps: z.array(
    z.object({
      key,
      name: z.string().check(z.regex(/^\w{1,40}$/, message('authoring:invalid.gap'))),
      accepted: z.array(z.string()),
      options: z.array(z.string()),
      weight: z.nullable(z.number(message('number'))),
      feedback: text,
      ...compare,
    }),
  ),
  shorts: z.array(z.object({ key, text: rules.text(limits.text), share: percent(), feedback: text, ...compare })),
  long: z.object({ min_words: rules.count(), max_words: rules.count(), files: rules.count(), rubric: text }),
  program: z.object({ languages: z.array(z.number()), rubric: text, templates: z.unknown() }),
  ...interactionFields,
  rule: z.enum(markingRules),
  steps: z.array(z.number()),
  by_hand: z.boolean(),
  shuffle: z.boolean(),
  tries: rules.count(),
  penalty: percent(),
  score: rules.positive(),
  difficulty: z.enum(difficulties),
  tags: z.array(z.string()),
  slug: z.string().check(
    z.trim(),
    z.refine((value) => value === '' || slugPattern.test(value), message('slug')),
  ),
  visibility: z.enum(visibilities),
  is_listed: z.boolean(),
  enable_on_quiz: z.boolean(),
});

/** The values of the form. */
export type QuestionForm = z.infer<typeof questionSchema>;
export type ChoiceRow = QuestionForm['choices'][number];
export type GapRow = QuestionForm['gaps'][number];
export type ShortRow = QuestionForm['shorts'][number];

/** Names a new row of a list. */
export const newKey = (): string => crypto.randomUUID();

const plainCompare = { ignore: [...usuallyIgnored], regex: false, tolerance: null };

/** Rows that begin a list. */
export const newChoice = (): ChoiceRow => ({
  key: newKey(),
  id: null,
  text: '',
  correct: false,
  feedback: '',
  media: null,
});
export const newGap = (name: string): GapRow => ({
  key: newKey(),
  name,
  accepted: [],
  options: [],
  weight: null,
  feedback: '',
  ...plainCompare,
});
export const newShort = (): ShortRow => ({ key: newKey(), text: '', share: 100, feedback: '', ...plainCompare });

/** A form for a question that does not exist yet. */
export const newQuestion = (kind: EditedKind): QuestionForm => ({
  name: '',
  statement: '',
  solution: '',
  show_solution: 'answered',
  hints: [],
  choices: kind.endsWith('_choice') ? [newChoice(), newChoice(), newChoice(), newChoice()] : [],
  true_false: false,
  gaps: [],
  shorts: kind === 'short_answer' ? [newShort()] : [],
  long: { min_words: 0, max_words: 0, files: 0, rubric: '' },
  program: { languages: [], rubric: '', templates: {} },
  ...newInteraction(),
  rule: 'right_minus_wrong',
  steps: [],
  by_hand: false,
  shuffle: false,
  tries: 0,
  penalty: 0,
  score: 10,
  difficulty: 'easy',
  tags: [],
  slug: '',
  visibility: 'public',
  is_listed: true,
  enable_on_quiz: true,
});

type Written = Record<string, unknown>;
const isRecord = (value: unknown): value is Written =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const list = (value: unknown): Written[] => (Array.isArray(value) ? value.filter(isRecord) : []);
const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const figure = (value: unknown): number | null => (typeof value === 'number' ? value : null);

function toCompare(given: unknown): Pick<ShortRow, 'ignore' | 'regex' | 'tolerance'> {
  if (!isRecord(given)) return { ...plainCompare, ignore: [...usuallyIgnored] };
  const known = Array.isArray(given.ignore) ? given.ignore : null;
  return {
    ignore: known ? ignorable.filter((name) => known.includes(name)) : [...usuallyIgnored],
    regex: given.regex === true,
    tolerance: figure(given.tolerance),
  };
}

/** The form of a question that the server answered to somebody who may edit it. */
export function toForm(question: EditedQuestion): QuestionForm {
  const { source } = question;
  const answers: unknown = source?.answers;
  const empty = newQuestion('theory');
  const marking = source?.marking;
  return {
    ...empty,
    name: source?.name ?? question.name,
    statement: source?.statement ?? question.statement,
    solution: source?.solution ?? '',
    show_solution: source?.show_solution ?? 'answered',
    hints: (source?.hints ?? []).map((hint) => ({ key: newKey(), ...hint })),
    choices: question.type.endsWith('_choice')
      ? list(answers).map((one) => ({
          key: newKey(),
          id: figure(one.id),
          text: words(one.text),
          correct: one.correct === true,
          feedback: words(one.feedback),
          media: one.media ?? null,
        }))
      : [],
    true_false: source?.style === 'true_false',
    gaps:
      question.type === 'fill_in'
        ? list(answers).map((one) => ({
            key: newKey(),
            name: words(one.key),
            accepted: strings(one.accepted),
            options: strings(one.options),
            weight: figure(one.weight),
            feedback: words(one.feedback),
            ...toCompare(one.compare),
          }))
        : [],
    shorts:
      question.type === 'short_answer'
        ? list(answers).map((one) => ({
            key: newKey(),
            text: words(one.text),
            share: figure(one.share) ?? 100,
            feedback: words(one.feedback),
            ...toCompare(one.compare),
          }))
        : [],
    long: toLong(answers),
    program: toProgram(answers),
    ...toInteraction(question.type === 'interaction' ? answers : null),
    rule: markingRules.find((name) => name === marking?.rule) ?? 'right_minus_wrong',
    steps: marking?.steps ?? [],
    by_hand: marking?.by_hand ?? false,
    shuffle: marking?.shuffle ?? false,
    tries: marking?.tries ?? 0,
    penalty: marking?.penalty ?? 0,
    score: source?.score ?? question.max_score,
    difficulty: question.difficulty,
    tags: question.tags,
    slug: question.slug,
    visibility: question.visibility,
    is_listed: question.is_listed,
    enable_on_quiz: question.enable_on_quiz,
  };
}

function toLong(answers: unknown): QuestionForm['long'] {
  const of = isRecord(answers) ? answers : {};
  const number = (value: unknown) => figure(value) ?? 0;
  return {
    min_words: number(of.min_words),
    max_words: number(of.max_words),
    files: number(of.files),
    rubric: words(of.rubric),
  };
}

function toProgram(answers: unknown): QuestionForm['program'] {
  const of = isRecord(answers) ? answers : {};
  const languages = Array.isArray(of.languages) ? of.languages.filter((id) => typeof id === 'number') : [];
  return { languages, rubric: words(of.rubric), templates: of.templates ?? {} };
}

function compareBody({ ignore, regex, tolerance }: Pick<ShortRow, 'ignore' | 'regex' | 'tolerance'>) {
  return { ignore, regex, ...(tolerance === null ? {} : { tolerance }) };
}

/** The answers as the server takes them; undefined of kinds whose answers are written elsewhere. */
function answersOf(kind: EditedKind | undefined, form: QuestionForm): unknown {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return form.choices.map(({ id, text: label, correct, feedback, media }) => ({
        ...(id === null ? {} : { id }),
        ...(media ? { media } : { text: label }),
        correct,
        feedback,
      }));
    case 'fill_in':
      return form.gaps.map((gap) => ({
        key: gap.name,
        accepted: gap.accepted,
        options: gap.options,
        feedback: gap.feedback,
        compare: compareBody(gap),
        ...(gap.weight === null ? {} : { weight: gap.weight }),
      }));
    case 'short_answer':
      return form.shorts.map((one) => ({
        text: one.text,
        share: one.share,
        feedback: one.feedback,
        compare: compareBody(one),
      }));
    case 'long_answer':
      return form.long;
    case 'code_judge_manual':
      return form.program;
    case 'interaction':
      return interactionBody(form);
    case 'theory':
      return null;
    case undefined:
      return undefined;
  }
}

/** The body of the calls that create and change a question. */
export function toBody(kind: EditedKind | undefined, form: QuestionForm) {
  const {
    name,
    statement,
    solution,
    show_solution,
    score,
    difficulty,
    tags,
    slug,
    visibility,
    is_listed,
    enable_on_quiz,
  } = form;
  const { rule, steps, by_hand, tries, penalty, shuffle } = form;
  const isOfSteps = rule === 'steps' && steps.length === 0;
  return {
    name,
    statement,
    solution,
    show_solution,
    score,
    difficulty,
    tags,
    slug: slug || undefined,
    visibility,
    is_listed,
    enable_on_quiz,
    hints: form.hints.map(({ text: hint, cost }) => ({ text: hint, cost })),
    answers: answersOf(kind, form),
    style: kind === 'multiple_choice' && form.true_false ? 'true_false' : '',
    marking: {
      rule: kind === 'multiple_choice' ? rule : null,
      steps: isOfSteps ? examSteps : steps,
      by_hand,
      tries,
      penalty,
      shuffle,
    },
  };
}

/** The body of a question. */
export type QuestionBody = ReturnType<typeof toBody>;

const lists: Partial<Record<EditedKind, 'choices' | 'gaps' | 'shorts'>> = {
  single_choice: 'choices',
  multiple_choice: 'choices',
  fill_in: 'gaps',
  short_answer: 'shorts',
};

/** The field of the form that a field of the server's answer is shown at; `null` where there is none. */
export function fieldOfAnswer(kind: EditedKind | undefined, field: string): string | null {
  const path = field.replaceAll(/\[(\d+)\]/g, '.$1');
  const [top = '', ...rest] = path.split('.');
  if (top === 'title') return 'name';
  if (top === 'max_score') return 'score';
  if (top === 'marking') return rest[0] ?? 'rule';
  if (top === 'answers') {
    const into = kind && lists[kind];
    if (into) return [into, ...(rest[1] === 'key' ? [rest[0], 'name'] : rest)].join('.');
    if (kind === 'interaction') return rest[0] === 'key' ? 'items' : rest.join('.');
    return kind === 'long_answer' ? ['long', ...rest].join('.') : ['program', ...rest].join('.');
  }
  return top in newQuestion('theory') ? path : null;
}

/** What was saved as the values of a form whose rows keep their names on the page. */
export function keepKeys(saved: QuestionForm, before: QuestionForm): QuestionForm {
  const named = <R extends { key: string }>(rows: R[], known: R[]): R[] =>
    rows.length === known.length ? rows.map((row, index) => ({ ...row, key: known[index]?.key ?? row.key })) : rows;
  return {
    ...saved,
    hints: named(saved.hints, before.hints),
    choices: named(saved.choices, before.choices),
    gaps: named(saved.gaps, before.gaps),
    shorts: named(saved.shorts, before.shorts),
    ...keepPlaces(saved, before, named),
  };
}

/** Items and places with the names that they have on the page; items say their place by its name. */
function keepPlaces(
  saved: QuestionForm,
  before: QuestionForm,
  named: <R extends { key: string }>(rows: R[], known: R[]) => R[],
): Pick<QuestionForm, 'items' | 'places'> {
  const places = named(saved.places, before.places);
  const nameOf = (of: string) => places[saved.places.findIndex((place) => place.key === of)]?.key ?? '';
  const items = named(saved.items, before.items).map((item) => ({ ...item, place: nameOf(item.place) }));
  return { items, places };
}

/** Rows with the ids that saving gave them. */
export function withIds<R extends { key: string; id: number | null }>(now: R[], saved: R[]): R[] {
  return now.map((row) => ({ ...row, id: row.id ?? saved.find(({ key: of }) => of === row.key)?.id ?? null }));
}
