import type { OrderPay, OrderView, TransferPay } from './types';

/** The most pictures of a transfer that an order takes. */
export const MOST_IMAGES = 5;

/** Whether an order may still be paid. */
export const isOpen = ({ status }: Pick<OrderView, 'status'>): boolean => status !== 'success' && status !== 'failure';

/** Whether it is paid by a transfer, and not at the gateway. */
export const isTransfer = (pay: OrderPay): pay is TransferPay => 'account' in pay;

/** Whether pictures of a transfer are of use. */
export const takesProof = (order: Pick<OrderView, 'status' | 'method'>): boolean =>
  order.method === 'bank_transfer' && isOpen(order);

/** What is still to be paid. */
export const missingOf = ({ amount, received }: Pick<OrderView, 'amount' | 'received'>): number =>
  Math.max(0, amount - received);
