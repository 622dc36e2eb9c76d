import type { Schemas } from '#/api/types';

/** A course that a code opened; `until` in epoch seconds, null: as long as the course gives. */
export type RedeemedCourse = Schemas['OpenedCourse'];

/** What a code opened. */
export type Redeemed = Schemas['Redeemed'];

/** A code that I have redeemed. */
export type RedeemedCode = Schemas['RedeemedCode'];
