import { listSchema, oneOf, anyText, type ListQuery } from '#/ui/table/listState';
import { difficulties } from '#/features/problems';
import { practisedKinds } from './types';

/** What I have reached on a question. */
export const progressStates = ['solved', 'tried', 'new'] as const;

/** What the list of questions is narrowed by. */
export const questionList = listSchema({
  filters: { type: oneOf(practisedKinds), difficulty: oneOf(difficulties), tag: anyText, state: oneOf(progressStates) },
});

/** The filters as the address has them. */
export type QuestionFilters = ListQuery<typeof questionList>;

/** The kinds asked for where none is chosen: all that are not problems. */
const allKinds = practisedKinds.join(',');

/** The query of the list's call, in the order in which the server writes it into the boot data. */
export function toQuery({ page, size, search, type, difficulty, tag, state }: QuestionFilters) {
  return { page, size, search, type: type ?? allKinds, difficulty, tag, state };
}
