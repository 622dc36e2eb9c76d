import * as z from 'zod/mini';
import type { UserType } from '#/api/types';
import { rules, sameAs } from '#/ui/form/rules';

/** Signing in. */
export const signInSchema = z.object({ email: rules.email(), password: rules.password() });
export type SignInValues = z.infer<typeof signInSchema>;

/** Making an account. */
export const signUpSchema = z
  .object({
    full_name: rules.text(),
    email: rules.email(),
    password: rules.newPassword(),
    password_confirm: z.string(),
  })
  .check(sameAs('password', 'password_confirm'));
export type SignUpValues = z.infer<typeof signUpSchema>;

/** What somebody may be on a site. */
export const userTypes = ['student', 'teacher'] as const satisfies readonly UserType[];

/** Saying what one is. */
export const typeSchema = z.object({ type: z.enum(userTypes) });
export type TypeValues = z.infer<typeof typeSchema>;

/** A date field's value: '' or YYYY-MM-DD, not in the future. */
const optionalDate = () =>
  z
    .string()
    .check(
      z.refine(
        (value) => value === '' || (!Number.isNaN(Date.parse(value)) && Date.parse(value) <= Date.now()),
        'date',
      ),
    );

/** The own profile; all texts may be empty but the name. */
export const profileSchema = z.object({
  full_name: rules.text(),
  dob: optionalDate(),
  gender: z.enum(['', 'male', 'female', 'other']),
  phone_number: rules.optionalPhone(),
  address: rules.optionalText(),
  province: rules.optionalText(),
  school: rules.optionalText(),
  class: rules.optionalText(64),
  parent_email: rules.optionalEmail(),
  personal_email: rules.optionalEmail(),
});
export type ProfileValues = z.infer<typeof profileSchema>;

/** What must be known of somebody before they may study: name and birthday, of students the phone number as well. */
export function requiredSchema(type: string | null) {
  return z.object({
    full_name: rules.text(),
    dob: z.string().check(
      z.minLength(1, 'required'),
      z.refine((value) => Date.parse(value) <= Date.now(), 'date'),
    ),
    phone_number: type === 'student' ? rules.phone() : rules.optionalPhone(),
  });
}
export type RequiredValues = { full_name: string; dob: string; phone_number: string };

/** Changing the password. */
export const passwordSchema = z
  .object({ old_password: rules.password(), password: rules.newPassword(), password_confirm: z.string() })
  .check(
    z.refine((values) => values.password !== values.old_password, { message: 'passwordSame', path: ['password'] }),
    sameAs('password', 'password_confirm'),
  );
export type PasswordValues = z.infer<typeof passwordSchema>;
