import { currentLocale } from '#/i18n/i18n';

/** A day as people write it: 31/12/2010 in Vietnamese, 2010-12-31 in English. */
export function dayWords(day: string | null): string | null {
  if (day === null || currentLocale() !== 'vi') return day;
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}
