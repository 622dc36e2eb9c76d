import type { EditedKind } from '#/api/editedKinds';

/** Kinds whose answers are programs that the judge runs. */
export const isProgram = (kind: EditedKind): boolean => kind === 'test_driven_code' || kind === 'turtle';

/** Kinds whose answers get their mark without a teacher, so that some can be tried when the question is saved. */
export const isTried = (kind: EditedKind): boolean =>
  kind !== 'theory' && kind !== 'long_answer' && kind !== 'code_judge_manual';
