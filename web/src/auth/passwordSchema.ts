import * as z from 'zod/mini';
import { rules, sameAs } from '#/ui/form/rules';

/** Setting the own password; the present one is asked for where there is one. */
export const ownPasswordSchema = (hasPassword: boolean) =>
  z
    .object({
      old_password: hasPassword ? rules.password() : z.string(),
      password: rules.newPassword(),
      password_confirm: z.string(),
    })
    .check(
      z.refine((values) => values.password !== values.old_password, { message: 'passwordSame', path: ['password'] }),
      sameAs('password', 'password_confirm'),
    );
export type OwnPasswordValues = z.infer<ReturnType<typeof ownPasswordSchema>>;
