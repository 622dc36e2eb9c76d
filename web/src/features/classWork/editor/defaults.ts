const DAY = 86_400;
/** How far Asia/Ho_Chi_Minh, which knows no summer time, is ahead of UTC, in seconds. */
const AHEAD = 7 * 3600;

/** In how many days something is due unless told. */
const DAYS = 7;

/** The last minute of the day that is `days` after `now`, in Vietnam's time; in epoch seconds. */
export function endOfDay(now: number, days: number): number {
  const midnight = now - ((now + AHEAD) % DAY);
  return midnight + (days + 1) * DAY - 60;
}

/** A week from now at 23:59. */
export const dueInAWeek = (now: number): number => endOfDay(now, DAYS);

/** The last day of the first semester in January. */
const LAST_OF_FIRST = 15;

/** The semester of a moment in epoch seconds: the first from August to the middle of January. */
export function termOf(now: number): 1 | 2 {
  const day = new Date((now + AHEAD) * 1000);
  const month = day.getUTCMonth() + 1;
  return month >= 8 || (month === 1 && day.getUTCDate() <= LAST_OF_FIRST) ? 1 : 2;
}
