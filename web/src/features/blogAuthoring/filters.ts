import { contentStatuses } from '#/api/content';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';

/** What is listed: all that I may change, my own, what waits for approval, or comments that wait. */
export const postViews = ['all', 'mine', 'waiting', 'comments'] as const;
export type PostListView = (typeof postViews)[number];

/** What the list of posts can be narrowed to; its order is the server's. */
export const postList = listSchema({
  filters: { show: oneOf(postViews), status: oneOf(contentStatuses) },
});

/** What the list of posts is asked for. */
export type PostListQuery = ListQuery<typeof postList>;

/** The list's call: `show` is a name of the address alone. */
export const askedFor = ({ page, size, search, show, status }: PostListQuery) => ({
  page,
  size,
  ...(search && { search }),
  // What waits has one status.
  ...(status && show !== 'waiting' && { status }),
  ...(show === 'mine' && { mine: true }),
  ...(show === 'waiting' && { waiting: true }),
});
