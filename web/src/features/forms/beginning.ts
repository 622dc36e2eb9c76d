import type { UserInfo } from '#/api/types';
import type { KeptAnswers } from './kept';
import type { AnswerForm } from './schema';
import type { FormField } from './types';
import { asks, emptyValue } from './values';

/** What is known of a person, where a field asks for it. */
function knownOf(field: FormField, user: UserInfo): unknown {
  switch (field.kind) {
    case 'email':
      return user.email;
    case 'phone':
      return user.phone_number;
    case 'school':
      return user.school;
    case 'short_text':
      return field.rules.named === 'person_name' ? user.full_name : null;
    default:
      return null;
  }
}

/** Whether what was kept may stand in a field with such an empty value. */
const isOfKind = (value: unknown, empty: unknown) =>
  value !== undefined && (empty === null || Array.isArray(value) === Array.isArray(empty)) && !isSpoiled(value);

/** A file that was kept as text is none. */
const isSpoiled = (value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0;

/** What the fields begin with: what was kept, else what is known of who is signed in. Each first field of a kind is filled in. */
export function beginning(fields: readonly FormField[], user: UserInfo | null, kept: KeptAnswers | null): AnswerForm {
  const filled = new Set<string>();
  const answers = Object.fromEntries(
    fields.filter(asks).map((field) => {
      const empty = emptyValue(field);
      const before = kept?.values[field.key];
      if (isOfKind(before, empty)) return [field.key, before];
      const known = user && !filled.has(field.kind) ? knownOf(field, user) : null;
      if (known) filled.add(field.kind);
      return [field.key, known || empty];
    }),
  );
  return { answers, website: '', password: '', service: false, mail_news: false };
}
