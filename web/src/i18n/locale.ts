/** The interface languages; the first is the default and has no prefix in the address. */
export const locales = ['vi', 'en'] as const;

/** One of the interface languages. */
export type Locale = (typeof locales)[number];

/** The language without a prefix. */
export const defaultLocale: Locale = 'vi';

/** The prefix of a language's addresses: '' or '/en'. */
export function prefixOf(locale: Locale): string {
  return locale === defaultLocale ? '' : `/${locale}`;
}

/** The language that an address is in. */
export function localeOf(pathname: string): Locale {
  const first = pathname.split('/')[1];
  return locales.find((locale) => locale === first) ?? defaultLocale;
}

/** The address without its language: '/en/problems' is '/problems'. */
export function withoutLocale(pathname: string): string {
  const prefix = prefixOf(localeOf(pathname));
  return prefix ? pathname.slice(prefix.length) || '/' : pathname;
}

/** The address in a language: '/' in English is '/en'. */
export function withLocale(locale: Locale, path: string): string {
  const prefix = prefixOf(locale);
  if (!prefix) return path;
  return path === '/' ? prefix : `${prefix}${path.startsWith('/?') ? path.slice(1) : path}`;
}

/**
 * Where an address with a redundant or repeated prefix belongs ('/vi/course' is '/course', '/en/vi/course' is '/en/course');
 * null when it is right as it is.
 */
export function withoutRedundantPrefix(pathname: string): string | null {
  const segments = pathname.split('/').slice(1);
  const named = segments.findIndex((segment) => !isLocale(segment));
  const prefixes = named === -1 ? segments : segments.slice(0, named);
  const rest = named === -1 ? [] : segments.slice(named);
  const [first] = prefixes;
  if (first === undefined || (prefixes.length === 1 && first !== defaultLocale)) return null;
  const locale = first === defaultLocale ? defaultLocale : (first as Locale);
  return withLocale(locale, `/${rest.join('/')}`);
}

function isLocale(segment: string): segment is Locale {
  return locales.some((locale) => locale === segment);
}

/** A text in the page's language, otherwise in the default one, otherwise in any. */
export function pickText(texts: Partial<Record<Locale, string>> | null | undefined, locale: Locale): string {
  if (!texts) return '';
  return texts[locale] || texts[defaultLocale] || texts.en || '';
}
