import * as z from 'zod/mini';
import { visibilities } from '#/api/content';
import { message } from '#/ui/form/message';
import { rules, startsBeforeEnd } from '#/ui/form/rules';
import { formats, questionRules, rankTimes, reviews, textFormats } from '../types';

/** The longest and most that the server takes. */
export const limits = {
  name: 200,
  password: 200,
  parts: 20,
  questions: 200,
  minutes: 10_000,
  penalty: 1000,
  points: 1_000_000,
  ranges: 50,
  variants: 100,
} as const;

const question = z.object({
  /** Told apart by, in the list that is put in order. */
  id: z.number(),
  title: z.string(),
  type: z.string(),
  score: rules.between(0, limits.points),
  rule: z.nullable(z.enum(questionRules)),
});

const part = z
  .object({
    /** Told apart by, in the list; parts that are stored have their number. */
    id: z.string(),
    name: rules.text(limits.name),
    /** Whether each contestant gets some of the questions only. */
    draws: z.boolean(),
    amount: z.nullable(rules.wholeBetween(1, limits.questions)),
    minutes: z.nullable(rules.wholeBetween(1, limits.minutes)),
    questions: z.array(question).check(z.minLength(1, message('contestForm:parts.noQuestions'))),
  })
  .check(
    z.refine(({ draws, amount }) => !draws || amount !== null, { message: 'required', path: ['amount'] }),
    z.refine(({ draws, amount, questions }) => !draws || amount === null || amount <= questions.length, {
      message: message('contestForm:parts.tooMany'),
      path: ['amount'],
    }),
  );

/** How a password is changed. */
export const passwordChanges = ['keep', 'set', 'remove'] as const;

/** What the form of a contest edits. */
export const contestSchema = z
  .object({
    name: rules.text(limits.name),
    slug: rules.optionalSlug(),
    description: z.string(),
    text_format: z.enum(textFormats),
    start_time: rules.moment(),
    end_time: rules.moment(),
    active_from_time: z.nullable(rules.moment()),
    active_to_time: z.nullable(rules.moment()),
    submission_mode: z.enum(['once', 'many']),
    exercise_type: z.enum(['free', 'timed']),
    format: z.enum(formats),
    penalty_minutes: z.nullable(rules.wholeBetween(0, limits.penalty)),
    last_only: z.boolean(),
    ties_by_time: z.boolean(),
    national: z.boolean(),
    show_ranks: z.enum(rankTimes),
    freeze_minutes: z.nullable(rules.wholeBetween(1, limits.minutes)),
    candidate_id: z.boolean(),
    password_change: z.enum(passwordChanges),
    password: rules.optionalText(limits.password),
    group: z.enum(['none', 'old', 'new']),
    group_id: z.nullable(z.number()),
    group_name: rules.optionalText(limits.name),
    visibility: z.enum(visibilities),
    ip_ranges: rules.tags(limits.ranges),
    single_session: z.boolean(),
    candidate_moves: z.boolean(),
    variants: rules.wholeBetween(0, limits.variants),
    review: z.enum(reviews),
    parts: z.array(part).check(z.maxLength(limits.parts, message('tooMany', { to: limits.parts }))),
  })
  .check(
    startsBeforeEnd('start_time', 'end_time'),
    startsBeforeEnd('active_from_time', 'active_to_time'),
    z.refine(({ password_change: change, password }) => change !== 'set' || password !== '', {
      message: 'required',
      path: ['password'],
    }),
    z.refine(({ group, group_id: id }) => group !== 'old' || id !== null, { message: 'required', path: ['group_id'] }),
    z.refine(({ group, group_name: name }) => group !== 'new' || name !== '', {
      message: 'required',
      path: ['group_name'],
    }),
  );

/** The values of the form. */
export type ContestForm = z.infer<typeof contestSchema>;

/** A part in the form. */
export type PartForm = ContestForm['parts'][number];

/** A question of a part in the form. */
export type QuestionForm = PartForm['questions'][number];
