import type { Found } from '#/ui/form/AsyncSelectField';
import type { Answer, Answers } from './conditions';
import type { FormField } from './types';

/** What the fields hold, by their keys. */
export type Values = Readonly<Record<string, unknown>>;

/** What an answer of a file says where only whether there is one counts. */
const SOME_FILE = 'file';

/** Whether a field has an answer. */
export const asks = ({ kind }: Pick<FormField, 'kind'>): boolean => kind !== 'text_block' && kind !== 'page_break';

/** The value of a field that nobody has answered. */
export function emptyValue({ kind }: Pick<FormField, 'kind'>): unknown {
  if (kind === 'multiple') return [];
  if (kind === 'consent') return false;
  const isNothing = ['number', 'single', 'dropdown', 'rating', 'file', 'province'].includes(kind);
  return isNothing ? null : '';
}

const isFound = (value: unknown): value is Found<string> =>
  typeof value === 'object' && value !== null && 'value' in value && 'label' in value;

/** What a field says, as conditions and the server read it. */
export function answerOf(value: unknown): Answer {
  if (value instanceof File) return SOME_FILE;
  return isFound(value) ? value.value : (value as Answer);
}

/** What all fields say. */
export function answersOf(values: Values): Answers {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, answerOf(value)]));
}
