import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { figure, record, strings, words } from '../written';
import { anyText } from './basic';

/** What may not matter when drawings are compared. */
export const drawingParts = ['position', 'scale', 'colour', 'width'] as const;
/** The share in % from which marks are full, where nothing is said. */
export const usualThreshold = 97;
/** Constructs of Python by the names that the server has for them; the name of a function that is called is one as well. */
export const constructs = [
  'for',
  'while',
  'if',
  'function_def',
  'recursion',
  'list',
  'dict',
  'set',
  'tuple',
  'comprehension',
  'lambda',
  'class',
  'try',
  'with',
  'import',
  'break',
  'continue',
  'return',
] as const;

/** Of the paper, in its units. */
const side = () => rules.wholeBetween(50, 2000);
const names = z.array(z.string()).check(z.maxLength(50, message('tooMany', { to: 50 })));

/** The part of the form that drawings have. */
export const turtleFields = {
  turtle: z
    .object({
      template: anyText,
      solution: anyText,
      canvas: z.object({ width: side(), height: side() }),
      compare: z.object({
        ignore: z.array(z.enum(drawingParts)),
        threshold: z.nullable(rules.between(1, 100)),
      }),
      required: names,
      forbidden: names,
    })
    .check(
      z.refine(({ required, forbidden }) => !required.some((name) => forbidden.includes(name)), {
        error: message('question:invalid.bothConstructs'),
        path: ['forbidden'],
      }),
    ),
};

const turtleSchema = z.object(turtleFields);
export type TurtleForm = z.infer<typeof turtleSchema>['turtle'];

/** A drawing that does not exist yet. */
export const newTurtle = (): TurtleForm => ({
  template: '',
  solution: '',
  canvas: { width: 400, height: 400 },
  compare: { ignore: [], threshold: null },
  required: [],
  forbidden: [],
});

/** The form of a drawing that the server answered. */
export function toTurtle(answers: unknown): TurtleForm {
  const of = record(answers);
  const canvas = record(of.canvas);
  const compare = record(of.compare);
  const ignored = strings(compare.ignore);
  return {
    template: words(of.template),
    solution: words(of.solution),
    canvas: { width: figure(canvas.width) ?? 400, height: figure(canvas.height) ?? 400 },
    compare: {
      ignore: drawingParts.filter((part) => ignored.includes(part)),
      threshold: figure(compare.threshold),
    },
    required: strings(of.required),
    forbidden: strings(of.forbidden),
  };
}

/** The answers as the server takes them. */
export const turtleBody = ({ compare: { ignore, threshold }, ...rest }: TurtleForm) => ({
  ...rest,
  compare: { ignore, ...(threshold === null ? {} : { threshold }) },
});
