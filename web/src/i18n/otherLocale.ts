import { currentLocale } from './i18n';
import { locales, withLocale, withoutLocale, type Locale } from './locale';

const YEAR_S = 365 * 86_400;

/** The language that the page is not in. */
export const otherLocale = (): Locale => locales.find((locale) => locale !== currentLocale()) ?? 'en';

/** Keeps the choice of a language in this browser. */
export function rememberLocale(locale: Locale): void {
  document.cookie = `locale=${locale}; path=/; max-age=${YEAR_S}; samesite=lax`;
}

/** The same place in another language. */
export function inLocale(locale: Locale, place: Pick<Location, 'pathname' | 'search' | 'hash'>): string {
  return withLocale(locale, withoutLocale(place.pathname)) + place.search + place.hash;
}
