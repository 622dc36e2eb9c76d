import * as z from 'zod/mini';
import { listSchema, type ListQuery } from '#/ui/table/listState';
import { contentStatuses, difficulties, visibilities } from '../types';

/** What the question bank can be narrowed to. The server sorts it, the last changed first. */
export const bankList = listSchema({
  filters: {
    status: z.optional(z.enum(contentStatuses)),
    visibility: z.optional(z.enum(visibilities)),
    difficulty: z.optional(z.enum(difficulties)),
  },
});

/** What the question bank's call is given. */
export type BankQuery = ListQuery<typeof bankList>;
