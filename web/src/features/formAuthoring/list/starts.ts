import type { FormInput } from '../types';

/** What a new form begins with. */
export const starts = ['enrolment', 'feedback', 'blank'] as const;
export type Start = (typeof starts)[number];

type Field = NonNullable<FormInput['fields']>[number];

const field = (key: string, kind: Field['kind'], label: string, more: Partial<Field> = {}): Field => ({
  key,
  kind,
  label,
  ...more,
});

/** The fields of a beginning, in these words. */
export function fieldsOf(
  start: Start,
  words: Record<'name' | 'email' | 'phone' | 'school' | 'rating' | 'comment', string>,
): Field[] {
  if (start === 'blank') return [];
  if (start === 'feedback') {
    return [field('rating', 'rating', words.rating, { required: true }), field('comment', 'long_text', words.comment)];
  }
  return [
    field('full_name', 'short_text', words.name, { required: true, rules: { named: 'person_name' } }),
    field('email', 'email', words.email, { required: true }),
    field('phone', 'phone', words.phone, { required: true }),
    field('school', 'school', words.school),
  ];
}
