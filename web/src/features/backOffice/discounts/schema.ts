import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules, startsBeforeEnd } from '#/ui/form/rules';
import type { Discount, DiscountBody } from './types';

/** How much the server takes. */
export const limits = { code: 40, amount: 1_000_000_000, uses: 1_000_000, courses: 100, note: 500 } as const;

const CODE = /^[0-9A-Z_-]{3,40}$/i;

/** What a discount takes off. */
export const kinds = ['percent', 'amount'] as const;

const course = z.object({ value: z.number(), label: z.string() });

/** A discount in its form; of `percent` and `amount` the one that `kind` names counts. */
export const discountSchema = z
  .object({
    code: z.string().check(z.trim(), z.minLength(1, 'required'), z.regex(CODE, message('discounts:invalid.code'))),
    kind: z.enum(kinds),
    percent: z.nullable(rules.wholeBetween(1, 100)),
    amount: z.nullable(rules.wholeBetween(1, limits.amount)),
    courses: z.array(course).check(z.maxLength(limits.courses, message('tooMany', { to: limits.courses }))),
    from: z.nullable(rules.moment()),
    until: z.nullable(rules.moment()),
    minimum: z.nullable(rules.wholeBetween(0, limits.amount)),
    max_uses: z.nullable(rules.wholeBetween(1, limits.uses)),
    per_user: z.nullable(rules.wholeBetween(1, limits.uses)),
    note: rules.optionalText(limits.note),
  })
  .check(
    z.refine((form) => form.kind !== 'percent' || form.percent !== null, { message: 'required', path: ['percent'] }),
    z.refine((form) => form.kind !== 'amount' || form.amount !== null, { message: 'required', path: ['amount'] }),
    startsBeforeEnd('from', 'until'),
  );
export type DiscountForm = z.infer<typeof discountSchema>;

/** What the form begins with. */
export function formOf(discount: Discount | null): DiscountForm {
  return {
    code: discount?.code ?? '',
    kind: discount && discount.amount !== null ? 'amount' : 'percent',
    percent: discount?.percent ?? null,
    amount: discount?.amount ?? null,
    courses: discount?.courses.map(({ id, title }) => ({ value: id, label: title })) ?? [],
    from: discount?.from ?? null,
    until: discount?.until ?? null,
    minimum: discount?.minimum || null,
    max_uses: discount?.max_uses ?? null,
    per_user: discount?.per_user ?? null,
    note: discount?.note ?? '',
  };
}

/** What is sent of it. */
export function bodyOf({ kind, courses, ...form }: DiscountForm): DiscountBody {
  return {
    ...form,
    percent: kind === 'percent' ? form.percent : null,
    amount: kind === 'amount' ? form.amount : null,
    course_ids: courses.map(({ value }) => value),
    minimum: form.minimum ?? 0,
  };
}
