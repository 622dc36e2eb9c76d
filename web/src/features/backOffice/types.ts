import type { OrderView, PayMethod } from '#/features/orders';

/** What somebody has to look at: money without an order, too much of it, twice, or after the order had failed. */
export type Finding = 'unmatched' | 'surplus' | 'second' | 'late';

/** Who told of money. */
export type Provider = 'vnpay' | 'payos' | 'sepay' | 'casso' | 'statement' | 'staff';

/** An arrival of money. */
export interface OrderPayment {
  id: number;
  provider: Provider;
  number: string;
  amount: number;
  content: string;
  paid_at: number;
  finding: Finding | null;
}

/** How money goes back. */
export type RefundWay = 'gateway' | 'transfer' | 'cash';

/** Money that goes back. */
export interface OrderRefund {
  id: number;
  amount: number;
  reason: string;
  way: RefundWay;
  state: 'begun' | 'done' | 'failed';
  at: number;
}

/** An order as those who sell see it. */
export interface AdminOrder extends OrderView {
  buyer: { id: number; name: string; email: string };
  source: 'web' | 'staff';
  delivery: { name: string; phone: string; address: string } | null;
  affiliate: { id: number; name: string; bonus: number } | null;
  admin_note: string;
  version: number;
  payments: OrderPayment[];
  refunds: OrderRefund[];
}

/** What staff change of an order; what is left out stays. */
export interface OrderChange {
  status?: 'success' | 'failure' | 'waiting_for_activation';
  /** All that has come in. */
  received?: number;
  admin_note?: string;
  reason?: string;
  version: number;
}

/** An order that staff make for somebody. */
export interface StaffOrder {
  email: string;
  course_id: number;
  method: PayMethod;
  /** Null: what the course costs. */
  amount: number | null;
  received: number | null;
  admin_note: string;
}

/** Money that is given back; the same key is the same refund. */
export interface RefundBody {
  amount: number;
  reason: string;
  access: 'end' | 'keep';
  way: RefundWay;
  key: string;
}
