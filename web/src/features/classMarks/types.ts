import type { WorkState } from '#/features/classWork';

/** What marks are shown in: the assignment's own points, of a hundred, from 0 to 10. */
export const scales = ['points', 'percent', 'ten'] as const;
export type Scale = (typeof scales)[number];

/** The semesters of a school year. */
export const terms = [1, 2] as const;
export type Term = (typeof terms)[number];

/** Work, as a column. Times in epoch seconds. */
export interface BookAssignment {
  id: number;
  title: string;
  /** The highest mark. */
  points: number;
  /** 1: a regular mark, 2: mid-term, 3: final. */
  weight: number;
  term: number;
  due_at: number | null;
  on_paper: boolean;
  subject_kind: 'lesson' | 'question' | 'contest' | null;
}

/** What a learner has of an assignment. */
export interface Cell {
  state: WorkState;
  /** In the assignment's points; null: there is none yet. */
  mark: number | null;
  percent: number | null;
  /** On the scale of ten, with one decimal. */
  ten: number | null;
  /** A teacher has written it. */
  typed: boolean;
  excused: boolean;
  days_late: number;
  /** 0: nothing was written of this learner yet. */
  version: number;
}

/** The mark of a semester, or why there is none: `missing` has the assignments that lack one. */
export interface TermMark {
  term: number;
  mark: number | null;
  missing: number[];
  reason: 'missing' | 'empty' | null;
}

/** The mark of the year, or which semesters it waits for. */
export interface YearMark {
  mark: number | null;
  reason: 'term_1' | 'term_2' | 'both' | null;
}

/** A learner's marks: a cell for each assignment, null where it isn't for this learner. */
export interface BookRow {
  user_id: number;
  full_name: string;
  /** YYYY-MM-DD. */
  dob: string | null;
  cells: (Cell | null)[];
  terms: TermMark[];
  year: YearMark;
}

/** The gradebook of a class: for those who lead it everybody's rows, for a learner the own one. */
export interface Book {
  /** What the class shows marks in. */
  scale: Scale;
  assignments: BookAssignment[];
  rows: BookRow[];
}

/** A learner's cell of an assignment. */
export interface Spot {
  user: number;
  assignment: number;
}

/** What a teacher writes in a cell: what is left out stays, a mark of null leaves it to the answers. */
export interface MarkChange {
  mark?: number | null;
  excused?: boolean;
}
