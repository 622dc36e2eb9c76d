import type { Difficulty, Schemas } from './types';

/** The difficulties, from the easiest on. */
export const difficulties = ['trivial', 'easy', 'medium', 'hard', 'expert'] as const satisfies readonly Difficulty[];

/** Where content stands on its way to being published. */
export const contentStatuses = [
  'draft',
  'waiting_for_approval',
  'approved',
  'published',
  'rejected',
] as const satisfies readonly Schemas['Status'][];
export type ContentStatus = Schemas['Status'];

/** Who may find content. */
export const visibilities = ['public', 'unlisted', 'private'] as const satisfies readonly Schemas['Visibility'][];
export type Visibility = Schemas['Visibility'];
