import type { PaperAsked, PaperQuestion, PaperVariant } from './types';

/** Choices of at most that many characters stand four or two beside each other. */
const FOUR_BESIDE = 14;
const TWO_BESIDE = 38;
const LETTERS = 26;
/** A gap on paper. */
const BLANK = '……………………';

/** What tells variants apart: 0 is the paper of a contest without variants. */
export const numberOf = ({ number }: PaperVariant): number => number ?? 0;

/** A, B, …, Z, AA: of what stands at this place, from 0; as the server's keys have it. */
export function letter(index: number): string {
  const last = String.fromCodePoint(65 + (index % LETTERS));
  return index < LETTERS ? last : letter(Math.floor(index / LETTERS) - 1) + last;
}

/** The choices of a question in a paper's order. */
export function choicesOf(question: PaperQuestion, { choices }: PaperAsked): PaperQuestion['choices'] {
  const known = new Map(question.choices.map((choice) => [choice.id, choice]));
  return choices.flatMap((id) => known.get(id) ?? []);
}

/** Whether each choice is said to be true or false. */
export const isTrueFalse = ({ type, style }: PaperQuestion) => type === 'multiple_choice' && style === 'true_false';

/** How many choices stand beside each other on paper. */
export function columnsOf(question: PaperQuestion): 1 | 2 | 4 {
  if (isTrueFalse(question)) return 1;
  if (question.choices.some(({ media }) => media)) return 2;
  const longest = Math.max(0, ...question.choices.map(({ html }) => textOf(html).length));
  if (longest <= FOUR_BESIDE) return 4;
  return longest <= TWO_BESIDE ? 2 : 1;
}

/** What HTML says, roughly: as many characters as are seen. */
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&[^;\s]+;/g, '.')
    .trim();

/** The statement with a numbered (of places: lettered) blank for each gap. */
export function withBlanks({ statement_html: html, gaps, places }: PaperQuestion): string {
  const names = new Map<string, string>();
  for (const [index, { key }] of gaps.entries()) names.set(key, gaps.length > 1 ? String(index + 1) : '');
  for (const [index, { gap }] of places.entries()) if (gap) names.set(gap, letter(index));
  return html.replaceAll(/\{\{\s*(\w+)\s*\}\}/g, (whole: string, key: string) => {
    const name = names.get(key);
    if (name === undefined) return whole;
    return name === '' ? BLANK : `<strong>(${name})</strong> ${BLANK}`;
  });
}

/** Why a key has nothing to say. */
export type NoKey = 'by_hand' | 'by_judge' | 'on_screen' | 'theory';

/** Why there is no text as the key of a question. */
export function whyNoKey({ type, on_screen: isOnScreen }: PaperQuestion): NoKey {
  if (isOnScreen) return 'on_screen';
  if (type === 'theory') return 'theory';
  return type === 'code' || type === 'turtle' || type === 'test_driven_code' ? 'by_judge' : 'by_hand';
}

/** The key of a question in a paper; `words` are true and false. Null where there is none. */
export function keyOf(question: PaperQuestion, asked: PaperAsked, words: readonly [string, string]): string | null {
  if (question.on_screen) return null;
  if (!isTrueFalse(question)) return asked.answer;
  const told = choicesOf(question, asked).map(
    ({ correct }, index) => `${letter(index).toLowerCase()}) ${words[correct ? 0 : 1]}`,
  );
  return told.join(' ');
}

/** The questions of a paper, one after the other. */
export const askedOf = ({ parts }: PaperVariant): PaperAsked[] => parts.flatMap(({ questions }) => questions);
