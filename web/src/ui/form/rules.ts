import * as z from 'zod/mini';
import { formatNumber } from '#/i18n/format';
import type uiTexts from '#/ui/locales/vi.json';
import { message } from './message';

/** The key of a field's message: a text under `form` in the namespace `ui`. */
export type MessageKey = keyof typeof uiTexts.form;

const key = (name: MessageKey) => name;
const PASSWORD_SHORTEST = 7;
const PHONE = /^0[35789]\d{8}$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/i;
const GMAIL = /^[a-z0-9](?:[a-z0-9.+]*[a-z0-9])?@gmail\.com$/i;
const AFFILIATE_CODE = /^[0-9A-Z]{10}$/;
/** Labels of letters (also with diacritics), digits and hyphens, at least two of them. */
const DOMAIN =
  /^(?=.{1,253}$)(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})$/iu;
const LINK = /^https?:\/\/[^\s/$.?#][^\s]*$/i;

/** A text that may be empty, otherwise must match. */
const emptyOr = (pattern: RegExp, name: MessageKey) =>
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || pattern.test(value), key(name)),
  );
/** A text that must match. */
const matching = (pattern: RegExp, name: MessageKey) =>
  z.string().check(z.trim(), z.minLength(1, key('required')), z.regex(pattern, key(name)));

const number = () =>
  z.number({ error: ({ input }) => key(input === null || input === undefined ? 'required' : 'number') });
const whole = () => z.int({ error: ({ input }) => key(input === null || input === undefined ? 'required' : 'whole') });
const bound = (name: MessageKey, range: { from?: number; to?: number }) =>
  message(name, Object.fromEntries(Object.entries(range).map(([end, value]) => [end, formatNumber(value)])));

/** What fields of forms must be; each failure's message is a MessageKey, with its values where it has some. */
export const rules = {
  /** A text that cannot be empty. */
  text: (most = 255) => z.string().check(z.trim(), z.minLength(1, key('required')), z.maxLength(most, key('tooLong'))),
  /** A text that may be empty. */
  optionalText: (most = 255) => z.string().check(z.trim(), z.maxLength(most, key('tooLong'))),
  email: () => z.string().check(z.trim(), z.minLength(1, key('required')), z.email(key('email'))),
  optionalEmail: () =>
    z.string().check(
      z.trim(),
      z.refine((value) => value === '' || z.email().safeParse(value).success, key('email')),
    ),
  /** An address of Gmail's. */
  gmail: () => matching(GMAIL, 'gmail'),
  /** A password that somebody already has. */
  password: () => z.string().check(z.minLength(1, key('required'))),
  /** A password that is being chosen. */
  newPassword: () => z.string().check(z.minLength(PASSWORD_SHORTEST, key('passwordShort'))),
  optionalPhone: () => emptyOr(PHONE, 'phone'),
  phone: () => matching(PHONE, 'phone'),
  /** Letters and digits, separated by single hyphens. */
  slug: () => matching(SLUG, 'slug'),
  optionalSlug: () => emptyOr(SLUG, 'slug'),
  domain: () => matching(DOMAIN, 'domain'),
  /** An address on the web: http or https. */
  link: () => matching(LINK, 'link'),
  optionalLink: () => emptyOr(LINK, 'link'),
  affiliateCode: () => matching(AFFILIATE_CODE, 'affiliateCode'),
  /** A number; an empty field (null) is none. */
  number,
  /** A number above 0. */
  positive: () => number().check(z.gt(0, key('positive'))),
  /** A whole number of 0 or more: counts, money in VND, U-Coin. */
  count: () => whole().check(z.gte(0, key('notNegative'))),
  /** A number from `from` to `to`, both included. */
  between: (from: number, to: number) => {
    const words = bound('between', { from, to });
    return number().check(z.gte(from, words), z.lte(to, words));
  },
  /** A whole number from `from` to `to`, both included. */
  wholeBetween: (from: number, to: number) => {
    const words = bound('between', { from, to });
    return whole().check(z.gte(from, words), z.lte(to, words));
  },
  /** A number of `to` at most. */
  atMost: (to: number) => number().check(z.lte(to, bound('most', { to }))),
  /** A number of `from` at least. */
  atLeast: (from: number) => number().check(z.gte(from, bound('least', { from }))),
  /** A day, YYYY-MM-DD. */
  day: () => z.string().check(z.minLength(1, key('required')), z.refine(isDay, key('date'))),
  optionalDay: () => z.string().check(z.refine((value) => value === '' || isDay(value), key('date'))),
  /** A day that has begun somewhere: a birthday. */
  pastDay: () =>
    z.string().check(
      z.minLength(1, key('required')),
      z.refine(isDay, key('date')),
      z.refine((value) => !isDay(value) || Date.parse(value) <= Date.now(), key('future')),
    ),
  /** A moment in epoch seconds; an empty field (null) is none. */
  moment: () => z.int({ error: ({ input }) => key(typeof input === 'number' ? 'date' : 'required') }),
  /** A text in both languages; one of them at least. */
  bilingual: (most = 255) =>
    z
      .object({ vi: rules.optionalText(most), en: rules.optionalText(most) })
      .check(z.refine(({ vi, en }) => vi !== '' || en !== '', { message: key('language'), path: ['vi'] })),
  /** Tags or other short texts, `most` of them, none twice. */
  tags: (most = 20, longest = 50) =>
    z.array(z.string().check(z.trim(), z.minLength(1, key('blank')), z.maxLength(longest, key('tooLong')))).check(
      z.maxLength(most, bound('tooMany', { to: most })),
      z.refine((tags) => new Set(tags).size === tags.length, key('duplicate')),
    ),
};

/** Checks that a field repeats another one. */
export function sameAs<T>(one: keyof T & string, other: keyof T & string) {
  return z.refine<T>((values) => values[one] === values[other], { message: key('passwordsDiffer'), path: [other] });
}

/** Checks that something begins before it ends; both in epoch seconds, and either may be missing. */
export function startsBeforeEnd<T>(start: keyof T & string, end: keyof T & string) {
  return z.refine<T>(
    (values) => {
      const [from, to] = [values[start], values[end]];
      return typeof from !== 'number' || typeof to !== 'number' || from < to;
    },
    { message: key('startAfterEnd'), path: [end] },
  );
}

/** Whether a text is a day that there is: 2026-02-30 is none. */
function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
