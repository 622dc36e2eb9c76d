import type { Schemas, With } from '#/api/types';
import type { Question, RenderedBlock } from '#/features/questions';

export const levels = ['beginner', 'intermediate', 'advanced'] as const satisfies readonly Schemas['Level'][];
/** For whom a course is. */
export type Level = Schemas['Level'];

export const prices = ['free', 'paid'] as const;
/** What a course costs. */
export type PriceFilter = (typeof prices)[number];

export const orders = ['newest', 'popular', 'title', 'price'] as const;
/** The order of the catalogue; the first unless told. */
export type CourseOrder = (typeof orders)[number];

export const enrolledStates = ['learning', 'finished', 'ended'] as const;
/** Where a learner stands in a course. */
export type EnrolledState = (typeof enrolledStates)[number];

/** A course in a list. */
export type CourseItem = Schemas['CourseItem'];

/** Where the visitor stands in a course. */
export type CourseMy = Schemas['CourseMy'];

/** An item of the curriculum as a learner sees it. */
export type ItemView = Schemas['ItemView'];

/** A course that comes first. */
export type Prerequisite = Schemas['CoursePrerequisite'];

/** A course as its page shows it. */
export type CourseView = Schemas['CourseView'];

/** The rules of a quiz. */
export type QuizSettings = Schemas['QuizSettings'];

/** A lesson's video. */
export type LessonVideo = With<Schemas['VideoView'], { captions: Omit<Schemas['CaptionView'], 'name'>[] }>;

/** Seconds of a film that were played, from and to. */
export type Played = [from: number, to: number];

/** One time that somebody took a quiz. */
export interface QuizTry {
  quiz_submission_id: number;
  try_number: number;
  status: 'running' | 'submitted' | 'timeout' | 'judged';
  score: number | null;
  max_score: number;
  percent: number | null;
  passed: boolean | null;
  started_at: number;
  submitted_at: number | null;
}

/** Where a learner stands in a quiz. */
export interface QuizState {
  /** How often it was begun. */
  tries: number;
  /** Null: any number. */
  tries_left: number | null;
  running: { quiz_submission_id: number; started_at: number; deadline_at: number | null } | null;
  best_percent: number | null;
  passed: boolean;
  /** The newest first. */
  attempts: QuizTry[];
}

/** A lesson as a learner gets it. */
export type LessonView = With<
  Omit<Schemas['LessonView'], 'source' | 'version'>,
  {
    blocks: RenderedBlock[];
    video: LessonVideo | null;
    /** The second of its film at which it goes on; 0: the beginning. */
    position: number;
    watched: Played[];
    /** Its questions that I have answered. */
    answered: number[];
    quiz: QuizState | null;
  }
>;

/** What became of a lesson's progress. */
export type LessonFinish = Schemas['Finished'];

/** What a learner answers in a lesson; of a quiz only how many and how much. */
export type LessonQuestions = With<
  Schemas['LessonQuestions'],
  {
    items: Pick<Schemas['LessonQuestion'], 'id' | 'on_quiz' | 'at' | 'must_answer'>[];
    questions: Question[] | null;
  }
>;

/** A category with those below it. */
export type Category = Schemas['Category'];
