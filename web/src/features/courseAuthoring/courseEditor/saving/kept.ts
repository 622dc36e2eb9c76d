import { readStored, removeStored, writeStored } from '#/ui/storage';
import { courseSchema, type CourseForm } from '../schema';

/** What an author has not saved yet, as it is kept in this browser. */
export interface Kept {
  /** The version of the course that it was written from, and what that said. */
  version: number;
  base: CourseForm;
  values: CourseForm;
  /** Epoch seconds. */
  at: number;
}

/** Each author's own, where several use one browser. */
const keyOf = (user: number, course: number) => `lophoc.course-draft.${user}.${course}`;

/** Keeps what is written. */
export const keep = (user: number, course: number, kept: Kept): boolean =>
  writeStored(keyOf(user, course), JSON.stringify(kept));

/** Forgets what was kept. */
export const forget = (user: number, course: number): void => void removeStored(keyOf(user, course));

/** What is kept; null where nothing is, or nothing that the form understands. */
export function readKept(user: number, course: number): Kept | null {
  const text = readStored(keyOf(user, course));
  if (text === null) return null;
  try {
    const { version, base, values, at } = JSON.parse(text) as Partial<Kept>;
    const isWhole = typeof version === 'number' && typeof at === 'number' && hasShape(base) && hasShape(values);
    return isWhole ? { version, base, values, at } : null;
  } catch {
    return null;
  }
}

const fields = Object.keys(courseSchema.shape);

/** Whether a value has a form's fields; what stands in them may be unfinished. */
function hasShape(value: unknown): value is CourseForm {
  if (typeof value !== 'object' || value === null) return false;
  const written = value as Partial<CourseForm>;
  const lists = [written.what_you_learn, written.requirements, written.en?.what_you_learn, written.en?.requirements];
  return fields.every((name) => name in written) && lists.every((one) => Array.isArray(one));
}
