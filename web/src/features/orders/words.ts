import { texts } from '#/i18n/i18n';
import type { Tone } from '#/ui/Chips';
import type { OrderStatus, PayChannel, PayMethod } from './types';

/** The tone of each status; the word says the same. */
export const statusTones: Record<OrderStatus, Tone> = {
  initialized: 'neutral',
  in_progress: 'info',
  paying: 'info',
  waiting_for_activation: 'warning',
  success: 'success',
  failure: 'danger',
};

const words = () => texts.getFixedT(null, 'orders');

/** Where an order stands, in a word; the namespace `orders` has to be here. */
export const statusLabel = (status: OrderStatus): string => words()(`status.${status}`);

/** How an order is paid, in words. */
export const methodLabel = (method: PayMethod): string => words()(`method.${method}`);

/** What the gateway is paid by, in words. */
export const channelLabel = (channel: PayChannel): string => words()(`channel.${channel}`);
