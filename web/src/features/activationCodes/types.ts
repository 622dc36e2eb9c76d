import type { Schemas } from '#/api/types';

/** A code that opens courses for one person. Times in epoch seconds. */
export type ActivationCode = Schemas['ActivationCode'];

/** Codes to be made; the same key is the same batch. */
export type CodesBody = Schemas['ActivationCodesInput'];

/** A batch that was made. */
export type CodesMade = Schemas['ActivationBatch'];

/** What became of codes that were to be removed: those that were used or bought stay. */
export type CodesRemoved = Schemas['CodesRemoved'];
