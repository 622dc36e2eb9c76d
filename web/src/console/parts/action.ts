import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { AsyncSelectFieldProps, Found } from '#/ui/form/AsyncSelectField';
import type { MessageKey } from '#/ui/form/rules';

/** What was typed and chosen, as texts: '' where there is nothing. */
export type ActionValues = Record<string, string>;

/** The same as the form's fields keep it. */
export type FieldValue = string | number | Found<string> | null;

/** A field of an action beside its reason. */
export interface ActionField {
  name: string;
  label: string;
  /** A moment is one of the operator's own zone, to the second: YYYY-MM-DDTHH:mm:ss. */
  kind?: 'text' | 'select' | 'choice' | 'date' | 'moment' | 'number' | 'search';
  hint?: string;
  /** What a value amounts to, shown as it is typed. */
  preview?: (value: string) => ReactNode;
  initial?: string;
  options?: readonly { value: string; text: string; hint?: string }[];
  /** Finds what fits what was typed. */
  search?: AsyncSelectFieldProps<Record<string, FieldValue>, string>['search'];
  /** Whether it may stay empty, going by the other values where that is a question. */
  optional?: boolean | ((values: ActionValues) => boolean);
  min?: number | string;
  max?: number | string;
  /** Whether it is asked for at all, going by the other values. */
  when?: (values: ActionValues) => boolean;
  /** What is wrong with a value; null: nothing. */
  check?: (value: string) => MessageKey | null;
}

/** Something that an operator is about to do. */
export interface Action {
  title: string;
  text?: ReactNode;
  /** The word on the button. */
  button: string;
  danger?: boolean | ((values: ActionValues) => boolean);
  /** Why it cannot be done now; nothing is asked then. */
  impossible?: ReactNode;
  fields?: readonly ActionField[];
  /** Must be typed before the button works: for what can't be undone. */
  confirm?: string;
  /** Whether no reason is asked. */
  withoutReason?: boolean;
  send: (values: ActionValues) => Promise<unknown>;
  onDone?: (result: unknown) => void;
}

const LEAST = 3;
/** The longest reason that the server takes, in characters. */
export const MOST = 500;

/** The form's values as texts. */
export function textsOf(values: Record<string, FieldValue>): ActionValues {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));
}

function textOf(value: FieldValue): string {
  if (value === null) return '';
  return (typeof value === 'object' ? value.value : String(value)).trim();
}

/** What the fields of an action begin with. */
export function initialOf({ fields = [] }: Action): Record<string, FieldValue> {
  const begin = ({ kind, initial = '' }: ActionField): FieldValue => {
    if (kind === 'search') return null;
    return kind === 'number' ? (initial === '' ? null : Number(initial)) : initial;
  };
  return { ...Object.fromEntries(fields.map((field) => [field.name, begin(field)])), reason: '', confirm: '' };
}

/** Whether a field may stay empty with these values. */
export function mayBeEmpty({ optional }: ActionField, values: ActionValues): boolean {
  return typeof optional === 'function' ? optional(values) : Boolean(optional);
}

/** The fields that are asked for with these values. */
export function askedOf({ fields = [] }: Action, values: ActionValues): ActionField[] {
  return fields.filter(({ when }) => !when || when(values));
}

/** What the values of an action must be. */
export function schemaOf(action: Action) {
  return z.record(z.string(), z.any()).check((context) => {
    const values = textsOf(context.value as Record<string, FieldValue>);
    const report = (name: string, message: MessageKey) =>
      context.issues.push({ code: 'custom', message, path: [name], input: context.value });
    for (const field of askedOf(action, values)) {
      const message = faultOf(field, values);
      if (message) report(field.name, message);
    }
    const reason = values.reason ?? '';
    if (!action.withoutReason && reason.length < LEAST) report('reason', 'required');
  });
}

function faultOf(field: ActionField, values: ActionValues): MessageKey | null {
  const value = values[field.name] ?? '';
  if (value === '') return mayBeEmpty(field, values) ? null : 'required';
  if (value.length > MOST) return 'tooLong';
  if (field.kind === 'number' && !Number.isInteger(Number(value))) return 'whole';
  return field.check?.(value) ?? null;
}
