export { orderKeys, orderQuery } from './api';
export { Money } from './components/Money';
export { PriceLines } from './components/PriceLines';
export { StatusChip } from './components/StatusChip';
export { isOpen, missingOf } from './rules';
export { orderStatuses } from './types';
export type { OrderStatus, OrderView, PayChannel, PayMethod } from './types';
export { channelLabel, methodLabel, statusLabel, statusTones } from './words';
