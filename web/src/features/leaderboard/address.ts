import { anyText, listSchema, oneOf, wholeNumber, type Filter, type ListValues } from '#/ui/table/listState';
import { isDay, startOf, type Day } from './days';
import { filters, provinceUnits, schoolsBy, type BoardKind, type LeaderFilter } from './types';

const day: Filter<string> = (text) => (text !== undefined && isDay(text) ? text : undefined);

/** What a board is narrowed to and which time it counts, in the address. Which board it is is the tab. */
export const boardList = listSchema({
  filters: {
    filter: oneOf(filters, 'weekly'),
    date: day,
    province: anyText,
    school_id: wholeNumber,
    /** What the school of `school_id` is called. */
    school: anyText,
    class: anyText,
    by: oneOf(schoolsBy, 'best10'),
    units: oneOf(provinceUnits, 'current'),
  },
});

/** Rows of a page: all boards but the longest are whole on one. */
export const ROWS = 50;

/** What a board is asked for. */
export interface BoardQuery {
  filter: LeaderFilter;
  /** A day of the period. */
  date: Day;
  /** It is today's: the server decides which that is. */
  isNow: boolean;
  page: number;
  size: number;
  province?: string;
  school_id?: number;
  class?: string;
  by?: (typeof schoolsBy)[number];
  units?: (typeof provinceUnits)[number];
}

/** The query of what the address says; `today` where it names no day. */
export function boardQuery(values: ListValues<typeof boardList>, kind: BoardKind, today: Day): BoardQuery {
  const { date, page, province, school_id, class: group } = values;
  // What has a default is never unset.
  const { filter = 'weekly', by = 'best10', units = 'current' } = values;
  const isPast = date !== undefined && startOf(filter, date) < startOf(filter, today);
  const base = { filter, date: isPast ? date : today, isNow: !isPast, page, size: ROWS };
  if (kind === 'school') return { ...base, province, by };
  if (kind === 'province') return { ...base, page: 1, units };
  return { ...base, province, school_id, class: group };
}
