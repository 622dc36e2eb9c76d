import { ApiError } from '#/api/envelope';
import type { CheckInRow } from './api';
import type { Tone } from '#/ui/Chips';

/** When checking in is open, as a refusal tells it. In epoch seconds. */
export interface Opening {
  opens_at: number;
  closes_at: number;
}

/** When a session can be checked in to, where that is why it was refused. */
export function openingOf(error: unknown): Opening | null {
  if (!(error instanceof ApiError) || error.key !== 'checkin_closed') return null;
  const { opens_at: opens, closes_at: closes } = (error.data ?? {}) as Partial<Opening>;
  return typeof opens === 'number' && typeof closes === 'number' ? { opens_at: opens, closes_at: closes } : null;
}

type Status = NonNullable<CheckInRow['status']>;

/** The tone of a state; its word says the same. */
export const tones: Record<Status, Tone> = {
  present: 'success',
  late: 'warning',
  left_early: 'warning',
  absent: 'danger',
  excused: 'info',
};
