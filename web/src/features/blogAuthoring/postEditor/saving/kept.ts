import { keptForms, type KeptForm } from '#/ui/form/keptForms';
import { postSchema, type PostForm } from '../schema';

/** What an author has not saved yet, as it is kept in this browser. */
export type Kept = KeptForm<PostForm>;

const fields = Object.keys(postSchema.shape);

/** Whether a value has a form's fields; what stands in them may be unfinished. */
function hasShape(value: unknown): value is PostForm {
  if (typeof value !== 'object' || value === null) return false;
  const { en, tags } = value as Partial<PostForm>;
  return fields.every((name) => name in value) && Array.isArray(tags) && typeof en === 'object' && en !== null;
}

export const { keep, forget, read: readKept } = keptForms('post-draft', hasShape);
