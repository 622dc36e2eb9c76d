import type { Schemas } from './types';

/** Kinds whose answers this editor writes. */
export const editedKinds = [
  'single_choice',
  'multiple_choice',
  'fill_in',
  'short_answer',
  'long_answer',
  'interaction',
  'theory',
  'code_judge_manual',
] as const;

/** A kind whose answers this editor writes. */
export type EditedKind = (typeof editedKinds)[number];

/** The kind, where this editor writes its answers. */
export const editedKind = (kind: Schemas['QuestionKind'] | string | null): EditedKind | undefined =>
  editedKinds.find((known) => known === kind);
