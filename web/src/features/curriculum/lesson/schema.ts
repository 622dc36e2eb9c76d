import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules, startsBeforeEnd } from '#/ui/form/rules';
import { answerTimes, countings, quizModes, type Block } from '../types';

/** The longest title of a lesson. */
export const TITLE_MOST = 200;
/** Most questions of a quiz. */
export const QUESTIONS_MOST = 200;

const isBlock = (value: unknown): value is Block => typeof value === 'object' && value !== null && 'kind' in value;
const blocks = () => z.array(z.custom<Block>(isBlock));
const moment = () => z.nullable(rules.moment());
const title = z.object({ vi: rules.text(TITLE_MOST), en: rules.optionalText(TITLE_MOST) });

/** Where a film comes from. */
export const videoSources = ['file', 'link'] as const;

const video = z
  .object({
    source: z.enum(videoSources),
    file_id: z.nullable(z.number()),
    url: z.string().check(
      z.trim(),
      z.refine((url) => url === '' || /^https:\/\/[^\s"'<>\\]+$/.test(url), message('link')),
    ),
    /** Seconds, of a link. */
    duration: z.nullable(rules.count()),
    captions: z.array(z.object({ lang: z.string(), file_id: z.number() })),
  })
  .check(
    z.refine(({ captions }) => new Set(captions.map(({ lang }) => lang)).size === captions.length, {
      message: message('curriculum:video.twice'),
      path: ['captions'],
    }),
  );

const settings = z
  .object({
    mode: z.enum(quizModes),
    duration: rules.wholeBetween(0, 1440),
    pass_percentage: rules.wholeBetween(0, 100),
    attempts: rules.wholeBetween(0, 1000),
    counts: z.enum(countings),
    shuffle_questions: z.boolean(),
    shuffle_choices: z.boolean(),
    draw: z.array(
      z
        .object({
          by: z.enum(['category', 'tag']),
          category_id: z.nullable(z.number()),
          tag: z.string(),
          count: rules.wholeBetween(1, QUESTIONS_MOST),
        })
        .check(
          z.refine(({ by, category_id: category }) => by !== 'category' || category !== null, {
            message: message('required'),
            path: ['category_id'],
          }),
          z.refine(({ by, tag }) => by !== 'tag' || tag.trim() !== '', { message: message('required'), path: ['tag'] }),
        ),
    ),
    show_answers: z.enum(answerTimes),
    opens_at: moment(),
    closes_at: moment(),
  })
  .check(startsBeforeEnd('opens_at', 'closes_at'));

/** What the editor of lessons edits, whatever their kind: each shows its own part. */
export const lessonSchema = z.object({
  title,
  blocks: blocks(),
  blocks_en: blocks(),
  video,
  files: z.array(z.object({ file_id: z.number(), name: rules.text(200) })),
  settings,
});

/** The values of the form. */
export type LessonForm = z.infer<typeof lessonSchema>;
export type DrawRow = LessonForm['settings']['draw'][number];
