import type { Schemas } from '#/api/types';

/** A discount as staff see it. Times in epoch seconds, money in whole VND. */
export type Discount = Schemas['DiscountView'];

/** A discount as it is written; `version` is that of what was read. */
export type DiscountBody = Omit<Schemas['DiscountInput'], 'version'> & { version?: number };
