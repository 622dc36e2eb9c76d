import type { Difficulty, Schemas } from '#/api/types';
import type { UnavailableReason } from '#/editor/languages';
import type { SubtaskRow, TestRow } from './judge/verdict';

export type { Difficulty, ProblemListItem } from '#/api/types';

/** The difficulties, from the easiest on. */
export const difficulties = ['trivial', 'easy', 'medium', 'hard', 'expert'] as const satisfies readonly Difficulty[];

/** What the learner has reached on a problem; `null` from the server is `new` here. */
export const progressStates = ['solved', 'tried', 'new'] as const;
export type ProgressState = (typeof progressStates)[number];

/** Where a problem stands on its way to being published. */
export const contentStatuses = [
  'draft',
  'waiting_for_approval',
  'approved',
  'published',
  'rejected',
] as const satisfies readonly Schemas['Status'][];
export type ContentStatus = Schemas['Status'];

/** Who may find a problem. */
export const visibilities = ['public', 'unlisted', 'private'] as const satisfies readonly Schemas['Visibility'][];
export type Visibility = Schemas['Visibility'];

/** A file beside the main one. */
export interface SourceFile {
  path: string;
  content: string;
}

/** A program of the author's: a checker or an interactor. */
export interface AuthorProgram {
  language_id: number;
  source_code: string;
  files: SourceFile[];
}

/** How outputs are compared. Of a custom one only who may edit gets the program. */
export interface Checker extends Partial<AuthorProgram> {
  kind: string;
  /** Only for `real`: the greatest allowed difference. */
  tolerance?: number;
}

/** What a learner hands in. */
export const judgingModes = [
  'program',
  'interactive',
  'driver',
  'output_only',
] as const satisfies readonly Schemas['JudgingMode'][];
export type JudgingMode = Schemas['JudgingMode'];

/** The author's main program in one language, which the learner's file is compiled with. */
export interface Driver {
  source: string;
  solution_file: string;
  template: string;
}

/** How the tests of a subtask make its points. */
export const subtaskRules = ['min', 'max', 'sum'] as const satisfies readonly Schemas['SubtaskRule'][];
export type SubtaskRule = Schemas['SubtaskRule'];

/** Tests that give points together; `tests` are positions. */
export interface Subtask {
  id: number;
  name: string;
  score: number;
  /** Its share of the problem's points. */
  points: number;
  rule: SubtaskRule;
  requires: number[];
  tests: number[];
}

export interface Sample {
  index: number;
  input: string;
  output: string;
}

/** The texts of a problem in one language, as markdown. */
export interface ProblemTexts {
  title: string;
  statement: string;
  input_description: string;
  output_description: string;
  constraints: string;
}

/** What the editor of a problem gets beside what readers see. */
export interface ProblemSource extends ProblemTexts {
  translations: { en?: Partial<ProblemTexts> };
}

/** One problem as its page shows it. Limits in milliseconds and MiB. */
export interface Problem extends ProblemTexts {
  id: number;
  slug: string;
  difficulty: Difficulty;
  max_score: number;
  tags: string[];
  statement_html: string;
  input_html: string;
  output_html: string;
  constraints_html: string;
  samples: Sample[];
  allowed_languages: number[] | null;
  time_limit_ms: number;
  memory_limit_mib: number;
  output_limit_kib?: number;
  stop_at_first_failure?: boolean;
  checker: Checker;
  mode: JudgingMode;
  /** Only for who may edit; by language where it is a table. */
  interactor: AuthorProgram | null;
  driver: Record<string, Driver> | null;
  /** What an editor begins with, by language, where it isn't the language's own. */
  templates: Record<string, string>;
  subtasks: Subtask[];
  /** What the time limit is multiplied by, by language. */
  time_multipliers: Record<string, number>;
  allow_startup: boolean;
  show_output: boolean;
  test_count: number;
  solved_count: number;
  attempt_count: number;
  my_status: 'solved' | 'tried' | null;
  my_best_score: number | null;
  status: ContentStatus;
  visibility: Visibility;
  author: { id: number; name: string };
  can_edit: boolean;
  reject_reason: string | null;
  source: ProblemSource | null;
}

/** A language the judge knows. */
export interface JudgeLanguage {
  id: number;
  key: string;
  name: string;
  /** What really compiles or runs it. */
  version?: string;
  editor_mode: string;
  available: boolean;
  template?: string;
  reason?: UnavailableReason;
}

/** One past submission of mine. */
export interface SubmissionListItem {
  id: number;
  token: string;
  status: string;
  score: number;
  max_score: number;
  language_id: number;
  cpu_ms: number;
  memory_kib: number;
  created_at: number;
}

/** One past submission of mine with its code and tests. */
export interface Submission extends SubmissionListItem {
  source_code: string;
  reason: string | null;
  compile_output: string;
  cached: boolean;
  /** The token of judging it again, while that is under way. */
  rejudge: string | null;
  subtasks: SubtaskRow[];
  test_cases: TestRow[];
}
