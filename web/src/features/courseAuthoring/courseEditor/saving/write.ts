import type { ApiFormState } from '#/ui/form/useApiForm';
import type { EditedCourse } from '../../types';
import type { CourseForm } from '../schema';
import { isSamePart, partNames, partOf } from './parts';

/** The form of one course. */
export type CourseFormState = ApiFormState<CourseForm, EditedCourse>;

/** Writes into the fields what differs from what they say. */
export function write({ form }: Pick<CourseFormState, 'form'>, values: CourseForm): void {
  const now = form.getValues();
  for (const part of partNames) {
    if (isSamePart(part, now, values)) continue;
    form.setValue(part, structuredClone(partOf(values, part)) as never, { shouldDirty: true });
  }
}
