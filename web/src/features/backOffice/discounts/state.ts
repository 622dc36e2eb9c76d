import type { Discount } from './types';

/** Whether a discount counts, and if not, why. */
export type DiscountState = 'ended' | 'waits' | 'over' | 'usedUp' | 'open';

/** The state of a discount at a moment, in epoch seconds; the server's rule (discounts/rules.rs). */
export function stateOf(
  { ended, from, until, uses, max_uses: most }: Pick<Discount, 'ended' | 'from' | 'until' | 'uses' | 'max_uses'>,
  now: number,
): DiscountState {
  if (ended) return 'ended';
  if (from !== null && from > now) return 'waits';
  if (until !== null && until <= now) return 'over';
  return most !== null && uses >= most ? 'usedUp' : 'open';
}
