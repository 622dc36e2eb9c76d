import * as z from 'zod/mini';
import { asks } from '#/features/forms';
import { message } from '#/ui/form/message';
import { rules, startsBeforeEnd } from '#/ui/form/rules';
import { titleMost } from '../words';
import { conditionOps, fieldKinds, hasChoices, namedRules } from './kinds';

/** Most that the server takes. */
export const limits = {
  title: titleMost,
  description: 5000,
  fields: 60,
  files: 5,
  options: 300,
  option: 200,
  conditions: 10,
  label: 2000,
  help: 1000,
  seats: 100_000,
  answers: 1_000_000,
} as const;

const bound = () => z.nullable(rules.number());

const optionSchema = z.object({
  /** Of this page. */
  id: z.string(),
  /** What is kept with answers; '' of a new one, which then is its label. */
  value: z.string(),
  label: rules.text(limits.option),
  label_en: rules.optionalText(limits.option),
  seats: z.nullable(rules.wholeBetween(0, limits.seats)),
});

const conditionSchema = z.object({
  id: z.string(),
  /** The id of the field that it looks at. */
  field: z.string(),
  op: z.enum(conditionOps),
  /** Of choices the id of an option. */
  value: rules.optionalText(limits.option),
});

const fieldSchema = z.object({
  /** Of this page. */
  id: z.string(),
  key: z.string().check(z.trim(), z.regex(/^[a-z][a-z0-9_]{0,39}$/, message('formEditor:fault.key'))),
  kind: z.enum(fieldKinds),
  label: rules.optionalText(limits.label),
  label_en: rules.optionalText(limits.label),
  help: rules.optionalText(limits.help),
  help_en: rules.optionalText(limits.help),
  required: z.boolean(),
  min: bound(),
  max: bound(),
  named: z.nullable(z.enum(namedRules)),
  options: z.array(optionSchema).check(z.maxLength(limits.options, message('tooMany', { to: limits.options }))),
  /** Of files: what is accepted. */
  endings: rules.tags(20, 10),
  match: z.enum(['all', 'any']),
  conditions: z
    .array(conditionSchema)
    .check(z.maxLength(limits.conditions, message('tooMany', { to: limits.conditions }))),
});

/** A field as it is written. */
export type FieldDraft = z.infer<typeof fieldSchema>;
/** A choice as it is written. */
export type OptionDraft = FieldDraft['options'][number];
/** A condition as it is written. */
export type ConditionDraft = FieldDraft['conditions'][number];

type Fault = [path: (string | number)[], text: string];

/** What is wrong with one field among the others. */
function faultsOf(field: FieldDraft, index: number, all: readonly FieldDraft[]): Fault[] {
  const faults: Fault[] = [];
  const add = (path: (string | number)[], text: string) => faults.push([path, text]);
  if (field.kind !== 'page_break' && field.label.trim() === '') add(['label'], 'required');
  if (all.some(({ key }, at) => at < index && key === field.key)) add(['key'], 'duplicate');
  if (field.min !== null && field.max !== null && field.min > field.max)
    add(['max'], message('least', { from: field.min }));
  if (field.kind === 'rating' && field.max !== null && (field.max < 2 || field.max > 10))
    add(['max'], message('between', { from: 2, to: 10 }));
  if (hasChoices(field.kind) && field.options.length === 0) add(['options'], message('formEditor:fault.noOptions'));
  const labels = new Set<string>();
  for (const [at, option] of field.options.entries()) {
    const name = option.value || option.label.trim();
    if (name !== '' && labels.has(name)) add(['options', at, 'label'], 'duplicate');
    labels.add(name);
  }
  const before = new Set(
    all
      .slice(0, index)
      .filter(asks)
      .map(({ id }) => id),
  );
  for (const [at, condition] of field.conditions.entries()) {
    if (!before.has(condition.field)) add(['conditions', at, 'field'], message('formEditor:fault.looksBack'));
    else if (condition.op !== 'answered' && condition.value.trim() === '') add(['conditions', at, 'value'], 'required');
  }
  return faults;
}

/** What the editor of a form edits. */
export const draftSchema = z
  .object({
    title: rules.text(limits.title),
    title_en: rules.optionalText(limits.title),
    slug: rules.optionalSlug(),
    description: rules.optionalText(limits.description),
    description_en: rules.optionalText(limits.description),
    fields: z.array(fieldSchema).check(z.maxLength(limits.fields, message('tooMany', { to: limits.fields }))),
    opens_at: z.nullable(rules.moment()),
    closes_at: z.nullable(rules.moment()),
    max: z.nullable(rules.wholeBetween(1, limits.answers)),
    once: z.enum(['none', 'email', 'person']),
    joins: z.enum(['none', 'course', 'classroom']),
    joined: z.nullable(z.object({ value: z.number(), label: z.string() })),
    template_id: z.nullable(z.number()),
    webhook: rules.optionalLink(),
    status: z.enum(['draft', 'open', 'closed']),
  })
  .check(
    startsBeforeEnd('opens_at', 'closes_at'),
    z.check(({ value, issues }) => {
      const refuse = (path: (string | number)[], text: string) =>
        issues.push({ code: 'custom', input: value, path, message: text });
      for (const [index, field] of value.fields.entries())
        for (const [path, text] of faultsOf(field, index, value.fields)) refuse(['fields', index, ...path], text);
      if (value.fields.filter(({ kind }) => kind === 'file').length > limits.files)
        refuse(['fields'], message('formEditor:fault.files', { to: limits.files }));
      if (value.joins !== 'none' && value.joined === null) refuse(['joined'], 'required');
      const hasEmail = value.fields.some(({ kind, required }) => kind === 'email' && required);
      if (value.once === 'email' && !hasEmail) refuse(['once'], message('formEditor:fault.email'));
      if (value.joins !== 'none' && !hasEmail) refuse(['joins'], message('formEditor:fault.email'));
    }),
  );

/** The values of the editor. */
export type FormDraft = z.infer<typeof draftSchema>;
