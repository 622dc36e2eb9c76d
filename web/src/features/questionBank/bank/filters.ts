import { anyText, listSchema, oneOf, type Filter, type ListQuery } from '#/ui/table/listState';
import { contentStatuses, difficulties } from '#/api/content';
import { questionKinds } from './kinds';

/** Stands for the questions of no category. */
export const NO_CATEGORY = 0;

/** A category's id, or {@link NO_CATEGORY}. */
const category: Filter<number> = (text) => {
  const id = Number(text);
  return text !== undefined && Number.isSafeInteger(id) && id >= 0 ? id : undefined;
};

/** Orders that the server knows; there is no way round. */
export const bankSorts = ['newest', 'updated', 'name', 'difficulty', 'position'] as const;

/** What the question bank can be narrowed to and sorted by. */
export const bankList = listSchema({
  filters: {
    whose: oneOf(['mine']),
    type: oneOf(questionKinds),
    status: oneOf(contentStatuses),
    difficulty: oneOf(difficulties),
    tag: anyText,
    category,
  },
  sorts: bankSorts,
  sort: 'newest',
});

/** What the bank's list is asked for. */
export type BankQuery = ListQuery<typeof bankList>;
