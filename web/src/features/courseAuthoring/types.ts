import type { ContentStatus, Visibility } from '#/api/content';
import type { Schemas } from '#/api/types';

export const levels = ['beginner', 'intermediate', 'advanced'] as const;
/** For whom a course is. */
export type Level = (typeof levels)[number];

export const courseFormats = ['markdown', 'html', 'plaintext'] as const;
/** What a description is written in. */
export type CourseFormat = (typeof courseFormats)[number];

/** Somebody who teaches a course. */
export interface CourseTeacher {
  id: number;
  name: string;
}

/** A course in a list. Times in epoch seconds, money in whole VND. */
export interface CourseItem {
  id: number;
  slug: string;
  title: string;
  coverImage: string;
  level: Level;
  tags: string[];
  price: number;
  origin_price: number | null;
  discount_percent: number;
  isFree: boolean;
  num_lectures: number;
  num_quizzes: number;
  num_learners: number;
  teachers: CourseTeacher[];
  status: ContentStatus;
  visibility: Visibility;
  can_edit: boolean;
  updated_at: number;
  opens_at: number | null;
  closes_at: number | null;
  author: { id: number; name: string };
  version: number;
}

/** The texts of a course in another language. */
export interface CourseTexts {
  title?: string;
  description?: string;
  what_you_learn?: string[];
  requirements?: string[];
}

/** What is set of a course and shown to everybody. */
interface CourseSettings {
  level: Level;
  price: number;
  origin_price: number | null;
  /** Days of access; null is for ever. */
  duration: number | null;
  suggested_duration: number | null;
  pass_percentage: number;
  in_order: boolean;
  opens_at: number | null;
  closes_at: number | null;
  visibility: Visibility;
}

/** A course as it was written, for its editors: what its page shows in the reader's language, or not at all. */
export interface CourseSource {
  title: string;
  slug: string;
  coverImage: string;
  description: string;
  format: CourseFormat;
  what_you_learn: string[];
  requirements: string[];
  tags: string[];
  category_id: number | null;
  discount_code: string;
  prerequisites: number[];
  teachers: number[];
  translations: { en?: CourseTexts };
}

/** What is sent of a course; what is not named stays. */
export type CourseInput = Partial<CourseSource & CourseSettings> & { status?: 'draft'; version?: number };

/** A course whole. */
export interface CourseView extends CourseItem, CourseSettings {
  description_html: string;
  prerequisites: { id: number; slug: string; title: string; done: boolean }[];
  reject_reason: string | null;
  source: CourseSource | null;
}

/** A course that the caller may change. */
export type EditedCourse = CourseView & { source: CourseSource };

/** A remark of the check of a course. */
export interface CourseFinding {
  level: 'error' | 'warning';
  key: string;
  message: string;
  item_id: number | null;
  lesson_id: number | null;
  question_id: number | null;
}

/** What is to be put right in a course. */
export interface CourseCheck {
  findings: CourseFinding[];
}

/** A text that was changed since a course was out last, in lines. */
export interface CourseChange {
  field: string;
  lines: Schemas['Line'][];
}

export const joinedHows = ['free', 'purchase', 'code', 'classroom', 'by_hand'] as const;
/** How somebody came into a course. */
export type JoinedHow = (typeof joinedHows)[number];

export const enrolledStates = ['learning', 'finished', 'ended'] as const;
/** Where a learner stands in a course. */
export type EnrolledState = (typeof enrolledStates)[number];

/** A learner of a course. */
export interface EnrolmentItem {
  user: { id: number; name: string; email: string };
  how: JoinedHow;
  joined_at: number;
  until: number | null;
  ended: boolean;
  all_open: boolean;
  percent: number;
  done: number;
  finished_at: number | null;
  last_at: number | null;
}

/** What came of adding learners. */
export interface Enrolments {
  added: number;
  already: number;
  unknown: string[];
}

/** What is changed of several learners. */
export interface EnrolmentChange {
  user_ids: number[];
  until?: number | null;
  extend_days?: number;
  all_open?: boolean;
  ended?: boolean;
}

/** A category, and those below it. */
export type Category = Schemas['Category'];
