import * as z from 'zod/mini';
import { visibilities } from '#/api/content';
import { rules, startsBeforeEnd } from '#/ui/form/rules';
import { message } from '#/ui/form/message';
import { courseFormats, levels } from '../types';
import { titleMost } from '../words';

/** The longest texts and lists that the server takes. */
export const limits = { title: titleMost, line: 300, lines: 50, code: 40, days: 3650, picks: 50 } as const;

const line = z.object({ key: z.string(), text: rules.optionalText(limits.line) });
const lines = z.array(line).check(z.maxLength(limits.lines, message('tooMany', { to: limits.lines })));
const picks = z
  .array(z.object({ value: z.number(), label: z.string() }))
  .check(z.maxLength(limits.picks, message('tooMany', { to: limits.picks })));
const days = () => z.nullable(rules.wholeBetween(1, limits.days));

/** What the form of a course edits. What must be there before it goes out, the server's check says. */
export const courseSchema = z
  .object({
    title: rules.text(limits.title),
    slug: rules.optionalSlug(),
    coverImage: z.string(),
    description: z.string(),
    format: z.enum(courseFormats),
    what_you_learn: lines,
    requirements: lines,
    level: z.enum(levels),
    tags: rules.tags(),
    category_id: z.nullable(z.number()),
    /** An empty field costs nothing. */
    price: z.nullable(rules.count()),
    origin_price: z.nullable(rules.count()),
    discount_code: rules.optionalText(limits.code),
    duration: days(),
    suggested_duration: days(),
    pass_percentage: rules.wholeBetween(0, 100),
    in_order: z.boolean(),
    prerequisites: picks,
    opens_at: z.nullable(rules.moment()),
    closes_at: z.nullable(rules.moment()),
    teachers: picks,
    visibility: z.enum(visibilities),
    en: z.object({
      title: rules.optionalText(limits.title),
      description: z.string(),
      what_you_learn: lines,
      requirements: lines,
    }),
  })
  .check(
    startsBeforeEnd('opens_at', 'closes_at'),
    z.refine(({ price, origin_price: origin }) => origin === null || origin >= (price ?? 0), {
      message: message('courseEditor:price.originBelow'),
      path: ['origin_price'],
    }),
  );

/** The values of the form. */
export type CourseForm = z.infer<typeof courseSchema>;

/** A line of a list. */
export type Line = CourseForm['requirements'][number];

/** Something chosen of many: a teacher, a course. */
export type Pick = CourseForm['teachers'][number];
