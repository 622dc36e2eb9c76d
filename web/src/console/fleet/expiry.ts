import type { Tone } from '#/ui/Chips';

const DAY_S = 86_400;
const SOON_DAYS = 14;
const NOW_DAYS = 7;

/** Whole days until a time, negative once it is over. Both in epoch seconds. */
export function daysLeft(until: number, now: number): number {
  return Math.floor((until - now) / DAY_S);
}

/** How urgent so many days are. */
export function urgencyOf(days: number): Tone {
  if (days < NOW_DAYS) return 'danger';
  return days < SOON_DAYS ? 'warning' : 'neutral';
}
