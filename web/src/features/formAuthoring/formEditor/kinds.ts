import type { Condition, FieldKind, FormField } from '#/features/forms';

/** What a field may ask, in the order in which it is offered. */
export const fieldKinds = [
  'short_text',
  'long_text',
  'number',
  'email',
  'phone',
  'date',
  'single',
  'multiple',
  'dropdown',
  'rating',
  'consent',
  'file',
  'province',
  'school',
  'text_block',
  'page_break',
] as const satisfies readonly FieldKind[];

/** A rule of the product's own. */
export type NamedRule = NonNullable<FormField['rules']['named']>;

export const namedRules = ['person_name', 'link', 'google_email', 'past_date'] as const satisfies readonly NamedRule[];

/** The named rules of a kind. */
export const namedOf: Partial<Record<FieldKind, readonly NamedRule[]>> = {
  short_text: ['person_name', 'link'],
  email: ['google_email'],
  date: ['past_date'],
};

export const conditionOps = ['equals', 'contains', 'above', 'answered'] as const satisfies readonly Condition['op'][];

/** What a condition may ask of an answer of a kind. */
export function opsOf(kind: FieldKind): readonly Condition['op'][] {
  switch (kind) {
    case 'single':
    case 'dropdown':
    case 'date':
      return ['equals', 'answered'];
    case 'multiple':
      return ['contains', 'equals', 'answered'];
    case 'number':
    case 'rating':
      return ['equals', 'above', 'answered'];
    case 'consent':
    case 'file':
    case 'province':
      return ['answered'];
    default:
      return ['equals', 'contains', 'answered'];
  }
}

export const hasChoices = (kind: FieldKind): boolean => kind === 'single' || kind === 'multiple' || kind === 'dropdown';

/** Whether a kind has a smallest and a largest: of characters, of the number, or of choices; of ratings the stars alone. */
export const hasBounds = (kind: FieldKind): boolean => ['short_text', 'long_text', 'number', 'multiple'].includes(kind);
