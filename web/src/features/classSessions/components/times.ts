import * as z from 'zod/mini';

const HOUR = 3600;

/** A moment that has to be there, in epoch seconds. */
export const moment = () => z.number({ error: () => 'required' });

/** The full hour after `now`, both in epoch seconds. */
export const nextHour = (now: number): number => (Math.floor(now / HOUR) + 1) * HOUR;
