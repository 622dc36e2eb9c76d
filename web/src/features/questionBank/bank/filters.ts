import { anyText, listSchema, oneOf, type Filter, type ListQuery } from '#/ui/table/listState';
import { contentStatuses, difficulties } from '#/features/problems';
import { questionKinds } from './kinds';

/** Stands for the questions of no category in the address and in the call. */
export const NO_CATEGORY = 'none';

/** A category's id, or {@link NO_CATEGORY}. */
const category: Filter<string> = (text) =>
  text === NO_CATEGORY || /^[1-9]\d{0,15}$/.test(text ?? '') ? text : undefined;

/** Orders that the server knows; the last changed first unless told. */
export const bankSorts = ['updated', 'name', 'difficulty', 'answers'] as const;

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
});

/** What the bank's list is asked for. */
export type BankQuery = ListQuery<typeof bankList>;
