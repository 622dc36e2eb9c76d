import type { Tone } from '#/ui/Chips';
import type { AnswerState, FormItem } from './types';

export const formStatuses = ['draft', 'open', 'closed'] as const satisfies readonly FormItem['status'][];

export const answerStates = [
  'held',
  'new',
  'seen',
  'accepted',
  'waiting_list',
  'refused',
] as const satisfies readonly AnswerState[];

/** The colours of what a form takes at this moment. */
export const formTones: Record<FormItem['state'], Tone> = {
  open: 'success',
  upcoming: 'info',
  closed: 'neutral',
  full: 'warning',
};

/** The colours of where answers stand. */
export const answerTones: Record<AnswerState, Tone> = {
  held: 'danger',
  new: 'info',
  seen: 'neutral',
  accepted: 'success',
  waiting_list: 'warning',
  refused: 'neutral',
};

/** Longest title of a form, in characters. */
export const titleMost = 200;

/** How many answers of these states a form has. */
export const countOf = (counts: Readonly<Record<string, number | undefined>>, states: readonly AnswerState[]): number =>
  states.reduce((sum, state) => sum + (counts[state] ?? 0), 0);
