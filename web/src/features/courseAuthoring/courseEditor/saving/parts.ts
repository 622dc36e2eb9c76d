import { textsOf, newLine } from '../lines';
import type { CourseForm, Line, Pick } from '../schema';

/** The parts of a course that are told apart when two versions of it meet, in the order in which they are shown. */
export const partNames = [
  'title',
  'slug',
  'coverImage',
  'description',
  'format',
  'what_you_learn',
  'requirements',
  'level',
  'tags',
  'category_id',
  'price',
  'origin_price',
  'discount_code',
  'duration',
  'suggested_duration',
  'opens_at',
  'closes_at',
  'pass_percentage',
  'in_order',
  'prerequisites',
  'teachers',
  'visibility',
  'en.title',
  'en.description',
  'en.what_you_learn',
  'en.requirements',
] as const;

/** A part of the form by its path. */
export type PartName = (typeof partNames)[number];

/** What a part holds. */
export type PartValue = string | number | boolean | null | string[] | Line[] | Pick[];

/** A part's value, as the form has it. */
export function partOf(form: CourseForm, part: PartName): PartValue {
  return part.startsWith('en.') ? form.en[part.slice(3) as keyof CourseForm['en']] : form[part as keyof FlatForm];
}

type FlatForm = Omit<CourseForm, 'en'>;

const isRows = (value: PartValue): value is Line[] | Pick[] =>
  Array.isArray(value) && typeof value[0] === 'object' && value[0] !== null;

const isLines = (value: Line[] | Pick[]): value is Line[] => value.some((one) => 'text' in one);

/** What a value says, whatever its rows are called on the page and however much is blank around it. */
export function meaningOf(value: PartValue): string {
  if (typeof value === 'string') return JSON.stringify(value.trim());
  if (!isRows(value)) return JSON.stringify(value);
  return JSON.stringify(isLines(value) ? textsOf(value) : value.map((one) => one.value));
}

/** Whether a part says the same in two versions. */
export const isSamePart = (part: PartName, one: CourseForm, other: CourseForm): boolean =>
  meaningOf(partOf(one, part)) === meaningOf(partOf(other, part));

/** The form with some parts of another version. */
export function withParts(form: CourseForm, from: CourseForm, parts: readonly PartName[]): CourseForm {
  const next = structuredClone(form) as CourseForm & Record<string, unknown>;
  for (const part of parts) {
    const value = structuredClone(partOf(from, part));
    if (part.startsWith('en.')) (next.en as Record<string, unknown>)[part.slice(3)] = value;
    else next[part as keyof FlatForm] = value as never;
  }
  return next;
}

/** What was saved, with everything as it was written that says the same: the author's blank line and last space stay. */
export const keepWritten = (saved: CourseForm, written: CourseForm): CourseForm =>
  withParts(
    saved,
    written,
    partNames.filter((part) => isSamePart(part, saved, written)),
  );

/** A form that was kept, its rows named anew: they are told apart from those of this page. */
export function named(form: CourseForm): CourseForm {
  const rows = (lines: readonly Line[]) => lines.map(({ text }) => newLine(text));
  return {
    ...form,
    what_you_learn: rows(form.what_you_learn),
    requirements: rows(form.requirements),
    en: {
      ...form.en,
      what_you_learn: rows(form.en.what_you_learn),
      requirements: rows(form.en.requirements),
    },
  };
}
