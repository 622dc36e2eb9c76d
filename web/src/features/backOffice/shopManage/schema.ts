import * as z from 'zod/mini';
import { rules } from '#/ui/form/rules';
import type { ItemBody, ManagedItem } from './types';

/** How much the server takes. */
export const limits = { title: 200, description: 2000, coins: 1_000_000_000, count: 1_000_000, days: 3650 } as const;

const HUNDRED = 100;

/** What a thing of the shop can be. */
export const itemKinds = ['discount', 'course', 'item'] as const;

/** What a discount takes off. */
export const offs = ['percent', 'amount'] as const;

/** Something of the shop in its form; which fields count is by its kind. */
export const itemSchema = z
  .object({
    kind: z.enum(itemKinds),
    title: rules.text(limits.title),
    description: rules.optionalText(limits.description),
    image: z.string(),
    coins: rules.wholeBetween(1, limits.coins),
    stock: z.nullable(rules.wholeBetween(0, limits.count)),
    per_user: z.nullable(rules.wholeBetween(1, limits.count)),
    course: z.nullable(z.object({ value: z.number(), label: z.string() })),
    off: z.enum(offs),
    percent: z.nullable(rules.wholeBetween(1, HUNDRED)),
    amount: z.nullable(rules.wholeBetween(1, limits.coins)),
    days: z.nullable(rules.wholeBetween(1, limits.days)),
    is_offered: z.boolean(),
    position: rules.wholeBetween(0, limits.count),
  })
  .check(
    z.refine(({ kind, course }) => kind !== 'course' || course !== null, { message: 'required', path: ['course'] }),
    z.refine(({ kind, off, percent }) => kind !== 'discount' || off !== 'percent' || percent !== null, {
      message: 'required',
      path: ['percent'],
    }),
    z.refine(({ kind, off, amount }) => kind !== 'discount' || off !== 'amount' || amount !== null, {
      message: 'required',
      path: ['amount'],
    }),
  );
export type ItemForm = z.infer<typeof itemSchema>;

/** What the form begins with. */
export const formOf = (item: ManagedItem | null): ItemForm => ({
  kind: item?.kind ?? 'item',
  title: item?.title ?? '',
  description: item?.description ?? '',
  image: item?.image ?? '',
  coins: item?.coins ?? HUNDRED,
  stock: item?.stock ?? null,
  per_user: item?.per_user ?? null,
  course: item?.course ? { value: item.course.id, label: item.course.title } : null,
  off: item && item.amount !== null ? 'amount' : 'percent',
  percent: item?.percent ?? null,
  amount: item?.amount ?? null,
  days: item?.days ?? null,
  is_offered: item?.is_offered ?? true,
  position: item?.position ?? 0,
});

/** What is sent of it: nothing of fields that its kind does not have. */
export function bodyOf({ course, off, ...form }: ItemForm): ItemBody {
  const isDiscount = form.kind === 'discount';
  const isItem = form.kind === 'item';
  return {
    ...form,
    course_id: isItem ? null : (course?.value ?? null),
    percent: isDiscount && off === 'percent' ? form.percent : null,
    amount: isDiscount && off === 'amount' ? form.amount : null,
    days: isItem ? null : form.days,
  };
}
