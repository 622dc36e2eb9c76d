import type { ApiFormState } from '#/ui/form/useApiForm';
import type { EditedPost } from '../../types';
import type { PostForm } from '../schema';
import { isSamePart, partNames, partOf } from './parts';

/** The form of one post. */
export type PostFormState = ApiFormState<PostForm, EditedPost>;

/** Writes into the fields what differs from what they say. */
export function write({ form }: Pick<PostFormState, 'form'>, values: PostForm): void {
  const now = form.getValues();
  for (const part of partNames) {
    if (isSamePart(part, now, values)) continue;
    form.setValue(part, structuredClone(partOf(values, part)) as never, { shouldDirty: true });
  }
}
