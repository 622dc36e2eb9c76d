import type { Schemas } from '#/api/types';
import type { PayMethod } from '#/features/orders';

/** What an order would cost, and how it could be paid. Money in whole VND. */
export type Quote = Schemas['Quote'];

/** Where something is brought that is paid on delivery. */
export type Delivery = Schemas['Delivery'];

/** What an order is made of; the same key is the same order. What is left out is as the site has it. */
export type NewOrder = Pick<Schemas['NewOrder'], 'course_id' | 'quantity' | 'key'> & {
  method: PayMethod;
  channel?: NonNullable<Schemas['NewOrder']['channel']>;
  discount_code?: string;
  delivery?: Delivery;
};
