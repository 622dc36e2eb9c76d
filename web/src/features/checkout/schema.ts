import * as z from 'zod/mini';
import type { PayChannel, PayMethod } from '#/features/orders';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import type { NewOrder, Quote } from './types';

/** How many seats can be ordered at once. */
export const seatsFrom = 2;
export const seatsTo = 500;
const NAME_MOST = 100;
const ADDRESS_MOST = 300;

const methods = ['gateway', 'bank_transfer', 'cash', 'cod', 'free'] as const satisfies readonly PayMethod[];
const channels = ['VNBANK', 'INTCARD', 'VNPAYQR'] as const satisfies readonly PayChannel[];

/** Whether a number of seats can be ordered. */
export const isSeats = (seats: number | null): seats is number =>
  seats !== null && Number.isInteger(seats) && seats >= seatsFrom && seats <= seatsTo;

/** Where something is delivered: rules of fields that are in sight with one method alone. */
const delivery = { name: rules.text(NAME_MOST), phone: rules.phone(), address: rules.text(ADDRESS_MOST) };
const deliveryFields = ['name', 'phone', 'address'] as const satisfies readonly (keyof typeof delivery)[];

// What is out of sight is not checked, so that it never keeps the form from being sent: seats count only where `many` is on, and
// where it is delivered only where that is how it is paid.
const fields = z.object({
  many: z.boolean(),
  seats: z.custom<number | null>(() => true),
  method: z.nullable(z.enum(methods)),
  channel: z.nullable(z.enum(channels)),
  name: z.string(),
  phone: z.string(),
  address: z.string(),
});

/** What the checkout asks for. */
export type CheckoutForm = z.infer<typeof fields>;

type Offer = Pick<Quote, 'amount' | 'methods'>;

/** The form's rules; `offer` is the quote at the moment when it is checked. */
export const checkoutSchemaOf = (offer: () => Offer) =>
  fields.check(
    z.check(({ value, issues }) => {
      const refuse = (field: string, text: string) =>
        issues.push({ code: 'custom', input: value, path: [field], message: text });
      if (value.many && !isSeats(value.seats)) refuse('seats', message('between', { from: seatsFrom, to: seatsTo }));
      if (methodOf(value, offer()) !== 'cod') return;
      for (const field of deliveryFields) {
        const fault = delivery[field].safeParse(value[field]).error?.issues[0];
        if (fault) refuse(field, fault.message);
      }
    }),
  );

/** How many are ordered; one until a number of seats makes sense. */
export const quantityOf = ({ many, seats }: Pick<CheckoutForm, 'many' | 'seats'>): number =>
  many && isSeats(seats) ? seats : 1;

/** The method that is chosen; the site's first one until somebody chooses, and none where there is nothing to pay. */
export const methodOf = (
  { method }: Pick<CheckoutForm, 'method'>,
  { amount, methods: offered }: Offer,
): PayMethod | null => (amount === 0 ? 'free' : (method ?? offered[0] ?? null));

/** The order that a form asks for; null: there is no way to pay it. */
export function orderOf(form: CheckoutForm, quote: Quote, code: string): Omit<NewOrder, 'key'> | null {
  const method = methodOf(form, quote);
  if (method === null) return null;
  const { channel, name, phone, address } = form;
  return {
    course_id: quote.course.id,
    quantity: quantityOf(form),
    method,
    ...(method === 'gateway' && channel !== null && { channel }),
    ...(code !== '' && { discount_code: code }),
    ...(method === 'cod' && { delivery: { name: name.trim(), phone: phone.trim(), address: address.trim() } }),
  };
}
