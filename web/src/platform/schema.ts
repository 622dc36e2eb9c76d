import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';

/** What kinds of site there are. */
export const siteTypes = ['ucode', 'uschool', 'other'] as const;

/** Signing up a site. */
export const siteSchema = z.object({
  name: rules.text(120),
  subdomain: z.string().check(z.minLength(1, 'required'), z.regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'address')),
  type: z.enum(siteTypes),
  email: rules.email(),
  password: rules.newPassword(),
});
export type SiteValues = z.infer<typeof siteSchema>;
