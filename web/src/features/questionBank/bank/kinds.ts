/** What a question may ask for, the everyday ones first. */
export const questionKinds = [
  'single_choice',
  'multiple_choice',
  'fill_in',
  'short_answer',
  'long_answer',
  'interaction',
  'video_interaction',
  'theory',
  'code',
  'test_driven_code',
  'code_judge_manual',
  'turtle',
] as const;

/** What a question asks for. */
export type QuestionKind = (typeof questionKinds)[number];

/** Those whose answers the judge runs: marking them again takes a while and can't be tried first. */
export const isJudged = (kind: QuestionKind): boolean =>
  kind === 'code' || kind === 'test_driven_code' || kind === 'turtle';
