import type { Schemas } from '#/api/types';

/** What was found of a project. */
export type Analysis = Schemas['ScratchAnalysis'];

/** The points of one dimension, with what the next level takes. */
export type Mark = Schemas['ScratchMark'];

/** A script as text of scratchblocks. */
export type Script = Schemas['ScratchScript'];

/** An earlier project beside a later one. */
export type Comparison = Schemas['ScratchComparison'];

/** A sprite before and after. */
export type TargetPair = Schemas['ScratchTargetPair'];

/** The numbers of an analysis of mine. */
export type Result = Schemas['ScratchResult'];

/** What a project is measured by. */
export type Rubric = Schemas['ScratchRubric'];

/** What a project's points come to. */
export type Level = Schemas['ScratchLevel'];

/** The rubrics, the usual one first. */
export const rubrics = ['classic', 'extended'] as const satisfies readonly Rubric[];

/** What came of a class's projects: the document says nothing of a task's result. */
export interface ClassResult {
  /** The table. */
  file: { id: number; name: string; url: string };
  /** Projects in it. */
  rows: number;
  /** Pairs that are alike beyond the starter, the most alike first. */
  alike: { a: string; b: string; similarity: number }[];
  /** Files that are not in it, and why. */
  left_out: { name: string; message: string }[];
}

/** Whether a task's result is such a one: an address may name any task. */
export const isClassResult = (result: unknown): result is ClassResult =>
  typeof result === 'object' && result !== null && 'file' in result && 'alike' in result && 'left_out' in result;
