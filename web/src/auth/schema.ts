import * as z from 'zod/mini';
import type { PersonalField, UserType } from '#/api/types';
import { rules, sameAs } from '#/ui/form/rules';

/** Signing in, by an address or a login name. */
export const signInSchema = z.object({ email: rules.text(), password: rules.password() });
export type SignInValues = z.infer<typeof signInSchema>;

/** What somebody who makes an account agrees to: nothing before they say so. */
const consents = { service: z.boolean().check(z.refine(Boolean, 'consent')), mail_news: z.boolean() };
export type ConsentValues = { [purpose in keyof typeof consents]: boolean };
/** The consents alone, where nothing else is asked. */
export const consentSchema = z.object(consents);
/** The boxes as nobody has ticked them. */
export const noConsents: ConsentValues = { service: false, mail_news: false };
/** The purposes whose boxes are ticked. */
export const consentsOf = (values: ConsentValues) => (['service', 'mail_news'] as const).filter((it) => values[it]);

/** Making an account. */
export const signUpSchema = z
  .object({
    ...consents,
    full_name: rules.text(),
    email: rules.email(),
    password: rules.newPassword(),
    password_confirm: z.string(),
  })
  .check(sameAs('password', 'password_confirm'));
export type SignUpValues = z.infer<typeof signUpSchema>;

/** Asking for a letter that lets one choose a new password. */
export const forgotSchema = z.object({ email: rules.text() });
export type ForgotValues = z.infer<typeof forgotSchema>;

/** A new password, twice. */
export const newPasswordSchema = z
  .object({ password: rules.newPassword(), password_confirm: z.string() })
  .check(sameAs('password', 'password_confirm'));
export type NewPasswordValues = z.infer<typeof newPasswordSchema>;

/** What somebody may be on a site. */
export const userTypes = ['student', 'teacher'] as const satisfies readonly UserType[];

/** Saying what one is. */
export const typeSchema = z.object({ type: z.enum(userTypes) });
export type TypeValues = z.infer<typeof typeSchema>;

/** A province that was found: its key, under its name. */
export const provinceSchema = z.nullable(z.object({ value: z.string(), label: z.string() }));

/** What must be known of somebody before they may study: the fields that are missing. */
export function requiredSchema(missing: readonly PersonalField[]) {
  const isMissing = (field: PersonalField) => missing.includes(field);
  const text = (field: PersonalField, most?: number) =>
    isMissing(field) ? rules.text(most) : rules.optionalText(most);
  return z.object({
    full_name: text('full_name'),
    dob: isMissing('dob') ? rules.pastDay() : rules.optionalDay(),
    phone_number: isMissing('phone_number') ? rules.phone() : rules.optionalPhone(),
    school: text('school'),
    class: text('class', 64),
    province: isMissing('province')
      ? provinceSchema.check(z.refine((province) => province !== null, 'required'))
      : provinceSchema,
    parent_email: isMissing('parent_email') ? rules.email() : rules.optionalEmail(),
  });
}
export type RequiredValues = z.infer<ReturnType<typeof requiredSchema>>;
