import type { Difficulty, Schemas } from '#/api/types';

/** What an item of a curriculum is. */
export const itemKinds = ['chapter', 'subchapter', 'lesson'] as const;
export type ItemKind = (typeof itemKinds)[number];

/** What a lesson is, the everyday ones first. */
export const lessonKinds = ['lecture', 'video', 'video_interaction', 'file', 'quiz'] as const;
export type LessonKind = (typeof lessonKinds)[number];

/** Whether an item is to be opened. */
export type ItemState = 'open' | 'locked' | 'done';

/** As which learner an editor looks at a course. */
export const learners = ['new', 'joined', 'half', 'finished'] as const;
export type LearnerAs = (typeof learners)[number];

/** What a lesson's item says of it. Seconds. */
export interface ItemLesson {
  id: number;
  type: LessonKind;
  duration: number;
  questions: number;
}

/** An item as its editors see it. Times in epoch seconds. */
export interface EditItem {
  id: number;
  kind: ItemKind;
  title: string;
  translations: { en?: { title?: string } };
  lesson: ItemLesson | null;
  is_preview: boolean;
  is_hidden: boolean;
  opens_at: number | null;
  opens_after_days: number | null;
  requires: number[];
  version: number;
  children: EditItem[];
}

/** What is changed of an item; what is not named stays. */
export type ItemChange = Pick<EditItem, 'version'> &
  Partial<
    Pick<EditItem, 'title' | 'translations' | 'is_preview' | 'is_hidden' | 'opens_at' | 'opens_after_days' | 'requires'>
  >;

/** Where something stands: below which item (null: the top), before which sibling (null: as the last). */
export interface ItemPlace {
  parent_id: number | null;
  before_id: number | null;
}

/** An item, or the items of an outline, to be made. */
export type NewItem = Partial<ItemPlace> &
  ({ outline: string } | { kind: ItemKind; title: string; lesson?: { type: LessonKind } });

/** What is done to several items. */
export type BulkChange = { ids: number[] } & (
  | ({ do: 'move' } & ItemPlace)
  | { do: 'set'; is_hidden?: boolean; is_preview?: boolean; opens_at?: number | null; shift_days?: number }
  | { do: 'clone' }
  | { do: 'delete' }
);

/** An item as a learner sees it. */
export interface ItemView {
  id: number;
  kind: ItemKind;
  title: string;
  lesson: ItemLesson | null;
  is_preview: boolean;
  state: ItemState;
  reason: string | null;
  /** The reason in the caller's language. */
  message: string | null;
  opens_at: number | null;
  requires: { id: number; title: string }[];
  percent: number;
  children: ItemView[];
}

/** A remark of the check of a course. */
export interface Finding {
  level: 'error' | 'warning';
  key: string;
  message: string;
  item_id: number | null;
  lesson_id: number | null;
  question_id: number | null;
}

export type Block = Schemas['Block'];

/** Words of a film in a language. */
export interface CaptionFile {
  lang: string;
  file_id: number;
}

/** A film: a file, or an address. Seconds. */
export interface VideoContent {
  file_id?: number | null;
  url?: string | null;
  captions: CaptionFile[];
  duration?: number | null;
}

/** What is learnt in a lesson. */
export interface LessonContent {
  blocks: Block[];
  video: VideoContent | null;
  files: { file_id: number; name: string }[];
}

export const quizModes = ['submit_all', 'submit_single_question'] as const;
export const countings = ['best', 'last'] as const;
export const answerTimes = ['at_once', 'submitted', 'passed', 'closed', 'never'] as const;

/** Some questions of a category or with a tag, drawn by chance. */
export interface Draw {
  category_id?: number | null;
  tag?: string | null;
  count: number;
}

/** How a quiz goes. Minutes. */
export interface QuizSettings {
  mode: (typeof quizModes)[number];
  duration: number;
  pass_percentage: number;
  attempts: number;
  counts: (typeof countings)[number];
  shuffle_questions: boolean;
  shuffle_choices: boolean;
  draw: Draw[];
  show_answers: (typeof answerTimes)[number];
  opens_at: number | null;
  closes_at: number | null;
}

/** What a lesson is in English. */
export interface LessonTranslation {
  title?: string;
  blocks?: Block[];
}

/** A lesson as it was written. */
export interface LessonSource {
  title: string;
  type: LessonKind;
  content: LessonContent;
  settings: QuizSettings | null;
  translations: { en?: LessonTranslation };
  /** The files that it names. */
  files: { id: number; name: string; url: string }[];
}

/** A film that plays. */
export interface LessonVideo {
  url: string;
  source: 'file' | 'link';
  duration: number;
  captions: { lang: string; url: string }[];
}

/** A lesson as its editors get it. */
export interface LessonView {
  id: number;
  type: LessonKind;
  title: string;
  course: { id: number; slug: string; title: string };
  item_id: number;
  video: LessonVideo | null;
  files: { name: string; url: string; size: number; mime: string }[];
  settings: QuizSettings | null;
  duration: number;
  questions: number;
  points: number;
  can_edit: boolean;
  version: number;
  source: LessonSource | null;
}

/** What is changed of a lesson. */
export interface LessonInput {
  title: string;
  content: LessonContent;
  settings: QuizSettings | null;
  translations: { en?: LessonTranslation };
  version: number;
}

/** A question of a lesson. `at` in seconds. */
export interface LessonQuestion {
  id: number;
  type: Schemas['QuestionKind'];
  name: string;
  slug: string;
  score: number;
  on_quiz: boolean;
  at: number | null;
  must_answer: boolean;
  status: Schemas['Status'];
  visibility: Schemas['Visibility'];
  difficulty: Difficulty;
  enable_on_quiz: boolean;
  can_edit: boolean;
}

/** The questions of a lesson. */
export interface LessonQuestions {
  count: number;
  points: number;
  items: LessonQuestion[];
}

/** What is changed of a question in a lesson; what is not named stays. */
export interface QuestionPlaceChange {
  enable_on_quiz?: boolean;
  score?: number;
  at?: number;
  must_answer?: boolean;
}

/** A course as lists and its page have it; what the curriculum needs of it. */
export interface CourseView {
  id: number;
  slug: string;
  title: string;
  status: Schemas['Status'];
  can_edit: boolean;
}
