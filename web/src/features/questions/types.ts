import type { Difficulty, ProblemListItem } from '#/api/types';

/** What a question asks for. */
export const questionKinds = [
  'single_choice',
  'multiple_choice',
  'fill_in',
  'short_answer',
  'long_answer',
  'theory',
  'code',
  'code_judge_manual',
  'turtle',
  'interaction',
  'test_driven_code',
  'video_interaction',
] as const;
export type QuestionKind = (typeof questionKinds)[number];

/** Kinds that are answered on a question's own page: all but problems. */
export const practisedKinds = questionKinds.filter((kind) => kind !== 'code');

/** Something to see, hear or open, as a reader gets it. */
export interface RenderedBlock {
  kind: 'text' | 'image' | 'video' | 'sound' | 'sound_text' | 'file' | (string & {});
  url?: string;
  alt?: string;
  title?: string;
  name?: string;
  text?: string;
  html?: string | null;
}

/** A choice, or something that is moved. */
export interface ContentItem {
  id: number;
  html: string;
  media?: RenderedBlock | null;
}

/** A gap of a statement: `{{key}}`. */
export interface ContentGap {
  key: string;
  /** To choose from; null: to be written. */
  options?: string[] | null;
}

/** A rectangle in thousandths of a picture. */
export interface Zone {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where items may go. */
export interface ContentPlace {
  id: number;
  html: string;
  media?: RenderedBlock | null;
  gap?: string | null;
  zone?: Zone | null;
  /** Most items; 0: any number. */
  most: number;
}

/** Things to be put somewhere. */
export interface ContentInteraction {
  activity: 'order' | 'match' | 'drag' | 'hotspot';
  items: ContentItem[];
  places: ContentPlace[];
  picture?: RenderedBlock | null;
  is_code: boolean;
  reuse: boolean;
  /** Of `hotspot`: how many points are to be touched. */
  points: number;
}

/** A question at a moment of a film. */
export interface ContentMoment {
  id: string;
  /** Seconds from the beginning. */
  at: number;
  type: QuestionKind;
  statement_html: string;
  choices?: ContentItem[];
  gaps?: ContentGap[];
  must_answer: boolean;
  /** Seconds from the beginning, offered after a wrong answer. */
  go_back_to?: number | null;
}

/** A film with questions. */
export interface ContentVideo {
  video: string;
  moments: ContentMoment[];
}

/** What is asked of a drawing. */
export interface ContentTurtle {
  template: string;
  canvas: { width: number; height: number };
  required: string[];
  forbidden: string[];
  target?: unknown;
}

/** What a learner gets of a question's answers; of a kind only its own parts are there. */
export interface Content {
  choices?: ContentItem[];
  gaps?: ContentGap[];
  long?: { min_words: number; max_words: number; files: number } | null;
  /** Ids of languages; missing: all. */
  languages?: number[] | null;
  templates?: Record<string, string>;
  solution_files?: Record<string, string>;
  turtle?: ContentTurtle | null;
  interaction?: ContentInteraction | null;
  video?: ContentVideo | null;
  shuffle: boolean;
  /** How often it may be answered; 0: any number. */
  tries: number;
  /** What each earlier wrong answer takes away, in %. */
  penalty: number;
}

/** What the player shows of a question; more may be there. */
export interface PlayedQuestion {
  id: number;
  type: QuestionKind;
  style?: string | null;
  statement_html: string;
  media?: RenderedBlock[];
  content: Content;
}

/** A hint that was taken. */
export interface TakenHint {
  html: string;
  /** In % of the score. */
  cost: number;
}

/** A question as its page gets it. */
export interface Question extends PlayedQuestion {
  slug: string;
  name: string;
  title: string;
  score: number;
  max_score: number;
  difficulty: Difficulty;
  tags: string[];
  status: string;
  my_status: 'solved' | 'tried' | null;
  my_best_score: number | null;
  hint_count: number;
  hints: TakenHint[];
  /** What the next hint takes away, in %; null where there is none. */
  next_hint_cost?: number | null;
  solution_html: string | null;
  tries_used: number;
  test_count: number;
  /** Tests that learners see. */
  samples?: { index: number }[];
  can_edit: boolean;
  author: { id: number; name: string } | null;
}

/** A part of an answer, marked. */
export interface ReviewPart {
  /** Of the choice, gap, item or moment; `answer` where there is only one. */
  id: string;
  /** Null where nobody has marked it. */
  correct: boolean | null;
  /** Points. */
  score: number;
  share?: number;
  /** What was given there, in the answer's encoding. */
  given?: string;
  /** HTML; empty where there is none. */
  feedback?: string | null;
  /** What is right, as HTML; only where the solution may be shown. */
  right?: string | null;
}

/** What an answer came to, part by part. */
export interface Review {
  parts: ReviewPart[];
  solution_html?: string | null;
}

/** What became of an answer that was sent. */
export interface Answered {
  submission_id: number;
  /** Of the judge, where it runs. */
  token?: string | null;
  status: string;
  score: number;
  max_score: number;
  review?: Review | null;
}

/** A row of the list of questions. */
export interface QuestionItem extends ProblemListItem {
  type: QuestionKind;
}

/** A submission in a list. */
export interface SubmissionItem {
  id: number;
  status: string;
  score: number;
  max_score: number;
  created_at: number;
  language_id?: number | null;
  user?: { id: number; name: string } | null;
}

/** A submission with its answer and review. */
export interface SubmissionDetail extends SubmissionItem {
  type?: QuestionKind;
  answer?: string | null;
  source_code?: string | null;
  review?: Review | null;
  question_id?: number;
  /** Of turtles: what was drawn, as it was recorded. */
  drawing?: unknown;
}

/** What a teacher wrote to an answer. */
export interface Remark {
  id: number;
  /** Of the answer, from 1 on; null: the whole. */
  line: number | null;
  text: string;
  /** Null: an account that is gone. */
  by: string | null;
}
