import type { Schemas } from '#/api/types';

/** A person as the visitor sees them; parts that are hidden are null. */
export type Profile = Schemas['PublicProfile'];
/** Days of practice, one after the other. */
export type Streak = Schemas['Streak'];
/** A day of practice: YYYY-MM-DD, problems accepted and lessons finished. */
export type CalendarDay = Schemas['CalendarDay'];
/** The name of a badge. */
export type BadgeKey = Schemas['Badge'];
/** A day of this week: whether there was practice, and whether the site's streaks leave it out. */
export type WeekDay = Schemas['WeekDay'];

/** All badges, in the order in which they are shown. */
export const badgeKeys = [
  'solved_10',
  'solved_50',
  'solved_100',
  'solved_500',
  'streak_7',
  'streak_30',
  'streak_100',
  'languages_5',
  'dailies_month',
  'roadmap_done',
] as const satisfies readonly BadgeKey[];

/** The parts of a profile that have an audience of their own. */
export const partKeys = [
  'calendar',
  'tags',
  'badges',
  'ranks',
] as const satisfies readonly (keyof Schemas['ProfileParts'])[];
