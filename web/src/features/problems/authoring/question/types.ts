import type { Schemas } from '#/api/types';

/** A question of any kind as its editors get it. */
export type EditedQuestion = Schemas['QuestionView'];
