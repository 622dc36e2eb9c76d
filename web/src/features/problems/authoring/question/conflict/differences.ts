import type { EditedKind } from '#/api/editedKinds';
import { toBody, type QuestionBody } from '../body';
import type { QuestionForm } from '../schema';
import { isRecord, record, strings, words } from '../written';

/** A part of a question, by its name in the body. */
export type PartName = keyof QuestionBody;

/** A part that two versions of a question say differently, in lines. */
export interface Difference {
  part: PartName;
  mine: string[];
  theirs: string[];
}

/** Where the form keeps each part. */
const fields: Record<PartName, readonly (keyof QuestionForm)[]> = {
  name: ['name'],
  statement: ['statement'],
  statement_media: ['statement_media'],
  answers: [
    ...(['choices', 'gaps', 'shorts', 'long', 'program', 'test_driven', 'turtle', 'video', 'moments'] as const),
    ...(['activity', 'is_code', 'reuse', 'into', 'places', 'items', 'picture', 'areas'] as const),
  ],
  style: ['true_false'],
  marking: ['rule', 'steps', 'by_hand', 'tries', 'penalty', 'shuffle'],
  hints: ['hints'],
  solution: ['solution'],
  show_solution: ['show_solution'],
  solution_after_tries: ['solution_after_tries'],
  solution_after_days: ['solution_after_days'],
  trials: ['trials'],
  translations: ['en', 'translations', 'hints'],
  score: ['score'],
  difficulty: ['difficulty'],
  tags: ['tags'],
  slug: ['slug'],
  visibility: ['visibility'],
  is_listed: ['is_listed'],
  enable_on_quiz: ['enable_on_quiz'],
};

/** All parts, in the order in which they are shown. */
export const partNames = Object.keys(fields) as PartName[];

/** The fields of the form that a part is kept in. */
export const fieldsOf = (part: PartName): readonly (keyof QuestionForm)[] => fields[part];

/** A value in lines that people can compare. */
export function linesOf(value: unknown): string[] {
  if (value === null || value === undefined || value === '') return [];
  if (typeof value === 'string') return value.split('\n');
  if (Array.isArray(value)) return value.flatMap(entryLines);
  if (isRecord(value))
    return Object.entries(value).flatMap(([name, one]) => {
      const lines = linesOf(one);
      return lines.length === 1 && !isRecord(one)
        ? [`${name}: ${lines[0]}`]
        : [`${name}:`, ...lines.map((line) => `  ${line}`)];
    });
  return [String(value)];
}

/** An entry of a list: a choice with its sign, a gap with its answers, anything else as it is. */
function entryLines(entry: unknown): string[] {
  if (!isRecord(entry)) return linesOf(entry);
  const media = record(entry.media);
  const text = words(entry.text) || words(media.alt) || words(media.title) || words(media.url);
  const notes = [
    typeof entry.share === 'number' ? `(${entry.share} %)` : '',
    typeof entry.cost === 'number' && entry.cost > 0 ? `(−${entry.cost} %)` : '',
    words(entry.feedback) ? `— ${words(entry.feedback)}` : '',
  ].filter(Boolean);
  if ('correct' in entry) return [[entry.correct === true ? '✓' : '✗', text, ...notes].join(' ')];
  if ('accepted' in entry) return [[`${words(entry.key)}:`, strings(entry.accepted).join(' / '), ...notes].join(' ')];
  if (text) return [[text, ...notes].join(' ')];
  return linesOf(entry);
}

/** The parts that two versions of a question say differently. */
export function differences(kind: EditedKind, mine: QuestionForm, theirs: QuestionForm): Difference[] {
  const [own, other] = [toBody(kind, mine), toBody(kind, theirs)];
  return partNames
    .filter((part) => JSON.stringify(own[part] ?? null) !== JSON.stringify(other[part] ?? null))
    .map((part) => ({ part, mine: linesOf(own[part]), theirs: linesOf(other[part]) }));
}
