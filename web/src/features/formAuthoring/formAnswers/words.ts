import { asks, type FormField } from '#/features/forms';
import type { FormSubmission } from '../types';

/** A file that came with an answer. */
export interface AnswerFile {
  name: string;
  size: number;
  /** Null where the file is gone. */
  url: string | null;
}

/** The file that a value is. */
export function fileIn(value: unknown): AnswerFile | null {
  if (typeof value !== 'object' || value === null || !('name' in value) || !('size' in value)) return null;
  const { name, size } = value;
  if (typeof name !== 'string' || typeof size !== 'number') return null;
  const url = 'url' in value && typeof value.url === 'string' ? value.url : null;
  return { name, size, url };
}

/** What a choice is called. */
const labelOf = ({ options }: FormField, value: unknown): string => {
  const option = options.find((one) => one.value === value);
  return option ? option.label || option.value : String(value);
};

/** An answer in words; of files their names, '' where there is none. A box that is ticked has words of the language. */
export function textOf(field: FormField, value: unknown, yes: string): string {
  if (value === null || value === undefined || value === false) return '';
  if (value === true) return yes;
  if (Array.isArray(value)) return value.map((one) => labelOf(field, one)).join(', ');
  return fileIn(value)?.name ?? labelOf(field, value);
}

/** Whom an answer names: a name, else an address, else the first text; undefined where it has none of them. */
export function nameOf(fields: readonly FormField[], answer: FormSubmission): string | undefined {
  const text = (isIt: (field: FormField) => boolean) =>
    fields
      .filter(isIt)
      .map(({ key }) => answer.answers[key])
      .find((value) => typeof value === 'string' && value !== '');
  const named = text(({ rules }) => rules.named === 'person_name');
  const found = named ?? answer.email ?? text(({ kind }) => kind === 'short_text' || kind === 'email');
  return typeof found === 'string' ? found : undefined;
}

/** The fields that the list shows beside the name: the first two choices or lines. */
export const shownFields = (fields: readonly FormField[]): FormField[] =>
  fields
    .filter(asks)
    .filter(
      ({ kind, rules }) => !['long_text', 'file', 'email', 'consent'].includes(kind) && rules.named !== 'person_name',
    )
    .slice(0, 2);
