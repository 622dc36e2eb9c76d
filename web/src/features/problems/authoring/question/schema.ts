import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import type { EditedKind } from '#/api/editedKinds';
import { difficulties, visibilities } from '../../types';
import { limits, slugPattern } from '../schema';
import { solutionTerms } from '../solutionTerms';
import { anyText, basicFields, blockSchema, mostBasic, newBasic, percent, rowKey } from './kinds/basic';
import { interactionFields, newInteraction } from './kinds/interaction';
import { testDrivenFields } from './kinds/testDriven';
import { newTurtle, turtleFields } from './kinds/turtle';
import { mostMoments, videoFields } from './kinds/video';
import { englishFields, noEnglish } from './translation';

/** How picks of several choices are marked. */
export const markingRules = ['right_minus_wrong', 'all_or_nothing', 'each', 'steps'] as const;
/** Most rows of each list. */
export const mostRows = { ...mostBasic, hints: 10, items: 50, areas: 50, trials: 50, moments: mostMoments } as const;

/** What the editor of questions edits. Which right answers there must be, the server says. */
export const questionSchema = z.object({
  name: rules.text(limits.title),
  statement: anyText,
  /** Media blocks below the statement. */
  statement_media: z.array(blockSchema),
  solution: anyText,
  ...solutionTerms,
  hints: z.array(z.object({ key: rowKey, text: rules.text(limits.text), cost: percent(), en: anyText })),
  ...englishFields,
  ...basicFields,
  true_false: z.boolean(),
  long: z.object({ min_words: rules.count(), max_words: rules.count(), files: rules.count(), rubric: anyText }),
  program: z.object({ languages: z.array(z.number()), rubric: anyText, templates: z.unknown() }),
  ...testDrivenFields,
  ...turtleFields,
  ...interactionFields,
  ...videoFields,
  /** Answers with the mark that they must get, in % of the score. */
  trials: z.array(
    z.object({ key: rowKey, answer: rules.text(limits.text), language_id: z.nullable(z.number()), share: percent() }),
  ),
  rule: z.enum(markingRules),
  steps: z.array(z.number()),
  by_hand: z.boolean(),
  shuffle: z.boolean(),
  tries: rules.count(),
  penalty: percent(),
  score: rules.positive(),
  difficulty: z.enum(difficulties),
  tags: z.array(z.string()),
  slug: z.string().check(
    z.trim(),
    z.refine((value) => value === '' || slugPattern.test(value), message('slug')),
  ),
  visibility: z.enum(visibilities),
  is_listed: z.boolean(),
  enable_on_quiz: z.boolean(),
});

/** The values of the form. */
export type QuestionForm = z.infer<typeof questionSchema>;

/** A form for a question that does not exist yet. */
export const newQuestion = (kind: EditedKind): QuestionForm => ({
  name: '',
  statement: '',
  statement_media: [],
  solution: '',
  show_solution: 'answered',
  solution_after_tries: null,
  solution_after_days: null,
  hints: [],
  ...noEnglish(),
  ...newBasic(kind),
  true_false: false,
  long: { min_words: 0, max_words: 0, files: 0, rubric: '' },
  program: { languages: [], rubric: '', templates: {} },
  test_driven: [],
  turtle: newTurtle(),
  ...newInteraction(),
  video: '',
  moments: [],
  trials: [],
  rule: 'right_minus_wrong',
  steps: [],
  by_hand: false,
  shuffle: false,
  tries: 0,
  penalty: 0,
  score: 10,
  difficulty: 'easy',
  tags: [],
  slug: '',
  visibility: 'public',
  is_listed: true,
  enable_on_quiz: true,
});
