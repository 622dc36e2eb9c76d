import type { components } from '#/api/schema.gen';
import type { Schemas } from '#/api/types';

/** A kind of award, the best first. */
export const awardKinds = [
  'first',
  'second',
  'third',
  'consolation',
] as const satisfies readonly components['schemas']['AwardKind'][];
/** A kind of award. */
export type AwardKind = (typeof awardKinds)[number];

/** By which rules a contest gives awards, and who gets which. */
export type ContestAwards = Schemas['ContestAwards'];

/** Who gets an award. */
export type AwardRule = Schemas['ContestAwardRule'];

/** Somebody who is awarded something. */
export type AwardGiven = Schemas['ContestAwardGiven'];
