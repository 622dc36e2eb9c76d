import type { PayMethod } from '#/features/orders';

/** How an order can be paid. */
export const payMethods = ['gateway', 'bank_transfer', 'cash', 'cod', 'free'] as const satisfies readonly PayMethod[];
