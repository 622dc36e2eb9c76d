import { isBlank, type Condition, type FormField, type ShowIf } from '#/features/forms';
import type { EditedForm, FormInput } from '../types';
import { hasBounds, hasChoices } from './kinds';
import type { ConditionDraft, FieldDraft, FormDraft, OptionDraft } from './schema';

const valueOf = ({ value, label }: OptionDraft) => value || label.trim();

/** A condition as the server has it: by keys and values, not by this page's ids. */
function toCondition({ field, op, value }: ConditionDraft, all: readonly FieldDraft[]): Condition {
  const of = all.find(({ id }) => id === field);
  if (op === 'answered') return { key: of?.key ?? '', op, value: null };
  const option = of && hasChoices(of.kind) ? of.options.find(({ id }) => id === value) : undefined;
  return { key: of?.key ?? '', op, value: option ? valueOf(option) : value.trim() };
}

function toShowIf({ match, conditions }: FieldDraft, all: readonly FieldDraft[]): ShowIf | null {
  if (conditions.length === 0) return null;
  const told = conditions.map((one) => toCondition(one, all));
  return match === 'all' ? { all: told } : { any: told };
}

/** The fields as the server has them, and as pages show them. */
export const toFields = (fields: readonly FieldDraft[]): FormField[] =>
  fields.map((field): FormField => {
    const { kind, key, label, help, required, named, endings, options } = field;
    const isFile = kind === 'file';
    const chosen = hasChoices(kind) ? options : [];
    return {
      key,
      kind,
      label: label.trim(),
      help: help.trim(),
      required,
      rules: {
        min: hasBounds(kind) ? field.min : null,
        max: hasBounds(kind) || kind === 'rating' ? field.max : null,
        named,
      },
      options: isFile
        ? endings.map((value) => ({ value, label: '', seats: null }))
        : chosen.map((option) => ({ value: valueOf(option), label: option.label.trim(), seats: option.seats })),
      show_if: toShowIf(field, fields),
    };
  });

/** The English of fields that have some, by their keys. */
function englishOf(fields: readonly FieldDraft[]) {
  const written = fields.map(({ key, label_en: label, help_en: help, options }) => {
    const labels = options.filter(({ label_en: english }) => english.trim() !== '');
    const named = Object.fromEntries(labels.map((option) => [valueOf(option), option.label_en.trim()]));
    return [key, { label: label.trim(), help: help.trim(), options: named }] as const;
  });
  return Object.fromEntries(
    written.filter(([, { label, help, options }]) => label !== '' || help !== '' || Object.keys(options).length > 0),
  );
}

/** A form's texts in another language. */
interface Texts {
  title: string;
  description: string;
  fields: ReturnType<typeof englishOf>;
}

/** The English of a form; none where nothing is written. */
function toTranslations(draft: FormDraft): Record<string, Texts> {
  const en: Texts = {
    title: draft.title_en.trim(),
    description: draft.description_en.trim(),
    fields: englishOf(draft.fields),
  };
  const isNone = en.title === '' && en.description === '' && Object.keys(en.fields).length === 0;
  return isNone ? {} : { en };
}

/** What is sent of a form. */
export const toBody = (draft: FormDraft) =>
  ({
    title: draft.title.trim(),
    slug: draft.slug.trim(),
    description: draft.description.trim(),
    translations: toTranslations(draft),
    fields: toFields(draft.fields),
    opens_at: draft.opens_at,
    closes_at: draft.closes_at,
    max: draft.max,
    once: draft.once,
    joins: draft.joins === 'none' || draft.joined === null ? null : { kind: draft.joins, id: draft.joined.value },
    template_id: draft.template_id,
    webhook: draft.webhook.trim() || null,
    status: draft.status,
  }) satisfies FormInput;

/** What the server has, as the editor edits it. Rows that are known keep their ids, so that nothing on the page is made anew. */
export function toDraft(form: EditedForm, joinedName: string, known: readonly FieldDraft[] = []): FormDraft {
  const { source } = form;
  const english = source.translations.en;
  const fields = source.fields.map((field): FieldDraft => {
    const before = known.find(({ key }) => key === field.key);
    const texts = english?.fields[field.key];
    const isFile = field.kind === 'file';
    const options = isFile ? [] : field.options;
    return {
      id: before?.id ?? field.key,
      key: field.key,
      kind: field.kind,
      label: field.label,
      label_en: texts?.label ?? '',
      help: field.help,
      help_en: texts?.help ?? '',
      required: field.required,
      min: field.rules.min,
      max: field.rules.max,
      named: field.rules.named,
      options: options.map(({ value, label, seats }) => ({
        id: before?.options.find((option) => valueOf(option) === value)?.id ?? value,
        value,
        label: label || value,
        label_en: texts?.options[value] ?? '',
        seats,
      })),
      endings: isFile ? field.options.map(({ value }) => value) : [],
      match: field.show_if && 'any' in field.show_if ? 'any' : 'all',
      conditions: [],
    };
  });
  for (const [index, { key, show_if: when }] of source.fields.entries()) {
    const field = fields[index];
    if (!field || !when) continue;
    const before = known.find((one) => one.key === key)?.conditions;
    const conditions = 'all' in when ? when.all : when.any;
    field.conditions = conditions.map((one, at) => fromCondition(one, fields, before?.[at]?.id ?? `${key}.${at}`));
  }
  return {
    title: source.title,
    title_en: english?.title ?? '',
    slug: form.slug,
    description: source.description,
    description_en: english?.description ?? '',
    fields,
    opens_at: form.opens_at,
    closes_at: form.closes_at,
    max: source.max,
    once: form.once,
    joins: source.joins?.kind ?? 'none',
    joined: source.joins && { value: source.joins.id, label: joinedName },
    template_id: source.template_id,
    webhook: source.webhook ?? '',
    status: form.status,
  };
}

function fromCondition({ key, op, value }: Condition, fields: readonly FieldDraft[], id: string): ConditionDraft {
  const of = fields.find((field) => field.key === key);
  const text = isBlank(value) ? '' : String(value);
  const option = of && hasChoices(of.kind) ? of.options.find((one) => one.value === text) : undefined;
  return { id, field: of?.id ?? key, op, value: option?.id ?? text };
}

/** The editor's name of a field that the server refuses. */
export function pathOf(serverField: string): string {
  return serverField
    .replace(/^(fields\[\d+\])\.show_if\[(\d+)\]\.key/, '$1.conditions[$2].field')
    .replace(/^(fields\[\d+\])\.show_if/, '$1.conditions')
    .replace(/^(fields\[\d+\])\.rules\./, '$1.')
    .replace(/^(fields\[\d+\]\.options\[\d+\])\.value/, '$1.label')
    .replace(/^translations\.en\.(title|description)$/, '$1_en')
    .replace(/^translations.*$/, 'title_en');
}
