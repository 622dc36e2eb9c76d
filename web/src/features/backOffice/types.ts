import type { Schemas } from '#/api/types';

/** An order as those who sell see it. */
export type AdminOrder = Schemas['AdminOrder'];

/** An arrival of money. */
export type OrderPayment = Schemas['OrderPayment'];

/** Money that goes back. */
export type OrderRefund = Schemas['OrderRefund'];

/** What staff change of an order; what is left out stays. */
export interface OrderChange {
  status?: 'success' | 'failure' | 'waiting_for_activation';
  /** All that has come in. */
  received?: number;
  admin_note?: string;
  reason?: string;
  /** How a refund ended that the gateway did not answer to. */
  refund?: Schemas['RefundFound'];
}

/** An order that staff make for somebody; `amount` null: what the course costs. */
export type StaffOrder = Schemas['NewTransaction'];

/** Money that is given back; the same key is the same refund. */
export type RefundBody = Schemas['RefundBody'];
