/** Birthdays are days, not moments: midnight UTC of the day, in epoch seconds. */
export function dayToSeconds(day: string): number | null {
  return day === '' ? null : Date.parse(`${day}T00:00:00Z`) / 1000;
}

/** The day of such a moment as YYYY-MM-DD, '' for none. */
export function secondsToDay(seconds: number | null): string {
  return seconds === null ? '' : new Date(seconds * 1000).toISOString().slice(0, 10);
}
