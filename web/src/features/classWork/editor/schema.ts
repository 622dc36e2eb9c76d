import * as z from 'zod/mini';
import { message } from '#/ui/form/message';
import { rules } from '#/ui/form/rules';
import { subjectKinds, type Assignment, type AssignmentInput, type LateRule, type SubjectKind } from '../types';
import { dueInAWeek, termOf } from './defaults';

/** The longest and most that the server takes. */
export const limits = { title: 200, instructions: 5000, points: 1000 } as const;

/** What is worked on: something of the site, or nothing of it. */
export const workKinds = [...subjectKinds, 'paper'] as const;
export type WorkKind = (typeof workKinds)[number];

export const lateKinds = ['no', 'until', 'percent'] as const;
export type LateKind = (typeof lateKinds)[number];

/** Something to work on that was picked. */
export interface Pick {
  value: number;
  label: string;
  detail?: string;
  /** Of a lesson: by way of which course it is opened. */
  course?: number;
  /** Of a contest: when it ends, in epoch seconds. */
  end?: number;
}

/** An assignment in its form. Times in epoch seconds. */
export interface WorkForm {
  kind: WorkKind;
  question: Pick | null;
  lesson: Pick | null;
  contest: Pick | null;
  title: string;
  instructions: string;
  visible_at: number | null;
  due_at: number | null;
  late: LateKind;
  until: number | null;
  percent: number | null;
  points: number | null;
  weight: number;
  term: number;
  isFor: 'all' | 'some';
  user_ids: number[];
}

const isBetween = (value: number | null, from: number, to: number) =>
  value !== null && Number.isInteger(value) && value >= from && value <= to;

const pick = () =>
  z.nullable(
    z.object({
      value: z.number(),
      label: z.string(),
      detail: z.optional(z.string()),
      course: z.optional(z.number()),
      end: z.optional(z.number()),
    }),
  );

/** Of what is not asked for the form says nothing. */
const needed = (path: keyof WorkForm, isWrong: (form: WorkForm) => boolean, fault: string) =>
  z.refine<WorkForm>((form) => !isWrong(form), { message: fault, path: [path] });

const isLate = (form: WorkForm, late: LateKind) => form.due_at !== null && form.late === late;

/** What the form takes. */
export const workSchema = z
  .object({
    kind: z.enum(workKinds),
    question: pick(),
    lesson: pick(),
    contest: pick(),
    title: rules.text(limits.title),
    instructions: rules.optionalText(limits.instructions),
    visible_at: rules.moment(),
    due_at: z.nullable(rules.moment()),
    late: z.enum(lateKinds),
    until: z.custom<number | null>(),
    percent: z.custom<number | null>(),
    points: rules.positive().check(z.lte(limits.points, message('most', { to: limits.points }))),
    weight: z.number(),
    term: z.number(),
    isFor: z.enum(['all', 'some']),
    user_ids: z.array(z.number()),
  })
  .check(
    ...subjectKinds.map((kind) =>
      needed(kind, (form) => form.kind === kind && form[kind] === null, message('required')),
    ),
    needed(
      'due_at',
      ({ visible_at: from, due_at: due }) => from !== null && due !== null && due <= from,
      message('classWork:invalid.due'),
    ),
    needed(
      'until',
      (form) => isLate(form, 'until') && !((form.until ?? 0) > (form.due_at ?? 0)),
      message('classWork:invalid.until'),
    ),
    needed(
      'percent',
      (form) => isLate(form, 'percent') && !isBetween(form.percent, 1, 100),
      message('between', { from: 1, to: 100 }),
    ),
    needed('user_ids', ({ isFor, user_ids: ids }) => isFor === 'some' && ids.length === 0, message('required')),
  );

/** What the form begins with; `now` in epoch seconds. */
export function formOf(assignment: Assignment | null, now: number): WorkForm {
  const none = { question: null, lesson: null, contest: null };
  if (!assignment) {
    return {
      kind: 'question',
      ...none,
      title: '',
      instructions: '',
      visible_at: now - (now % 60),
      due_at: dueInAWeek(now),
      late: 'no',
      until: null,
      percent: 10,
      points: 10,
      weight: 1,
      term: termOf(now),
      isFor: 'all',
      user_ids: [],
    };
  }
  const { subject, late, user_ids: some } = assignment;
  return {
    // What is gone has to be replaced.
    kind: subject?.kind ?? (assignment.on_paper ? 'paper' : 'question'),
    ...none,
    ...(subject && { [subject.kind]: picked(subject) }),
    title: assignment.title,
    instructions: assignment.instructions,
    visible_at: assignment.visible_at,
    due_at: assignment.due_at,
    late: late.kind,
    until: late.kind === 'until' ? late.until : null,
    percent: late.kind === 'percent' ? late.percent : 10,
    points: assignment.points,
    weight: assignment.weight,
    term: assignment.term,
    isFor: some === null ? 'all' : 'some',
    user_ids: some ?? [],
  };
}

const picked = ({ id, title, course_id: course }: { id: number; title: string; course_id: number | null }): Pick => ({
  value: id,
  label: title,
  ...(course !== null && { course }),
});

/** What is sent of the form. */
export function bodyOf(form: WorkForm, version: number | null): AssignmentInput {
  const { kind, due_at: due } = form;
  return {
    title: form.title,
    instructions: form.instructions,
    subject: kind === 'paper' ? null : subjectOf(kind, form[kind]),
    visible_at: form.visible_at ?? 0,
    due_at: due,
    late: due === null ? { kind: 'no' } : lateOf(form),
    weight: form.weight,
    term: form.term,
    points: form.points ?? 0,
    user_ids: form.isFor === 'all' ? null : form.user_ids,
    version,
  };
}

const subjectOf = (kind: SubjectKind, found: Pick | null): AssignmentInput['subject'] =>
  found && { kind, id: found.value, course_id: found.course ?? null };

function lateOf({ late, until, percent }: WorkForm): LateRule {
  if (late === 'until' && until !== null) return { kind: 'until', until };
  if (late === 'percent' && percent !== null) return { kind: 'percent', percent };
  return { kind: 'no' };
}

/** The form's name of a field that the server calls otherwise. */
export function fieldOf(field: string, kind: WorkKind): string | undefined {
  if (field.startsWith('subject')) return kind === 'paper' ? 'kind' : kind;
  if (field.startsWith('late.')) return field.slice('late.'.length);
  return field.startsWith('user_ids') ? 'user_ids' : undefined;
}
