import type { Question, RenderedBlock } from '#/features/questions';
import type { ContentStatus, Visibility } from '#/api/content';

export const levels = ['beginner', 'intermediate', 'advanced'] as const;
/** For whom a course is. */
export type Level = (typeof levels)[number];

export const prices = ['free', 'paid'] as const;
/** What a course costs. */
export type PriceFilter = (typeof prices)[number];

export const orders = ['newest', 'popular', 'title', 'price'] as const;
/** The order of the catalogue; the first unless told. */
export type CourseOrder = (typeof orders)[number];

export const enrolledStates = ['learning', 'finished', 'ended'] as const;
/** Where a learner stands in a course. */
export type EnrolledState = (typeof enrolledStates)[number];

export type LessonKind = 'lecture' | 'video' | 'video_interaction' | 'file' | 'quiz';
export type ItemState = 'open' | 'locked' | 'done';

export type LockReason =
  | 'not_enrolled'
  | 'not_purchased'
  | 'course_not_opened'
  | 'lesson_not_opened'
  | 'must_finish_previous'
  | 'access_ended';

export type JoinAction =
  | 'sign_in'
  | 'complete_information'
  | 'join'
  | 'continue'
  | 'ask'
  | 'opens'
  | 'prerequisites'
  | 'ended';

export interface CourseTeacher {
  id: number;
  name: string;
}

export interface NextLesson {
  item_id: number;
  lesson_id: number;
  title: string;
}

/** Where the visitor stands in a course. */
export interface CourseMy {
  percent: number;
  until: number | null;
  ended: boolean;
  finished_at: number | null;
  joined_at: number;
  last_at: number | null;
  next: NextLesson | null;
}

/** A course in a list. */
export interface CourseItem {
  id: number;
  slug: string;
  title: string;
  coverImage: string;
  excerpt: string;
  level: Level;
  tags: string[];
  price: number;
  origin_price: number | null;
  discount_percent: number;
  isFree: boolean;
  isPreview: boolean;
  num_lectures: number;
  num_quizzes: number;
  num_learners: number;
  video_duration: number;
  suggested_duration: number | null;
  teachers: CourseTeacher[];
  my: CourseMy | null;
  status: ContentStatus;
  visibility: Visibility;
  can_edit: boolean;
  updated_at: number;
  opens_at: number | null;
  closes_at: number | null;
  author: { id: number; name: string };
  version: number;
}

export interface CourseJoin {
  action: JoinAction;
  reason: LockReason | 'prerequisites' | null;
  message: string | null;
  at: number | null;
}

/** An item of the curriculum as a learner sees it. */
export interface ItemView {
  id: number;
  kind: 'chapter' | 'subchapter' | 'lesson';
  title: string;
  lesson: { id: number; type: LessonKind; duration: number; questions: number } | null;
  is_preview: boolean;
  state: ItemState;
  reason: LockReason | null;
  message: string | null;
  opens_at: number | null;
  requires: { id: number; title: string }[];
  percent: number;
  children: ItemView[];
}

export interface Prerequisite {
  id: number;
  slug: string;
  title: string;
  done: boolean;
}

/** A course as its page shows it. */
export interface CourseView extends CourseItem {
  description_html: string;
  what_you_learn: string[];
  requirements: string[];
  prerequisites: Prerequisite[];
  curriculum: ItemView[];
  join: CourseJoin;
  reject_reason: string | null;
  pass_percentage: number;
  duration: number | null;
  in_order: boolean;
}

export interface QuizSettings {
  mode: 'submit_all' | 'submit_single_question';
  duration: number;
  pass_percentage: number;
  attempts: number;
  counts: 'best' | 'last';
  shuffle_questions: boolean;
  shuffle_choices: boolean;
  draw: { count: number }[];
  show_answers: 'at_once' | 'submitted' | 'passed' | 'closed' | 'never';
  opens_at: number | null;
  closes_at: number | null;
}

export interface LessonVideo {
  url: string;
  source: 'file' | 'link';
  duration: number;
  captions: { lang: string; url: string }[];
}

/** A lesson as a learner gets it. */
export interface LessonView {
  id: number;
  type: LessonKind;
  title: string;
  course: { id: number; slug: string; title: string };
  item_id: number;
  blocks: RenderedBlock[];
  video: LessonVideo | null;
  files: { name: string; url: string; size: number; mime: string }[];
  settings: QuizSettings | null;
  duration: number;
  questions: number;
  points: number;
  percent: number;
  is_finished: boolean;
  can_edit: boolean;
}

/** A question's place in a lesson. */
export interface LessonQuestion {
  id: number;
  on_quiz: boolean;
  at: number | null;
  must_answer: boolean;
}

/** What a learner answers in a lesson; of a quiz only how many and how much. */
export interface LessonQuestions {
  count: number;
  points: number;
  items: LessonQuestion[];
  questions: Question[] | null;
}

export interface Enrolled {
  course_id: number;
  joined_at: number;
  until: number | null;
  how: string;
  percent: number;
  next: NextLesson | null;
}

/** A category with those below it. */
export interface Category {
  id: number;
  name: string;
  count: number;
  children: Category[];
}
