import { Chip } from '#/ui/Chips';
import type { OrderStatus } from '../types';
import { statusLabel, statusTones } from '../words';

/** Where an order stands. */
export function StatusChip({ status }: { status: OrderStatus }) {
  return <Chip tone={statusTones[status]}>{statusLabel(status)}</Chip>;
}
