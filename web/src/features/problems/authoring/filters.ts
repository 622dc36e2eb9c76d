import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';
import { contentStatuses, difficulties, visibilities } from '../types';

/** What the question bank can be narrowed to. The server sorts it, the last changed first. */
export const bankList = listSchema({
  filters: {
    status: oneOf(contentStatuses),
    visibility: oneOf(visibilities),
    difficulty: oneOf(difficulties),
  },
});

/** What the question bank's call is given. */
export type BankQuery = ListQuery<typeof bankList>;
