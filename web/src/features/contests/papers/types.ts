import type { Schemas } from '#/api/types';

/** Everything to print a contest's papers. */
export type ContestPapers = Schemas['ContestPapers'];

/** A question as it is printed. */
export type PaperQuestion = Schemas['PaperQuestion'];

/** The paper of a variant. */
export type PaperVariant = Schemas['PaperVariant'];

/** A part of a paper. */
export type PaperPart = Schemas['PaperPart'];

/** A question of a paper: its number, its choices' order and its key. */
export type PaperAsked = Schemas['PaperAsked'];

/** What is printed. */
export interface PrintChoice {
  papers: boolean;
  keys: boolean;
  /** Whether the contest's introduction stands below the head of each paper. */
  about: boolean;
  /** Numbers of variants; of a contest without variants the original paper is 0. */
  variants: ReadonlySet<number>;
}
