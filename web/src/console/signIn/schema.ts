import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import type { Method } from './api';

/** The shortest password that an operator may choose, in characters. */
export const PASSWORD_SHORTEST = 12;

const TOTP = /^\d{6}$/;

/** A code without the spaces that apps show in it. */
const withoutSpaces = () => z.overwrite<string>((code) => code.replaceAll(/\s/g, ''));

/** A code of the authenticator app. */
const totpCode = () => z.string().check(withoutSpaces(), z.regex(TOTP, message('console:signIn.totpHint')));

/** A password that an operator chooses. */
export const operatorPassword = () =>
  z.string().check(z.minLength(PASSWORD_SHORTEST, message('console:setup.passwordHint', { least: PASSWORD_SHORTEST })));

/** The first half of signing in. */
export const passwordSchema = z.object({ email: rules.email(), password: rules.password() });
export type PasswordValues = z.infer<typeof passwordSchema>;

/** The second half, of each method; a passkey needs no code. */
export const codeSchemas = {
  totp: z.object({ code: totpCode() }),
  recovery: z.object({ code: z.string().check(withoutSpaces(), z.minLength(1, 'required')) }),
  passkey: z.object({ code: z.string() }),
} satisfies Record<Method, unknown>;
export type CodeValues = z.infer<typeof codeSchemas.totp>;

/** Setting up an account: a password, and the second factor that was chosen. */
export const setUpSchema = z.discriminatedUnion('way', [
  z.object({ way: z.literal('totp'), password: operatorPassword(), code: totpCode(), name: z.string() }),
  z.object({
    way: z.literal('passkey'),
    password: operatorPassword(),
    code: z.string(),
    name: rules.optionalText(60),
  }),
]);

export interface SetUpValues {
  way: 'totp' | 'passkey';
  password: string;
  code: string;
  /** What the passkey will be called; '' leaves that to the console. */
  name: string;
}
