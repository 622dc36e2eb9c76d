import type { Schemas } from './types';

/** Kinds of questions: all but problems, which have an editor of their own. The everyday ones first. */
export const editedKinds = [
  'single_choice',
  'multiple_choice',
  'fill_in',
  'short_answer',
  'long_answer',
  'interaction',
  'video_interaction',
  'theory',
  'test_driven_code',
  'code_judge_manual',
  'turtle',
] as const;

/** A kind of question, problems aside. */
export type EditedKind = (typeof editedKinds)[number];

/** The kind, where it is one of a question. */
export const editedKind = (kind: Schemas['QuestionKind'] | string | null): EditedKind | undefined =>
  editedKinds.find((known) => known === kind);
