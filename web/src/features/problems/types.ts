import type { Schemas, With } from '#/api/types';

export { contentStatuses, difficulties, visibilities, type ContentStatus, type Visibility } from '#/api/content';
export type { Difficulty, ProblemListItem } from '#/api/types';

/** What the learner has reached on a problem; `null` from the server is `new` here. */
export const progressStates = ['solved', 'tried', 'new'] as const;
export type ProgressState = (typeof progressStates)[number];

/** The orders of the lists of problems and questions; the first is that of a list which is told nothing. */
export const listOrders = ['difficulty', 'newest', 'solved', 'acceptance', 'title'] as const;
export type ListOrder = (typeof listOrders)[number];

/** A file beside the main one. */
export type SourceFile = Schemas['FileInput'];

/** A program of the author's: a checker or an interactor. */
export type AuthorProgram = Schemas['AuthorCode'];

/** How outputs are compared: what the document calls an object only. Of a custom one only who may edit gets the program. */
export interface Checker extends Partial<AuthorProgram> {
  kind?: string;
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

/** How the tests of a subtask make its points. */
export const subtaskRules = ['min', 'max', 'sum'] as const satisfies readonly Schemas['SubtaskRule'][];
export type SubtaskRule = Schemas['SubtaskRule'];

/** Tests that give points together; `tests` are positions. */
export type Subtask = Schemas['SubtaskView'];

/** A test that readers see in the statement. */
export type Sample = Schemas['Sample'];

/** The texts of a problem in one language, as markdown. */
export type ProblemTexts = Schemas['Texts'];

/** One problem as its page shows it. Limits in milliseconds and MiB. */
export type Problem = Pick<
  Schemas['QuestionView'],
  | 'allow_startup'
  | 'allowed_languages'
  | 'attempt_count'
  | 'author'
  | 'type'
  | 'can_edit'
  | 'checker'
  | 'constraints'
  | 'constraints_html'
  | 'difficulty'
  | 'driver'
  | 'editorial'
  | 'id'
  | 'input_description'
  | 'input_html'
  | 'interactor'
  | 'max_score'
  | 'memory_limit_mib'
  | 'mode'
  | 'my_best_score'
  | 'my_status'
  | 'output_description'
  | 'output_html'
  | 'output_limit_kib'
  | 'reject_reason'
  | 'samples'
  | 'scratch'
  | 'show_output'
  | 'slug'
  | 'solved_count'
  | 'statement'
  | 'statement_html'
  | 'status'
  | 'stop_at_first_failure'
  | 'subtasks'
  | 'tags'
  | 'templates'
  | 'test_count'
  | 'time_limit_ms'
  | 'time_multipliers'
  | 'title'
  | 'visibility'
> & {
  source:
    | (Schemas['Texts'] &
        Partial<EditorialSource> & { translations: Record<string, Partial<Schemas['Texts']> & { solution?: string }> })
    | null;
};

/** How a problem is solved as its author wrote it, and what opens that. */
export type EditorialSource = Pick<
  Schemas['Source'],
  'solution' | 'show_solution' | 'solution_after_tries' | 'solution_after_days'
>;

/** Where I stand with the editorial of a problem that has one. */
export type EditorialState = Schemas['EditorialState'];

/** A language the judge knows; what nobody asked for, or there is nothing to say of, is left out. */
export type JudgeLanguage = With<
  Schemas['LanguageItem'],
  Partial<Pick<Schemas['LanguageItem'], 'aliases' | 'extension' | 'measured' | 'reason'>>
>;

/** One past submission of mine. */
export type SubmissionListItem = Schemas['SubmissionItem'];

/** One past submission of mine with its code and tests. */
export type Submission = Schemas['SubmissionView'];
