import { keptForms, type KeptForm } from '#/ui/form/keptForms';
import { courseSchema, type CourseForm } from '../schema';

/** What an author has not saved yet, as it is kept in this browser. */
export type Kept = KeptForm<CourseForm>;

const fields = Object.keys(courseSchema.shape);

/** Whether a value has a form's fields; what stands in them may be unfinished. */
function hasShape(value: unknown): value is CourseForm {
  if (typeof value !== 'object' || value === null) return false;
  const written = value as Partial<CourseForm>;
  const lists = [written.what_you_learn, written.requirements, written.en?.what_you_learn, written.en?.requirements];
  return fields.every((name) => name in written) && lists.every((one) => Array.isArray(one));
}

export const { keep, forget, read: readKept } = keptForms('course-draft', hasShape);
