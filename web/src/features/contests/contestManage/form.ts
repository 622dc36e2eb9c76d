import type { ContestInput, ContestView } from '../types';
import { canFreeze, penaltyOf } from './formats';
import type { ContestForm, PartForm } from './schema';

const NEW = 'new-';
let count = 0;

/** A key of a part that is not stored yet. */
export function newPartKey(): string {
  count += 1;
  return `${NEW}${count}`;
}

/** A part without questions. */
export const emptyPart = (name: string): PartForm => ({
  id: newPartKey(),
  name,
  draws: false,
  amount: null,
  minutes: null,
  questions: [],
});

/** The values of the form of a stored contest. */
export function toForm(contest: ContestView): ContestForm {
  const { format_options: options, group, room } = contest;
  return {
    name: contest.name,
    slug: contest.slug,
    description: contest.description,
    text_format: contest.text_format,
    start_time: contest.start_time,
    end_time: contest.end_time,
    active_from_time: contest.active_from_time,
    active_to_time: contest.active_to_time,
    submission_mode: contest.submission_mode,
    exercise_type: contest.exercise_type,
    format: contest.format,
    penalty_minutes: options.penalty_minutes,
    last_only: options.last_only,
    ties_by_time: options.ties_by_time,
    national: options.preset === 'national',
    show_ranks: contest.show_ranks,
    freeze_minutes: contest.freeze_minutes,
    candidate_id: contest.candidate_id,
    password_change: 'keep',
    password: '',
    group: group ? 'old' : 'none',
    group_id: group?.id ?? null,
    group_name: '',
    visibility: contest.visibility,
    ip_ranges: room.ip_ranges,
    single_session: room.single_session,
    candidate_moves: room.candidate_moves,
    variants: room.variants,
    review: room.review,
    parts: contest.parts.map((part): PartForm => {
      const questions = part.questions ?? [];
      const draws = part.question_amount < questions.length;
      return {
        id: String(part.id),
        name: part.name,
        draws,
        amount: draws ? part.question_amount : null,
        minutes: part.quiz_time,
        questions: questions.map(({ question_id: id, title, type, score, rule }) => ({ id, title, type, score, rule })),
      };
    }),
  };
}

/** What is sent of the form: only what its format and kind of exercise know, and the room's other rules as they are. */
export function bodyOf(form: ContestForm, contest: Pick<ContestView, 'room' | 'version' | 'parts'>): ContestInput {
  return {
    name: form.name,
    ...(form.slug && { slug: form.slug }),
    description: form.description,
    text_format: form.text_format,
    start_time: form.start_time,
    end_time: form.end_time,
    active_from_time: form.active_from_time,
    active_to_time: form.active_to_time,
    submission_mode: form.submission_mode,
    exercise_type: form.exercise_type,
    format: form.format,
    format_options: optionsOf(form),
    show_ranks: form.show_ranks,
    freeze_minutes: canFreeze(form.format, form.exercise_type) ? form.freeze_minutes : null,
    candidate_id: form.candidate_id,
    ...passwordOf(form),
    ...groupOf(form),
    visibility: form.visibility,
    room: {
      ...contest.room,
      ip_ranges: form.ip_ranges,
      single_session: form.single_session,
      candidate_moves: form.single_session && form.candidate_moves,
      variants: form.variants,
      review: form.review,
    },
    // A contest without parts is a draft; that it has none need not be said, and can't be.
    ...((form.parts.length > 0 || contest.parts.length > 0) && { parts: form.parts.map((part) => partOf(part, form)) }),
    version: contest.version,
  };
}

function optionsOf(form: ContestForm): NonNullable<ContestInput['format_options']> {
  const { format } = form;
  return {
    penalty_minutes: penaltyOf(format) === null ? null : form.penalty_minutes,
    last_only: format === 'vnoj' && form.last_only,
    ties_by_time: format === 'ioi' && form.ties_by_time,
    preset: format === 'test' && form.national ? 'national' : null,
  };
}

function passwordOf({ password_change: change, password }: ContestForm): Pick<ContestInput, 'password'> {
  if (change === 'keep') return {};
  return { password: change === 'set' ? password : '' };
}

function groupOf({
  group,
  group_id: id,
  group_name: name,
}: ContestForm): Pick<ContestInput, 'group_id' | 'group_name'> {
  if (group === 'new') return { group_name: name };
  return { group_id: group === 'old' ? id : null };
}

function partOf(part: PartForm, { exercise_type: type }: ContestForm): NonNullable<ContestInput['parts']>[number] {
  return {
    ...(!part.id.startsWith(NEW) && { id: Number(part.id) }),
    name: part.name,
    question_amount: part.draws ? (part.amount ?? part.questions.length) : part.questions.length,
    quiz_time: type === 'timed' ? part.minutes : null,
    questions: part.questions.map(({ id, score, rule }) => ({ question_id: id, score, rule })),
  };
}

const fieldNames: Record<string, string> = {
  'format_options.penalty_minutes': 'penalty_minutes',
  'room.ip_ranges': 'ip_ranges',
  'room.single_session': 'single_session',
  'room.candidate_moves': 'candidate_moves',
  'room.variants': 'variants',
  'room.review': 'review',
};

/** The form's name of a field that the server calls otherwise. */
export function fieldOf(field: string): string | undefined {
  const part = /^parts\[(\d+)\]\.(question_amount|quiz_time)$/.exec(field);
  if (part) return `parts.${part[1]}.${part[2] === 'quiz_time' ? 'minutes' : 'amount'}`;
  const question = /^parts\[(\d+)\]\.questions\[(\d+)\]\.question_id$/.exec(field);
  if (question) return `parts.${question[1]}.questions.${question[2]}.score`;
  return fieldNames[field];
}

/** On which tab a field stands. */
export const tabOf = (path: string): 'settings' | 'parts' => (path.startsWith('parts') ? 'parts' : 'settings');
