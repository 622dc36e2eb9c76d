import * as z from 'zod/mini';
import { provinceSchema } from '#/auth/schema';
import type { Found } from '#/ui/form/AsyncSelectField';
import { rules } from '#/ui/form/rules';
import type { Person, PersonChange } from './api';
import { genders, roles, userTypes } from './words';

/** What a manager changes of an account; texts may be empty. */
export const profileSchema = z.object({
  full_name: rules.optionalText(),
  role: z.enum(roles),
  type: z.enum(['', ...userTypes]),
  dob: rules.optionalDay(),
  gender: z.enum(['', ...genders]),
  phone_number: rules.optionalPhone(),
  province: provinceSchema,
  school: rules.optionalText(),
  class: rules.optionalText(),
  address: rules.optionalText(),
  country: rules.optionalText(),
  personal_email: rules.optionalEmail(),
  parent_email: rules.optionalEmail(),
});
export type ProfileValues = z.infer<typeof profileSchema>;

/** The key that stands for where somebody lives: of the old unit where that was given. */
export const provinceKey = ({ legacy_province: legacy, province }: Person): string | null => legacy ?? province;

/** An account as the form has it. */
export function profileValues(person: Person, province: Found<string> | null): ProfileValues {
  return {
    full_name: person.full_name,
    role: person.role,
    type: person.type ?? '',
    dob: person.dob ?? '',
    gender: person.gender ?? '',
    phone_number: person.phone_number ?? '',
    province,
    school: person.school ?? '',
    class: person.class ?? '',
    address: person.address ?? '',
    country: person.country ?? '',
    personal_email: person.personal_email ?? '',
    parent_email: person.parent_email ?? '',
  };
}

/** What the form has changed of an account: only that is sent, for some of it takes further rights. */
export function changeOf(person: Person, values: ProfileValues): PersonChange {
  const { province, type, ...rest } = values;
  const before = profileValues(person, null);
  const changed = Object.entries(rest).filter(([name, value]) => value !== before[name as keyof typeof rest]);
  const key = province?.value ?? null;
  return {
    ...Object.fromEntries(changed),
    ...(type !== '' && type !== before.type && { type }),
    ...(key !== provinceKey(person) && { province: key ?? '' }),
    version: person.version,
  };
}
