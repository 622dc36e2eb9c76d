import { formatDate } from '#/i18n/format';

/** A day of the API, YYYY-MM-DD, as the page's language writes it. */
export function formatDay(day: string): string {
  return formatDate(Date.parse(day) / 1000);
}
