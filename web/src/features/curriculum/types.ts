import type { components } from '#/api/schema.gen';
import type { Schemas, With } from '#/api/types';

type Bodies = components['schemas'];

/** What an item of a curriculum is. */
export const itemKinds = ['chapter', 'subchapter', 'lesson'] as const satisfies readonly Schemas['ItemKind'][];
export type ItemKind = Schemas['ItemKind'];

/** What a lesson is, the everyday ones first. */
export const lessonKinds = [
  'lecture',
  'video',
  'video_interaction',
  'file',
  'quiz',
] as const satisfies readonly Schemas['LessonKind'][];
export type LessonKind = Schemas['LessonKind'];

/** Whether an item is to be opened. */
export type ItemState = Schemas['ItemState'];

/** As which learner an editor looks at a course. */
export const learners = ['new', 'joined', 'half', 'finished'] as const;
export type LearnerAs = (typeof learners)[number];

/** An item as its editors see it. */
export type EditItem = Schemas['EditItem'];

/** What is changed of an item; what is not named stays. */
export type ItemChange = Bodies['ItemChange'];

/** Where something stands: below which item (null: the top), before which sibling (null: as the last). */
export type ItemPlace = Schemas['Place'];

/** An item, or the items of an outline, to be made. */
export type NewItem = Bodies['NewItem'];

/** What is done to several items. */
export type ItemsChange = Bodies['ItemsChange'];

/** An item as a learner sees it. */
export type ItemView = Schemas['ItemView'];

/** A remark of the check of a course. */
export type Finding = Schemas['CourseFinding'];

export type Block = Schemas['Block'];

/** A film: a file, or an address. */
export type VideoContent = Bodies['LessonVideo'];

export const quizModes = ['submit_all', 'submit_single_question'] as const satisfies readonly Schemas['QuizMode'][];
export const countings = ['best', 'last'] as const satisfies readonly Schemas['Counts'][];
export const answerTimes = [
  'at_once',
  'submitted',
  'passed',
  'closed',
  'never',
] as const satisfies readonly Schemas['ShowAnswers'][];

/** How a quiz goes. */
export type QuizSettings = Schemas['QuizSettings'];

/** A lesson as its editors get it. */
export type LessonView = Schemas['LessonView'];

/** What is sent of a lesson: all of it. */
export type LessonChange = With<
  Required<Bodies['LessonChange']>,
  { title: string; content: Required<Bodies['LessonContent']>; translations: { en?: Bodies['LessonTexts'] } }
>;

/** A question of a lesson. */
export type LessonQuestion = Schemas['LessonQuestion'];

/** The questions of a lesson. */
export type LessonQuestions = Schemas['LessonQuestions'];

/** What is changed of a question in a lesson; what is not named stays. */
export type QuestionPlaceChange = {
  [K in keyof Bodies['LessonQuestionChange']]?: NonNullable<Bodies['LessonQuestionChange'][K]>;
};
