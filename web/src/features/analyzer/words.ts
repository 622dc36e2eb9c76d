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

/** Files of a form by their fields; null where none is chosen. */
export type Files = Readonly<Record<string, File | null>>;

/** Why a file was refused: what is said of its field says more than the whole. Of several it says which one. */
export function reasonOf(error: Error, files: Files): string | null {
  const fault = error instanceof ApiError ? error.fields[0] : undefined;
  if (!fault) return null;
  const isAlone = Object.values(files).filter((file) => file !== null).length < 2;
  const name = isAlone ? undefined : files[fault.field]?.name;
  return name === undefined ? fault.message : `${name}: ${fault.message}`;
}

/** What a sprite is called; Scratch saves its stage by an English word, whatever the language of its author. */
export const spriteName = (name: string, stage: string): string => (name === 'Stage' ? stage : name);
