import { listSchema, type ListQuery } from '#/ui/table/listState';

/** The list of open forms in the address: only its pages. */
export const openList = listSchema({});

/** What the list of open forms is asked for. */
export type OpenListQuery = ListQuery<typeof openList>;
