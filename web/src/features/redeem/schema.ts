import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { isSound, readTyped } from './codes';

const TYPED_MOST = 64;

/** A slip is told before the server is asked, which counts wrong codes. */
export const redeemSchema = z.object({
  code: rules
    .text(TYPED_MOST)
    .check(z.refine((typed) => typed === '' || isSound(readTyped(typed)), message('redeem:mistyped'))),
});

/** The field of a code. */
export type RedeemForm = z.infer<typeof redeemSchema>;
