import type { Schemas } from '#/api/types';

/** An order as its buyer sees it. Times in epoch seconds, money in whole VND. */
export type OrderView = Schemas['OrderView'];
/** Where an order stands. */
export type OrderStatus = Schemas['OrderStatus'];
/** How an order is paid. */
export type PayMethod = Schemas['PayMethod'];
/** What the gateway is paid by. */
export type PayChannel = Schemas['PayChannel'];
/** A step of an order. */
export type OrderEvent = Schemas['OrderEvent'];
/** How what is missing of an order is paid: at the gateway's page, or by a transfer. */
export type OrderPay = Schemas['OrderPay'];
/** A transfer to the site's account; `qr` is what a bank's app reads. */
export type TransferPay = Extract<OrderPay, { account: string }>;

/** Where an order can stand, in that order. */
export const orderStatuses = [
  'initialized',
  'in_progress',
  'paying',
  'waiting_for_activation',
  'success',
  'failure',
] as const satisfies readonly OrderStatus[];
