import * as z from 'zod/mini';
import type uiTexts from '#/ui/locales/vi.json';

/** The key of a field's message: a text under `form` in the namespace `ui`. */
export type MessageKey = keyof typeof uiTexts.form;

const key = (name: MessageKey) => name;
const PASSWORD_SHORTEST = 7;
const PHONE = /^0[35789]\d{8}$/;

/** What fields of forms must be; each failure's message is a MessageKey. */
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
  /** A password that somebody already has. */
  password: () => z.string().check(z.minLength(1, key('required'))),
  /** A password that is being chosen. */
  newPassword: () => z.string().check(z.minLength(PASSWORD_SHORTEST, key('passwordShort'))),
  optionalPhone: () =>
    z.string().check(
      z.trim(),
      z.refine((value) => value === '' || PHONE.test(value), key('phone')),
    ),
  phone: () => z.string().check(z.trim(), z.minLength(1, key('required')), z.regex(PHONE, key('phone'))),
};

/** Checks that a field repeats another one. */
export function sameAs<T>(one: keyof T & string, other: keyof T & string) {
  return z.refine<T>((values) => values[one] === values[other], { message: key('passwordsDiffer'), path: [other] });
}
