import type { MediaBlock } from '#/ui/mediaBlocks/kinds';
import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { limits } from '../../schema';
import { figure, isRecord, list, strings, words } from '../written';

/** What may not matter when texts are compared. */
export const ignorable = ['case', 'accents', 'spaces', 'tones'] as const;
/** What does not matter unless something is said. */
const usuallyIgnored = ['spaces', 'tones'] as const;
/** Kinds that are answered with choices or texts: a question of their own, or one of a film's. */
export const basicKinds = ['single_choice', 'multiple_choice', 'fill_in', 'short_answer'] as const;
export type BasicKind = (typeof basicKinds)[number];

/** Most choices, gaps and answers. */
export const mostBasic = { choices: 20, gaps: 50, shorts: 20 } as const;

export const anyText = z.string().check(z.maxLength(limits.text, message('tooLong')));
export const percent = () => rules.between(0, 100);
/** Names the row on the page, for as long as it is there. */
export const rowKey = z.string();
/** Names a new row of a list. */
export const newKey = (): string => crypto.randomUUID();
/** What a choice is called by its place, from 0: A, B, … */
export const letterOf = (index: number): string => String.fromCodePoint('A'.codePointAt(0)! + index);

/** A media block as the server has it. */
export const blockSchema = z.custom<MediaBlock>((value) => toMedia(value) !== null);
/** A picture or a sound in place of a text; null where there is a text. */
export const mediaBlock = z.nullable(blockSchema);

/** The media block that the server answered. */
export const toMedia = (value: unknown): MediaBlock | null =>
  isRecord(value) && typeof value.kind === 'string' ? (value as MediaBlock) : null;

/** A text or what stands in its place: never both. */
export const pieceBody = (text: string, media: MediaBlock | null) => (media ? { media } : { text });

const compare = {
  ignore: z.array(z.enum(ignorable)),
  regex: z.boolean(),
  tolerance: z.nullable(z.number(message('number'))),
};

/** The part of the form that questions with choices or texts have, and each moment of a film. */
export const basicFields = {
  choices: z.array(
    z.object({
      key: rowKey,
      id: z.nullable(z.number()),
      text: anyText,
      correct: z.boolean(),
      feedback: anyText,
      media: mediaBlock,
    }),
  ),
  gaps: z.array(
    z.object({
      key: rowKey,
      name: z.string().check(z.regex(/^\w{1,40}$/, message('authoring:invalid.gap'))),
      accepted: z.array(z.string()),
      options: z.array(z.string()),
      weight: z.nullable(z.number(message('number'))),
      feedback: anyText,
      ...compare,
    }),
  ),
  shorts: z.array(
    z.object({ key: rowKey, text: rules.text(limits.text), share: percent(), feedback: anyText, ...compare }),
  ),
};

const basicSchema = z.object(basicFields);

/** The values of the form that such questions have. */
export type BasicForm = z.infer<typeof basicSchema>;
export type ChoiceRow = BasicForm['choices'][number];
export type GapRow = BasicForm['gaps'][number];
export type ShortRow = BasicForm['shorts'][number];

const plainCompare = () => ({ ignore: [...usuallyIgnored], regex: false, tolerance: null });

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
  ...plainCompare(),
});
export const newShort = (): ShortRow => ({ key: newKey(), text: '', share: 100, feedback: '', ...plainCompare() });

/** What a question of a kind begins with. */
export const newBasic = (kind: string): BasicForm => ({
  choices: kind.endsWith('_choice') ? [newChoice(), newChoice(), newChoice(), newChoice()] : [],
  gaps: [],
  shorts: kind === 'short_answer' ? [newShort()] : [],
});

function toCompare(given: unknown): Pick<ShortRow, 'ignore' | 'regex' | 'tolerance'> {
  if (!isRecord(given)) return plainCompare();
  const known = Array.isArray(given.ignore) ? given.ignore : null;
  return {
    ignore: known ? ignorable.filter((name) => known.includes(name)) : [...usuallyIgnored],
    regex: given.regex === true,
    tolerance: figure(given.tolerance),
  };
}

const toChoice = (one: Record<string, unknown>): ChoiceRow => ({
  key: newKey(),
  id: figure(one.id),
  text: words(one.text),
  correct: one.correct === true,
  feedback: words(one.feedback),
  media: toMedia(one.media),
});

const toGap = (one: Record<string, unknown>): GapRow => ({
  key: newKey(),
  name: words(one.key),
  accepted: strings(one.accepted),
  options: strings(one.options),
  weight: figure(one.weight),
  feedback: words(one.feedback),
  ...toCompare(one.compare),
});

const toShort = (one: Record<string, unknown>): ShortRow => ({
  key: newKey(),
  text: words(one.text),
  share: figure(one.share) ?? 100,
  feedback: words(one.feedback),
  ...toCompare(one.compare),
});

/** The form of answers of a kind that the server answered. */
export const toBasic = (kind: string, answers: unknown): BasicForm => ({
  choices: kind.endsWith('_choice') ? list(answers).map(toChoice) : [],
  gaps: kind === 'fill_in' ? list(answers).map(toGap) : [],
  shorts: kind === 'short_answer' ? list(answers).map(toShort) : [],
});

function compareBody({ ignore, regex, tolerance }: Pick<ShortRow, 'ignore' | 'regex' | 'tolerance'>) {
  return { ignore, regex, ...(tolerance === null ? {} : { tolerance }) };
}

/** The answers as the server takes them. */
export function basicBody(kind: BasicKind, form: BasicForm): unknown {
  switch (kind) {
    case 'single_choice':
    case 'multiple_choice':
      return form.choices.map(({ id, text, correct, feedback, media }) => ({
        ...(id === null ? {} : { id }),
        ...pieceBody(text, media),
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
  }
}

/** Where the form keeps the answers of a kind. */
const lists = {
  single_choice: 'choices',
  multiple_choice: 'choices',
  fill_in: 'gaps',
  short_answer: 'shorts',
} as const;

/** The field of the form that a part of such answers is shown at: `['1', 'key']` of gaps at `gaps.1.name`. */
export function basicField(kind: BasicKind, [index, part, ...rest]: readonly string[]): string {
  const own = part === 'compare' ? rest : [part === 'key' ? 'name' : part, ...rest];
  return [lists[kind], index, ...own].filter((one) => one !== undefined).join('.');
}
