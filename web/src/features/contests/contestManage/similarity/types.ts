import type { PageMeta } from '#/api/envelope';
import type { Schemas } from '#/api/types';

/** Two programs of different people that are alike. */
export type SimilarPair = Schemas['SimilarPairView'];

/** A pair with its programs. */
export type SimilarPairDetail = Schemas['SimilarPairDetail'];

/** One of the two, and whose it is. */
export type SimilarProgram = Schemas['SimilarProgram'];

/** Lines that are alike. */
export type SimilarLines = Schemas['SimilarLines'];

/** How far the latest search is. Times in epoch seconds. */
export type SimilaritySearch = Schemas['SimilaritySearch'];

/** What a person says of a pair; null: nothing yet. */
export type Decision = SimilarPair['decision'];

/** A page of pairs. */
export interface PairPage {
  items: SimilarPair[];
  meta: PageMeta & { search: SimilaritySearch | null };
}

/** How pairs can be told apart in the list. */
export const pairStates = ['open', 'copied', 'independent'] as const;
export type PairState = (typeof pairStates)[number];

/** Which of the two programs. */
export type Side = 'one' | 'other';
export const sides = ['one', 'other'] as const satisfies readonly Side[];
