export const orderStatuses = [
  'initialized',
  'in_progress',
  'paying',
  'waiting_for_activation',
  'success',
  'failure',
] as const;
/** Where an order stands. */
export type OrderStatus = (typeof orderStatuses)[number];

/** How an order is paid. */
export type PayMethod = 'gateway' | 'bank_transfer' | 'cash' | 'cod' | 'free';

/** What the gateway is paid by. */
export type PayChannel = 'VNBANK' | 'INTCARD' | 'VNPAYQR';

/** The course that is bought. */
export interface OrderCourse {
  id: number;
  slug: string;
  title: string;
  cover_image: string;
}

/** What is taken off the price. */
export interface OrderDiscount {
  code: string;
  percent: number | null;
  amount: number;
}

/** Why an order failed, in the words of the page's language. */
export interface OrderFailure {
  key: string;
  text: string;
}

/** The gateway's page for an order. */
export interface GatewayPay {
  url: string;
  expires_at: number;
}

/** A transfer to the site's account; `qr` is what a bank's app reads. */
export interface TransferPay {
  bank_bin: string;
  bank_name: string;
  account: string;
  account_name: string;
  amount: number;
  content: string;
  qr: string;
  svg: string;
}

/** How what is missing of an order is paid. */
export type OrderPay = GatewayPay | TransferPay;

/** A picture that shows a transfer. */
export interface OrderImage {
  id: number;
  url: string;
}

/** A step of an order. */
export interface OrderEvent {
  kind: string;
  at: number;
  text: string;
}

/** An order as its buyer sees it. Times in epoch seconds, money in whole VND. */
export interface OrderView {
  id: number;
  reference: string;
  status: OrderStatus;
  course: OrderCourse;
  quantity: number;
  origin_price: number | null;
  price: number;
  discount: OrderDiscount | null;
  amount: number;
  received: number;
  refunded: number;
  method: PayMethod;
  channel: PayChannel | null;
  failure: OrderFailure | null;
  expires_at: number;
  created_at: number;
  paid_at: number | null;
  images: OrderImage[];
  /** Of seats: what each learner enters. */
  codes: string[];
  batch_id: number | null;
  can_cancel: boolean;
  has_receipt: boolean;
  /** Null: nothing is to be paid there now. */
  pay: OrderPay | null;
  events: OrderEvent[];
}
