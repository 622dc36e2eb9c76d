import { keptForms, type KeptForm } from '#/ui/form/keptForms';
import { draftSchema, type FormDraft } from '../schema';

/** What an author has not saved yet, as it is kept in this browser. */
export type Kept = KeptForm<FormDraft>;

const names = Object.keys(draftSchema.shape);

/** Whether a value has a form's fields; what stands in them may be unfinished. */
function hasShape(value: unknown): value is FormDraft {
  if (typeof value !== 'object' || value === null) return false;
  const written = value as Partial<FormDraft>;
  return names.every((name) => name in written) && Array.isArray(written.fields);
}

export const { keep, forget, read: readKept } = keptForms('form-draft', hasShape);
