import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { isBlank, shownFields } from './conditions';
import type { FormField } from './types';
import { answerOf, answersOf, asks, type Values } from './values';

/** Longest answers where a field says nothing else, in characters. */
const limits = { line: 500, text: 10_000, school: 200 } as const;

/** Stars of a rating that says nothing else. */
export const STARS = 5;

type Rule = z.ZodMiniType;

function textRule(min: number | null, max: number | null, most: number): Rule {
  const least = Math.max(0, min ?? 0);
  return z
    .string()
    .check(
      z.trim(),
      z.minLength(least, message('forms:fault.short', { min: least })),
      z.maxLength(Math.min(max ?? most, most), 'tooLong'),
    );
}

function numberRule(min: number | null, max: number | null): Rule {
  if (min !== null && max !== null) return rules.between(min, max);
  if (min !== null) return rules.atLeast(min);
  return max === null ? rules.number() : rules.atMost(max);
}

function choicesRule(min: number | null, max: number | null, all: number): Rule {
  const [from, to] = [min ?? 0, Math.min(max ?? all, all)];
  const words = message('forms:fault.choices', { from, to });
  return z.array(z.string()).check(z.minLength(from, words), z.maxLength(to, words));
}

/** What an answer to a field has to be; null: whatever the field lets one choose. */
function ruleOf({ kind, rules: { min, max, named }, options }: FormField): Rule | null {
  switch (kind) {
    case 'short_text':
      return named === 'link' ? rules.link() : textRule(min, max, limits.line);
    case 'long_text':
      return textRule(min, max, limits.text);
    case 'number':
      return numberRule(min, max);
    case 'email':
      return named === 'google_email' ? rules.gmail() : rules.email();
    case 'phone':
      return rules.phone();
    case 'date':
      return named === 'past_date' ? rules.pastDay() : rules.day();
    case 'multiple':
      return choicesRule(min, max, options.length);
    case 'school':
      return rules.text(limits.school);
    default:
      return null;
  }
}

/** What is wrong with what a field holds; null where nothing is. */
export function faultOf(field: FormField, value: unknown): string | null {
  const answer = answerOf(value);
  if (isBlank(answer)) return field.required ? 'required' : null;
  const read = ruleOf(field)?.safeParse(answer);
  return read && !read.success ? (read.error.issues[0]?.message ?? 'invalid') : null;
}

/** What is wrong with the fields that show, by their keys. */
export function faultsOf(fields: readonly FormField[], values: Values): [key: string, fault: string][] {
  return shownFields(fields, answersOf(values))
    .filter(asks)
    .flatMap((field): [string, string][] => {
      const fault = faultOf(field, values[field.key]);
      return fault === null ? [] : [[field.key, fault]];
    });
}

const shape = {
  answers: z.record(z.string(), z.unknown()),
  /** Nobody sees it. */
  website: z.string(),
  password: z.string(),
  service: z.boolean(),
  mail_news: z.boolean(),
};

/** What answering a form holds; with an account that is made, also its password and consents. */
export function answerSchema(fields: readonly FormField[], makesAccount: boolean) {
  return z.object(shape).check(
    z.check(({ value, issues }) => {
      const refuse = (path: string[], text: string) =>
        issues.push({ code: 'custom', input: value, path, message: text });
      for (const [key, fault] of faultsOf(fields, value.answers)) refuse(['answers', key], fault);
      if (!makesAccount) return;
      const password = rules.newPassword().safeParse(value.password);
      if (!password.success) refuse(['password'], 'passwordShort');
      if (!value.service) refuse(['service'], 'consent');
    }),
  );
}

/** The values of the form around the fields. */
export type AnswerForm = z.infer<ReturnType<typeof answerSchema>>;
