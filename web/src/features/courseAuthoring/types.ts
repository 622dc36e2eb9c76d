import type { components } from '#/api/schema.gen';
import type { Schemas, With } from '#/api/types';

export const levels = ['beginner', 'intermediate', 'advanced'] as const satisfies readonly Schemas['Level'][];

export const courseFormats = ['markdown', 'html', 'plaintext'] as const satisfies readonly Schemas['Format'][];

/** A course in a list. */
export type CourseItem = Schemas['CourseItem'];

/** A course as it was written, for its editors: what its page shows in the reader's language, or not at all. */
export type CourseSource = Schemas['CourseSource'];

/** What is sent of a course; what is not named stays. */
export type CourseInput = components['schemas']['CourseInput'];

/** A course that the caller may change. */
export type EditedCourse = With<Schemas['CourseView'], { source: CourseSource }>;

/** A remark of the check of a course. */
export type CourseFinding = Schemas['CourseFinding'];

export const enrolledStates = ['learning', 'finished', 'ended'] as const;
/** Where a learner stands in a course. */
export type EnrolledState = (typeof enrolledStates)[number];

/** A learner of a course. */
export type EnrolmentItem = Schemas['EnrolmentItem'];

/** What came of adding learners. */
export type Enrolments = Schemas['EnrolmentsAdded'];

/** What is changed of several learners. */
export type EnrolmentChange = components['schemas']['EnrolmentsChange'];

/** What a file of a course holds, and the task that brings it in where that was asked for and can be done. */
export type CourseImportReport = Schemas['CourseImport'];

/** A course as a file: the result of the task that wrote it. */
export interface CourseExportFile {
  url: string;
  name: string;
  /** Bytes. */
  size: number;
  /** Titles of questions that are another's alone. */
  left_out: string[];
}

/** A category, and those below it. */
export type Category = Schemas['Category'];
