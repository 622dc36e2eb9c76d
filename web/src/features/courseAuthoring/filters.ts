import { contentStatuses } from '#/api/content';
import { listSchema, oneOf, type ListQuery } from '#/ui/table/listState';

/** Orders that the server knows; there is no way round. */
export const courseSorts = ['newest', 'title', 'popular', 'price'] as const;

/** Whose courses: all that I may change, my own, or those that wait for me. */
export const courseViews = ['all', 'mine', 'waiting'] as const;
export type CourseListView = (typeof courseViews)[number];

/** What the list of courses can be narrowed to and sorted by. */
export const courseList = listSchema({
  filters: { show: oneOf(courseViews), status: oneOf(contentStatuses) },
  sorts: courseSorts,
  sort: 'newest',
});

/** What the list of courses is asked for. */
export type CourseListQuery = ListQuery<typeof courseList>;

/** The list's call: `show` is a name of the address alone, and an order that the server does not know is none. */
export const askedFor = ({ show, sort, ...query }: CourseListQuery) => ({
  ...query,
  sort: courseSorts.find((known) => known === sort),
  ...(show === 'mine' && { mine: true }),
  ...(show === 'waiting' && { waiting: true }),
});
