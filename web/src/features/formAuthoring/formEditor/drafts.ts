import { newKey } from '#/api/newKey';
import type { FieldKind } from '#/features/forms';
import { hasChoices, opsOf } from './kinds';
import type { ConditionDraft, FieldDraft, OptionDraft } from './schema';

/** The first key that no field has. */
export function freeKey(fields: readonly Pick<FieldDraft, 'key'>[]): string {
  const taken = new Set(fields.map(({ key }) => key));
  let number = fields.length + 1;
  while (taken.has(`field_${number}`)) number += 1;
  return `field_${number}`;
}

/** A choice that is new. */
export const newOption = (label: string): OptionDraft => ({
  id: newKey(),
  value: '',
  label,
  label_en: '',
  seats: null,
});

/** A field that is new, with words to begin with: an empty one would be wrong before its author has begun. */
export const newField = (
  kind: FieldKind,
  fields: readonly FieldDraft[],
  words: { label: string; options: readonly [string, string] },
): FieldDraft => ({
  id: newKey(),
  key: freeKey(fields),
  kind,
  label: kind === 'page_break' ? '' : words.label,
  label_en: '',
  help: '',
  help_en: '',
  required: false,
  min: null,
  max: null,
  named: null,
  options: hasChoices(kind) ? words.options.map(newOption) : [],
  endings: [],
  match: 'all',
  conditions: [],
});

/** A copy of a field, with a key of its own. */
export const copyOf = (field: FieldDraft, fields: readonly FieldDraft[]): FieldDraft => ({
  ...structuredClone(field),
  id: newKey(),
  key: freeKey(fields),
});

/** A condition on a field. */
export const newCondition = (field: FieldDraft): ConditionDraft => ({
  id: newKey(),
  field: field.id,
  op: opsOf(field.kind)[0] ?? 'answered',
  value: '',
});
