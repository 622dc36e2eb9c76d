import type { Schemas } from '#/api/types';

/** Everything that a ceremony shows. */
export type Reveal = Schemas['ContestReveal'];

/** Somebody with their rows, the frozen one first and the live one last. */
export type RevealRow = Schemas['RevealRow'];

/** A row while verdicts are shown one after another. */
export type RevealStep = Schemas['RevealStep'];

/** What somebody is awarded. */
export type RevealAward = Schemas['RevealAward'];

/** A kind of award. */
export type AwardKind = RevealAward['kind'];
