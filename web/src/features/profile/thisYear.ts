import { TIME_ZONE } from '#/i18n/format';

/** The year that it is where the sites' days begin. */
export function thisYear(): number {
  return Number(new Intl.DateTimeFormat('en-US', { timeZone: TIME_ZONE, year: 'numeric' }).format(Date.now()));
}
