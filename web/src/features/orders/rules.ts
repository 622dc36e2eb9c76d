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

/** What was paid and stays: not what went back, or is on its way back. */
export const heldOf = ({ received, refunded }: Pick<OrderView, 'received' | 'refunded'>): number => received - refunded;

/** What is still to be paid. */
export const missingOf = (order: Pick<OrderView, 'amount' | 'received' | 'refunded'>): number =>
  Math.max(0, order.amount - heldOf(order));

/** Whether its buyer is to pay now, by whichever way: nothing is under way, or a part of it came. */
export function isToPay(order: Pick<OrderView, 'status' | 'amount' | 'received' | 'refunded'>): boolean {
  const { status, received } = order;
  const isWaiting = status === 'initialized' || status === 'in_progress' || (status === 'paying' && received > 0);
  return isWaiting && missingOf(order) > 0;
}

/** Whether the gateway may have been paid and not told it yet: it has a link that still holds. */
export const mayBePaid = ({ status, pay }: Pick<OrderView, 'status' | 'pay'>): boolean =>
  pay !== null && !isTransfer(pay) && (status === 'initialized' || status === 'in_progress');

/** Whether all that was paid went back. */
export const isReturned = (order: Pick<OrderView, 'status' | 'received' | 'refunded'>): boolean =>
  order.status === 'success' && order.refunded > 0 && order.refunded >= order.received;

/** What an order goes through, in turn. */
export const orderSteps = ['order', 'pay', 'check', 'open'] as const;

/** At which of them an order is, behind the last one once it has succeeded; null: it failed. */
export function stepOf({ status, received }: Pick<OrderView, 'status' | 'received'>): number | null {
  if (status === 'failure') return null;
  if (status === 'success') return orderSteps.length;
  // Without money what is under way is a picture of a transfer.
  const isChecked = status === 'waiting_for_activation' || (status === 'paying' && received === 0);
  return orderSteps.indexOf(isChecked ? 'check' : 'pay');
}
