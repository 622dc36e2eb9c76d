import { ApiError } from '#/api/envelope';
import type { Tone } from '#/ui/Chips';
import type { Level } from './types';

/** What projects are, for the system's own dialog. */
export const projectTypes = '.sb2,.sb3,.sprite3';
/** Largest project, in bytes. */
export const PROJECT_BYTES = 50 * 1024 * 1024;
/** Largest archive of a class, in bytes. */
export const ARCHIVE_BYTES = 300 * 1024 * 1024;
/** Most projects of a class. */
export const MOST_PROJECTS = 60;

/** The colour of a level. */
export const levelTones: Record<Level, Tone> = {
  basic: 'warning',
  developing: 'info',
  master: 'success',
  advanced: 'success',
  finesse: 'success',
};

/** A share of 0 to 1 in whole percent. */
export const percent = (share: number): string => `${Math.round(share * 100)}%`;

/** Why a file was refused: what is said of its field says more than the whole. */
export function reasonOf(error: Error): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.fields[0]?.message ?? null;
}

/** What a sprite is called; Scratch saves its stage by an English word, whatever the language of its author. */
export const spriteName = (name: string, stage: string): string => (name === 'Stage' ? stage : name);
