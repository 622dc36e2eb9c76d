import * as z from 'zod/mini';
import type { PublicNameMode, Schemas, UserInfo } from '#/api/types';
import { rules } from '#/ui/form/rules';
import type { Found } from '#/ui/form/AsyncSelectField';
import { provinceSchema } from '../schema';

/** What somebody may call their gender. */
export const genders = ['male', 'female', 'other'] as const;

/** A birthday that may be left out, and has begun somewhere. */
const optionalPastDay = () =>
  rules.optionalDay().check(z.refine((value) => value === '' || !(Date.parse(value) > Date.now()), 'future'));

/** The own profile; all texts may be empty but the name. */
export const profileSchema = z.object({
  full_name: rules.text(),
  dob: optionalPastDay(),
  gender: z.enum(['', ...genders]),
  phone_number: rules.optionalPhone(),
  address: rules.optionalText(),
  province: provinceSchema,
  school: rules.optionalText(),
  class: rules.optionalText(64),
  parent_email: rules.optionalEmail(),
  personal_email: rules.optionalEmail(),
  wallet_address: rules.optionalText(),
});
export type ProfileValues = z.infer<typeof profileSchema>;

/** A profile as the form has it. */
export function profileValues(user: UserInfo, province: Found<string> | null): ProfileValues {
  return {
    full_name: user.full_name,
    dob: user.dob ?? '',
    gender: genders.find((gender) => gender === user.gender) ?? '',
    phone_number: user.phone_number ?? '',
    address: user.address ?? '',
    province,
    school: user.school ?? '',
    class: user.class ?? '',
    parent_email: user.parent_email ?? '',
    personal_email: user.personal_email ?? '',
    wallet_address: user.wallet_address ?? '',
  };
}

/** How strangers see a name. */
export const publicNameModes = ['full', 'short', 'nickname'] as const satisfies readonly PublicNameMode[];

/** The public name; a nickname is needed where it is what strangers see. */
export const publicNameSchema = z
  .object({ public_name_mode: z.enum(publicNameModes), nickname: rules.optionalText(40) })
  .check(
    z.refine((values) => values.public_name_mode !== 'nickname' || values.nickname !== '', {
      message: 'required',
      path: ['nickname'],
    }),
  );
export type PublicNameValues = z.infer<typeof publicNameSchema>;

/** Whom a part of a profile is for, and the parts that have an audience of their own. */
export const audiences = ['everyone', 'signed_in', 'nobody'] as const satisfies readonly Schemas['Audience'][];
export const profileParts = [
  'calendar',
  'tags',
  'badges',
  'ranks',
] as const satisfies readonly (keyof Schemas['ProfileParts'])[];

/** Who sees what of a person. */
export const privacySchema = z.object({
  profile_parts: z.object({
    calendar: z.enum(audiences),
    tags: z.enum(audiences),
    badges: z.enum(audiences),
    ranks: z.enum(audiences),
  }),
  on_boards: z.boolean(),
  findable: z.boolean(),
});
export type PrivacyValues = z.infer<typeof privacySchema>;

/** Another address, and the password that says that it is the person themselves. */
export const newEmailSchema = (hasPassword: boolean) =>
  z.object({ email: rules.email(), password: hasPassword ? rules.password() : z.string() });
export type NewEmailValues = z.infer<ReturnType<typeof newEmailSchema>>;

const KEY_DAYS = 365;

/** A key for programs, good for so many days. */
export const keySchema = z.object({
  name: rules.text(100),
  days: rules.wholeBetween(1, KEY_DAYS),
  read_only: z.boolean(),
});
export type KeyValues = z.infer<typeof keySchema>;
